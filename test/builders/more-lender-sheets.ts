import type { Sheet } from './lender-sheets.ts'

/** More sheets, each with its expected lenders, programs and terms. */
export const moreSheets: Sheet[] = [
  {
    name: 'terms down, three products across, states on the sheet',
    rows: [
      ['Solstice Lending Rate Sheet', '', '', ''],
      ['Loan Product', 'Fix & Flip / Bridge', 'New Construction', 'Rental (DSCR)'],
      ['Interest Rates', 'Starting at 8.25%', 'Starting at 9.25%', 'Starting at 6.25%'],
      ['Loan Term', '12, 18, or 24 months', '12, 18, or 24 months', '30-year fixed, 5/6 ARM, 7/6 ARM'],
      ['Loan-to-Value (LTV)', 'Up to 95% of purchase, 100% of rehab', 'Up to 90% LTC', 'Up to 80%'],
      ['Max ARV LTV', '75%', '70%', 'N/A'],
      ['Loan Size', '$100K to $3M', '$150K to $3M', '$75K to $2M'],
      ['Minimum FICO', '660', '680', '680'],
      ['Origination Fee', '1.5%+', '2%', 'From 1%'],
      ['Property types', 'Single-family, 2-4 units, condos, townhomes, PUDs', 'Single-family', '1-4 units'],
      ['Prepayment Penalty', 'None', 'None', '5/4/3/2/1, 3/2/1'],
      ['States', 'AZ, CA', 'AZ, TX', 'AZ, CA, FL'],
      ['Experience', 'Not required', '3+ completed projects', 'Not required'],
    ],
    enters: [
      'Solstice Lending / Fix & Flip / Bridge = Fix and flip, Bridge: up to 95% of price and 100% of repairs, 75% of ARV, from 8.25%, from 1.5 points, $100,000–$3,000,000, 12–24 months, 660+ credit, first deals welcome, Single Family or Townhome or Multi Family or Condo/Co-op, up to 4 units, no prepayment penalty, AZ CA',
      'Solstice Lending / New Construction = New construction: 90% of total cost, 70% of ARV, from 9.25%, 2 points, $150,000–$3,000,000, 12–24 months, 680+ credit, 3+ deals, Single Family, no prepayment penalty, AZ TX',
      'Solstice Lending / Rental (DSCR) = Long-term rental: up to 80% of price, from 6.25%, from 1 points, $75,000–$2,000,000, 360 months, 680+ credit, first deals welcome, Single Family or Townhome or Multi Family, up to 4 units, prepayment “5/4/3/2/1, 3/2/1”, AZ CA FL',
    ],
  },
  {
    name: 'limits of price, repairs and ARV under one merged header',
    rows: [
      ['Fairhaven Funding LLC — Fix & Flip Leverage', '', '', '', '', ''],
      ['Tier', 'Experience', 'Max Leverage', '', '', 'Rate'],
      ['', '', 'Purchase', 'Rehab', 'ARV', ''],
      ['Tier 1', '5+ deals', '90%', '100%', '75%', { value: 0.0925, format: '0.00%' }],
      ['Tier 2', '2-4 deals', '85%', '100%', '70%', { value: 0.0999, format: '0.00%' }],
      ['Tier 3', '0-1 deals', '80%', '100%', '65%', { value: 0.1099, format: '0.00%' }],
    ],
    xlsx: { merges: ['A1:F1', 'A2:A3', 'B2:B3', 'C2:E2', 'F2:F3'] },
    enters: [
      'Fairhaven Funding LLC / Tier 1 = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 9.25%, 5+ deals, states unnamed: ask',
      'Fairhaven Funding LLC / Tier 2 = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, 9.99%, 2+ deals, states unnamed: ask',
      'Fairhaven Funding LLC / Tier 3 = Fix and flip: up to 80% of price and 100% of repairs, 65% of ARV, 10.99%, first deals welcome, states unnamed: ask',
    ],
  },
  {
    name: 'limits by purpose in columns, rows for bands of credit and amount',
    rows: [
      ['Lender', 'Loan Amount', 'FICO', 'Purchase', 'Rate/Term', 'Cash-Out'],
      ['Grayson Rentals', '$100,000 - $1,000,000', '740+', '80%', '80%', '75%'],
      ['Grayson Rentals', '$100,000 - $1,000,000', '700-739', '80%', '75%', '70%'],
      ['Grayson Rentals', '$1,000,001 - $2,000,000', '740+', '75%', '70%', '65%'],
    ],
    enters: [
      'Grayson Rentals / Standard, purchase, 740+ credit, up to $1,000,000 = Kind of loan not published: up to 80% of price, no rate, $100,000–$1,000,000, 740+ credit, purchase only, states unnamed: ask',
      'Grayson Rentals / Standard, rate-term, 740+ credit, up to $1,000,000 = Kind of loan not published: up to 80% of price, no rate, $100,000–$1,000,000, 740+ credit, rate-term only, states unnamed: ask',
      'Grayson Rentals / Standard, cash-out, 740+ credit, up to $1,000,000 = Kind of loan not published: up to 75% of price, no rate, $100,000–$1,000,000, 740+ credit, cash-out only, states unnamed: ask',
      'Grayson Rentals / Standard, purchase, 700+ credit, up to $1,000,000 = Kind of loan not published: up to 80% of price, no rate, $100,000–$1,000,000, 700+ credit, purchase only, states unnamed: ask',
      'Grayson Rentals / Standard, rate-term, 700+ credit, up to $1,000,000 = Kind of loan not published: up to 75% of price, no rate, $100,000–$1,000,000, 700+ credit, rate-term only, states unnamed: ask',
      'Grayson Rentals / Standard, cash-out, 700+ credit, up to $1,000,000 = Kind of loan not published: up to 70% of price, no rate, $100,000–$1,000,000, 700+ credit, cash-out only, states unnamed: ask',
      'Grayson Rentals / Standard, purchase, 740+ credit, up to $2,000,000 = Kind of loan not published: up to 75% of price, no rate, $1,000,001–$2,000,000, 740+ credit, purchase only, states unnamed: ask',
      'Grayson Rentals / Standard, rate-term, 740+ credit, up to $2,000,000 = Kind of loan not published: up to 70% of price, no rate, $1,000,001–$2,000,000, 740+ credit, rate-term only, states unnamed: ask',
      'Grayson Rentals / Standard, cash-out, 740+ credit, up to $2,000,000 = Kind of loan not published: up to 65% of price, no rate, $1,000,001–$2,000,000, 740+ credit, cash-out only, states unnamed: ask',
    ],
  },
  {
    name: 'bands of credit under one header',
    rows: [
      ['Lender', 'Program', 'Max LTV by FICO', '', '', 'Max Loan'],
      ['', '', '760+', '700-759', '660-699', ''],
      ['Harborview Capital', 'DSCR 30yr', '80%', '75%', '70%', '$2,000,000'],
    ],
    enters: [
      'Harborview Capital / DSCR 30yr, 760+ credit = Long-term rental: up to 80% of price, no rate, up to $2,000,000, 360 months, 760+ credit, states unnamed: ask',
      'Harborview Capital / DSCR 30yr, 700+ credit = Long-term rental: up to 75% of price, no rate, up to $2,000,000, 360 months, 700+ credit, states unnamed: ask',
      'Harborview Capital / DSCR 30yr, 660+ credit = Long-term rental: up to 70% of price, no rate, up to $2,000,000, 360 months, 660+ credit, states unnamed: ask',
    ],
  },
  {
    name: 'a rate for each term',
    rows: [
      ['Lender', 'Program', '6 mo rate', '12 mo rate', '18 mo rate', 'Points'],
      ['Inverness Bridge', 'Bridge', '9%', '9.5%', '10%', '2'],
    ],
    enters: [
      'Inverness Bridge / Bridge, 6 months = Bridge: 9%, 2 points, 6 months, states unnamed: ask',
      'Inverness Bridge / Bridge, 12 months = Bridge: 9.5%, 2 points, 12 months, states unnamed: ask',
      'Inverness Bridge / Bridge, 18 months = Bridge: 10%, 2 points, 18 months, states unnamed: ask',
    ],
  },
  {
    name: 'sections by kind of loan within a list of lenders',
    rows: [
      ['Hard Money Lenders - Q4', '', '', ''],
      ['Bridge Lenders', '', '', ''],
      ['Lender', 'Rate', 'LTV', 'Points'],
      ['Lakemont Capital', '10%', '70%', '2'],
      ['Meridian Funding', '9.5%', '75%', '1.5'],
      ['Construction Lenders', '', '', ''],
      ['Lender', 'Rate', 'LTC', 'Points'],
      ['Northfield Builders Capital', '11%', '85%', '2'],
    ],
    enters: [
      'Lakemont Capital / Bridge = Bridge: up to 70% of price, 10%, 2 points, states unnamed: ask',
      'Meridian Funding / Bridge = Bridge: up to 75% of price, 9.5%, 1.5 points, states unnamed: ask',
      'Northfield Builders Capital / Construction = New construction: 85% of total cost, 11%, 2 points, states unnamed: ask',
    ],
  },
  {
    name: 'a term sheet with a column of notes',
    rows: [
      ['OAKTREE BRIDGE PARTNERS', '', '', ''],
      ['', '', '', ''],
      ['Item', '', 'Notes', ''],
      ['Program', 'Bridge', '', ''],
      ['Loan Amount', '$250K - $10MM', 'exceptions to $15MM', ''],
      ['Rate', '9.90% - 11.50%', '', ''],
      ['LTV', 'Up to 70%', '65% in NY', ''],
      ['Term', '12 months + 6 month extension', '0.5% fee', ''],
      ['Fees', '$1,995 UW, $850 legal', '', ''],
    ],
    enters: [
      'OAKTREE BRIDGE PARTNERS / Bridge = Bridge: up to 70% of price, 9.9–11.5%, $250,000–$10,000,000, 12 months, extensions of 6 months, $2,845 fees, states unnamed: ask',
    ],
  },
  {
    name: 'bounds under headers with units',
    rows: [
      ['Lender', 'Loan Amount ($000)', '', 'Rate', '', 'Points', '', 'Term (mo)', ''],
      ['', 'Min', 'Max', 'Min', 'Max', 'Min', 'Max', 'Min', 'Max'],
      ['Quincy Street Capital', '100', '2000', '9.5%', '12%', '1', '3', '6', '24'],
    ],
    enters: [
      'Quincy Street Capital / no program = Kind of loan not published: 9.5–12%, 1–3 points, $100,000–$2,000,000, 6–24 months, states unnamed: ask',
    ],
  },
  {
    name: 'states as columns of checkmarks',
    rows: [
      ['Lender', 'Rate', 'TX', 'CA', 'FL'],
      ['Ravenna Lending', '10%', 'x', '', 'x'],
    ],
    enters: ['Ravenna Lending / no program = Kind of loan not published: 10%, FL TX'],
  },
  {
    name: 'kinds of loan as columns of yes and no',
    rows: [
      ['Lender', 'Fix & Flip', 'Bridge', 'Rental', 'Rate', 'Max LTV'],
      ['Sterling Ridge Capital', 'Yes', 'Yes', '', '10%', '75%'],
    ],
    enters: [
      'Sterling Ridge Capital / Fix and flip, bridge = Fix and flip, Bridge: up to 75% of price, 10%, states unnamed: ask',
    ],
  },
  {
    name: 'bands of DSCR down to no ratio',
    rows: [
      ['Lender', 'DSCR', 'Max LTV Purchase', 'Max LTV Refi', 'Rate'],
      ['Trailhead Rentals', '>= 1.25', '80%', '75%', '6.75%'],
      ['Trailhead Rentals', '1.00 - 1.24', '75%', '70%', '7.0%'],
      ['Trailhead Rentals', '< 1.00', '70%', '65%', '7.75%'],
    ],
    enters: [
      'Trailhead Rentals / Standard, purchase, DSCR 1.25+ = Long-term rental: up to 80% of price, 6.75%, purchase only, DSCR 1.25+, states unnamed: ask',
      'Trailhead Rentals / Standard, refinance, DSCR 1.25+ = Long-term rental: up to 75% of price, 6.75%, refinance only, DSCR 1.25+, states unnamed: ask',
      'Trailhead Rentals / Standard, purchase, DSCR 1+ = Long-term rental: up to 75% of price, 7%, purchase only, DSCR 1+, states unnamed: ask',
      'Trailhead Rentals / Standard, refinance, DSCR 1+ = Long-term rental: up to 70% of price, 7%, refinance only, DSCR 1+, states unnamed: ask',
      'Trailhead Rentals / Standard, purchase, DSCR 0+ = Long-term rental: up to 70% of price, 7.75%, purchase only, no DSCR minimum, states unnamed: ask',
      'Trailhead Rentals / Standard, refinance, DSCR 0+ = Long-term rental: up to 65% of price, 7.75%, refinance only, no DSCR minimum, states unnamed: ask',
    ],
  },
  {
    name: 'points for each size of loan',
    rows: [
      ['Lender', 'Product', 'Points <$250k', 'Points $250k-$1M', 'Points $1M+', 'Rate'],
      ['Westbrook Funding', 'Flip', '3', '2', '1.5', '11%'],
    ],
    enters: [
      'Westbrook Funding / Flip, up to $250,000 = Fix and flip: 11%, 3 points, up to $250,000, states unnamed: ask',
      'Westbrook Funding / Flip, $250,000 to $1,000,000 = Fix and flip: 11%, 2 points, $250,000–$1,000,000, states unnamed: ask',
      'Westbrook Funding / Flip, from $1,000,000 = Fix and flip: 11%, 1.5 points, from $1,000,000, states unnamed: ask',
    ],
  },
  {
    name: 'tiers of experience across',
    rows: [
      ['Lakeshore Private Lending — Fix & Flip', '', '', '', ''],
      ['', 'Tier 1 (10+ deals)', 'Tier 2 (5-9 deals)', 'Tier 3 (2-4 deals)', 'Tier 4 (0-1 deals)'],
      ['Purchase Advance', '90%', '87.5%', '85%', '80%'],
      ['Rehab', '100%', '100%', '100%', '100%'],
      ['Max ARLTV', '75%', '72.5%', '70%', '65%'],
      ['Rate', '9.25%', '9.75%', '10.5%', '11.25%'],
      ['Points', '1.5', '1.75', '2', '2.5'],
      ['Min FICO', '660', '660', '680', '700'],
    ],
    enters: [
      'Lakeshore Private Lending / Tier 1 (10+ deals) = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 9.25%, 1.5 points, 660+ credit, 10+ deals, states unnamed: ask',
      'Lakeshore Private Lending / Tier 2 (5-9 deals) = Fix and flip: up to 87.5% of price and 100% of repairs, 72.5% of ARV, 9.75%, 1.75 points, 660+ credit, 5+ deals, states unnamed: ask',
      'Lakeshore Private Lending / Tier 3 (2-4 deals) = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, 10.5%, 2 points, 680+ credit, 2+ deals, states unnamed: ask',
      'Lakeshore Private Lending / Tier 4 (0-1 deals) = Fix and flip: up to 80% of price and 100% of repairs, 65% of ARV, 11.25%, 2.5 points, 700+ credit, first deals welcome, states unnamed: ask',
    ],
  },
  {
    name: 'purpose and experience in names of programs',
    rows: [
      ['Lender', 'Program', 'Max LTV', 'Rate', 'Min FICO'],
      ['Mapleton Capital', 'DSCR - Purchase', '80%', '7%', '680'],
      ['Mapleton Capital', 'DSCR - Cash-Out Refi', '75%', '7.25%', '700'],
      ['Mapleton Capital', 'Fix & Flip (first-time investors)', '80%', '11%', '700'],
      ['Mapleton Capital', 'Fix & Flip (experienced)', '90%', '10%', '660'],
    ],
    enters: [
      'Mapleton Capital / DSCR - Purchase = Long-term rental: up to 80% of price, 7%, 680+ credit, purchase only, states unnamed: ask',
      'Mapleton Capital / DSCR - Cash-Out Refi = Long-term rental: up to 75% of price, 7.25%, 700+ credit, cash-out only, states unnamed: ask',
      'Mapleton Capital / Fix & Flip (first-time investors) = Fix and flip: up to 80% of price, 11%, 700+ credit, first deals welcome, states unnamed: ask',
      'Mapleton Capital / Fix & Flip (experienced) = Fix and flip: up to 90% of price, 10%, 660+ credit, 1+ deal, states unnamed: ask',
    ],
  },
  {
    name: 'words that refuse',
    rows: [
      ['Lender', 'Product', 'Experience', 'Entity', 'Recourse', 'Accepts', 'Excludes'],
      [
        'Northwind Capital',
        'Flip',
        'First-time investors not accepted',
        'Individuals not allowed',
        'Full below 65% LTV, otherwise non-recourse',
        'Rural case by case; STR',
        'land except infill, mobile homes',
      ],
      [
        'Oldfield Loans',
        'Flip',
        'No first-timers',
        'LLC preferred',
        'Bad-boy carve-outs only',
        'no land, mixed use',
        '',
      ],
    ],
    enters: [
      'Northwind Capital / Flip = Fix and flip: no rate, 1+ deal, companies only, takes short-term rentals, not manufactured homes, states unnamed: ask',
      'Oldfield Loans / Flip = Fix and flip: no rate, 1+ deal, people and companies, limited recourse, takes mixed use, states unnamed: ask',
    ],
  },
  {
    name: 'limits with conditions in words',
    rows: [
      ['Lender', 'Product', 'LTV', 'Rate'],
      ['Pacifica Lending', 'Bridge', '75% (70% for cash-out, 65% for condos)', '10%'],
      ['Quail Run Capital', 'Bridge', '70% max, no cash-out', '10%'],
      ['Rosewood Funding', 'Bridge', 'up to 75% CLTV', '10%; 11% for 2nd liens'],
      ['Sandstone Loans', 'Flip', '80/75/70 (Purchase/Rate-Term/Cash-out)', '10%'],
    ],
    enters: [
      'Pacifica Lending / Bridge, purchase and rate-term = Bridge: up to 75% of price, 10%, purchase and rate-term only, states unnamed: ask',
      'Pacifica Lending / Bridge, purchase and rate-term, condos = Bridge: up to 65% of price, 10%, purchase and rate-term only, Condo/Co-op, states unnamed: ask',
      'Pacifica Lending / Bridge, cash-out = Bridge: up to 70% of price, 10%, cash-out only, states unnamed: ask',
      'Pacifica Lending / Bridge, cash-out, condos = Bridge: up to 65% of price, 10%, cash-out only, Condo/Co-op, states unnamed: ask',
      'Quail Run Capital / Bridge = Bridge: up to 70% of price, 10%, states unnamed: ask',
      'Rosewood Funding / Bridge = Bridge: up to 75% of price, 10%, states unnamed: ask',
      'Rosewood Funding / Bridge, 2nd lien = Bridge: up to 75% of price, 11%, takes second liens, states unnamed: ask',
      'Sandstone Loans / Flip = Fix and flip: up to 70% of price, 10%, states unnamed: ask',
    ],
  },
  {
    name: 'a row of units below the header',
    rows: [
      ['Lender', 'Rate', 'Min Loan', 'Max Loan', 'Term'],
      ['', '(%)', '($000)', '($000)', '(months)'],
      ['Tamarack Funding', '10.5', '100', '2000', '12'],
    ],
    enters: [
      'Tamarack Funding / no program = Kind of loan not published: 10.5%, $100,000–$2,000,000, 12 months, states unnamed: ask',
    ],
  },
  {
    name: 'products under one header of rates',
    rows: [
      ['Lender', 'States', 'Rates', '', ''],
      ['', '', 'Fix & Flip', 'Bridge', 'DSCR'],
      ['Umber Capital', 'TX', '10%', '9.5%', '7%'],
    ],
    xlsx: { merges: ['C1:E1'] },
    enters: [
      'Umber Capital / Fix & Flip = Fix and flip: 10%, TX',
      'Umber Capital / Bridge = Bridge: 9.5%, TX',
      'Umber Capital / DSCR = Long-term rental: 7%, TX',
    ],
  },
  {
    name: 'a title with contacts, a footnote',
    rows: [
      ['Vista Bridge Capital', '', '(415) 555-0100', 'rates@vista.example'],
      ['Effective November 1, 2026', '', '', ''],
      ['Program', 'Rate', 'Max LTV', 'Loan Amount'],
      ['Bridge', '9.5%', '70%', '$250K-$5MM'],
      ['Ground-Up', '11%', '65%', '$500K-$10MM'],
      ['All loans require personal guaranty', '', '', ''],
    ],
    enters: [
      'Vista Bridge Capital / Bridge = Bridge: up to 70% of price, 9.5%, $250,000–$5,000,000, states unnamed: ask',
      'Vista Bridge Capital / Ground-Up = New construction: up to 65% of price, 11%, $500,000–$10,000,000, states unnamed: ask',
    ],
  },
  {
    name: 'rows for types of property',
    rows: [
      ['Lender', 'Property Type', 'Max LTV', 'Rate', 'Min DSCR'],
      ['Xavier Rentals', 'SFR', '80%', '6.875%', '1.0'],
      ['Xavier Rentals', '2-4 Unit', '75%', '7.125%', '1.1'],
      ['Xavier Rentals', '5-8 Unit', '70%', '7.5%', '1.2'],
      ['Xavier Rentals', 'Condo', '75%', '7.25%', '1.0'],
    ],
    enters: [
      'Xavier Rentals / Standard, Single Family = Long-term rental: up to 80% of price, 6.875%, Single Family, DSCR 1+, states unnamed: ask',
      'Xavier Rentals / Standard, Multi Family = Long-term rental: up to 75% of price, 7.125%, Multi Family, up to 4 units, DSCR 1.1+, states unnamed: ask',
      'Xavier Rentals / Standard, Apartment = Long-term rental: up to 70% of price, 7.5%, Apartment, up to 8 units, DSCR 1.2+, states unnamed: ask',
      'Xavier Rentals / Standard, Condo/Co-op = Long-term rental: up to 75% of price, 7.25%, Condo/Co-op, DSCR 1+, states unnamed: ask',
    ],
  },
  {
    name: 'rows for sizes of loan, the lender last',
    rows: [
      ['Loan Amount', 'Rate', 'Points', 'Max LTV', 'Lender'],
      ['$100K - $250K', '11%', '3', '70%', 'Yarrow Funding'],
      ['$250K - $1M', '10%', '2', '75%', 'Yarrow Funding'],
      ['$1M+', '9.5%', '1.5', '70%', 'Yarrow Funding'],
    ],
    enters: [
      'Yarrow Funding / Standard, from $100,000 = Kind of loan not published: up to 70% of price, 11%, 3 points, $100,000–$250,000, states unnamed: ask',
      'Yarrow Funding / Standard, from $250,000 = Kind of loan not published: up to 75% of price, 10%, 2 points, $250,000–$1,000,000, states unnamed: ask',
      'Yarrow Funding / Standard, from $1,000,000 = Kind of loan not published: up to 70% of price, 9.5%, 1.5 points, from $1,000,000, states unnamed: ask',
    ],
  },
  {
    name: 'a list of price adjustments below the lenders',
    rows: [
      ['Lender', 'Product', 'Rate', 'LTV'],
      ['Zenith Lending', 'DSCR', '7% (+0.25% cash-out)', '80%'],
      ['Adjustments', '', '', ''],
      ['Cash-out', '', '+0.25%', ''],
      ['Interest only', '', '+0.125%', ''],
    ],
    enters: ['Zenith Lending / DSCR = Long-term rental: up to 80% of price, 7%, states unnamed: ask'],
  },
  {
    name: 'headers in other words',
    rows: [
      [
        'Funding Source',
        'Loan Products',
        'Min. Loan Amt',
        'Max. Loan Amt',
        'Int. Rate Range',
        'Orig. Fee',
        'Max. LTV (As-Is)',
        'Max. LTV (ARV)',
        'Min. Credit',
        'Avg. Close (days)',
        'Geographic Area',
      ],
      [
        'Crestline Capital',
        'Fix/Flip; Bridge',
        '$75,000',
        '$2,500,000',
        '9.00%-11.00%',
        '1.0%-2.5%',
        '75%',
        '70%',
        '620',
        '7',
        'TX, OK, AR, LA',
      ],
    ],
    enters: [
      'Crestline Capital / Fix/Flip; Bridge = Fix and flip, Bridge: up to 75% of price, 70% of ARV, 9–11%, 1–2.5 points, $75,000–$2,500,000, 620+ credit, funds in 7 days, AR LA OK TX',
    ],
  },
  {
    name: 'interest, draws, reserves and exit of a construction loan',
    rows: [
      [
        'Lender',
        'Program',
        'Rate',
        'Draw Fee',
        'Draws',
        'Interest',
        'Extension',
        'Exit Fee',
        'Min Interest',
        'Interest Reserve',
        'Assumable',
      ],
      [
        'Denali Builders Fund',
        'Ground up',
        '11.5%',
        '$250',
        'Arrears',
        'Non-Dutch',
        '3 months @ 0.5%',
        '1% (waived if sold)',
        '4 months',
        '6 months',
        'No',
      ],
    ],
    enters: [
      'Denali Builders Fund / Ground up = New construction: 11.5%, interest on the drawn part, 4 months minimum interest, 6 months interest reserve, 0.5% to extend by 3 months, 1% exit fee, $250 a draw, states unnamed: ask',
    ],
  },
  {
    name: 'tiers of completed flips, with conditions in a footnote',
    rows: [
      ['Copperline Rehab Loans', '', '', '', '', '', ''],
      [
        'Program',
        'Flips completed (last 36 months)',
        'Advance of purchase',
        'Rehab financed',
        'Max ARV',
        'Rate',
        'Origination fee',
      ],
      ['Platinum', '10+', '92.5%', '100%', '75%', '9.25%', '1.00%'],
      ['Silver', '1 to 4', '87.5%', '100%', '70%', '10.50%', '2.00%'],
      ['Bronze', '0', '80%', '100%', '65%', '11.50%', '2.50%'],
      ['Minimum FICO 650 on all tiers. Not available in NV or UT.', '', '', '', '', '', ''],
    ],
    enters: [
      'Copperline Rehab Loans / Platinum = Fix and flip: up to 92.5% of price and 100% of repairs, 75% of ARV, 9.25%, 1 point, 650+ credit, 10+ deals, all states but NV UT',
      'Copperline Rehab Loans / Silver = Fix and flip: up to 87.5% of price and 100% of repairs, 70% of ARV, 10.5%, 2 points, 650+ credit, 1+ deal, all states but NV UT',
      'Copperline Rehab Loans / Bronze = Fix and flip: up to 80% of price and 100% of repairs, 65% of ARV, 11.5%, 2.5 points, 650+ credit, first deals welcome, all states but NV UT',
    ],
  },
  {
    name: 'sentences in cells, with rate and points in one column',
    rows: [
      ['Company', 'What we lend', 'Leverage', 'Pricing', 'Loan amounts', 'Where', 'Speed', 'Credit'],
      [
        'Otter Creek Funding',
        'Rehab loans',
        'Up to 85% of purchase price and 100% of renovation, capped at 70% of ARV',
        'Starting at 10.49% and 2 points',
        '$75k to $1.5M',
        'Nationwide except CA and NY',
        '7 days',
        '620 minimum',
      ],
      [
        'Mason Row',
        'Bridge',
        '75% of as-is value',
        '11-13%, 2-4 points',
        '100k+',
        'FL, GA, the Carolinas',
        '7-10 days',
        '680 (640 case by case)',
      ],
    ],
    enters: [
      'Otter Creek Funding / Fix and flip = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, from 10.49%, 2 points, $75,000–$1,500,000, 620+ credit, funds in 7 days, all states but CA NY',
      'Mason Row / Bridge = Bridge: up to 75% of price, 11–13%, 2–4 points, from $100,000, 680+ credit, funds in 10 days, FL GA NC SC',
    ],
    says: ["'(640 case by case)' was left out"],
  },
  {
    name: 'checkmarks for property types, one of them conditional',
    rows: [
      ['Lender', 'SFR', '2-4 Units', 'Condos', 'Townhomes', 'Mixed Use', 'Min Rate', 'Max Rate', 'Loan Type'],
      ['Redstone Hill', 'x', 'x', 'x', '', '', '9.9', '12', 'Fix & Flip'],
      ['Alder & Finch', 'Yes', 'Yes', '', 'Yes', 'case by case', '10', '13', 'Bridge'],
    ],
    enters: [
      'Redstone Hill / Fix and flip = Fix and flip: 9.9–12%, Single Family or Multi Family or Condo/Co-op, up to 4 units, states unnamed: ask',
      'Alder & Finch / Bridge = Bridge: 10–13%, Single Family or Townhome or Multi Family, up to 4 units, states unnamed: ask',
    ],
    says: ['column Mixed Use'],
  },
  {
    name: 'a cash-out bridge among bridge loans, extensions in words',
    rows: [
      ['Lender', 'Type', 'Max advance (as-is)', 'Rate', 'Orig.', 'Extensions'],
      ['Palisade Short Term', 'Bridge only, no rehab', '70%', '10.9%', '2%', 'One 3-month, 1%'],
      ['Palisade Short Term', 'Cash-out bridge', '65%', '11.4%', '2%', '2 x 3 months at 0.5 pt each'],
    ],
    enters: [
      'Palisade Short Term / Bridge, 70% of price = Bridge: up to 70% of price, 10.9%, 2 points, 1% to extend by 3 months, states unnamed: ask',
      'Palisade Short Term / Bridge, 65% of price = Bridge: up to 65% of price, 11.4%, 2 points, cash-out only, 0.5% to extend by 3 months, states unnamed: ask',
    ],
    says: ['was read as the cost of one extension'],
  },
  {
    name: 'a builder’s limits, and first-time builders case by case',
    rows: [
      ['Granite Shoals Construction Lending', '', '', '', '', '', ''],
      ['Builder program', 'Build', 'Total LTC', 'LTV of finished value', 'Rate', 'Points', 'Experience'],
      ['Infill Builder', '100%', '85%', '70%', '10.5%', '2', '3+ ground-up in 5 yrs'],
      ['First-time builder', '100%', '75%', '65%', '12%', '3', 'First-time builders case by case'],
    ],
    enters: [
      'Granite Shoals Construction Lending / Infill Builder = New construction: 100% of repairs, 85% of total cost, 70% of ARV, 10.5%, 2 points, 3+ deals, states unnamed: ask',
      'Granite Shoals Construction Lending / First-time builder = New construction: 100% of repairs, 75% of total cost, 65% of ARV, 12%, 3 points, states unnamed: ask',
    ],
    says: [
      'counts 5 years; the catalogue counts three',
      "'First-time builders case by case' was read as not published",
    ],
  },
  {
    name: 'origination in basis points, a loan column that names kinds',
    rows: [
      ['Lender', 'Loan', 'Coupon', 'Orig (bps)', 'LTC'],
      ['Ironclad Capital', 'Fix & Flip', '9.375', '150', '90'],
      ['Cañon Lending', 'Hard money bridge', '12', '200', '85'],
    ],
    enters: [
      'Ironclad Capital / Fix and flip = Fix and flip: 90% of total cost, 9.375%, 1.5 points, states unnamed: ask',
      'Cañon Lending / Bridge = Bridge: 85% of total cost, 12%, 2 points, states unnamed: ask',
    ],
  },
  {
    name: 'purposes that are situations',
    rows: [
      ['Lender', 'Program', 'Loan purpose', 'Loan amount ($000s)', 'All-in rate', 'Pts', 'CLTV', 'Days'],
      ['Chapel Hill Notes', 'Seconds', '2nd lien', '50-500', '13-15', '3', '65', '14'],
      ['Chapel Hill Notes', 'Rescue', 'Foreclosure bailout', '100-1,000', '12', '2.5', '60', '5'],
    ],
    enters: [
      'Chapel Hill Notes / Seconds = Kind of loan not published: 13–15%, 3 points, $50,000–$500,000, takes second liens, funds in 14 days, states unnamed: ask',
      'Chapel Hill Notes / Rescue = Kind of loan not published: 12%, 2.5 points, $100,000–$1,000,000, takes late payments, funds in 5 days, states unnamed: ask',
    ],
    says: ['column CLTV'],
  },
  {
    name: 'limits by purpose in one cell, whose header names the purposes',
    rows: [
      ['Lender', 'Rental 30-Year LTV: Purchase / Refi / Cash-out', 'DSCR', 'Rate'],
      ['Hudson Row Rentals', '80% / 80% / 75%', '1.10x', '6.75% – 8.00%'],
    ],
    enters: [
      'Hudson Row Rentals / Standard = Long-term rental: up to 75% of price, 6.75–8%, DSCR 1.1+, states unnamed: ask',
    ],
    says: ["'80% / 80% / 75%' was read as its lowest, 75%"],
  },
  {
    name: 'yes and no for situations, land loans among them',
    rows: [
      ['Lender', 'Foreign nationals', 'Second liens', 'Land loans', 'Rural', 'Min rate', 'Kind'],
      ['Meridian Global', 'Yes', 'No', 'Yes', 'No', '9.5', 'Bridge'],
      ['Oak & Iron', 'No', 'Yes', 'No', '', '11', 'Fix and flip'],
    ],
    enters: [
      'Meridian Global / Bridge = Bridge: from 9.5%, takes land and foreign nationals, not rural properties and second liens, states unnamed: ask',
      'Oak & Iron / Fix and flip = Fix and flip: from 11%, takes second liens, not land and foreign nationals, states unnamed: ask',
    ],
  },
  {
    name: 'programs across, one of them called Build, and an exit fee that ends',
    rows: [
      ['Timberline Capital Rate Sheet', '', ''],
      ['Program', 'FixFlip Plus', 'Build'],
      ['Max purchase %', '90', '60'],
      ['Rehab %', '100', '100'],
      ['ARV cap', '75', '70'],
      ['Exp required', '3', '2 deals'],
      ['Rate', '9.99', '11.25'],
      ['Exit fee', '1% if paid before month 4', ''],
    ],
    enters: [
      'Timberline Capital / FixFlip Plus = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 9.99%, 3+ deals, states unnamed: ask',
      'Timberline Capital / Build = New construction: up to 60% of price and 100% of repairs, 70% of ARV, 11.25%, 2+ deals, states unnamed: ask',
    ],
    says: ["'1% if paid before month 4' was read as not published"],
  },
]
