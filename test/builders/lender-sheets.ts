import { buildXlsx, type SheetCell, type SheetOptions } from './xlsx.ts'

/**
 * Invented sheets in the styles of real lenders, each with the expected lenders, programs and terms (`enters`) and the
 * expected questions and remarks (`says`).
 */
export type Sheet = {
  name: string
  rows: SheetCell[][]
  /** A line for each expected program: lender, program and terms. */
  enters: string[]
  /** Parts of expected questions and remarks. */
  says?: string[]
  /** Cells that repeat the meaning of a blank or of another cell, such as 'no max'. */
  repeats?: string[]
  xlsx?: SheetOptions
  /** The workbook's other sheets, by name. */
  others?: Record<string, SheetCell[][]>
  othersOptions?: Record<string, SheetOptions>
  /** Encodes a text file; UTF-8 by default. */
  encode?: (text: string) => Buffer
  /** Separates a text file's cells; a comma by default. */
  separator?: string
}

const percent = (value: number) => ({ value, format: '0.00%' })

export const sheets: Sheet[] = [
  {
    name: 'terms down, programs across, below a title',
    rows: [
      ['Ridgeline Capital — Wholesale Rate Sheet, effective 11/01/2026', '', '', ''],
      ['', 'Fix & Flip', 'Bridge', 'DSCR Rental'],
      ['Loan amounts', '$75K - $3MM', '$100K - $5MM', '$100K - $2MM'],
      ['Rates from', '9.99%', '9.49%', '6.875%'],
      ['Points', '1.5 - 2', '1.5', '1'],
      ['Term', '12 - 18 months', '12 - 24 months', '30 years'],
      ['Max LTC', '90%', '80%', 'N/A'],
      ['Max ARV', '75%', '-', '-'],
      ['Max LTV', '-', '75%', '80% purchase / 75% cash-out'],
      ['Min FICO', '660', '680', '680'],
      ['Prepay', 'None', 'None', '5-4-3-2-1'],
    ],
    enters: [
      'Ridgeline Capital / Fix & Flip = Fix and flip: 90% of total cost, 75% of ARV, from 9.99%, 1.5–2 points, $75,000–$3,000,000, 12–18 months, 660+ credit, no prepayment penalty, states unnamed: ask',
      'Ridgeline Capital / Bridge = Bridge: up to 75% of price, 80% of total cost, from 9.49%, 1.5 points, $100,000–$5,000,000, 12–24 months, 680+ credit, no prepayment penalty, states unnamed: ask',
      'Ridgeline Capital / DSCR Rental, purchase = Long-term rental: up to 80% of price, from 6.875%, 1 point, $100,000–$2,000,000, 360 months, 680+ credit, purchase only, prepayment 5-4-3-2-1%, states unnamed: ask',
      'Ridgeline Capital / DSCR Rental, cash-out = Long-term rental: up to 75% of price, from 6.875%, 1 point, $100,000–$2,000,000, 360 months, 680+ credit, cash-out only, prepayment 5-4-3-2-1%, states unnamed: ask',
    ],
  },
  {
    name: 'terms down, lenders across',
    rows: [
      ['Lender', 'Kestrel Funding', 'Marlowe Lending', 'Tidewater Bridge Capital'],
      ['Program', 'Fix and flip', 'Fix and flip', 'Bridge'],
      ['States', 'TX, OK', 'Nationwide except ND, SD', 'CA'],
      ['Rate', '9.75%', '10.25 - 11.5%', '9.5%'],
      ['Points', '2', '2', '1.75'],
      ['Max LTC', '85%', '90%', '80%'],
      ['Minimum credit score', '660', '640', '700'],
    ],
    enters: [
      'Kestrel Funding / Fix and flip = Fix and flip: 85% of total cost, 9.75%, 2 points, 660+ credit, OK TX',
      'Marlowe Lending / Fix and flip = Fix and flip: 90% of total cost, 10.25–11.5%, 2 points, 640+ credit, all states but ND SD',
      'Tidewater Bridge Capital / Bridge = Bridge: 80% of total cost, 9.5%, 1.75 points, 700+ credit, CA',
    ],
  },
  {
    name: 'a term sheet of one loan, two columns',
    repeats: ['TERM SHEET'],
    rows: [
      ['TERM SHEET', ''],
      ['Lender', 'Halvorsen Private Lending'],
      ['Loan Program', 'Fix and Flip'],
      ['Loan Amount', '$100,000 - $1,500,000'],
      ['Interest Rate', '10.50%'],
      ['Origination', '2 points'],
      ['Loan Term', '12 months'],
      ['Max LTV', '90%'],
      ['Rehab', '100%'],
      ['Max LTARV', '70%'],
      ['Exit fee', '1% after month 9'],
      ['Extension', '1% for 3 months'],
      ['Recourse', 'Full, personal guaranty'],
    ],
    enters: [
      'Halvorsen Private Lending / Fix and Flip = Fix and flip: up to 90% of price and 100% of repairs, 70% of ARV, 10.5%, 2 points, $100,000–$1,500,000, 12 months, full recourse, 1% to extend by 3 months, 1% exit fee after month 9, states unnamed: ask',
    ],
  },
  {
    name: 'one lender by its title, a row for each tier of experience',
    rows: [
      ['Brackenridge Lending | Fix & Flip Program Guidelines', '', '', '', ''],
      ['Experience (deals, last 3 years)', 'Max LTC', 'Max ARV', 'Rate', 'Min FICO'],
      ['0-1', '80%', '65%', '11.25%', '680'],
      ['2-4', '85%', '70%', '10.50%', '660'],
      ['5+', '90%', '75%', '9.75%', '640'],
      ['Rates subject to change without notice.', '', '', '', ''],
    ],
    enters: [
      'Brackenridge Lending / Fix & Flip, new investors = Fix and flip: 80% of total cost, 65% of ARV, 11.25%, 680+ credit, first deals welcome, states unnamed: ask',
      'Brackenridge Lending / Fix & Flip, 2+ deals = Fix and flip: 85% of total cost, 70% of ARV, 10.5%, 660+ credit, 2+ deals, states unnamed: ask',
      'Brackenridge Lending / Fix & Flip, 5+ deals = Fix and flip: 90% of total cost, 75% of ARV, 9.75%, 640+ credit, 5+ deals, states unnamed: ask',
    ],
  },
  {
    name: 'limits of three purposes under one merged header',
    rows: [
      ['Lender', 'Product', 'Rate', 'Max LTV', '', '', 'Min FICO'],
      ['', '', '', 'Purchase', 'Rate-Term', 'Cash-Out', ''],
      ['Oakhollow Rentals', 'DSCR', '7.125%', '80%', '80%', '75%', '680'],
      ['Pinecrest Lending', 'DSCR', '6.99%', '75%', '70%', 'N/A', '700'],
    ],
    xlsx: { merges: ['A1:A2', 'B1:B2', 'C1:C2', 'D1:F1', 'G1:G2'] },
    enters: [
      'Oakhollow Rentals / DSCR, purchase = Long-term rental: up to 80% of price, 7.125%, 680+ credit, purchase only, states unnamed: ask',
      'Oakhollow Rentals / DSCR, rate-term = Long-term rental: up to 80% of price, 7.125%, 680+ credit, rate-term only, states unnamed: ask',
      'Oakhollow Rentals / DSCR, cash-out = Long-term rental: up to 75% of price, 7.125%, 680+ credit, cash-out only, states unnamed: ask',
      'Pinecrest Lending / DSCR, purchase = Long-term rental: up to 75% of price, 6.99%, 700+ credit, purchase only, states unnamed: ask',
      'Pinecrest Lending / DSCR, rate-term = Long-term rental: up to 70% of price, 6.99%, 700+ credit, rate-term only, states unnamed: ask',
    ],
  },
  {
    name: 'the same as CSV, where a group ends with the next header',
    rows: [
      ['Lender', 'Product', 'Max LTV', '', '', 'Rate'],
      ['', '', 'Purchase', 'R/T', 'C/O', ''],
      ['Stonebridge Capital', '30 yr rental', '80', '75', '70', '7.25'],
    ],
    enters: [
      'Stonebridge Capital / 30 yr rental, purchase = Long-term rental: up to 80% of price, 7.25%, 360 months, purchase only, states unnamed: ask',
      'Stonebridge Capital / 30 yr rental, rate-term = Long-term rental: up to 75% of price, 7.25%, 360 months, rate-term only, states unnamed: ask',
      'Stonebridge Capital / 30 yr rental, cash-out = Long-term rental: up to 70% of price, 7.25%, 360 months, cash-out only, states unnamed: ask',
    ],
  },
  {
    name: 'purposes as groups above a header that repeats',
    rows: [
      ['', '', 'Purchase', '', 'Refinance', ''],
      ['Lender', 'Program', 'LTV', 'Rate', 'LTV', 'Rate'],
      ['Fallbrook Funding', 'Bridge', '80%', '9.5%', '70%', '9.99%'],
    ],
    xlsx: { merges: ['C1:D1', 'E1:F1'] },
    enters: [
      'Fallbrook Funding / Bridge, purchase = Bridge: up to 80% of price, 9.5%, purchase only, states unnamed: ask',
      'Fallbrook Funding / Bridge, refinance = Bridge: up to 70% of price, 9.99%, refinance only, states unnamed: ask',
    ],
  },
  {
    name: 'programs as groups above a header that repeats',
    rows: [
      ['', '', 'Fix & Flip', '', '', 'DSCR', '', ''],
      ['Lender', 'States', 'Rate', 'Points', 'LTV', 'Rate', 'Points', 'LTV'],
      ['Dunmore Capital', 'GA', '10%', '2', '85%', '7.25%', '1', '80%'],
      ['Ellery Loans', 'FL, AL', '11%', '2.5', '80%', '-', '-', '-'],
    ],
    enters: [
      'Dunmore Capital / Fix & Flip = Fix and flip: up to 85% of price, 10%, 2 points, GA',
      'Dunmore Capital / DSCR = Long-term rental: up to 80% of price, 7.25%, 1 point, GA',
      'Ellery Loans / Fix & Flip = Fix and flip: up to 80% of price, 11%, 2.5 points, AL FL',
    ],
  },
  {
    name: 'a lender merged over the rows of its programs',
    rows: [
      ['Lender', 'Program', 'Rate', 'Points', 'Loan size'],
      ['Foxglove Lending', 'Flip', '10.5%', '2', '$50K-$1M'],
      ['', 'Bridge', '9.75%', '', ''],
      ['Garnet Funding', 'Flip', '11%', '3', '$75K+'],
    ],
    xlsx: { merges: ['A2:A3', 'D2:D3', 'E2:E3'] },
    enters: [
      'Foxglove Lending / Flip = Fix and flip: 10.5%, 2 points, $50,000–$1,000,000, states unnamed: ask',
      'Foxglove Lending / Bridge = Bridge: 9.75%, 2 points, $50,000–$1,000,000, states unnamed: ask',
      'Garnet Funding / Flip = Fix and flip: 11%, 3 points, from $75,000, states unnamed: ask',
    ],
  },
  {
    name: 'several sheets: price adjustments, more lenders, a hidden one',
    rows: [
      ['Lender', 'Program', 'Rate', 'LTV'],
      ['Hawthorn Capital', 'DSCR', '7%', '80%'],
    ],
    xlsx: {},
    others: {
      Adjustments: [
        ['FICO / LTV', '≤60%', '65%', '70%', '75%', '80%'],
        ['760+', '-0.250', '-0.125', '0.000', '0.125', '0.375'],
        ['740-759', '-0.125', '0.000', '0.125', '0.250', '0.500'],
        ['720-739', '0.000', '0.125', '0.250', '0.375', '0.750'],
      ],
      'Hard money': [
        ['Lender', 'Rate', 'Points'],
        ['Ironwood Lending', '11%', '3'],
      ],
      Old: [['Lender', 'Rate']],
    },
    othersOptions: { Old: { state: 'hidden' } },
    enters: [
      'Hawthorn Capital / DSCR = Long-term rental: up to 80% of price, 7%, states unnamed: ask',
      'Ironwood Lending / Hard money = Fix and flip, Bridge: 11%, 3 points, states unnamed: ask',
    ],
  },
  {
    name: 'sections with a header each, for one lender',
    rows: [
      ['Juniper Lending Group', '', '', '', ''],
      ['FIX & FLIP', '', '', '', ''],
      ['Tier', 'Min FICO', 'Max LTC', 'Rate', 'Points'],
      ['Pro', '680', '90%', '9.5%', '1.5'],
      ['Standard', '660', '85%', '10.5%', '2'],
      ['DSCR RENTAL', '', '', '', ''],
      ['Purpose', 'Min FICO', 'Max LTV', 'Rate', 'Min DSCR'],
      ['Purchase', '680', '80%', '6.875%', '1.0'],
      ['Cash-out', '700', '75%', '7.125%', '1.1'],
    ],
    enters: [
      'Juniper Lending Group / Pro = Fix and flip: 90% of total cost, 9.5%, 1.5 points, 680+ credit, states unnamed: ask',
      'Juniper Lending Group / Standard = Fix and flip: 85% of total cost, 10.5%, 2 points, 660+ credit, states unnamed: ask',
      'Juniper Lending Group / DSCR RENTAL, purchase = Long-term rental: up to 80% of price, 6.875%, 680+ credit, purchase only, DSCR 1+, states unnamed: ask',
      'Juniper Lending Group / DSCR RENTAL, cash-out = Long-term rental: up to 75% of price, 7.125%, 700+ credit, cash-out only, DSCR 1.1+, states unnamed: ask',
    ],
  },
  {
    name: 'a list with a total, an average and a note',
    rows: [
      ['Lender', 'Rate', 'Points', 'Max loan', 'Notes'],
      ['Kingsley Capital', '10%', '2', '$2MM', 'ask for Dana'],
      ['Larkspur Loans', '12%', '3', '$750K', ''],
      ['Average', '11%', '2.5', '', ''],
      ['Total', '', '', '$2.75MM', ''],
    ],
    enters: [
      'Kingsley Capital / no program = Kind of loan not published: 10%, 2 points, up to $2,000,000, states unnamed: ask',
      'Larkspur Loans / no program = Kind of loan not published: 12%, 3 points, up to $750,000, states unnamed: ask',
    ],
  },
  {
    name: 'semicolons, decimal commas and Windows-1252',
    rows: [
      ['Lender', 'Product', 'Rate', 'Points', 'Max LTV', 'States'],
      ['Crédit Montrose', 'Bridge', '9,75', '1,5', '75', 'NY; NJ'],
    ],
    separator: ';',
    encode: (text) => Buffer.from(text, 'latin1'),
    enters: ['Crédit Montrose / Bridge = Bridge: up to 75% of price, 9.75%, 1.5 points, NJ NY'],
  },
  {
    name: 'tabs in UTF-16',
    rows: [
      ['Firm', 'Loan type', 'Interest', 'Term (months)'],
      ['Norwood Funding', 'Ground-up construction', '11 – 12%', '12-18'],
    ],
    separator: '\t',
    encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
    enters: ['Norwood Funding / Construction = New construction: 11–12%, 12–18 months, states unnamed: ask'],
  },
  {
    name: 'tiers written with slashes',
    rows: [
      ['Lender', 'Program', 'Experience', 'Max LTC', 'Max LTARV', 'Rate', 'Points'],
      ['Orchard Street Lending', 'Fix & Flip', '0-1/2-4/5+', '80/85/90', '65/70/75', '11.5%/10.75%/9.99%', '2'],
    ],
    enters: [
      'Orchard Street Lending / Fix & Flip, new investors = Fix and flip: 80% of total cost, 65% of ARV, 11.5%, 2 points, first deals welcome, states unnamed: ask',
      'Orchard Street Lending / Fix & Flip, 2+ deals = Fix and flip: 85% of total cost, 70% of ARV, 10.75%, 2 points, 2+ deals, states unnamed: ask',
      'Orchard Street Lending / Fix & Flip, 5+ deals = Fix and flip: 90% of total cost, 75% of ARV, 9.99%, 2 points, 5+ deals, states unnamed: ask',
    ],
  },
  {
    name: 'lists of fees',
    rows: [
      ['Lender', 'Program', 'Rate', 'Fees'],
      ['Palisade Lending', 'Flip', '10%', '$650 admin, $350 docs, $80 credit, $15/month servicing'],
      ['Quarry Capital', 'Flip', '11%', '$1,295 processing; $195 per draw; 1% exit'],
      ['Redfern Loans', 'Flip', '12%', '3% under $100k'],
    ],
    enters: [
      'Palisade Lending / Flip = Fix and flip: 10%, $1,080 fees, fees “$15/month servicing”, states unnamed: ask',
      'Quarry Capital / Flip = Fix and flip: 11%, 1% exit fee, $1,295 fees, $195 a draw, states unnamed: ask',
      'Redfern Loans / Flip = Fix and flip: 12%, fees “3% under $100k”, states unnamed: ask',
    ],
  },
  {
    name: 'qualifiers',
    rows: [
      ['Lender', 'Product', 'Min FICO', 'Experience', 'Recourse', 'Points', 'Rate'],
      [
        'Sable Point Capital',
        'Bridge only, no rehab',
        '680',
        'Experience preferred',
        'Completion guaranty',
        '2',
        '10%',
      ],
      [
        'Thornbury Lending',
        'Fix & flip',
        '660 (680 for first-timers)',
        '',
        'Non-recourse with carve-outs',
        '2% (3% under $100k)',
        '11%',
      ],
      ['Vantage Funding', 'Fix & flip', '', 'None required', '', '2', '12%'],
      ['Upland Funding', 'Fix & flip', '680 for first-timers', 'case by case', 'Full', '2', '10.5%'],
    ],
    enters: [
      'Sable Point Capital / Bridge only, no rehab = Bridge: 10%, 2 points, 680+ credit, states unnamed: ask',
      'Thornbury Lending / Fix & flip, 1+ deal, from $100,000 = Fix and flip: 11%, 2 points, from $100,000, 660+ credit, 1+ deal, limited recourse, states unnamed: ask',
      'Thornbury Lending / Fix & flip, 1+ deal, up to $100,000 = Fix and flip: 11%, 3 points, up to $100,000, 660+ credit, 1+ deal, limited recourse, states unnamed: ask',
      'Thornbury Lending / Fix & flip, new investors, from $100,000 = Fix and flip: 11%, 2 points, from $100,000, 680+ credit, first deals welcome, limited recourse, states unnamed: ask',
      'Thornbury Lending / Fix & flip, new investors, up to $100,000 = Fix and flip: 11%, 3 points, up to $100,000, 680+ credit, first deals welcome, limited recourse, states unnamed: ask',
      'Vantage Funding / Fix & flip = Fix and flip: 12%, 2 points, first deals welcome, states unnamed: ask',
      'Upland Funding / Fix & flip, new investors = Fix and flip: 10.5%, 2 points, 680+ credit, first deals welcome, full recourse, states unnamed: ask',
      'Upland Funding / Fix & flip, 1+ deal = Fix and flip: 10.5%, 2 points, 1+ deal, full recourse, states unnamed: ask',
    ],
  },
  {
    name: 'product names that say nothing',
    rows: [
      ['Lender', 'Program', 'Rate', 'LTV', 'Min DSCR', 'Prepayment', 'Rehab', 'Term'],
      ['Verity Capital', 'Platinum', '7%', '80%', '1.0', '5-4-3-2-1', '', ''],
      ['Verity Capital', 'Gold', '10%', '90%', '', 'None', '100%', '12 months'],
      ['Verity Capital', 'Flash', '12%', '100%', '', '', '', '1-30 days'],
      ['Verity Capital', 'Silver', '11%', '', '', '', '', ''],
    ],
    enters: [
      'Verity Capital / Platinum = Long-term rental: up to 80% of price, 7%, DSCR 1+, prepayment 5-4-3-2-1%, states unnamed: ask',
      'Verity Capital / Gold = Fix and flip: up to 90% of price and 100% of repairs, 10%, 12 months, no prepayment penalty, states unnamed: ask',
      'Verity Capital / Silver = Kind of loan not published: 11%, states unnamed: ask',
    ],
  },
  {
    name: 'hidden rows, a formula without a value, days',
    rows: [
      ['Lender', 'Program', 'Rate', 'Last checked'],
      ['Wexford Lending', 'Flip', percent(0.0975), { day: '2026-10-05' }],
      ['OLD Wexford', 'Flip', percent(0.08), { day: '2024-10-05' }],
      ['Yardley Funding', 'Flip', { formula: '9%+0.75%' }, { day: '2026-10-05' }],
    ],
    xlsx: { hiddenRows: [3] },
    enters: ['Wexford Lending / Flip = Fix and flip: 9.75%, states unnamed: ask'],
  },
  {
    name: 'figures under an empty header',
    rows: [
      ['Lender', 'Program', 'Rate', '', 'Points'],
      ['Zephyr Capital', 'Fix and flip', percent(0.0975), percent(0.1175), '2'],
    ],
    xlsx: {},
    enters: ['Zephyr Capital / Fix and flip = Fix and flip: 9.75%, 2 points, states unnamed: ask'],
  },
  {
    name: 'rows for bands of credit, the lender named once',
    rows: [
      ['Lender', 'Program', 'FICO', 'Max LTV', 'Rate'],
      ['Alderpoint Lending', 'DSCR', '740+', '80%', '6.75%'],
      ['', '', '700-739', '75%', '7.00%'],
      ['', '', '660-699', '70%', '7.50%'],
    ],
    enters: [
      'Alderpoint Lending / DSCR, 740+ credit = Long-term rental: up to 80% of price, 6.75%, 740+ credit, states unnamed: ask',
      'Alderpoint Lending / DSCR, 700+ credit = Long-term rental: up to 75% of price, 7%, 700+ credit, states unnamed: ask',
      'Alderpoint Lending / DSCR, 660+ credit = Long-term rental: up to 70% of price, 7.5%, 660+ credit, states unnamed: ask',
    ],
  },
  {
    name: 'a column for each band of credit',
    rows: [
      ['Lender', 'Program', 'Rate', 'LTV 740+', 'LTV 700-739', 'LTV 660-699'],
      ['Birchwater Capital', 'DSCR', '7%', '80%', '75%', '70%'],
    ],
    enters: [
      'Birchwater Capital / DSCR, 740+ credit = Long-term rental: up to 80% of price, 7%, 740+ credit, states unnamed: ask',
      'Birchwater Capital / DSCR, 700+ credit = Long-term rental: up to 75% of price, 7%, 700+ credit, states unnamed: ask',
      'Birchwater Capital / DSCR, 660+ credit = Long-term rental: up to 70% of price, 7%, 660+ credit, states unnamed: ask',
    ],
  },
  {
    name: 'lines within cells',
    rows: [
      ['Lender\nname', 'Program', 'Max\nLTV', 'Loan\namount', 'Property types'],
      [
        'Copperline\nCapital',
        'DSCR',
        'Purchase: 80%\nRate/Term: 75%\nCash-Out: 70%',
        '$100,000 -\n$2,000,000',
        'SFR\n2-4 units\nCondos',
      ],
    ],
    enters: [
      'Copperline Capital / DSCR, purchase = Long-term rental: up to 80% of price, no rate, $100,000–$2,000,000, purchase only, Single Family or Multi Family or Condo/Co-op, up to 4 units, states unnamed: ask',
      'Copperline Capital / DSCR, rate-term = Long-term rental: up to 75% of price, no rate, $100,000–$2,000,000, rate-term only, Single Family or Multi Family or Condo/Co-op, up to 4 units, states unnamed: ask',
      'Copperline Capital / DSCR, cash-out = Long-term rental: up to 70% of price, no rate, $100,000–$2,000,000, cash-out only, Single Family or Multi Family or Condo/Co-op, up to 4 units, states unnamed: ask',
    ],
  },
  {
    name: 'bands of DSCR in a column of minimums',
    rows: [
      ['Lender', 'Program', 'DSCR', 'Max LTV', 'Rate', 'Deals'],
      ['Driftwood Lending', 'Rental', '1.25+', '80%', '6.9%', '2-4'],
      ['Driftwood Lending', 'Rental', '1.00-1.24', '75%', '7.2%', '2-4'],
    ],
    enters: [
      'Driftwood Lending / Rental, DSCR 1.25+ = Long-term rental: up to 80% of price, 6.9%, 2+ deals, DSCR 1.25+, states unnamed: ask',
      'Driftwood Lending / Rental, DSCR 1+ = Long-term rental: up to 75% of price, 7.2%, 2+ deals, DSCR 1+, states unnamed: ask',
    ],
  },
  {
    name: 'price adjustments below the lenders',
    rows: [
      ['Lender', 'Program', 'Base rate', 'Max LTV', 'Min FICO'],
      ['Eastgate Capital', 'DSCR', '7%', '80%', '660'],
      ['', '', '', '', ''],
      ['FICO / LTV', '60%', '65%', '70%', '75%'],
      ['740+', '0.000', '0.125', '0.250', '0.375'],
      ['700-739', '0.125', '0.250', '0.375', '0.500'],
    ],
    enters: ['Eastgate Capital / DSCR = Long-term rental: up to 80% of price, 7%, 660+ credit, states unnamed: ask'],
  },
  {
    name: 'units in headers',
    rows: [
      ['Lender', 'Min loan ($000s)', 'Max loan ($000s)', 'Rate (%)', 'Points (%)', 'Term (mos.)', 'Close (days)'],
      ['Ferncliff Funding', '75', '2,500', '10.5', '2', '12', '7-10'],
    ],
    enters: [
      'Ferncliff Funding / no program = Kind of loan not published: 10.5%, 2 points, $75,000–$2,500,000, 12 months, funds in 10 days, states unnamed: ask',
    ],
  },
  {
    name: 'limits by units and by size of loan in words',
    rows: [
      ['Lender', 'Product', 'Max LTV', 'Rate', 'Points'],
      ['Glenmoor Lending', 'Bridge', '1-4 units: 80%; 5+ units: 75%', '10%', '2% up to $1MM; 1.5% over $1MM'],
    ],
    enters: [
      'Glenmoor Lending / Bridge, 1-4 units, up to $1,000,000 = Bridge: up to 80% of price, 10%, 2 points, up to $1,000,000, Single Family or Townhome or Multi Family, up to 4 units, states unnamed: ask',
      'Glenmoor Lending / Bridge, 1-4 units, from $1,000,000 = Bridge: up to 80% of price, 10%, 1.5 points, from $1,000,000, Single Family or Townhome or Multi Family, up to 4 units, states unnamed: ask',
      'Glenmoor Lending / Bridge, 5+ units, up to $1,000,000 = Bridge: up to 75% of price, 10%, 2 points, up to $1,000,000, Apartment, states unnamed: ask',
      'Glenmoor Lending / Bridge, 5+ units, from $1,000,000 = Bridge: up to 75% of price, 10%, 1.5 points, from $1,000,000, Apartment, states unnamed: ask',
    ],
  },
  {
    name: 'contacts, coverage and speed of a broker list',
    rows: [
      ['Company', 'Contact', 'Phone', 'Email', 'Where they lend', 'Types of loans', 'Rates', 'Turn time', 'NMLS #'],
      [
        'Hollis & Vane Lending, LLC',
        'Pat Doe',
        '(415) 555-0132 x7',
        'deals@hollisvane.example; pat@hollisvane.example',
        'All 50 but NV & UT',
        'Fix/flip, bridge',
        '9.5% - 12%',
        '5-7 business days',
        '123456',
      ],
    ],
    enters: [
      'Hollis & Vane Lending, LLC / Fix and flip, bridge = Fix and flip, Bridge: 9.5–12%, funds in 10 days, all states but NV UT',
    ],
  },
]

const quoted = (cell: SheetCell) => `"${String(cell).replaceAll('"', '""')}"`

/** Returns the bytes of a sheet: a workbook if `xlsx` is set, otherwise a text file without the other sheets. */
export function bytesOf({
  rows,
  xlsx,
  others = {},
  othersOptions = {},
  separator = ',',
  encode = Buffer.from,
}: Sheet): Buffer {
  return xlsx
    ? buildXlsx({ Terms: rows, ...others }, { Terms: xlsx, ...othersOptions })
    : encode(rows.map((row) => row.map(quoted).join(separator)).join('\r\n'))
}
