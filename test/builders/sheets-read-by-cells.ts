import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Invented sheets whose headers, headings and closing lines say less than their cells. */
export const sheetsReadByCells: Sheet[] = [
  {
    name: 'headers that are not known, each read by its cells',
    rows: table(`
      Wolf Creek Construction Lending | |
      Guidelines | | 
      Loan amount | $250,000 - $3,000,000 |
      Land | Up to 70% of land value |
      Hard & soft costs | Up to 100% |
      Payments | Interest on drawn funds only |
      Processing | $1,495 |
      Plan review | $750 |
      Collateral accepted | SFR, 2-4 units, townhomes |
      Send scenarios here | deals@wolfcreek.example |
      Penalties | No prepayment penalty |
    `),
    xlsx: {},
    repeats: ['Guidelines'],
    enters: [
      'Wolf Creek Construction Lending / Construction = New construction: up to 70% of price and 100% of repairs, no rate, $250,000–$3,000,000, Single Family or Townhome or Multi Family, up to 4 units, interest on the drawn part, no prepayment penalty, $2,245 fees, states unnamed: ask',
    ],
  },
  {
    name: 'terms that follow a comma in the cell of another term',
    rows: table(`
      Tidepool Lending - Loan Programs | | |
      Program | Term | Rate | Borrower
      Flip | 12 months, 6-month extension available at 1 point | 11%, interest only, charged on drawn funds | LLC or corporation, personal guarantee required
      Bridge | 18 months | 10.5%, 2 points | Individuals or LLC
    `),
    enters: [
      'Tidepool Lending / Flip = Fix and flip: 11%, 12 months, companies only, full recourse, interest on the drawn part, 1% to extend by 6 months, states unnamed: ask',
      'Tidepool Lending / Bridge = Bridge: 10.5%, 2 points, 18 months, people and companies, states unnamed: ask',
    ],
  },
  {
    name: 'states as headings of a directory',
    rows: table(`
      Company | Phone | Loan types | Max LTV | Rates
      TEXAS | | | |
      Arroyo Lending | 210-555-0101 | Fix & flip | 75% | 10.5% - 12%
      Longhorn Capital | 713-555-0112 | Bridge | 70% | 9.75% - 11.5%
      OKLAHOMA | | | |
      Redbud Loans | 405-555-0123 | Fix & flip | 75% | 11% - 13%
    `),
    enters: [
      'Arroyo Lending / Fix and flip = Fix and flip: up to 75% of price, 10.5–12%, TX',
      'Longhorn Capital / Bridge = Bridge: up to 70% of price, 9.75–11.5%, TX',
      'Redbud Loans / Fix and flip = Fix and flip: up to 75% of price, 11–13%, OK',
    ],
  },
  {
    name: 'a legend of tiers, and a footnote at a cell',
    rows: table(`
      Verity Crossing Capital | | | |
      Tier 1 = 5+ completed projects; Tier 2 = 2-4; Tier 3 = 0-1 | | | |
      Program | Max LTC | Max ARV | Rate | Term
      Fix & Flip | Tier 1: 90%~Tier 2: 87.5%~Tier 3: 85% | 75% | Tier 1: 9.75%~Tier 2: 10.25%~Tier 3: 11.25% | 12 months
      Bridge | 75%* | | 9.99% | 12 months
      *70% in rural counties | | | |
    `),
    enters: [
      'Verity Crossing Capital / Fix & Flip, 5+ deals = Fix and flip: 90% of total cost, 75% of ARV, 9.75%, 12 months, 5+ deals, states unnamed: ask',
      'Verity Crossing Capital / Fix & Flip, 2+ deals = Fix and flip: 87.5% of total cost, 75% of ARV, 10.25%, 12 months, 2+ deals, states unnamed: ask',
      'Verity Crossing Capital / Fix & Flip, new investors = Fix and flip: 85% of total cost, 75% of ARV, 11.25%, 12 months, first deals welcome, states unnamed: ask',
      'Verity Crossing Capital / Bridge = Bridge: 75% of total cost, 9.99%, 12 months, states unnamed: ask',
    ],
    says: ["has a footnote that was not read: '*70% in rural counties'"],
  },
  {
    name: 'a header in the upper of two rows, and states in a closing line of another',
    rows: table(`
      Lender | | Loan Size | | Fix & Flip | | Bridge | | Lending States
      Name | Phone | Min | Max | LTP | Rate | LTV | Rate |
      Alder Private Credit | 360-555-0103 | 100000 | 2000000 | 90% | 9.99% | 75% | 9.75% | WA, OR, ID
      Dunes Capital | 775-555-0136 | 200000 | 5000000 | N/A | N/A | 65% | 9.5% | NV, CA, AZ
    `),
    enters: [
      'Alder Private Credit / Fix & Flip = Fix and flip: up to 90% of price, 9.99%, $100,000–$2,000,000, ID OR WA',
      'Alder Private Credit / Bridge = Bridge: up to 75% of price, 9.75%, $100,000–$2,000,000, ID OR WA',
      'Dunes Capital / Bridge = Bridge: up to 65% of price, 9.5%, $200,000–$5,000,000, AZ CA NV',
    ],
  },
  {
    name: 'fees and the lender on sheets of their own',
    rows: table(`
      Program | Max % of Purchase | Max % of Rehab | Max % of ARV | Rate | Points | Term (mo)
      Flip Select | 90% | 100% | 75% | 9.99% | 1.5 | 12
      Flip Core | 85% | 100% | 70% | 11.25% | 2 | 12
    `),
    xlsx: {},
    others: {
      Fees: table(`
        Fee | Amount
        Underwriting | $1,295
        Document preparation | $750
        Draw fee | $200 per draw
      `),
      Contact: table(`
        Company | Ironwood Private Lending
        Phone | 614-555-0188
        States | OH, IN, KY
      `),
    },
    enters: [
      'Ironwood Private Lending / Flip Select = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 9.99%, 1.5 points, 12 months, $2,045 fees, $200 a draw, IN KY OH',
      'Ironwood Private Lending / Flip Core = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, 11.25%, 2 points, 12 months, $2,045 fees, $200 a draw, IN KY OH',
    ],
  },
  {
    name: 'ranges of deals across, below a title that says what they count',
    rows: table(`
      Chickasaw Point Capital | | |
      Fix & Flip - leverage by experience (flips sold in the last 3 years) | | |
       | 0-1 | 2-4 | 5+
      Max % of purchase | 80% | 85% | 90%
      Max % of ARV | 65% | 70% | 75%
      Rate | 11.5% | 10.99% | 9.99%
      Max loan | $400,000 | $750,000 | $2,500,000
      All tiers: minimum loan $50,000. Single family and 2-4 unit. TN, MS, AR. | | |
    `),
    xlsx: {},
    enters: [
      'Chickasaw Point Capital / Fix & Flip, new investors = Fix and flip: up to 80% of price, 65% of ARV, 11.5%, $50,000–$400,000, first deals welcome, Single Family or Multi Family, up to 4 units, AR MS TN',
      'Chickasaw Point Capital / Fix & Flip, 2+ deals = Fix and flip: up to 85% of price, 70% of ARV, 10.99%, $50,000–$750,000, 2+ deals, Single Family or Multi Family, up to 4 units, AR MS TN',
      'Chickasaw Point Capital / Fix & Flip, 5+ deals = Fix and flip: up to 90% of price, 75% of ARV, 9.99%, $50,000–$2,500,000, 5+ deals, Single Family or Multi Family, up to 4 units, AR MS TN',
    ],
  },
  {
    name: 'types of property as names of programs',
    rows: table(`
      Buckeye Ridge Funding | DSCR Loan Programs | | | |
      Program | Max LTV Purchase | Max LTV Cash-Out | Min DSCR | Rate | Amortization
      SFR & Condo | 80% | 75% | 1.00x | 6.625% | 30 yr fixed
      2-4 Unit | 75% | 70% | 1.10x | 6.75% | 30 yr fixed
    `),
    repeats: ['DSCR Loan Programs'],
    enters: [
      'Buckeye Ridge Funding / SFR & Condo, purchase = Long-term rental: up to 80% of price, 6.625%, 360 months, purchase only, Single Family or Condo/Co-op, DSCR 1+, states unnamed: ask',
      'Buckeye Ridge Funding / SFR & Condo, cash-out = Long-term rental: up to 75% of price, 6.625%, 360 months, cash-out only, Single Family or Condo/Co-op, DSCR 1+, states unnamed: ask',
      'Buckeye Ridge Funding / 2-4 Unit, purchase = Long-term rental: up to 75% of price, 6.75%, 360 months, purchase only, Multi Family, up to 4 units, DSCR 1.1+, states unnamed: ask',
      'Buckeye Ridge Funding / 2-4 Unit, cash-out = Long-term rental: up to 70% of price, 6.75%, 360 months, cash-out only, Multi Family, up to 4 units, DSCR 1.1+, states unnamed: ask',
    ],
  },
  {
    name: 'a percentage as the largest loan, equity in the price of a lot, requirements in one sentence',
    rows: table(`
      Kaw Bluff Capital - Term Sheet | | |
       | Fix & Flip | New Build
      Down payment | 10% of price | 20% of lot price
      Repairs / build | 100% | 100%
      Maximum loan | 72% of ARV | 70% of ARV
      Rate | 10.49% | 10.99%
      ALL LOANS REQUIRE LLC OR CORP AND PERSONAL GUARANTEE. | |
    `),
    xlsx: {},
    enters: [
      'Kaw Bluff Capital / Fix & Flip = Fix and flip: up to 90% of price and 100% of repairs, 72% of ARV, 10.49%, companies only, full recourse, states unnamed: ask',
      'Kaw Bluff Capital / New Build = New construction: up to 80% of price and 100% of repairs, 70% of ARV, 10.99%, companies only, full recourse, states unnamed: ask',
    ],
  },
  {
    name: 'an address beside the states served',
    rows: table(`
      Company name | Phone Number | City | State/Region | Loan Types | Lending States | Maximum Loan Amount | Verified Deals (36 mo) | Create Date
      Chattahoochee Capital | 404-555-0118 | Atlanta | GA | Fix and Flip | GA;AL;SC | 1500000 | 3-5 | 2025-03-11
      Erie Capital | 216-555-0167 | Cleveland | OH | Bridge | OH;PA;MI | 2000000 | 0-2 | 2026-11-23
    `),
    enters: [
      'Chattahoochee Capital / Fix and flip = Fix and flip: no rate, up to $1,500,000, 3+ deals, AL GA SC',
      'Erie Capital / Bridge = Bridge: no rate, up to $2,000,000, first deals welcome, MI OH PA',
    ],
  },
  {
    name: 'heads of tiers above two products, an experience label with a figure',
    rows: table(`
      Granite Spur Lending | | |
      REHAB LOANS | LEVEL 1 | LEVEL 2 | LEVEL 3
      Experience (exits in 36 months) | 6+ | 2-5 | 0-1
      Purchase advance | 90% | 85% | 80%
      Max LTC | 92% | 88% | 85%
      Rate | 9.75% | 10.25% | 11%
      Term (months) | 18 | 12 | 12
      NEW CONSTRUCTION | LEVEL 1 | LEVEL 2 | LEVEL 3
      Experience (exits in 36 months) | 6+ | 2-5 | 0-1
      Max LTC | 88% | 85% | N/A
      Rate | 10.25% | 10.75% | N/A
      Term (months) | 18 | 18 | N/A
    `),
    enters: [
      'Granite Spur Lending / REHAB LOANS, LEVEL 1 = Fix and flip: up to 90% of price, 92% of total cost, 9.75%, 18 months, 6+ deals, states unnamed: ask',
      'Granite Spur Lending / REHAB LOANS, LEVEL 2 = Fix and flip: up to 85% of price, 88% of total cost, 10.25%, 12 months, 2+ deals, states unnamed: ask',
      'Granite Spur Lending / REHAB LOANS, LEVEL 3 = Fix and flip: up to 80% of price, 85% of total cost, 11%, 12 months, first deals welcome, states unnamed: ask',
      'Granite Spur Lending / NEW CONSTRUCTION, LEVEL 1 = New construction: 88% of total cost, 10.25%, 18 months, 6+ deals, states unnamed: ask',
      'Granite Spur Lending / NEW CONSTRUCTION, LEVEL 2 = New construction: 85% of total cost, 10.75%, 18 months, 2+ deals, states unnamed: ask',
    ],
  },
  {
    name: 'property types within names of programs, prepayment of one program, first-timers in words',
    rows: table(`
       | | | FLIP LOANS | FLIP LOANS | DSCR RENTAL | DSCR RENTAL | DSCR RENTAL
      Lender | First-timers? | States | Rate | Pts | Rate | Pts | PPP
      Alder Point Capital | yes | OH, KY | 10.5% | 2 | 7.25% | 1 | 5-4-3-2-1
      Bray Hollow Funding | no, 2 flips min | TX, OK | 11% | 2.5 | 7.5% | 1 | 3-2-1
    `),
    enters: [
      'Alder Point Capital / FLIP LOANS = Fix and flip: 10.5%, 2 points, first deals welcome, KY OH',
      'Alder Point Capital / DSCR RENTAL = Long-term rental: 7.25%, 1 point, first deals welcome, prepayment 5-4-3-2-1%, KY OH',
      'Bray Hollow Funding / FLIP LOANS = Fix and flip: 11%, 2.5 points, 2+ deals, OK TX',
      'Bray Hollow Funding / DSCR RENTAL = Long-term rental: 7.5%, 1 point, 2+ deals, prepayment 3-2-1%, OK TX',
    ],
  },
  {
    name: 'types of property in names and headings, a purchase limit next to a cash-out limit',
    rows: table(`
      Mill Creek Bridge Lending | | | | |
      Program | Max LTV (Purchase) | Max LTV (Cash-out) | Rate | Term | Lender Points
      Stabilized Bridge 1-4 Unit | 75% | 65% | 10.25% | 12 months | 1.5
      Investor Bridge, 5-20 units | 70% | 60% | 10.75% | 24 months | 1.5
      Stabilized Bridge Condo | 70% | n/a | 10.75% | 12 months | 2
      WE DO NOT LEND ON LAND. LICENSED/LENDING IN ALL STATES EXCEPT NV AND UT. | | | | |
    `),
    enters: [
      'Mill Creek Bridge Lending / Stabilized Bridge 1-4 Unit, purchase = Bridge: up to 75% of price, 10.25%, 1.5 points, 12 months, purchase only, Single Family or Townhome or Multi Family, up to 4 units, all states but NV UT',
      'Mill Creek Bridge Lending / Stabilized Bridge 1-4 Unit, cash-out = Bridge: up to 65% of price, 10.25%, 1.5 points, 12 months, cash-out only, Single Family or Townhome or Multi Family, up to 4 units, all states but NV UT',
      'Mill Creek Bridge Lending / Investor Bridge, 5-20 units, purchase = Bridge: up to 70% of price, 10.75%, 1.5 points, 24 months, purchase only, Apartment, up to 20 units, all states but NV UT',
      'Mill Creek Bridge Lending / Investor Bridge, 5-20 units, cash-out = Bridge: up to 60% of price, 10.75%, 1.5 points, 24 months, cash-out only, Apartment, up to 20 units, all states but NV UT',
      'Mill Creek Bridge Lending / Stabilized Bridge Condo, purchase = Bridge: up to 70% of price, 10.75%, 2 points, 12 months, purchase only, Condo/Co-op, all states but NV UT',
    ],
  },
]
