import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Invented sheets whose terms depend on purposes, properties and conditions that another cell names. */
export const sheetsWithConditions: Sheet[] = [
  {
    name: 'programs across, limits of refinances in a row of their own, and states merged over programs',
    rows: table(`
      Tanner Brook Lending | | | |
      | Rehab Basic | Rehab Max | New Build | Rental DSCR
      Purpose | Purchase or R/T Refi | Purchase | Purchase / Refi | Purchase, R/T, C/O
      Loan Amount | $75K–$1M | $125K–$2M | $200K–$3M | $100K–$2M
      Max % of Purchase Price | 80% | 88% | 65% | 78%
      Max LTV - Refi | 70% as-is | — | 60% of land | 78% R/T; 72% C/O
      Interest Rate | 10.9% | 9.9% | 11.4% | 6.6%
      Term | 12 mo | 18 mo | 18 mo | 30 years
      Seasoning (C/O) | — | — | — | 6 months
      States | OH, IN, MI | | | All except CA, NV
    `),
    enters: [
      'Tanner Brook Lending / Rehab Basic, purchase = Fix and flip: up to 80% of price, 10.9%, $75,000–$1,000,000, 12 months, purchase only, IN MI OH',
      'Tanner Brook Lending / Rehab Basic, rate-term = Fix and flip: up to 70% of price, 10.9%, $75,000–$1,000,000, 12 months, rate-term only, IN MI OH',
      'Tanner Brook Lending / Rehab Max = Fix and flip: up to 88% of price, 9.9%, $125,000–$2,000,000, 18 months, purchase only, IN MI OH',
      'Tanner Brook Lending / New Build, purchase = New construction: up to 65% of price, 11.4%, $200,000–$3,000,000, 18 months, purchase only, IN MI OH',
      'Tanner Brook Lending / New Build, refinance = New construction: up to 60% of price, 11.4%, $200,000–$3,000,000, 18 months, refinance only, IN MI OH',
      'Tanner Brook Lending / Rental DSCR, purchase = Long-term rental: up to 78% of price, 6.6%, $100,000–$2,000,000, 360 months, purchase only, all states but CA NV',
      'Tanner Brook Lending / Rental DSCR, rate-term = Long-term rental: up to 78% of price, 6.6%, $100,000–$2,000,000, 360 months, rate-term only, all states but CA NV',
      'Tanner Brook Lending / Rental DSCR, cash-out = Long-term rental: up to 72% of price, 6.6%, $100,000–$2,000,000, 360 months, cash-out only, 6 months seasoning, all states but CA NV',
    ],
    says: ["10 'OH, IN, MI' read under 'States' for the blank cells at its right too"],
  },
  {
    name: 'programs with different states, and one without',
    rows: table(`
      Lender | Program | Max LTV | Rate | Term | States
      Tanner Brook Lending | Bridge | 70% | 10% | 12 | OH, IN
      Tanner Brook Lending | Rental | 75% | 7% | 360 | KY
      Tanner Brook Lending | Fix & Flip | 80% | 11% | 12 |
    `),
    enters: [
      'Tanner Brook Lending / Bridge = Bridge: up to 70% of price, 10%, 12 months, IN OH',
      'Tanner Brook Lending / Rental = Long-term rental: up to 75% of price, 7%, 360 months, KY',
      'Tanner Brook Lending / Fix & Flip = Fix and flip: up to 80% of price, 11%, 12 months, states unnamed: ask',
    ],
    says: ["'Fix & Flip' has no states, and other programs have different ones"],
  },
  {
    name: 'limits with conditions that no column holds',
    rows: table(`
      Lender | Product | Max LTC | Max LTV | Min DSCR
      Alder Quay | Bridge | If held <4 months: Maximum 75% of total cost basis | 65% |
      Birch Quay | Bridge | Up to 80% of the purchase price, plus completed repairs (if owned less than 5 months) | 65% |
      Cedar Quay | Construction | 82% (60% new builder, 100% seller carry) | |
      Dogwood Quay | Bridge | | Up to 72% of the lessor of purchase price or as-is value if zoning is final; otherwise, up to 55% |
      Elder Quay | Bridge | | Up to 68% of the lesser of as-is value or purchase price |
      Fir Quay | Rental | | 75% | 1.15x; 1.05x; and .80x Options Available
      Gum Quay | DSCR Exit Bridge Loan | | 70% | 1.15x exit DSCR
    `),
    enters: [
      'Alder Quay / Bridge = Bridge: up to 65% of price, no rate, states unnamed: ask',
      'Birch Quay / Bridge = Bridge: up to 65% of price, no rate, states unnamed: ask',
      'Cedar Quay / Construction = New construction: 82% of total cost, no rate, states unnamed: ask',
      'Dogwood Quay / Bridge = Bridge: up to 55% of price, no rate, states unnamed: ask',
      'Elder Quay / Bridge = Bridge: up to 68% of price, no rate, states unnamed: ask',
      'Fir Quay / Rental = Long-term rental: up to 75% of price, no rate, DSCR 0.8+, states unnamed: ask',
      'Gum Quay / DSCR Exit Bridge Loan = Bridge: up to 70% of price, no rate, DSCR 1.15+, states unnamed: ask',
    ],
    says: [
      "'Up to 72% of purchase price if zoning is final;' was left out",
      "'(60% new builder, 100% seller carry)' was left out",
      "'1.15x exit DSCR' is the DSCR at the exit",
      'was read as its lowest, 0.8',
    ],
  },
  {
    name: 'limits by purpose with caps of their own below lines for each amount of work',
    rows: table(`
      Orrin Hill Lending |
      FIX AND FLIP - Loan Criteria |
      Loan Amount | $60k – $4MM
      Term | 12 months
      Turnkey | Up to 72% of Purchase Price
      Light Work | Up to 91% of Purchase Price + 100% of Renovation Costs; Not to Exceed 74% of the ARV, loan capped at 91% total loan to cost
      Heavy Work | Up to 78% of Purchase Price + 100% of Renovation Costs; Not to Exceed 62% of the ARV
      Refinance | Up to 68% As-Is + 100% of Renovation Costs; Not to Exceed 58% of the ARV
      Cash-Out | Up to 57% As-Is + 100% of Renovation Costs; Not to Exceed 52% of the ARV
      Rates | Starting at 9.49%
    `),
    enters: [
      'Orrin Hill Lending / FIX AND FLIP, rate-term = Fix and flip: up to 68% of price and 100% of repairs, 58% of ARV, from 9.49%, $60,000–$4,000,000, 12 months, rate-term only, states unnamed: ask',
      'Orrin Hill Lending / FIX AND FLIP, cash-out = Fix and flip: up to 57% of price and 100% of repairs, 52% of ARV, from 9.49%, $60,000–$4,000,000, 12 months, cash-out only, states unnamed: ask',
      'Orrin Hill Lending / Turnkey = Fix and flip: up to 72% of price, from 9.49%, $60,000–$4,000,000, 12 months, purchase only, states unnamed: ask',
      'Orrin Hill Lending / Light Work = Fix and flip: up to 91% of price and 100% of repairs, 91% of total cost, 74% of ARV, from 9.49%, $60,000–$4,000,000, 12 months, purchase only, states unnamed: ask',
      'Orrin Hill Lending / Heavy Work = Fix and flip: up to 78% of price and 100% of repairs, 62% of ARV, from 9.49%, $60,000–$4,000,000, 12 months, purchase only, states unnamed: ask',
    ],
    says: ["'Turnkey' the header isn’t known"],
  },
  {
    name: 'loan sizes by property type, of which some are named only under properties',
    rows: table(`
      Lender | Product | Property types | Loan Amount | Max LTV
      Pell Street Capital | Bridge | Single-family, 2–4 unit, townhomes, warrantable condos | Single-Family: $80,000 – $900,000; 2–4 Units: Up to $1,800,000 | 70%
    `),
    enters: [
      'Pell Street Capital / Bridge, single-family = Bridge: up to 70% of price, no rate, $80,000–$900,000, Single Family, up to 4 units, not non-warrantable condos, states unnamed: ask',
      'Pell Street Capital / Bridge, 2-4 units = Bridge: up to 70% of price, no rate, up to $1,800,000, Multi Family, up to 4 units, not non-warrantable condos, states unnamed: ask',
      'Pell Street Capital / Bridge, townhome, condo/co-op = Bridge: up to 70% of price, no rate, Townhome or Condo/Co-op, up to 4 units, not non-warrantable condos, states unnamed: ask',
    ],
    says: ['single-family; 2-4 units; townhome, condo/co-op'],
  },
  {
    name: 'fees with a lower and an upper end, and a list of uses under purpose',
    rows: table(`
      Lender | Product | Max LTV | Rate | Loan Type | Loan Purpose | Underwriting Fee
      Quill Capital | Bridge | 60% | 9-11% | Purchase, Rate & Term, & Cash-Out | Timely acquisitions, Quick closings, Recapitalization, Partner buyouts | $900 to $2,200
    `),
    enters: ['Quill Capital / Bridge = Bridge: up to 60% of price, 9–11%, $2,200 fees, states unnamed: ask'],
    says: ["'$900 to $2,200' was read as its highest, $2200", "Partner buyouts' 'Timely acquisitions"],
  },
]
