import { expect, it } from 'vitest'
import { buildXlsx } from '#test/builders/xlsx.ts'
import { planLenderImport } from './plan-lender-import.ts'
import { readLenderFile } from './read-lender-file.ts'

/**
 * Tables of invented lenders with real wordings, every third one a workbook. Each has the expected terms, and the words
 * that can't be stored and must be named in a note.
 */
type PublishedTable = {
  name: string
  rows: string[][]
  enters: string[]
  lost?: string[]
}

const now = new Date('2026-11-24')
const tables: PublishedTable[] = [
  {
    name: 'flip program with a termination fee',
    rows: [
      ['Lender', 'Product', 'States', 'Rate', 'Points', 'Max LTV', 'Loan amount', 'Term', 'FICO', 'Prepay'],
      [
        'Quillmere Capital',
        'Fix & Flip',
        '46 states',
        '9.99% - 12%',
        '1-2 pts',
        '90/100/70',
        '$75K-$3MM',
        '12-18 mo',
        '600+',
        '1% termination after month 9',
      ],
    ],
    enters: [
      'Fix and flip: up to 90% of price and 100% of repairs, 70% of ARV, 9.99–12%, 1–2 points, $75,000–$3,000,000, 12–18 months, 600+ credit, prepayment “1% termination after month 9”, 46 states unnamed: ask',
    ],
    lost: ["'46 states' does not say which states"],
  },
  {
    name: 'residential, mixed, MF',
    rows: [
      ['Company', 'Program', 'Where', 'Interest rate', 'Origination', 'LTC', 'ARV', 'Property types', 'Min credit'],
      [
        'Hobblegate Lending',
        'Rehab loan',
        'National (ex. NV, UT)',
        'Starting at 10.5%',
        '2%',
        '85%/100%',
        '70%',
        'residential, mixed, MF',
        'None; asset based',
      ],
    ],
    enters: [
      'Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, from 10.5%, 2 points, no credit minimum, Single Family or Townhome or Multi Family, takes mixed use, all states but NV UT',
    ],
  },
  {
    name: 'tiers of experience by position',
    rows: [
      ['Lender', 'Loan program', 'Experience', 'Max LTC', 'Rate', 'Points', 'States served'],
      [
        'Tarnbeck Bridge',
        'Fix and Flip',
        '0-2 / 3-4 / 5+',
        '80/85/90',
        '10.99/10.49/9.99',
        '2',
        '48 contiguous states',
      ],
    ],
    enters: [
      'Fix and flip: 80% of total cost, 10.99%, 2 points, first deals welcome, all states but AK HI',
      'Fix and flip: 85% of total cost, 10.49%, 2 points, 3+ deals, all states but AK HI',
      'Fix and flip: 90% of total cost, 9.99%, 2 points, 5+ deals, all states but AK HI',
    ],
  },
  {
    name: 'tiers of credit in words',
    rows: [
      ['Lender', 'Product', 'State', 'Max LTV', 'Rate'],
      ['Oxlode Funding', 'Bridge', 'FL', '680+: 75%, 640-679: 70%', '9.5-11%'],
    ],
    enters: [
      'Bridge: up to 75% of price, 9.5–11%, 680+ credit, FL',
      'Bridge: up to 70% of price, 9.5–11%, 640+ credit, FL',
    ],
  },
  {
    name: 'DSCR with a step-down',
    rows: [
      [
        'Lender',
        'Loan type',
        'Footprint',
        'Rate',
        'LTV',
        'Min DSCR',
        'Min FICO',
        'Term',
        'Prepayment penalty',
        'Eligible properties',
        'Loan size',
      ],
      [
        'Fennick Rentals',
        'DSCR 30-yr',
        'All 50 states except AK, HI, NV, ND, SD, WY',
        'from 6.75%',
        '80% purchase / 75% cash-out',
        '1.10x',
        '680 minimum FICO',
        '30-year fixed',
        '5-yr step-down: 5-4-3-2-1',
        'SFR, 2-4 unit, condo (warrantable)',
        '$100,000 – $1,500,000',
      ],
    ],
    enters: [
      'Long-term rental: up to 80% of price, from 6.75%, $100,000–$1,500,000, 360 months, 680+ credit, purchase only, Single Family or Multi Family or Condo/Co-op, up to 4 units, DSCR 1.1+, not non-warrantable condos, prepayment 5-4-3-2-1%, all states but AK HI NV ND SD WY',
      'Long-term rental: up to 75% of price, from 6.75%, $100,000–$1,500,000, 360 months, 680+ credit, cash-out only, Single Family or Multi Family or Condo/Co-op, up to 4 units, DSCR 1.1+, not non-warrantable condos, prepayment 5-4-3-2-1%, all states but AK HI NV ND SD WY',
    ],
  },
  {
    name: 'construction with words for leverage',
    rows: [
      ['Lender', 'Program', 'Leverage', 'Loan amount', 'Term', 'Experience', 'Recourse', 'Fees', 'States'],
      [
        'Wexcombe Builders Fund',
        'Ground-up',
        '85% LTC / 70% ARV',
        '$50K to $3.5MM',
        '12, 18 or 24 months',
        'At least 2 ground-up projects',
        'PG',
        '$999 service fee',
        'AL, AR, CO, CT',
      ],
    ],
    enters: [
      'New construction: 85% of total cost, 70% of ARV, no rate, $50,000–$3,500,000, 12–24 months, 2+ deals, full recourse, $999 fees, AL AR CO CT',
    ],
  },
  {
    name: 'fees and minimum interest',
    rows: [
      ['Lender', 'Product', 'Coverage', 'Rate', 'Pts', 'Fees', 'Minimum interest', 'Draw fee', 'Extension'],
      [
        'Pinder & Rowe',
        'Fix & flip',
        'TX / OK / LA',
        '11%',
        '2 points',
        '$650 admin, $350 docs',
        '3 months minimum interest',
        '$175 per draw',
        '1%',
      ],
      [
        'Pinder & Rowe',
        'New construction',
        'TX / OK / LA',
        '12%',
        '2 points',
        '$2,000 + .75%',
        '90 days',
        '$175 per draw',
        '0.5 pt',
      ],
    ],
    enters: [
      'Fix and flip: 11%, 2 points, 3 months minimum interest, 1% to extend, $1,000 fees, $175 a draw, LA OK TX',
      'New construction: 12%, 2 points, 3 months minimum interest, 0.5% to extend, $175 a draw, fees “$2,000 + .75%”, LA OK TX',
    ],
  },
  {
    name: 'units in headers',
    rows: [
      ['Lender', 'State', 'Min loan ($K)', 'Max loan ($K)', 'Rate (%)', 'Term (years)', 'Close (days)'],
      ['Lodeworth', 'CA', '100', '2,500', '9.25', '1', '5-7'],
    ],
    enters: ['Kind of loan not published: 9.25%, $100,000–$2,500,000, 12 months, funds in 7 days, CA'],
  },
  {
    name: 'bad contacts and private notes',
    rows: [
      ['Lender', 'Email', 'Phone', 'Website', 'Rate', 'States', 'Notes'],
      ['Sallowby Trust', 'loans(at)sallowby.example', '555-01', 'see brochure', '12', 'OH', 'slow to answer, rude'],
    ],
    enters: ['Kind of loan not published: 12%, OH'],
    lost: ['isn’t an email address', 'isn’t a phone number', 'was read as no address'],
  },
  {
    name: 'first deals cost more',
    rows: [
      ['Lender', 'Product', 'Rate', 'Max LTC', 'Min FICO', 'States'],
      [
        'Gorsefield',
        'Flip loan',
        '9.99% (11.99% first time investors)',
        'Up to 90% (85% for first-timers)',
        '660 mid score',
        'GA, FL & the Carolinas',
      ],
    ],
    enters: [
      'Fix and flip: 90% of total cost, 9.99%, 660+ credit, 1+ deal, FL GA NC SC',
      'Fix and flip: 85% of total cost, 11.99%, 660+ credit, first deals welcome, FL GA NC SC',
    ],
  },
  {
    name: 'three programs over several rows, name once',
    rows: [
      ['Lender', 'Product', 'Max LTC purchase', 'Max LTC rehab', 'Max LTARV', 'Rate', 'Term', 'States'],
      ['Brindlecote', 'RTL', '85', '100', '75', '10.25-12.5%', '6 to 18 months', 'Lower 48'],
      ['', 'GUC', '75', '100', '70', 'from 11%', 'up to 24 months', 'Lower 48'],
      ['', 'Buy & hold', '80', 'N/A', 'N/A', '7.125%', '30 years', 'Lower 48'],
    ],
    enters: [
      'Fix and flip, Bridge: up to 85% of price and 100% of repairs, 75% of ARV, 10.25–12.5%, 6–18 months, all states but AK HI',
      'New construction: up to 75% of price and 100% of repairs, 70% of ARV, from 11%, up to 24 months, all states but AK HI',
      'Long-term rental: up to 80% of price, 7.125%, 360 months, all states but AK HI',
    ],
  },
  {
    name: 'long words around plain figures',
    rows: [
      [
        'Lender',
        'Program',
        'Maximum leverage',
        'Rates',
        'Origination fees',
        'Loan amount',
        'Loan term',
        'Time to close',
        'States',
      ],
      [
        'Merrowdale',
        'Fix N’ Flip loans',
        'Up to 90% of the purchase price and 100% of the rehab budget, max 75% of after-repair value',
        'Rates starting from 8.5%*',
        'Starting from 1.0%',
        '$75,000 – $5,000,000; larger case by case',
        '12 months, up to 18 at lender discretion',
        'As little as 48 hours',
        'Nationwide, not ND, SD, VT',
      ],
    ],
    enters: [
      'Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, from 8.5%, from 1 points, $75,000–$5,000,000, 12 months, funds in 2 days, all states but ND SD VT',
    ],
    lost: ['larger case by case', '18 at lender discretion', 'has no upper limit'],
  },
  {
    name: 'small apartment buildings',
    rows: [
      ['Lender', 'Product', 'Property types', 'LTV', 'Rate', 'Min DSCR', 'Recourse', 'State'],
      [
        'Audwick Multifamily',
        'Rental',
        'Multifamily 5-20 units, mixed use, no condos',
        '70% (65% cash-out)',
        '7.5-8.25%',
        '1.2',
        'bad-boy carve-outs',
        'NY, NJ',
      ],
    ],
    enters: [
      'Long-term rental: up to 70% of price, 7.5–8.25%, limited recourse, purchase and rate-term only, Apartment, up to 20 units, DSCR 1.2+, takes mixed use, NJ NY',
      'Long-term rental: up to 65% of price, 7.5–8.25%, limited recourse, cash-out only, Apartment, up to 20 units, DSCR 1.2+, takes mixed use, NJ NY',
    ],
    lost: ['no condos'],
  },
  {
    name: 'titles above, footnotes below, two header rows',
    rows: [
      ['Partner lenders, November', '', '', '', ''],
      ['Lender', 'Rate', '', 'Points', 'States'],
      ['', 'Min', 'Max', '', ''],
      ['Chalkmere', '9.5', '11.5', '1.5-2', 'AZ, NV'],
      ['* rates change daily', '', '', '', ''],
    ],
    enters: ['Kind of loan not published: 9.5–11.5%, 1.5–2 points, AZ NV'],
  },
  {
    name: 'prime and promises',
    rows: [
      ['Lender', 'Product', 'Rate', 'Points', 'Min FICO', 'Experience', 'Time to fund', 'States'],
      ['Yarrowgate', 'Bridge', 'WSJ Prime + 3%', 'Par', 'Soft pull only', 'Experienced only', 'fast', 'CA statewide'],
    ],
    enters: ['Bridge: no rate, CA'],
    lost: ['WSJ Prime + 3%', 'Par', 'Soft pull only', 'Experienced only', 'fast'],
  },
  {
    name: 'what is taken and what is not',
    rows: [
      ['Lender', 'Product', 'Takes', 'Exclusions', 'Entity', 'Interest charged on', 'Rate', 'States'],
      [
        'Hollinswick',
        'Fix & flip',
        'Rural, STR, wholesale assignments',
        'land; mobile homes',
        'LLC required',
        'Non-Dutch',
        '11.25%',
        'Ohio, Mich., Ind.',
      ],
    ],
    enters: [
      'Fix and flip: 11.25%, companies only, takes assignments and double closes and rural properties and short-term rentals, not land and manufactured homes, interest on the drawn part, IN MI OH',
    ],
  },
  {
    name: 'prepayment in sentences',
    rows: [
      ['Lender', 'Product', 'Rate', 'Prepayment penalty', 'LTV', 'State'],
      ['Ternholm', 'DSCR purchase', '6.99%', '3% during year 1; 2% during year 2; 1% during year 3', '80%', 'TN'],
      ['Ternholm', 'Bridge', '10%', 'No prepay penalty, 3 months minimum interest', '75% of as-is value', 'TN'],
    ],
    enters: [
      'Long-term rental: up to 80% of price, 6.99%, purchase only, prepayment 3-2-1%, TN',
      'Bridge: up to 75% of price, 10%, 3 months minimum interest, no prepayment penalty, TN',
    ],
  },
  {
    name: 'regions and half a list',
    rows: [
      ['Lender', 'Coverage', 'Rate', 'Max LTARV'],
      ['Eastrop Loans', 'New England', '10-12%', '65% ltv on ARV'],
      ['Westrop Loans', 'AZ, CA + 9 more', '10-12%', 'up to 70%'],
    ],
    enters: [
      'Kind of loan not published: 65% of ARV, 10–12%, CT ME MA NH RI VT',
      'Kind of loan not published: 70% of ARV, 10–12%, AZ, CA + 9 more unnamed: ask',
    ],
    lost: ["'AZ, CA + 9 more' does not say which states"],
  },
]

const csv = (rows: string[][]) =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'))

it.each(tables.map((table, index) => [table.name, table, index] as const))(
  'imports every lender of a published table, and reports what it leaves out: %s [OPS-06]',
  async (_name, { rows, enters, lost = [] }, index) => {
    const bytes = index % 3 === 2 ? buildXlsx({ Terms: rows }) : csv(rows)
    const file = await readLenderFile(bytes, { now })
    const plan = await planLenderImport(file.rows, [], { now })
    expect(plan.rows.flatMap(({ problems }) => problems)).toEqual([])
    expect(plan.rows.map(({ inWords }) => inWords)).toEqual(enters)
    expect(plan.created.map(({ lender }) => lender.description)).toEqual(plan.created.map(() => null))
    const notes = plan.rows.flatMap((row) => row.notes.map(({ message }) => message)).join('\n')
    for (const words of lost) expect(notes.toLowerCase()).toContain(words.toLowerCase())
  },
)

it('has 18 published tables [OPS-06]', () => {
  expect(tables).toHaveLength(18)
})
