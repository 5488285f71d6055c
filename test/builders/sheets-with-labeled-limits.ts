import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Invented sheets whose cells label limits by kind of loan, tier or purpose, and whose names state terms. */
export const sheetsWithLabeledLimits: Sheet[] = [
  {
    name: 'limits of several tiers in one cell, with a limit for all',
    rows: table(`
      Lender | Loan types | Leverage | Rate | States
      Aldmoor Capital | Flip | 0-1 flips: 82% purch / 100% rehab; 2-4 flips: 86% / 100%; 5+: 91% / 100%. Max 72% ARV | 0-1: 12%, 2-4: 11%, 5+: 10% | OH
      Brimley Capital | Flip | 0-2 deals 80/100/68; 3+ deals 88/100/73 | 11 | IA
      Carwick Capital | Flip | New: 78% / 100%; Exp (3+): 88% / 100%; ARV cap 71% | 11.5 | MI
      Dunholm Capital | Bridge | Purchase: 74% LTV / 79% LTC; Refi: 69% LTV | 10.5 | WI
    `),
    repeats: ['Flip', '0-1: 12%, 2-4: 11%, 5+: 10%'],
    enters: [
      'Aldmoor Capital / Fix and flip, new investors = Fix and flip: up to 82% of price and 100% of repairs, 72% of ARV, 12%, first deals welcome, OH',
      'Aldmoor Capital / Fix and flip, 2+ deals = Fix and flip: up to 86% of price and 100% of repairs, 72% of ARV, 11%, 2+ deals, OH',
      'Aldmoor Capital / Fix and flip, 5+ deals = Fix and flip: up to 91% of price and 100% of repairs, 72% of ARV, 10%, 5+ deals, OH',
      'Brimley Capital / Fix and flip, new investors = Fix and flip: up to 80% of price and 100% of repairs, 68% of ARV, 11%, first deals welcome, IA',
      'Brimley Capital / Fix and flip, 3+ deals = Fix and flip: up to 88% of price and 100% of repairs, 73% of ARV, 11%, 3+ deals, IA',
      'Carwick Capital / Fix and flip, new investors = Fix and flip: up to 78% of price and 100% of repairs, 71% of ARV, 11.5%, first deals welcome, MI',
      'Carwick Capital / Fix and flip, 3+ deals = Fix and flip: up to 88% of price and 100% of repairs, 71% of ARV, 11.5%, 3+ deals, MI',
      'Dunholm Capital / Bridge, purchase = Bridge: up to 74% of price, 79% of total cost, 10.5%, purchase only, WI',
      'Dunholm Capital / Bridge, refinance = Bridge: up to 69% of price, 10.5%, refinance only, WI',
    ],
  },
  {
    name: 'limits of several kinds of loans in one cell',
    rows: table(`
      Lender | Loan types | Leverage | Rate | Experience | States
      Elsdon Capital | Flip, bridge | 73% of ARV max (flip); 68% LTV (bridge) | 11 | 0 | OH
      Farrow Capital | Flip, GUC | Flip 88/100/73, GUC 84% LTC / 69% ARV | 10.5 | Flip none, GUC 3 builds in last 3 yrs | IA
      Garth Capital | Flip, bridge | Flip 87% LTC; bridge 72% LTV. Max 67% ARV | 12 | 0 | MI
      Hesk Capital | Flip, bridge | 88% of price, 100% of rehab, 74% ARV (flip); 66% LTV (bridge only) | 11.5 | 0 | WI
      Isling Capital | Flip, GUC | Flip 86% LTC, GUC 83% LTC, 68% ARV | 10.75 | 0 | MN
    `),
    repeats: ['Flip, bridge', 'Flip, GUC'],
    enters: [
      'Elsdon Capital / Flip = Fix and flip: 73% of ARV, 11%, first deals welcome, OH',
      'Elsdon Capital / Bridge = Bridge: up to 68% of price, 11%, first deals welcome, OH',
      'Farrow Capital / Flip = Fix and flip: up to 88% of price and 100% of repairs, 73% of ARV, 10.5%, first deals welcome, IA',
      'Farrow Capital / GUC = New construction: 84% of total cost, 69% of ARV, 10.5%, 3+ deals, IA',
      'Garth Capital / Flip = Fix and flip: 87% of total cost, 67% of ARV, 12%, first deals welcome, MI',
      'Garth Capital / Bridge = Bridge: up to 72% of price, 67% of ARV, 12%, first deals welcome, MI',
      'Hesk Capital / Flip = Fix and flip: up to 88% of price and 100% of repairs, 74% of ARV, 11.5%, first deals welcome, WI',
      'Hesk Capital / Bridge = Bridge: up to 66% of price, 11.5%, first deals welcome, WI',
      'Isling Capital / Fix and flip, construction = Fix and flip, New construction: 10.75%, first deals welcome, MN',
    ],
    says: ["'Flip 86% LTC, GUC 83% LTC, 68% ARV' wasn’t understood"],
  },
  {
    name: 'limits with their loans behind them, and an exception for new investors',
    rows: table(`
      Lender | Loan types | Leverage | Rate | States
      Jarrow Capital | Flip, bridge | 71% ARV for flips, 64% LTV for bridge | 11 | OH
      Kelby Capital | Flip, rental | 88% LTC flip / 78% LTV rental | 10.5 | IA
      Lorne Capital | Flip | up to 89% LTC, 74% ARV. 1st timers 79% LTC, 69% ARV | 12 | MI
    `),
    repeats: ['Flip, bridge', 'Flip, rental'],
    enters: [
      'Jarrow Capital / Flips = Fix and flip: 71% of ARV, 11%, OH',
      'Jarrow Capital / Bridge = Bridge: up to 64% of price, 11%, OH',
      'Kelby Capital / Flip = Fix and flip: 88% of total cost, 10.5%, IA',
      'Kelby Capital / Rental = Long-term rental: up to 78% of price, 10.5%, IA',
      'Lorne Capital / Fix and flip, 1+ deal = Fix and flip: 89% of total cost, 74% of ARV, 12%, 1+ deal, MI',
      'Lorne Capital / Fix and flip, new investors = Fix and flip: 79% of total cost, 69% of ARV, 12%, first deals welcome, MI',
    ],
  },
  {
    name: 'a choice of two terms, each with its fee',
    rows: [
      ['Lender', 'Program', 'ARV', 'Term'],
      [
        'Marl Flips',
        'Flip',
        '68%',
        'Up to 3 months for a flat fee of 9% of the loan\nUp to 5 months for a flat fee of 11% of the loan',
      ],
      ['Norwood Flips', 'Flip', '66%', '12 months'],
    ],
    enters: [
      'Marl Flips / Flip = Fix and flip: 68% of ARV, no rate, up to 5 months, states unnamed: ask',
      'Norwood Flips / Flip = Fix and flip: 66% of ARV, no rate, 12 months, states unnamed: ask',
    ],
    says: ["'for a flat fee of 9% of the loan' was left out", "'for a flat fee of 11% of the loan' was left out"],
  },
  {
    name: 'names with deals and terms, a choice of penalties and a minimum of points',
    rows: table(`
      Lender | Program | Rate | Points | LTV | PPP
      Aldmoor Flips | F&F 1-2 deals | 11.5 | 2 pts (min $2.5K) | 84 | none
      Aldmoor Flips | F&F 3+ deals | 10.5 | 1.5 | 89 | none
      Brimley Bridge | Bridge 18 | 10.25 | 2 | 74 | none
      Carwick Rentals | DSCR 30 | 7.125 | 1 pt (min $1,500) | 79 | 54321 / 321
    `),
    repeats: ['F&F 1-2 deals', 'F&F 3+ deals'],
    enters: [
      'Aldmoor Flips / F&F 1-2 deals = Fix and flip: up to 84% of price, 11.5%, 2 points, 1+ deal, no prepayment penalty, fees “at least $2,500”, states unnamed: ask',
      'Aldmoor Flips / F&F 3+ deals = Fix and flip: up to 89% of price, 10.5%, 1.5 points, 3+ deals, no prepayment penalty, states unnamed: ask',
      'Brimley Bridge / Bridge 18 = Bridge: up to 74% of price, 10.25%, 2 points, 18 months, no prepayment penalty, states unnamed: ask',
      'Carwick Rentals / DSCR 30 = Long-term rental: up to 79% of price, 7.125%, 1 point, 360 months, prepayment “54321 / 321”, fees “at least $1,500”, states unnamed: ask',
    ],
    says: [
      "'54321 / 321' offers a choice, so no percent by year was entered",
      'which was read as a term of 18 months',
      'which was read as a term of 360 months',
    ],
  },
  {
    name: 'amounts in thousands, names of contacts, and limits of some loans among remarks',
    rows: table(`
      Lender | Program | Rate % | LTV (purch) | Min $K | Max $K | States | Broker contact | Notes
      Dunholm Flips | F&F | 10.75-11.25 | 88 | 110 | 1900 | WA | Lena Cho (206) 555-0141 | No exp needed but 1st timers max 78% purch. $1,150 doc fee
      Elsdon Bridge | Bridge | 10,5 | 73 | 120 | 2800 | OR | Ask for Bo, 503-555-0142 | C/O max 63%. 6 mo ext = 1 pt
      Farrow Rentals | DSCR | 7.25 | 78 | 130 | 1400 | ID | Max P. max@farrow.example | Min DSCR 1.15. C/O 72%. STR ok (AirDNA 75%)
      Garth Flips | Flip | 11,25 | 86 | 140 | 900 | MT | 406-555-0143 | Int on drawn only. 8 mo avg hold. 2 flips min in 24 mo. PG req
      Hesk Builders | GUC | 11 | 64 | 150 | 800 | UT | hesk@hesk.example | 2 comps min. Draws $185 ea
    `),
    repeats: ['F&F'],
    enters: [
      'Dunholm Flips / F&F, 1+ deal = Fix and flip: up to 88% of price, 10.75–11.25%, $110,000–$1,900,000, 1+ deal, $1,150 fees, WA',
      'Dunholm Flips / F&F, new investors = Fix and flip: up to 78% of price, 10.75–11.25%, $110,000–$1,900,000, first deals welcome, $1,150 fees, WA',
      'Elsdon Bridge / Bridge, purchase = Bridge: up to 73% of price, 10.5%, $120,000–$2,800,000, purchase only, 1% to extend by 6 months, OR',
      'Elsdon Bridge / Bridge, cash-out = Bridge: up to 63% of price, 10.5%, $120,000–$2,800,000, cash-out only, 1% to extend by 6 months, OR',
      'Farrow Rentals / DSCR, purchase = Long-term rental: up to 78% of price, 7.25%, $130,000–$1,400,000, purchase only, DSCR 1.15+, takes short-term rentals, ID',
      'Farrow Rentals / DSCR, cash-out = Long-term rental: up to 72% of price, 7.25%, $130,000–$1,400,000, cash-out only, DSCR 1.15+, takes short-term rentals, ID',
      'Garth Flips / Flip = Fix and flip: up to 86% of price, 11.25%, $140,000–$900,000, 2+ deals, full recourse, interest on the drawn part, MT',
      'Hesk Builders / GUC = New construction: up to 64% of price, 11%, $150,000–$800,000, $185 a draw, UT',
    ],
    says: [
      "'Lena Cho' was left out",
      "'Ask for Bo' was left out",
      "'Max P.' was left out",
      "'63%' was read as “Advance, of price or value” for cash-out",
      "'78%' was read as “Advance, of price or value” for new investors",
    ],
  },
  {
    name: 'remarks below Other',
    rows: table(`
      Lender | Loan types | LTV | Rate | Other
      Isling Bridge | Bridge | 64% | 11.25% | Mixed use, 5+ multi, retail, SFR. Personal guarantee. Appraisal waived under $300K
      Jarrow Flips | Flip | 70% | 12% | Can fund in 4-6 days w/ clear title
      Lorne Rentals | DSCR | 78% | 7% | Foreign nationals accepted (max 60% LTV). LLC only
      Kelby Rentals | DSCR | 79% | 6.75% | DSCR 1.2 min; 1.1 OK w/ 720+ FICO and 70% LTV. 5-4-3-2-1 prepay
    `),
    enters: [
      'Isling Bridge / Bridge = Bridge: up to 64% of price, 11.25%, full recourse, Single Family or Apartment, takes mixed use, states unnamed: ask',
      'Jarrow Flips / Fix and flip = Fix and flip: up to 70% of price, 12%, funds in 6 days, states unnamed: ask',
      'Lorne Rentals / Rental = Long-term rental: up to 78% of price, 7%, companies only, states unnamed: ask',
      'Kelby Rentals / Rental = Long-term rental: up to 79% of price, 6.75%, DSCR 1.2+, prepayment 5-4-3-2-1%, states unnamed: ask',
    ],
    says: ["Appraisal waived under $300K' read in part under 'Other'", "5-4-3-2-1 prepay' read in part under 'Other'"],
  },
]
