import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/**
 * Invented sheets whose headers, titles and first columns decide what their cells mean, each with its expected
 * programs.
 */
export const sheetsByShape: Sheet[] = [
  {
    name: 'products across with many remarks in their cells',
    rows: table(`
      Pinecrest Harbor Credit - Product Guide | | |
      Product | MF Bridge | Small Balance Perm | Rental Portfolio
      Loan size | $1mm-$8mm | $500k-$4mm | $1mm-$10mm
      Rate | Fixed 9.5-10.25 | UST + 250 | UST + 275
      Orig. points | 1.5 | 1 | 1
      Max LTV (as-is) | 70% | 75% | 75%
      Max LTV (stabilized) | 65% | n/a | n/a
      Term | 24 mo | see note 1 | see note 2
      Sponsor exp. | 2 | owns apartments | owns houses
      Recourse | Full | above $2mm | pledge
      Lender fees | $1,500 | on request | on request
      Min FICO | 680 | 660 | 660
    `),
    enters: [
      'Pinecrest Harbor Credit / MF Bridge = Bridge: up to 70% of price, 65% of ARV, 9.5–10.25%, 1.5 points, $1,000,000–$8,000,000, 24 months, 680+ credit, 2+ deals, full recourse, Multi Family or Apartment, $1,500 fees, states unnamed: ask',
      'Pinecrest Harbor Credit / Small Balance Perm = Kind of loan not published: up to 75% of price, no rate, 1 point, $500,000–$4,000,000, 660+ credit, states unnamed: ask',
      'Pinecrest Harbor Credit / Rental Portfolio = Long-term rental: up to 75% of price, no rate, 1 point, $1,000,000–$10,000,000, 660+ credit, states unnamed: ask',
    ],
  },
  {
    name: 'a list of bridge lenders with stabilized limits and a remark about flips below',
    rows: table(`
      Bridge Lender Tracker - Northwest | | | | | | |
      Lender | Program | Leverage | Leverage | Leverage | Orig. pts | Rate | Remarks
       | | LTV (as-is) | LTC | LTV (stab.) | | |
      Tamarind Point Capital | Transitional | 70% | 80% | 65% | 1.5 | 9.25% - 10.5% | closes fast
      Osprey Lane Lending | Construction | | 75% | 60% | 2 | 10.5% | slow
      Osprey Lane Lending | Lease-up | 75% | | 70% | 1 | 8.75% |
      Bridge LTC is a share of the price | | | | | | |
    `),
    xlsx: { merges: ['C2:E2'] },
    enters: [
      'Tamarind Point Capital / Transitional = Bridge: up to 70% of price, 80% of total cost, 65% of ARV, 9.25–10.5%, 1.5 points, states unnamed: ask',
      'Osprey Lane Lending / Construction = New construction: 75% of total cost, 60% of ARV, 10.5%, 2 points, states unnamed: ask',
      'Osprey Lane Lending / Lease-up = Bridge: up to 75% of price, 70% of ARV, 8.75%, 1 point, states unnamed: ask',
    ],
  },
  {
    name: "lenders' names below a header that isn't known",
    rows: table(`
      Finance company | Product | Coupon | Orig pts | Max ILTV (As-Is) | Max LTC | Term (mo) | Min Exp (completed, 36mo) | Comment
      Saltmarsh Row Finance | Ground-Up | 10.5% - 11.5% | 1.5 | 55% | 85% | 18 | 2 | slow draws
      Saltmarsh Row Finance | Fix & Flip | 9.5% - 10.5% | 1 | 85% | 90% | 12 | 0 |
      Juneberry Capital | Fix & Flip | 10% | 2 | 80% | 85% | 12 | 1 | calls back
    `),
    enters: [
      'Saltmarsh Row Finance / Ground-Up = New construction: up to 55% of price, 85% of total cost, 10.5–11.5%, 1.5 points, 18 months, 2+ deals, states unnamed: ask',
      'Saltmarsh Row Finance / Fix & Flip = Fix and flip: up to 85% of price, 90% of total cost, 9.5–10.5%, 1 point, 12 months, first deals welcome, states unnamed: ask',
      'Juneberry Capital / Fix & Flip = Fix and flip: up to 80% of price, 85% of total cost, 10%, 2 points, 12 months, 1+ deal, states unnamed: ask',
    ],
    says: ['column Comment'],
  },
  {
    name: 'an export with slugs and titles of listings',
    rows: table(`
      id | listing_title | slug | servicer | loan_types | min_loan | max_loan | interest_rate | max_ltv
      71 | Corncrib Creek Lending | corncrib-creek-lending | Anchor Bank | Bridge | 100000 | 900000 | 10% | 70%
      84 | Old Mill Pond Money | old-mill-pond-money | Pier Capital | Fix and Flip | 75000 | 600000 | 11.5% | 85%
    `),
    enters: [
      'Corncrib Creek Lending / Bridge = Bridge: up to 70% of price, 10%, $100,000–$900,000, states unnamed: ask',
      'Old Mill Pond Money / Fix and flip = Fix and flip: up to 85% of price, 11.5%, $75,000–$600,000, states unnamed: ask',
    ],
    says: ['column servicer'],
  },
  {
    name: 'rows of products and purposes below a merged line about the lender, all without a label',
    rows: table(`
      Fernhollow Wholesale Lending - Matrix | Fernhollow Wholesale Lending - Matrix | Fernhollow Wholesale Lending - Matrix | Fernhollow Wholesale Lending - Matrix | Fernhollow Wholesale Lending - Matrix
      AE: Ana Ruiz ana@fernhollow.example | AE: Ana Ruiz ana@fernhollow.example | AE: Ana Ruiz ana@fernhollow.example | Eff. | 9/1/2026
       | Fix & Flip | Fix & Flip | Bridge | Ground-Up
       | Purchase | Cash-Out | All | Purchase
      Rate | 9.5% | 10.25% | 9.75% | 10.5%
      Lender fee | 1% | 1.5% | 1.25% | 1.75%
      Max loan | 2500000 | 1200000 | 2000000 | 3000000
      % Purchase / As-Is | 90% | 70% | 75% | 55%
      % Rehab / Const. | 100% | 100% | n/a | 100%
      Term (mo) | 12 | 12 | 24 | 18
      FICO | 660 | 700 | 640 | 680
    `),
    xlsx: { merges: ['A1:E1', 'A2:C2', 'B3:C3'] },
    repeats: ['All', 'Eff.', 'Fix & Flip'],
    enters: [
      'Fernhollow Wholesale Lending / Fix & Flip, Purchase = Fix and flip: up to 90% of price and 100% of repairs, 9.5%, 1 point, up to $2,500,000, 12 months, 660+ credit, purchase only, states unnamed: ask',
      'Fernhollow Wholesale Lending / Fix & Flip, Cash-Out = Fix and flip: up to 70% of price and 100% of repairs, 10.25%, 1.5 points, up to $1,200,000, 12 months, 700+ credit, cash-out only, states unnamed: ask',
      'Fernhollow Wholesale Lending / Bridge = Bridge: up to 75% of price, 9.75%, 1.25 points, up to $2,000,000, 24 months, 640+ credit, states unnamed: ask',
      'Fernhollow Wholesale Lending / Ground-Up, Purchase = New construction: up to 55% of price and 100% of repairs, 10.5%, 1.75 points, up to $3,000,000, 18 months, 680+ credit, purchase only, states unnamed: ask',
    ],
    says: ['Ana Ruiz'],
  },
  {
    name: 'tiers across with counts of past deals, two rates by rehab and a limit of the budget',
    rows: table(`
      Wheatfield Row Funding - Fix & Flip Tiers | | |
       | Tier A - Gold | Tier B - Silver | Tier C - Bronze
      # of completed flips/rentals (36 mos) | 8+ | 3 - 7 | 0 - 2
      Min FICO | 650 | 670 | 690
      Max Initial Advance | 90% | 85% | 75%
      Max Rehab Advance | 100% | 100% | 90%
      Light rehab rate | 9.25 | 9.75 | 10.5
      Heavy rehab rate | 9.75 | 10.25 | N/A
      Max loan | $2,500,000 | $1,500,000 | $600,000
      Construction budget max | $900K | $400K | $60K
    `),
    enters: [
      'Wheatfield Row Funding / Tier A - Gold = Fix and flip: up to 90% of price and 100% of repairs, 9.25%, up to $2,500,000, 650+ credit, 8+ deals, states unnamed: ask',
      'Wheatfield Row Funding / Tier A - Gold, heavy rehab = Fix and flip: up to 90% of price and 100% of repairs, 9.75%, up to $2,500,000, 650+ credit, 8+ deals, takes heavy rehab, states unnamed: ask',
      'Wheatfield Row Funding / Tier B - Silver = Fix and flip: up to 85% of price and 100% of repairs, 9.75%, up to $1,500,000, 670+ credit, 3+ deals, states unnamed: ask',
      'Wheatfield Row Funding / Tier B - Silver, heavy rehab = Fix and flip: up to 85% of price and 100% of repairs, 10.25%, up to $1,500,000, 670+ credit, 3+ deals, takes heavy rehab, states unnamed: ask',
      'Wheatfield Row Funding / Tier C - Bronze = Fix and flip: up to 75% of price and 90% of repairs, 10.5%, up to $600,000, 690+ credit, first deals welcome, states unnamed: ask',
    ],
    says: ['column Construction budget max'],
  },
  {
    name: 'marks of yes and no below a title without a lender, which a line below names',
    rows: table(`
      Compare Our Loans | | |
       | Flip Line | Bridge Loan | DSCR Rental
      Rates from | 9.5% | 10% | 7%
      Minimum credit score | 660 | 640 | 680
      Leverage | Up to 85% of purchase, up to 70% of ARV | Up to 65% of as-is value | Up to 80% for purchase; up to 70% for cash-out
      Experience required? | No | No | No
      Prepayment penalty | ✗ | ✗ | 3-2-1
      Vacant property OK | ✓ | ✓ | Purchase only
       | | |
      Wisteria Hill Capital lends in Ohio and Indiana. | | |
    `),
    enters: [
      'Wisteria Hill Capital / Flip Line = Fix and flip: up to 85% of price, 70% of ARV, from 9.5%, 660+ credit, first deals welcome, no prepayment penalty, states unnamed: ask',
      'Wisteria Hill Capital / Bridge Loan = Bridge: up to 65% of price, from 10%, 640+ credit, first deals welcome, no prepayment penalty, states unnamed: ask',
      'Wisteria Hill Capital / DSCR Rental, purchase = Long-term rental: up to 80% of price, from 7%, 680+ credit, first deals welcome, purchase only, prepayment 3-2-1%, states unnamed: ask',
      'Wisteria Hill Capital / DSCR Rental, cash-out = Long-term rental: up to 70% of price, from 7%, 680+ credit, first deals welcome, cash-out only, prepayment 3-2-1%, states unnamed: ask',
    ],
    says: ['column Vacant property OK'],
  },
  {
    name: "a lender's own grid of rates by credit and leverage, with lines of terms around it",
    rows: table(`
      THORNBRIDGE MORTGAGE FUND | | | |
      DSCR 30-Yr Fixed | | | |
      FICO / LTV | <=65 | 65.01-70 | 70.01-75 | 75.01-80
      740+ | 6.375 | 6.500 | 6.750 | 7.125
      700-739 | 6.625 | 6.750 | 7.125 | NA
      640-699 | 7.250 | NA | NA | NA
       | | | |
      RATE ADJUSTERS | | | |
      2-4 unit | 0.250 | | |
      Interest only | 0.375 | | |
       | | | |
      Min loan 125,000 / Max loan 1,750,000 | | | |
      UW fee 1,295. | | | |
      Not lending: ND, SD, UT | | | |
    `),
    enters: [
      'THORNBRIDGE MORTGAGE FUND / DSCR 30-Yr Fixed, 740+ credit = Long-term rental: up to 80% of price, 6.375–7.125%, $125,000–$1,750,000, 360 months, 740+ credit, $1,295 fees, all states but ND SD UT',
      'THORNBRIDGE MORTGAGE FUND / DSCR 30-Yr Fixed, 700+ credit = Long-term rental: up to 75% of price, 6.625–7.125%, $125,000–$1,750,000, 360 months, 700+ credit, $1,295 fees, all states but ND SD UT',
      'THORNBRIDGE MORTGAGE FUND / DSCR 30-Yr Fixed, 640+ credit = Long-term rental: up to 65% of price, 7.25%, $125,000–$1,750,000, 360 months, 640+ credit, $1,295 fees, all states but ND SD UT',
    ],
    says: ['a grid of rates, read as the lowest and highest rate of each credit score'],
  },
]
