import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/**
 * Invented sheets whose lines, remarks and cells speak of one lender, loan or tier among several, each with its
 * expected programs.
 */
export const sheetsWithRemarks: Sheet[] = [
  {
    name: 'lines below a table that name several lenders',
    rows: table(`
      Lender | Program | Max LTV / LTC | Rate (starting) | Origination | Min / Max Loan | Term | Min FICO
      Quarryside Lending Group | Fix & Flip | 90% LTC / 100% rehab | 9.75% | 1.5% | $100K / $2MM | 12 mo | 660
       | Bridge (no rehab) | 75% | 9.99% | 1.75% | $150K / $2MM | 12 mo | 680
      Fennimore Rentals | DSCR 30 | 80% | 6.99% | 1% | $100K / $2.5MM | 30 yr fixed | 640
      Ash & Ember | Ground Up | 85% LTC | 10.5% | 2% | $250K / $3MM | 18 mo | 700
      States: Quarryside – TX, OK, AR. Fennimore – nationwide. Ash & Ember – CO, UT, ID.
      Lender fees: Quarryside $1,495 UW/doc; Fennimore $1,795; Ash & Ember $995.
    `),
    repeats: ['30 yr fixed'],
    enters: [
      'Quarryside Lending Group / Fix & Flip = Fix and flip: 100% of repairs, 90% of total cost, from 9.75%, 1.5 points, $100,000–$2,000,000, 12 months, 660+ credit, $1,495 fees, AR OK TX',
      'Quarryside Lending Group / Bridge (no rehab) = Bridge: up to 75% of price, from 9.99%, 1.75 points, $150,000–$2,000,000, 12 months, 680+ credit, $1,495 fees, AR OK TX',
      'Fennimore Rentals / DSCR 30 = Long-term rental: up to 80% of price, from 6.99%, 1 point, $100,000–$2,500,000, 360 months, 640+ credit, $1,795 fees, all 50 states',
      'Ash & Ember / Ground Up = New construction: 85% of total cost, from 10.5%, 2 points, $250,000–$3,000,000, 18 months, 700+ credit, $995 fees, CO ID UT',
    ],
  },
  {
    name: 'terms of all tiers below a list of price adjustments',
    rows: table(`
      LANTERN HOLLOW CAPITAL | | |
      Fix & Flip Rate Sheet | | |
       | Tier 1 | Tier 2 | Tier 3
      Completed projects (last 36 mo) | 10+ | 3-9 | 0-2
      Max LTC (purchase) | 92.5% | 90% | 80%
      Rehab financed | 100% | 100% | 100%
      Rate | 9.25% | 9.75% | 10.75%
      Points | 1.0 | 1.5 | 2.0
       | | |
      Adjustments | | |
      Rate/term refinance | +0.25% | |
      Loan amount < $125,000 | +0.50% | |
       | | |
      Loan amounts | $75,000 – $2,500,000 | |
      Term | 12 months | |
      States | All except AK, HI, ND, SD, VT | |
      Fees | $1,395 underwriting; $250 per draw | |
      Prepayment penalty | None | |
    `),
    repeats: ['Fix & Flip Rate Sheet'],
    says: ["'Loan amount < $125,000, +0.50%' it seems to be an adjustment of the price"],
    enters: [
      'LANTERN HOLLOW CAPITAL / Tier 1 = Fix and flip: up to 92.5% of price and 100% of repairs, 9.25%, 1 point, $75,000–$2,500,000, 12 months, 10+ deals, no prepayment penalty, $1,395 fees, $250 a draw, all states but AK HI ND SD VT',
      'LANTERN HOLLOW CAPITAL / Tier 2 = Fix and flip: up to 90% of price and 100% of repairs, 9.75%, 1.5 points, $75,000–$2,500,000, 12 months, 3+ deals, no prepayment penalty, $1,395 fees, $250 a draw, all states but AK HI ND SD VT',
      'LANTERN HOLLOW CAPITAL / Tier 3 = Fix and flip: up to 80% of price and 100% of repairs, 10.75%, 2 points, $75,000–$2,500,000, 12 months, first deals welcome, no prepayment penalty, $1,395 fees, $250 a draw, all states but AK HI ND SD VT',
    ],
  },
  {
    name: 'a description with terms next to columns of terms',
    rows: table(`
      Account Name | Loan Products | Max LTV | Rate Low | Rate High | States | Description
      Copperline Credit | Bridge | 70 | 9.5 | 11 | CA; OR | 6 mo min interest. 1% exit. Cash-out max 60.
      Willow Gate Lending | Fix and Flip | 85 | 10 | 12 | TX | Direct lender for builders and flippers.
    `),
    says: ["read in part under 'Description'"],
    enters: [
      'Copperline Credit / Bridge = Bridge: up to 70% of price, 9.5–11%, 6 months minimum interest, 1% exit fee, CA OR',
      'Willow Gate Lending / Fix and Flip = Fix and flip: up to 85% of price, 10–12%, TX',
    ],
  },
  {
    name: 'figures by loan with shared labels, and exceptions for few deals',
    rows: table(`
      Lender | Does | Rate | Pts | LTC (purch/rehab) | ARV | FICO | Exp | Prepay
      Sable Point Capital | F&F / GUC / DSCR | FF 9.75-10.75; GUC 10.5-11.5; DSCR 7.25 | FF 1-2, GUC 1.5-2, DSCR 1 | FF 92.5/100; GUC 85; DSCR 80 ltv | FF 75 GUC 70 | FF/GUC 680, DSCR 660 | FF 0+, GUC 2 |
      Tern Island Money | Bridge, cash out ok | 10.99 | 2 | 70 LTV | | 660 | 0 | 12 mo MI
      Birch Ferry Loans | F&F | 10.5 | 1 pt (buy to 0) | 90/100 | 75% (70% if <3 deals) | 660 | 0 |
    `),
    repeats: ['F&F / GUC / DSCR', '0'],
    says: ["'(buy to 0)' was left out"],
    enters: [
      'Sable Point Capital / FF = Fix and flip: up to 92.5% of price and 100% of repairs, 75% of ARV, 9.75–10.75%, 1–2 points, 680+ credit, first deals welcome, states unnamed: ask',
      'Sable Point Capital / GUC = New construction: 85% of total cost, 70% of ARV, 10.5–11.5%, 1.5–2 points, 680+ credit, 2+ deals, states unnamed: ask',
      'Sable Point Capital / DSCR = Long-term rental: up to 80% of price, 7.25%, 1 point, 660+ credit, states unnamed: ask',
      'Tern Island Money / Bridge = Bridge: up to 70% of price, 10.99%, 2 points, 660+ credit, first deals welcome, 12 months minimum interest, prepayment “12 mo MI”, states unnamed: ask',
      'Birch Ferry Loans / Fix and flip, 3+ deals = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 10.5%, 1 point, 660+ credit, 3+ deals, states unnamed: ask',
      'Birch Ferry Loans / Fix and flip, new investors = Fix and flip: up to 90% of price and 100% of repairs, 70% of ARV, 10.5%, 1 point, 660+ credit, first deals welcome, states unnamed: ask',
    ],
  },
  {
    name: 'rows without a name under another lender’s, one with another contact',
    rows: table(`
      Lender | Program | Rate | Max LTV | Email
      Osprey Bay Lending | Bridge | 10.99 | 70 | deals@ospreybay.example
       | DSCR | 7.99 | 75 | deals@ospreybay.example
       | Fix & Flip | 9.99 | 85 | hello@hazelmere.example
    `),
    says: ['a different contact from the row above'],
    enters: [
      'Osprey Bay Lending / Bridge = Bridge: up to 70% of price, 10.99%, states unnamed: ask',
      'Osprey Bay Lending / DSCR = Long-term rental: up to 75% of price, 7.99%, states unnamed: ask',
    ],
  },
  {
    name: 'a column of excluded states whose header is cut short',
    rows: table(`
      lender | product | rate_low | rate_high | max_ltv_asis | max_rehab_adv | states_ct | states_excl
      Marble Arch Finance | Bridge | 9.5 | 11 | 75 | | 46 | AK ND SD NV
    `),
    enters: ['Marble Arch Finance / Bridge = Bridge: up to 75% of price, 9.5–11%, all states but AK NV ND SD'],
  },
  {
    name: 'experience below one product, in a table of products across',
    rows: table(`
       | FIX & FLIP | | | BRIDGE | | DSCR |
      Lender | Rate | LTC | Min exp | Rate | LTV | Rate | LTV
      Cinder Lane Capital | 10 | 90/100 | 3 | 9.5 | 75 | 7 | 80
    `),
    enters: [
      'Cinder Lane Capital / FIX & FLIP = Fix and flip: up to 90% of price and 100% of repairs, 10%, 3+ deals, states unnamed: ask',
      'Cinder Lane Capital / BRIDGE = Bridge: up to 75% of price, 9.5%, states unnamed: ask',
      'Cinder Lane Capital / DSCR = Long-term rental: up to 80% of price, 7%, states unnamed: ask',
    ],
  },
  {
    name: 'a list in parts, each below the name of its loans',
    rows: table(`
      FLIPS | | | |
      Name | Rate & points | Leverage | States | Contact
      Wrenhill Capital | 10.25 + 2 | 90% PP, 100% rehab | Nationwide (no AK HI) | (972) 555-0101
       | | | |
      RENTALS | | | |
      Name | Rate & points | Leverage | States | Contact
      Moonstone Rental Finance | 7 / 1 | 80/80/75 | TX, OK | deals@moonstone.example
      Wrenhill Capital | 7.25 / 1.5 | 75% (70 c/o) | same | (972) 555-0101
    `),
    enters: [
      'Wrenhill Capital / FLIPS = Fix and flip: up to 90% of price and 100% of repairs, 10.25%, 2 points, all states but AK HI',
      'Moonstone Rental Finance / RENTALS, purchase = Long-term rental: up to 80% of price, 7%, 1 point, purchase only, OK TX',
      'Moonstone Rental Finance / RENTALS, rate-term = Long-term rental: up to 80% of price, 7%, 1 point, rate-term only, OK TX',
      'Moonstone Rental Finance / RENTALS, cash-out = Long-term rental: up to 75% of price, 7%, 1 point, cash-out only, OK TX',
      'Wrenhill Capital / RENTALS, purchase and rate-term = Long-term rental: up to 75% of price, 7.25%, 1.5 points, purchase and rate-term only, same unnamed: ask',
      'Wrenhill Capital / RENTALS, cash-out = Long-term rental: up to 70% of price, 7.25%, 1.5 points, cash-out only, same unnamed: ask',
    ],
  },
]
