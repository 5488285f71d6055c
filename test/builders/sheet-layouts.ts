import type { Sheet } from './lender-sheets.ts'

/** Returns the cells of lines with bars between them. A tilde is a line break within a cell. */
export const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('~', '\n')))

/** Invented sheets in ordinary layouts, each with what a credit manager would enter. */
export const sheetLayouts: Sheet[] = [
  {
    name: 'sections in the first column, terms in the second',
    rows: table(`
      Copper Ridge Lending | | | |
       | | Fix & Flip | Bridge | Ground Up
      Leverage | Purchase price | 90% | 75% | 70% of land
       | Rehab / construction | 100% | N/A | 100%
       | ARV cap | 75% | N/A | 70%
      Pricing | Rate | 9.99% - 11.5% | 9.5% - 11% | 10.5% - 12%
       | Origination | 2 pts | 1.5 pts | 2 pts
       | Extension fee | 1% | 0.5% | 1%
      Borrower | Min. FICO | 660 | 680 | 680
       | Experience | None required | None required | 3+ projects
      Loan size | | $75K - $2.5M | $100K - $3M | $150K - $3M
      Term | | 12 - 18 mo | 12 - 24 mo | 12 - 18 mo
    `),
    xlsx: { merges: ['A3:A5', 'A6:A8', 'A9:A10'] },
    repeats: ['Pricing', 'Borrower'],
    enters: [
      'Copper Ridge Lending / Fix & Flip = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 9.99–11.5%, 2 points, $75,000–$2,500,000, 12–18 months, 660+ credit, first deals welcome, 1% to extend, states unnamed: ask',
      'Copper Ridge Lending / Bridge = Bridge: up to 75% of price, 9.5–11%, 1.5 points, $100,000–$3,000,000, 12–24 months, 680+ credit, first deals welcome, 0.5% to extend, states unnamed: ask',
      'Copper Ridge Lending / Ground Up = New construction: up to 70% of price and 100% of repairs, 70% of ARV, 10.5–12%, 2 points, $150,000–$3,000,000, 12–18 months, 680+ credit, 3+ deals, 1% to extend, states unnamed: ask',
    ],
  },
  {
    name: 'credit down and deals across',
    rows: table(`
      Granite Falls Capital - Fix & Flip Leverage Grid | | |
      FICO | 0-2 Deals | 3-5 Deals | 6+ Deals
      740+ | 90% / 100% / 72.5% | 92.5% / 100% / 75% | 92.5% / 100% / 75%
      700-739 | 85% / 100% / 70% | 90% / 100% / 75% | 92.5% / 100% / 75%
      660-699 | 80% / 100% / 65% | 85% / 100% / 70% | 90% / 100% / 75%
    `),
    enters: [
      'Granite Falls Capital / Fix & Flip, new investors, 740+ credit = Fix and flip: up to 90% of price and 100% of repairs, 72.5% of ARV, no rate, 740+ credit, first deals welcome, states unnamed: ask',
      'Granite Falls Capital / Fix & Flip, 3+ deals, 740+ credit = Fix and flip: up to 92.5% of price and 100% of repairs, 75% of ARV, no rate, 740+ credit, 3+ deals, states unnamed: ask',
      'Granite Falls Capital / Fix & Flip, 6+ deals, 740+ credit = Fix and flip: up to 92.5% of price and 100% of repairs, 75% of ARV, no rate, 740+ credit, 6+ deals, states unnamed: ask',
      'Granite Falls Capital / Fix & Flip, new investors, 700+ credit = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, no rate, 700+ credit, first deals welcome, states unnamed: ask',
      'Granite Falls Capital / Fix & Flip, 3+ deals, 700+ credit = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, no rate, 700+ credit, 3+ deals, states unnamed: ask',
      'Granite Falls Capital / Fix & Flip, 6+ deals, 700+ credit = Fix and flip: up to 92.5% of price and 100% of repairs, 75% of ARV, no rate, 700+ credit, 6+ deals, states unnamed: ask',
      'Granite Falls Capital / Fix & Flip, new investors, 660+ credit = Fix and flip: up to 80% of price and 100% of repairs, 65% of ARV, no rate, 660+ credit, first deals welcome, states unnamed: ask',
      'Granite Falls Capital / Fix & Flip, 3+ deals, 660+ credit = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, no rate, 660+ credit, 3+ deals, states unnamed: ask',
      'Granite Falls Capital / Fix & Flip, 6+ deals, 660+ credit = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, no rate, 660+ credit, 6+ deals, states unnamed: ask',
    ],
  },
  {
    name: 'conditions and names of tiers in a first column without a field',
    rows: table(`
      Harbor Point Lending | | | | |
      FIX & FLIP | | | | |
      Tier | LTC | ARV | Rate | Points | Min FICO
      New investor | 85% | 70% | 11.49% | 2.5 | 680
      3+ flips | 90% | 75% | 10.49% | 2 | 660
       | | | | |
      DSCR RENTAL | | | | |
      FICO | LTV Purchase | LTV Cash-Out | Rate | Points | Min DSCR
      740+ | 80% | 75% | 6.875% | 1 | 1.0
      700-739 | 80% | 70% | 7.25% | 1 | 1.1
    `),
    enters: [
      'Harbor Point Lending / FIX & FLIP, new investors = Fix and flip: 85% of total cost, 70% of ARV, 11.49%, 2.5 points, 680+ credit, first deals welcome, states unnamed: ask',
      'Harbor Point Lending / FIX & FLIP, 3+ deals = Fix and flip: 90% of total cost, 75% of ARV, 10.49%, 2 points, 660+ credit, 3+ deals, states unnamed: ask',
      'Harbor Point Lending / DSCR RENTAL, purchase, 740+ credit = Long-term rental: up to 80% of price, 6.875%, 1 point, 740+ credit, purchase only, DSCR 1+, states unnamed: ask',
      'Harbor Point Lending / DSCR RENTAL, cash-out, 740+ credit = Long-term rental: up to 75% of price, 6.875%, 1 point, 740+ credit, cash-out only, DSCR 1+, states unnamed: ask',
      'Harbor Point Lending / DSCR RENTAL, purchase, 700+ credit = Long-term rental: up to 80% of price, 7.25%, 1 point, 700+ credit, purchase only, DSCR 1.1+, states unnamed: ask',
      'Harbor Point Lending / DSCR RENTAL, cash-out, 700+ credit = Long-term rental: up to 70% of price, 7.25%, 1 point, 700+ credit, cash-out only, DSCR 1.1+, states unnamed: ask',
    ],
  },
  {
    name: 'a column of remarks next to a term sheet',
    repeats: ['PRICING', 'LEVERAGE', 'BORROWER', 'LOAN'],
    rows: table(`
      FOXTROT CAPITAL PARTNERS | |
      Fix & Flip Program | |
      PRICING | |
      Interest rate | 10.5% - 12.5% | Based on experience
      Origination fee | 2% | $1,500 minimum
      LEVERAGE | |
      Loan to cost | Up to 90% |
      After repair value | Up to 70% | 75% for 5+ deals
      BORROWER | |
      Credit | 650 minimum |
      Entity | Required |
      LOAN | |
      Loan size | $75,000 to $1,500,000 |
      Term | 12 months | 6 month extension available
      States | TX, OK, AR, LA |
    `),
    enters: [
      'FOXTROT CAPITAL PARTNERS / Fix & Flip = Fix and flip: 90% of total cost, 70% of ARV, 10.5–12.5%, 2 points, $75,000–$1,500,000, 12 months, 650+ credit, companies only, AR LA OK TX',
    ],
  },
  {
    name: 'numbered groups of columns',
    rows: table(`
      Lender Name | States | Program 1 | P1 Rate | P1 Points | P1 Max LTV | Program 2 | P2 Rate | P2 Points | P2 Max LTV
      Alder Bay Capital | CA, OR | Fix and Flip | 10.5% | 2 | 85% | Bridge | 9.75% | 1.5 | 70%
      Birch Hill Lending | TX | Construction | 11% | 2.5 | 80% | DSCR | 7.25% | 1 | 80%
    `),
    enters: [
      'Alder Bay Capital / Fix and Flip = Fix and flip: up to 85% of price, 10.5%, 2 points, CA OR',
      'Alder Bay Capital / Bridge = Bridge: up to 70% of price, 9.75%, 1.5 points, CA OR',
      'Birch Hill Lending / Construction = New construction: up to 80% of price, 11%, 2.5 points, TX',
      'Birch Hill Lending / DSCR = Long-term rental: up to 80% of price, 7.25%, 1 point, TX',
    ],
  },
  {
    name: 'terms that recur for each purpose, and terms of all',
    rows: table(`
      Juniper Creek Funding - Bridge Loan Term Sheet |
      Loan purpose | Purchase
      Max LTV | 75%
      Loan purpose | Cash-out
      Max LTV | 65%
      Rate | 10.5%
      Points | 2
      Term | 12 months
      Loan amount | $100,000 - $2,000,000
    `),
    enters: [
      'Juniper Creek Funding / Bridge, purchase = Bridge: up to 75% of price, 10.5%, 2 points, $100,000–$2,000,000, 12 months, purchase only, states unnamed: ask',
      'Juniper Creek Funding / Bridge, cash-out = Bridge: up to 65% of price, 10.5%, 2 points, $100,000–$2,000,000, 12 months, cash-out only, states unnamed: ask',
    ],
  },
  {
    name: 'cards of lenders below each other',
    rows: table(`
      Lender: | Maple Street Capital
      Programs: | Fix & Flip, Bridge
      States: | OH, IN, MI
      Rate: | 10-12%
      Points: | 2
      Max LTV: | 75%
       |
      Lender: | North Bay Funding
      Programs: | DSCR Rental
      States: | FL
      Rate: | 7-8.5%
      Points: | 1
      Max LTV: | 80%
    `),
    enters: [
      'Maple Street Capital / Fix & Flip, Bridge = Fix and flip, Bridge: up to 75% of price, 10–12%, 2 points, IN MI OH',
      'North Bay Funding / DSCR Rental = Long-term rental: up to 80% of price, 7–8.5%, 1 point, FL',
    ],
  },
  {
    name: 'statements in a cell for each program',
    rows: table(`
      Redstone Lending — Loan Programs | | |
      Fix & Flip | New Construction | DSCR Rental
      • Up to 90% of purchase~• 100% of rehab~• 75% ARV~• Rates from 9.99%~• 12 month term | • 85% LTC~• 70% ARV~• Rates from 10.5% | • 80% LTV~• 30 year fixed~• Rates from 6.75%
    `),
    xlsx: {},
    enters: [
      'Redstone Lending / Fix & Flip = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, from 9.99%, 12 months, states unnamed: ask',
      'Redstone Lending / New Construction = New construction: 85% of total cost, 70% of ARV, from 10.5%, states unnamed: ask',
      'Redstone Lending / DSCR Rental = Long-term rental: up to 80% of price, from 6.75%, 360 months, states unnamed: ask',
    ],
  },
  {
    name: 'statements in lines',
    rows: table(`
      Vesper Capital Fix & Flip
      Up to 90% of purchase price
      100% of rehab budget
      Max 75% ARV
      Rates from 10.25%
      2 points origination
      Loan amounts $75,000 to $2,000,000
      Minimum FICO 640
      12 month term
      TX, OK and LA
    `),
    enters: [
      'Vesper Capital / Fix & Flip = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, from 10.25%, 2 points, $75,000–$2,000,000, 12 months, 640+ credit, LA OK TX',
    ],
  },
  {
    name: 'options, one of them for cash-out',
    repeats: ['360'],
    rows: table(`
      Yarrow Private Capital | | | | |
      Option | Rate | Points | Max LTC | Max ARV | Term
      Standard Flip | 10.99% | 2 | 85% | 70% | 12
      Preferred Flip (5+ exits) | 9.99% | 1.5 | 90% | 75% | 12
      30yr cash-out rental | 7.25% | 1 | - | - | 360
    `),
    enters: [
      'Yarrow Private Capital / Standard Flip = Fix and flip: 85% of total cost, 70% of ARV, 10.99%, 2 points, 12 months, states unnamed: ask',
      'Yarrow Private Capital / Preferred Flip (5+ exits) = Fix and flip: 90% of total cost, 75% of ARV, 9.99%, 1.5 points, 12 months, 5+ deals, states unnamed: ask',
      'Yarrow Private Capital / 30yr cash-out rental = Long-term rental: 7.25%, 1 point, 360 months, cash-out only, states unnamed: ask',
    ],
  },
  {
    name: 'rates by leverage and deals',
    rows: table(`
      Zephyr Bridge Lending | | |
      Interest rate by LTV and experience | | |
      LTV | 0-2 deals | 3-9 deals | 10+ deals
      Up to 65% | 10.5% | 9.99% | 9.5%
      65.01 - 70% | 10.99% | 10.5% | 9.99%
      70.01 - 75% | 11.5% | 10.99% | 10.5%
    `),
    enters: [
      'Zephyr Bridge Lending / Standard, new investors, 65% of price = Kind of loan not published: up to 65% of price, 10.5%, first deals welcome, states unnamed: ask',
      'Zephyr Bridge Lending / Standard, 3+ deals, 65% of price = Kind of loan not published: up to 65% of price, 9.99%, 3+ deals, states unnamed: ask',
      'Zephyr Bridge Lending / Standard, 10+ deals, 65% of price = Kind of loan not published: up to 65% of price, 9.5%, 10+ deals, states unnamed: ask',
      'Zephyr Bridge Lending / Standard, new investors, 70% of price = Kind of loan not published: up to 70% of price, 10.99%, first deals welcome, states unnamed: ask',
      'Zephyr Bridge Lending / Standard, 3+ deals, 70% of price = Kind of loan not published: up to 70% of price, 10.5%, 3+ deals, states unnamed: ask',
      'Zephyr Bridge Lending / Standard, 10+ deals, 70% of price = Kind of loan not published: up to 70% of price, 9.99%, 10+ deals, states unnamed: ask',
      'Zephyr Bridge Lending / Standard, new investors, 75% of price = Kind of loan not published: up to 75% of price, 11.5%, first deals welcome, states unnamed: ask',
      'Zephyr Bridge Lending / Standard, 3+ deals, 75% of price = Kind of loan not published: up to 75% of price, 10.99%, 3+ deals, states unnamed: ask',
      'Zephyr Bridge Lending / Standard, 10+ deals, 75% of price = Kind of loan not published: up to 75% of price, 10.5%, 10+ deals, states unnamed: ask',
    ],
  },
  {
    name: 'purposes over limits, below a title with lender and program',
    rows: table(`
      Aster Lending Fix & Flip | | | | | |
       | Purchase | | | Refinance | |
      Experience | LTV | LTC | ARV | LTV | LTC | ARV
      0-1 | 80% | 85% | 70% | 70% | 80% | 65%
      2-4 | 85% | 87.5% | 72.5% | 75% | 85% | 70%
      5+ | 90% | 92.5% | 75% | 75% | 87.5% | 70%
    `),
    xlsx: { merges: ['B2:D2', 'E2:G2'] },
    enters: [
      'Aster Lending / Fix & Flip, purchase, new investors = Fix and flip: up to 80% of price, 85% of total cost, 70% of ARV, no rate, first deals welcome, purchase only, states unnamed: ask',
      'Aster Lending / Fix & Flip, refinance, new investors = Fix and flip: up to 70% of price, 80% of total cost, 65% of ARV, no rate, first deals welcome, refinance only, states unnamed: ask',
      'Aster Lending / Fix & Flip, purchase, 2+ deals = Fix and flip: up to 85% of price, 87.5% of total cost, 72.5% of ARV, no rate, 2+ deals, purchase only, states unnamed: ask',
      'Aster Lending / Fix & Flip, refinance, 2+ deals = Fix and flip: up to 75% of price, 85% of total cost, 70% of ARV, no rate, 2+ deals, refinance only, states unnamed: ask',
      'Aster Lending / Fix & Flip, purchase, 5+ deals = Fix and flip: up to 90% of price, 92.5% of total cost, 75% of ARV, no rate, 5+ deals, purchase only, states unnamed: ask',
      'Aster Lending / Fix & Flip, refinance, 5+ deals = Fix and flip: up to 75% of price, 87.5% of total cost, 70% of ARV, no rate, 5+ deals, refinance only, states unnamed: ask',
    ],
  },
  {
    name: 'figures of several programs in one cell',
    rows: table(`
      Lender | Programs | Rates | Points | LTV | Loan size | States
      Fern Gully Capital | Flip, Bridge, DSCR | Flip 10.5-12, DSCR 7-8 | 2 | Flip 90; DSCR 80 | 100k-2M | TX, OK
      Gull Rock Lending | Fix & Flip / New Construction | Fix & flip: 10.99% / New construction: 11.5% | 2 / 2.5 | 85% | 75k-1.5M | FL
      Hazel Hill Finance | Bridge & DSCR | 9.99+ bridge; 6.99+ DSCR | 1.5 | 75% | 150k-3M | Nationwide
      Inlet Bay Loans | Flip 85/100/70; Bridge 70% | Flip 11-12.5; bridge 10.5-11.5 | 2-3 | | 50-750k | OH
      Jade Creek Lending | Flip: 90% LTC 75% ARV | 10.25 and up | 1.75 | | 75k-2M | Texas
    `),
    repeats: ['Fix & Flip / New Construction', 'Bridge & DSCR'],
    enters: [
      'Fern Gully Capital / Flip = Fix and flip: up to 90% of price, 10.5–12%, 2 points, $100,000–$2,000,000, OK TX',
      'Fern Gully Capital / DSCR = Long-term rental: up to 80% of price, 7–8%, 2 points, $100,000–$2,000,000, OK TX',
      'Fern Gully Capital / Bridge = Bridge: no rate, 2 points, $100,000–$2,000,000, OK TX',
      'Gull Rock Lending / Fix & flip = Fix and flip: up to 85% of price, 10.99%, 2–2.5 points, $75,000–$1,500,000, FL',
      'Gull Rock Lending / New construction = New construction: up to 85% of price, 11.5%, 2–2.5 points, $75,000–$1,500,000, FL',
      'Hazel Hill Finance / Bridge = Bridge: up to 75% of price, from 9.99%, 1.5 points, $150,000–$3,000,000, all 50 states',
      'Hazel Hill Finance / DSCR = Long-term rental: up to 75% of price, from 6.99%, 1.5 points, $150,000–$3,000,000, all 50 states',
      'Inlet Bay Loans / Flip = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, 11–12.5%, 2–3 points, $50,000–$750,000, OH',
      'Inlet Bay Loans / Bridge = Bridge: up to 70% of price, 10.5–11.5%, 2–3 points, $50,000–$750,000, OH',
      'Jade Creek Lending / Flip = Fix and flip: 90% of total cost, 75% of ARV, from 10.25%, 1.75 points, $75,000–$2,000,000, TX',
    ],
  },
  {
    name: 'lenders across below a title of the comparison',
    rows: table(`
      Hard Money Comparison | Hawk Lending | Ibis Capital | Jay Funding
      Website | hawklending.example | ibiscapital.example | jayfunding.example
      Loan types | Fix & flip, construction | Fix & flip, bridge, rental | Fix & flip
      Coverage | TX, OK, LA | Nationwide | FL, GA
      Loan range | $75k - $1.5M | $100k - $5M | $50k - $750k
      Interest rate | 10.5% - 12% | 9.5% - 11.5% | 12%
      Origination | 2 pts | 1.5 - 2 pts | 3 pts
      LTV (as-is) | 85% | 90% | 80%
      ARV | 70% | 75% | 65%
      Term | 6-12 months | 12-18 months | 6 months
      Credit | 620+ | 660+ | No minimum
      Experience | None | 2 deals | None
      Time to fund | 5 days | 10 days | 3 days
      My rating | 4/5 | 5/5 | 3/5
    `),
    xlsx: {},
    repeats: ['Hard Money Comparison'],
    enters: [
      'Hawk Lending / Fix and flip, construction = Fix and flip, New construction: up to 85% of price, 70% of ARV, 10.5–12%, 2 points, $75,000–$1,500,000, 6–12 months, 620+ credit, first deals welcome, funds in 5 days, LA OK TX',
      'Ibis Capital / Fix and flip, bridge, rental = Fix and flip, Bridge: up to 90% of price, 75% of ARV, 9.5–11.5%, 1.5–2 points, $100,000–$5,000,000, 12–18 months, 660+ credit, 2+ deals, funds in 10 days, all 50 states',
      'Jay Funding / Fix and flip = Fix and flip: up to 80% of price, 65% of ARV, 12%, 3 points, $50,000–$750,000, 6 months, no credit minimum, first deals welcome, funds in 3 days, FL GA',
    ],
  },
  {
    name: 'programs before the terms in headers, one of them construction',
    rows: table(`
      Lender Name | Contact | Email | Phone | Fix & Flip Rate | Fix & Flip LTC | Fix & Flip ARV | DSCR Rate | DSCR LTV | Construction Rate | Construction LTC | States | Notes
      Raven Street Capital | Jim Hall | jim@ravenstreet.example | 404-555-0111 | 10.5% | 90% | 70% | 7.25% | 80% | 11% | 85% | GA, FL, AL | fast closer
      Starling Funding | Ana Ruiz | ana@starling.example | 512-555-0122 | 11% | 85% | 70% | | | | | TX | 
    `),
    enters: [
      'Raven Street Capital / Fix & Flip = Fix and flip: 90% of total cost, 70% of ARV, 10.5%, AL FL GA',
      'Raven Street Capital / DSCR = Long-term rental: up to 80% of price, 7.25%, AL FL GA',
      'Raven Street Capital / Construction = New construction: 85% of total cost, 11%, AL FL GA',
      'Starling Funding / Fix & Flip = Fix and flip: 85% of total cost, 70% of ARV, 11%, TX',
    ],
  },
  {
    name: 'tiers across, whose names count deals',
    rows: table(`
      Tanager Capital Fix & Flip | | |
       | Experienced (5+) | Intermediate (2-4) | New (0-1)
      Rate / Points | 9.99% / 1.5 | 10.75% / 2 | 11.5% / 2.5
      Purchase / Rehab / ARV | 90 / 100 / 75 | 87.5 / 100 / 72.5 | 85 / 100 / 70
      Min FICO | 660 | 680 | 700
      Max loan | $3,000,000 | $2,000,000 | $1,000,000
    `),
    enters: [
      'Tanager Capital / Experienced (5+ deals) = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 9.99%, 1.5 points, up to $3,000,000, 660+ credit, 5+ deals, states unnamed: ask',
      'Tanager Capital / Intermediate (2-4 deals) = Fix and flip: up to 87.5% of price and 100% of repairs, 72.5% of ARV, 10.75%, 2 points, up to $2,000,000, 680+ credit, 2+ deals, states unnamed: ask',
      'Tanager Capital / New (0-1 deals) = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, 11.5%, 2.5 points, up to $1,000,000, 700+ credit, first deals welcome, states unnamed: ask',
    ],
  },
  {
    name: 'a sheet of particulars next to tables',
    rows: table(`
      Marsh Hawk Lending
      Company | Marsh Hawk Lending LLC
      Phone | 615-555-0140
      Email | loans@marshhawk.example
      States | TN, KY, GA, AL
    `),
    xlsx: {},
    others: {
      'Fix & Flip': table(`
      Tier | Deals | FICO | LTC | ARV | Rate | Points
      A | 10+ | 660 | 92.5% | 75% | 9.75% | 1
      B | 3-9 | 660 | 90% | 72.5% | 10.25% | 1.5
      C | 0-2 | 680 | 85% | 70% | 11% | 2
      `),
      Rental: table(`
      FICO | Purchase LTV | Cash-Out LTV | Rate
      740+ | 80% | 75% | 6.75%
      700-739 | 80% | 70% | 7.125%
      `),
    },
    repeats: ['Marsh Hawk Lending', 'States'],
    enters: [
      'Marsh Hawk Lending LLC / A = Fix and flip: 92.5% of total cost, 75% of ARV, 9.75%, 1 point, 660+ credit, 10+ deals, AL GA KY TN',
      'Marsh Hawk Lending LLC / B = Fix and flip: 90% of total cost, 72.5% of ARV, 10.25%, 1.5 points, 660+ credit, 3+ deals, AL GA KY TN',
      'Marsh Hawk Lending LLC / C = Fix and flip: 85% of total cost, 70% of ARV, 11%, 2 points, 680+ credit, first deals welcome, AL GA KY TN',
      'Marsh Hawk Lending LLC / Rental, purchase, 740+ credit = Long-term rental: up to 80% of price, 6.75%, 740+ credit, purchase only, AL GA KY TN',
      'Marsh Hawk Lending LLC / Rental, cash-out, 740+ credit = Long-term rental: up to 75% of price, 6.75%, 740+ credit, cash-out only, AL GA KY TN',
      'Marsh Hawk Lending LLC / Rental, purchase, 700+ credit = Long-term rental: up to 80% of price, 7.125%, 700+ credit, purchase only, AL GA KY TN',
      'Marsh Hawk Lending LLC / Rental, cash-out, 700+ credit = Long-term rental: up to 70% of price, 7.125%, 700+ credit, cash-out only, AL GA KY TN',
    ],
  },
  {
    name: 'programs in the first column, terms in the second',
    rows: table(`
      Dune Grass Capital | |
      Program | Term | Details
      Fix & Flip | LTC / ARV | 90% / 75%
       | Rate | 10.25% - 11.5%
       | Points | 2
       | Loan size | $75K - $2M
      DSCR | LTV | 80%
       | Rate | 6.875% - 8%
       | Points | 1
       | Loan size | $100K - $2M
    `),
    xlsx: { merges: ['A3:A6', 'A7:A10'] },
    repeats: ['Program', 'Term'],
    enters: [
      'Dune Grass Capital / Fix & Flip = Fix and flip: 90% of total cost, 75% of ARV, 10.25–11.5%, 2 points, $75,000–$2,000,000, states unnamed: ask',
      'Dune Grass Capital / DSCR = Long-term rental: up to 80% of price, 6.875–8%, 1 point, $100,000–$2,000,000, states unnamed: ask',
    ],
  },
  {
    name: 'term sheets of two lenders',
    rows: table(`
      YELLOW PINE LENDING |
      Program | Fix & Flip
      Rate | 10.5%
      Points | 2
      LTC | 90%
      States | CO, WY
       |
      ZENITH RIDGE CAPITAL |
      Program | Bridge
      Rate | 9.75%
      Points | 1.5
      LTV | 70%
      States | UT, ID
    `),
    xlsx: {},
    enters: [
      'YELLOW PINE LENDING / Fix & Flip = Fix and flip: 90% of total cost, 10.5%, 2 points, CO WY',
      'ZENITH RIDGE CAPITAL / Bridge = Bridge: up to 70% of price, 9.75%, 1.5 points, ID UT',
    ],
  },
  {
    name: 'tiers of experience over limits, Purchase among them',
    rows: table(`
      Kite Hill Lending - Fix & Flip | | | | | |
      FICO | New Investor (0-2) | | | Experienced (3+) | |
       | Purchase | Rehab | ARV | Purchase | Rehab | ARV
      720+ | 85% | 100% | 70% | 90% | 100% | 75%
      680-719 | 82.5% | 100% | 70% | 87.5% | 100% | 75%
      640-679 | 80% | 100% | 65% | 85% | 100% | 70%
    `),
    xlsx: { merges: ['B2:D2', 'E2:G2', 'A2:A3'] },
    enters: [
      'Kite Hill Lending / New Investor (0-2), 720+ credit = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, no rate, 720+ credit, first deals welcome, states unnamed: ask',
      'Kite Hill Lending / Experienced (3+), 720+ credit = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, no rate, 720+ credit, 3+ deals, states unnamed: ask',
      'Kite Hill Lending / New Investor (0-2), 680+ credit = Fix and flip: up to 82.5% of price and 100% of repairs, 70% of ARV, no rate, 680+ credit, first deals welcome, states unnamed: ask',
      'Kite Hill Lending / Experienced (3+), 680+ credit = Fix and flip: up to 87.5% of price and 100% of repairs, 75% of ARV, no rate, 680+ credit, 3+ deals, states unnamed: ask',
      'Kite Hill Lending / New Investor (0-2), 640+ credit = Fix and flip: up to 80% of price and 100% of repairs, 65% of ARV, no rate, 640+ credit, first deals welcome, states unnamed: ask',
      'Kite Hill Lending / Experienced (3+), 640+ credit = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, no rate, 640+ credit, 3+ deals, states unnamed: ask',
    ],
  },
  {
    name: 'blocks of two kinds with tiers across',
    rows: table(`
      Mill Stone Lending | | |
      Leverage Summary | | |
      REHAB | 0-1 flips | 2-4 flips | 5+ flips
      Purchase advance | 80% | 85% | 90%
      Rehab | 100% | 100% | 100%
      Rate | 11.5% | 10.75% | 9.99%
       | | |
      NEW CONSTRUCTION | 0-1 builds | 2-4 builds | 5+ builds
      Land advance | Not eligible | 55% | 65%
      Construction | Not eligible | 100% | 100%
      Rate | Not eligible | 11.75% | 11%
    `),
    xlsx: {},
    repeats: ['Leverage Summary'],
    enters: [
      'Mill Stone Lending / REHAB, 0-1 flips = Fix and flip: up to 80% of price and 100% of repairs, 11.5%, first deals welcome, states unnamed: ask',
      'Mill Stone Lending / REHAB, 2-4 flips = Fix and flip: up to 85% of price and 100% of repairs, 10.75%, 2+ deals, states unnamed: ask',
      'Mill Stone Lending / REHAB, 5+ flips = Fix and flip: up to 90% of price and 100% of repairs, 9.99%, 5+ deals, states unnamed: ask',
      'Mill Stone Lending / NEW CONSTRUCTION, 2-4 builds = New construction: up to 55% of price and 100% of repairs, 11.75%, 2+ deals, states unnamed: ask',
      'Mill Stone Lending / NEW CONSTRUCTION, 5+ builds = New construction: up to 65% of price and 100% of repairs, 11%, 5+ deals, states unnamed: ask',
    ],
  },
  {
    name: 'tiers over limits, credit merged over both lines',
    rows: table(`
      Quail Brook Funding - Fix & Flip Leverage Matrix | | | |
      FICO | 0-2 Flips | | 3+ Flips |
      FICO | LTC | ARV | LTC | ARV
      720+ | 85% | 70% | 90% | 75%
      660-719 | 80% | 65% | 87.5% | 70%
    `),
    xlsx: { merges: ['A2:A3', 'B2:C2', 'D2:E2'] },
    enters: [
      'Quail Brook Funding / Fix & Flip, new investors, 720+ credit = Fix and flip: 85% of total cost, 70% of ARV, no rate, 720+ credit, first deals welcome, states unnamed: ask',
      'Quail Brook Funding / Fix & Flip, 3+ deals, 720+ credit = Fix and flip: 90% of total cost, 75% of ARV, no rate, 720+ credit, 3+ deals, states unnamed: ask',
      'Quail Brook Funding / Fix & Flip, new investors, 660+ credit = Fix and flip: 80% of total cost, 65% of ARV, no rate, 660+ credit, first deals welcome, states unnamed: ask',
      'Quail Brook Funding / Fix & Flip, 3+ deals, 660+ credit = Fix and flip: 87.5% of total cost, 70% of ARV, no rate, 660+ credit, 3+ deals, states unnamed: ask',
    ],
  },
  {
    name: 'states and contacts in a line above a table',
    rows: table(`
      Rush Creek Private Lending | | | |
      Serving Ohio since 2012 • (614) 555-0119 • loans@rushcreek.example | | | |
       | | | |
      Program | Rate | Points | Max LTV | Term
      Flip | 11% | 2 | 85% | 12 months
      Bridge | 10.5% | 1.5 | 70% | 12 months
      Borrower must be an LLC. | | | |
    `),
    enters: [
      'Rush Creek Private Lending / Flip = Fix and flip: up to 85% of price, 11%, 2 points, 12 months, companies only, OH',
      'Rush Creek Private Lending / Bridge = Bridge: up to 70% of price, 10.5%, 1.5 points, 12 months, companies only, OH',
    ],
  },
  {
    name: 'minimum and maximum across',
    rows: table(`
      Fairmont Lending Guidelines | | |
       | Minimum | Maximum
      Loan Amount | $100,000 | $2,500,000
      Interest Rate | 9.99% | 12%
      Points | 1 | 3
      Term (months) | 6 | 18
      LTV | | 75%
      LTC | | 90%
      ARV | | 70%
      FICO | 640 | 
    `),
    xlsx: {},
    enters: [
      'Fairmont Lending / Standard = Kind of loan not published: up to 75% of price, 90% of total cost, 70% of ARV, 9.99–12%, 1–3 points, $100,000–$2,500,000, 6–18 months, 640+ credit, states unnamed: ask',
    ],
  },
  {
    name: 'both limits in each cell of a matrix',
    rows: table(`
      Quartz Peak Funding: Fix & Flip Max LTC / ARV | | |
      Experience | 660-699 | 700-739 | 740+
      0-1 flips | 80% / 65% | 85% / 70% | 87.5% / 70%
      2-4 flips | 85% / 70% | 87.5% / 70% | 90% / 75%
      5+ flips | 87.5% / 70% | 90% / 75% | 92.5% / 75%
    `),
    enters: [
      'Quartz Peak Funding / Fix & Flip, 660+ credit, new investors = Fix and flip: 80% of total cost, 65% of ARV, no rate, 660+ credit, first deals welcome, states unnamed: ask',
      'Quartz Peak Funding / Fix & Flip, 700+ credit, new investors = Fix and flip: 85% of total cost, 70% of ARV, no rate, 700+ credit, first deals welcome, states unnamed: ask',
      'Quartz Peak Funding / Fix & Flip, 740+ credit, new investors = Fix and flip: 87.5% of total cost, 70% of ARV, no rate, 740+ credit, first deals welcome, states unnamed: ask',
      'Quartz Peak Funding / Fix & Flip, 660+ credit, 2+ deals = Fix and flip: 85% of total cost, 70% of ARV, no rate, 660+ credit, 2+ deals, states unnamed: ask',
      'Quartz Peak Funding / Fix & Flip, 700+ credit, 2+ deals = Fix and flip: 87.5% of total cost, 70% of ARV, no rate, 700+ credit, 2+ deals, states unnamed: ask',
      'Quartz Peak Funding / Fix & Flip, 740+ credit, 2+ deals = Fix and flip: 90% of total cost, 75% of ARV, no rate, 740+ credit, 2+ deals, states unnamed: ask',
      'Quartz Peak Funding / Fix & Flip, 660+ credit, 5+ deals = Fix and flip: 87.5% of total cost, 70% of ARV, no rate, 660+ credit, 5+ deals, states unnamed: ask',
      'Quartz Peak Funding / Fix & Flip, 700+ credit, 5+ deals = Fix and flip: 90% of total cost, 75% of ARV, no rate, 700+ credit, 5+ deals, states unnamed: ask',
      'Quartz Peak Funding / Fix & Flip, 740+ credit, 5+ deals = Fix and flip: 92.5% of total cost, 75% of ARV, no rate, 740+ credit, 5+ deals, states unnamed: ask',
    ],
  },
  {
    name: 'a situation refused next to a list of exclusions, units beside a name',
    rows: table(`
      Lender | Program | Eligible Properties | LTV | Rate | Foreign nationals | Ineligible
      Cedar Notch Capital | Small Multifamily Bridge | 5-20 units | 70% | 10.5% | Not eligible | Rural
      Cedar Notch Capital | Bridge | SFR, condos | 75% | 10% | Yes | Rural
    `),
    enters: [
      'Cedar Notch Capital / Small Multifamily Bridge = Bridge: up to 70% of price, 10.5%, Apartment, up to 20 units, not rural properties and foreign nationals, states unnamed: ask',
      'Cedar Notch Capital / Bridge = Bridge: up to 75% of price, 10%, Single Family or Condo/Co-op, takes foreign nationals, not rural properties, states unnamed: ask',
    ],
  },
]
