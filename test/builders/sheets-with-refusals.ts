import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Invented sheets whose cells refuse loans, or hold terms of some loans only. */
export const sheetsWithRefusals: Sheet[] = [
  {
    name: 'refusals of properties and situations in other words than no',
    rows: table(`
      Lender | Product | Rate | Eligible properties | Accepts | States
      Ardmere Capital | Bridge | 10 | Must be single family or townhome. Cannot be a condominium or mobile home. | | TX
      Bexley Capital | Bridge | 10 | We do not lend on land, farms or mixed use. SFR, 2-4 units | | TX
      Corran Capital | Bridge | 10 | SFR's, condos, never rural | Land and rural not accepted; STR ok | TX
      Deveron Capital | Bridge | 10 | Mixed use is prohibited; SFR | No land, assignments | TX
      Dornoch Capital | Bridge | 10 | SFR, townhomes. Rural homes cannot be financed. Restricted to investors | | TX
      Esk Capital | Bridge | 10 | No restrictions on vacation homes; SFR | | TX
    `),
    enters: [
      'Ardmere Capital / Bridge = Bridge: 10%, Single Family or Townhome, not manufactured homes, TX',
      'Bexley Capital / Bridge = Bridge: 10%, Single Family or Multi Family, up to 4 units, not land and rural properties and mixed use, TX',
      'Corran Capital / Bridge = Bridge: 10%, Single Family or Condo/Co-op, takes short-term rentals, not rural properties, TX',
      'Deveron Capital / Bridge = Bridge: 10%, Single Family, not mixed use, TX',
      'Dornoch Capital / Bridge = Bridge: 10%, Single Family or Townhome, not rural properties, TX',
      'Esk Capital / Bridge = Bridge: 10%, Single Family, takes short-term rentals, TX',
    ],
    says: ["'no condominium' was left out", "'no land', 'assignments' was left out"],
  },
  {
    name: 'a sentence about closing under a label that also names lenders',
    rows: table(`
      Fennick Private Lending | Loan terms
      Leverage | 80% of total cost
      Rate | 9.5% to 11%
      Points | 2
      Closing/Funding | - Funding at closing in as little as 9 days, assuming a clear title
    `),
    enters: [
      'Fennick Private Lending / Standard = Kind of loan not published: 80% of total cost, 9.5–11%, 2 points, states unnamed: ask',
    ],
    says: ['counts as not published'],
  },
  {
    name: 'tables of products with a line about each below its heading',
    rows: table(`
      Gorran Capital - Rates & Terms
      DSCR
      Eligible: Single Family, Condo, 2-4 Units. 30-year amortization for all.
      LTV | FICO | Rate | Points
      75% | 740+ | 7.1% | 0
      75% | 680-739 | 7.3% | 0
      DSCR Multifamily 5+
      Eligible: 5-8 Unit Multifamily. 25-year amortization for all.
      LTV | FICO | Rate | Points
      70% | 740+ | 7.5% | 1
      70% | 680-739 | 7.7% | 1
    `),
    enters: [
      'Gorran Capital / DSCR, 740+ credit = Long-term rental: up to 75% of price, 7.1%, 0 points, 740+ credit, states unnamed: ask',
      'Gorran Capital / DSCR, 680+ credit = Long-term rental: up to 75% of price, 7.3%, 0 points, 680+ credit, states unnamed: ask',
      'Gorran Capital / DSCR Multifamily 5+, 740+ credit = Long-term rental: up to 70% of price, 7.5%, 1 point, 740+ credit, Apartment, states unnamed: ask',
      'Gorran Capital / DSCR Multifamily 5+, 680+ credit = Long-term rental: up to 70% of price, 7.7%, 1 point, 680+ credit, Apartment, states unnamed: ask',
    ],
    says: ["3 'Eligible: Single Family, Condo, 2-4 Units"],
  },
  {
    name: 'sections of two programs, of which one names states',
    rows: table(`
      Harrick Lending
      DSCR LOAN PROGRAM
      Loan size | $100,000 - $2,000,000
      Max LTV | Purchase & R/T: 80%, Refinance: 70%
      Min FICO | 660
      States | TX, OK
      BRIDGE LOAN PROGRAM
      Loan size | $150,000 - $3,000,000
      Max LTC | 85%
      Min FICO | 640
      Term | 12 months
    `),
    enters: [
      'Harrick Lending / DSCR LOAN PROGRAM, purchase and rate-term = Long-term rental: up to 80% of price, no rate, $100,000–$2,000,000, 660+ credit, purchase and rate-term only, OK TX',
      'Harrick Lending / DSCR LOAN PROGRAM, cash-out = Long-term rental: up to 70% of price, no rate, $100,000–$2,000,000, 660+ credit, cash-out only, OK TX',
      'Harrick Lending / BRIDGE LOAN PROGRAM = Bridge: 85% of total cost, no rate, $150,000–$3,000,000, 12 months, 640+ credit, OK TX',
    ],
    says: ["'BRIDGE LOAN PROGRAM' has no states; those of 'DSCR LOAN PROGRAM, purchase and rate-term' were taken"],
  },
  {
    name: 'properties in names, and a list of properties below a heading',
    rows: table(`
      Ilford Capital
      Property types
      Single family
      Apartments
      Retail
      Duplex
      Program | Residential hard money, 1 to 4 unit properties
      Loan size | $100,000 to $900,000
      Max LTV | 70%
      Rate | 11%
      Points | 2
    `),
    enters: [
      'Ilford Capital / Residential hard money, 1 to 4 unit properties = Fix and flip, Bridge: up to 70% of price, 11%, 2 points, $100,000–$900,000, Single Family or Multi Family or Apartment, up to 4 units, states unnamed: ask',
    ],
    says: ["'retail' was left out"],
  },
  {
    name: 'a basis of the limits in a row of its own, and limits of the later value',
    repeats: ['Terms'],
    rows: table(`
      Terms | Bridge Loans | Buy, Fix and Rent
      Loan amount | $100,000 - $300,000 | $100,000 - $300,000
      Loan-to-value ratio (LTV) | 70% | Up to 65% (based on as-improved value)
      Loan basis | After repairs value (ARV) |
      Interest rate | 11% | 12%
      Lender | Jarrow Lending | Jarrow Lending
    `),
    enters: [
      'Jarrow Lending / Bridge Loans = Bridge: 70% of ARV, 11%, $100,000–$300,000, states unnamed: ask',
      'Jarrow Lending / Buy, Fix and Rent = Fix and flip: 65% of ARV, 12%, $100,000–$300,000, states unnamed: ask',
    ],
    says: ['read as 70% of ARV', 'read as 65% of ARV'],
  },
  {
    name: 'terms of some loans, ends of loans and loans for days',
    rows: table(`
      Lender | Product | Max LTV | Rehab budget | Fees | Purpose | Term | States
      Kelder Capital | Bridge | 75% | < 50% of PP; hold back 100% of budget | $495 admin; if using an LLC, $750 review fee | Funds for a short time, to allow for refinancing or resale | 12 months | TX
      Lomond Capital | Bridge | Purchase loans: 75% of price, Refinance loans: 65% of as-is value, Cashout refinance: subject to the above | | | Acquire and repair, in order to let the borrower refinance later | 12 months | TX
      Marden Capital | 30 Day Bridge Loans | 70% | | | Purchase | 30 days + extension of 30 days | TX
    `),
    enters: [
      'Kelder Capital / Bridge = Bridge: up to 75% of price, no rate, 12 months, $495 fees, fees “if using an llc: $750 review fee”, TX',
      'Lomond Capital / Bridge = Bridge: no rate, 12 months, TX',
    ],
    says: ['is transactional funding for days', 'to allow for refinancing', 'Purchase loans: 75%'],
  },
]
