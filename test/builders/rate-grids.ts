import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/**
 * Invented rate sheets of wholesale desks: grids, lists by position, several loans in a cell. Each with its expected
 * lenders, programs and terms.
 */
export const rateGrids: Sheet[] = [
  {
    name: 'a grid whose DSCR and credit stand once above several rows, with a row that is not offered',
    rows: table(`
      Alder Fork Lending - DSCR Matrix | | | | | |
      DSCR | FICO | Loan Amt | Max LTV - Purchase | Max LTV - R/T | Max LTV - C/O | Rate
      ≥ 1.00 | 740+ | ≤ $1.5MM | 80% | 80% | 75% | 6.990%
       | | $1.5 – 2.5MM | 75% | 70% | 65% | 7.125%
       | 700-739 | ≤ $1.5MM | 80% | 75% | 70% | 7.250%
      .75 – .99 | 720+ | ≤ $1.0MM | 75% | 70% | NA | 7.875%
       | < 720 | | NA | NA | NA |
    `),
    enters: [
      'Alder Fork Lending / DSCR, purchase, 740+ credit, up to $1,500,000 = Long-term rental: up to 80% of price, 6.99%, up to $1,500,000, 740+ credit, purchase only, DSCR 1+, states unnamed: ask',
      'Alder Fork Lending / DSCR, rate-term, 740+ credit, up to $1,500,000 = Long-term rental: up to 80% of price, 6.99%, up to $1,500,000, 740+ credit, rate-term only, DSCR 1+, states unnamed: ask',
      'Alder Fork Lending / DSCR, cash-out, 740+ credit, up to $1,500,000 = Long-term rental: up to 75% of price, 6.99%, up to $1,500,000, 740+ credit, cash-out only, DSCR 1+, states unnamed: ask',
      'Alder Fork Lending / DSCR, purchase, 740+ credit, up to $2,500,000 = Long-term rental: up to 75% of price, 7.125%, $1,500,000–$2,500,000, 740+ credit, purchase only, DSCR 1+, states unnamed: ask',
      'Alder Fork Lending / DSCR, rate-term, 740+ credit, up to $2,500,000 = Long-term rental: up to 70% of price, 7.125%, $1,500,000–$2,500,000, 740+ credit, rate-term only, DSCR 1+, states unnamed: ask',
      'Alder Fork Lending / DSCR, cash-out, 740+ credit, up to $2,500,000 = Long-term rental: up to 65% of price, 7.125%, $1,500,000–$2,500,000, 740+ credit, cash-out only, DSCR 1+, states unnamed: ask',
      'Alder Fork Lending / DSCR, purchase, 700+ credit, up to $1,500,000 = Long-term rental: up to 80% of price, 7.25%, up to $1,500,000, 700+ credit, purchase only, DSCR 1+, states unnamed: ask',
      'Alder Fork Lending / DSCR, rate-term, 700+ credit, up to $1,500,000 = Long-term rental: up to 75% of price, 7.25%, up to $1,500,000, 700+ credit, rate-term only, DSCR 1+, states unnamed: ask',
      'Alder Fork Lending / DSCR, cash-out, 700+ credit, up to $1,500,000 = Long-term rental: up to 70% of price, 7.25%, up to $1,500,000, 700+ credit, cash-out only, DSCR 1+, states unnamed: ask',
      'Alder Fork Lending / DSCR, purchase, 720+ credit, up to $1,000,000 = Long-term rental: up to 75% of price, 7.875%, up to $1,000,000, 720+ credit, purchase only, DSCR 0.75+, states unnamed: ask',
      'Alder Fork Lending / DSCR, rate-term, 720+ credit, up to $1,000,000 = Long-term rental: up to 70% of price, 7.875%, up to $1,000,000, 720+ credit, rate-term only, DSCR 0.75+, states unnamed: ask',
    ],
  },
  {
    name: 'lists by position next to tiers that one cell labels, with fees and draws in one column',
    rows: table(`
      Lender | Loan Size | Purchase Advance by Exp | Rehab | Max ARV | Rate | Points | FICO | Term | States | Fees / Draws
      Thistle Run Capital | $100K - $2M | 0-2 deals: 80% / 3-5 deals: 85% / 6+ deals: 90% | 100% all tiers | 65 / 70 / 75 | 11.75% / 10.75% / 9.99% | 2.5 / 2 / 1.5 | 700 / 680 / 660 | 12 mo | Nat'l x ND SD | $1,395 proc, $195 draw
      Corbel Street Funding | up to $1.5M | 90% if 5 flips in 24 mo, otherwise 85% | 100% | 75% (New 70%) | 10.5% start | 2 | 660 | 12 | GA, FL | $995 / $150 per draw
    `),
    enters: [
      'Thistle Run Capital / Standard, new investors = Fix and flip: up to 80% of price and 100% of repairs, 65% of ARV, 11.75%, 2.5 points, $100,000–$2,000,000, 12 months, 700+ credit, first deals welcome, $1,395 fees, $195 a draw, all states but ND SD',
      'Thistle Run Capital / Standard, 3+ deals = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, 10.75%, 2 points, $100,000–$2,000,000, 12 months, 680+ credit, 3+ deals, $1,395 fees, $195 a draw, all states but ND SD',
      'Thistle Run Capital / Standard, 6+ deals = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 9.99%, 1.5 points, $100,000–$2,000,000, 12 months, 660+ credit, 6+ deals, $1,395 fees, $195 a draw, all states but ND SD',
      'Corbel Street Funding / Standard, 1+ deal = Fix and flip: up to 85% of price and 100% of repairs, 75% of ARV, from 10.5%, 2 points, up to $1,500,000, 12 months, 660+ credit, 1+ deal, $995 fees, $150 a draw, FL GA',
      'Corbel Street Funding / Standard, 5+ deals = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, from 10.5%, 2 points, up to $1,500,000, 12 months, 660+ credit, 5+ deals, $995 fees, $150 a draw, FL GA',
      'Corbel Street Funding / Standard, new investors = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, from 10.5%, 2 points, up to $1,500,000, 12 months, 660+ credit, first deals welcome, $995 fees, $150 a draw, FL GA',
    ],
  },
  {
    name: 'limits by purpose under one header, and a list of minimum and maximum',
    rows: table(`
      Pell Brook Rental Loans | | | | | | | rev. Sept 2026
      Program | Min / Max Loan | LTV P / RT / CO | FICO | DSCR | Term / Am | Borrower | Seasoning
      DSCR Core | $75,000 / $2,500,000 | 80 / 80 / 75 | 680 | 1.00 | 30 yr fixed, full am | LLC/Ind | 3 mo RT, 6 mo CO
      DSCR No Ratio | $150,000 / $1,000,000 | 70 / 65 / NA | 720 | none | 30 yr, 120 mo I/O | SPE req. | 6 mo
      DSCR 5-8 Unit | $250,000 / $2,500,000 | 75 / 70 / 65 | 700 | 1.20 | 5/25 | LLC | 12 mo
    `),
    enters: [
      'Pell Brook Rental Loans / DSCR Core, purchase = Long-term rental: up to 80% of price, no rate, $75,000–$2,500,000, 360 months, 680+ credit, people and companies, purchase only, DSCR 1+, states unnamed: ask',
      'Pell Brook Rental Loans / DSCR Core, rate-term = Long-term rental: up to 80% of price, no rate, $75,000–$2,500,000, 360 months, 680+ credit, people and companies, rate-term only, DSCR 1+, 3 months seasoning, states unnamed: ask',
      'Pell Brook Rental Loans / DSCR Core, cash-out = Long-term rental: up to 75% of price, no rate, $75,000–$2,500,000, 360 months, 680+ credit, people and companies, cash-out only, DSCR 1+, 6 months seasoning, states unnamed: ask',
      'Pell Brook Rental Loans / DSCR No Ratio, purchase = Long-term rental: up to 70% of price, no rate, $150,000–$1,000,000, 360 months, 720+ credit, companies only, purchase only, no DSCR minimum, 6 months seasoning, states unnamed: ask',
      'Pell Brook Rental Loans / DSCR No Ratio, rate-term = Long-term rental: up to 65% of price, no rate, $150,000–$1,000,000, 360 months, 720+ credit, companies only, rate-term only, no DSCR minimum, 6 months seasoning, states unnamed: ask',
      'Pell Brook Rental Loans / DSCR 5-8 Unit, purchase = Long-term rental: up to 75% of price, no rate, $250,000–$2,500,000, 700+ credit, companies only, purchase only, Apartment, up to 8 units, DSCR 1.2+, 12 months seasoning, states unnamed: ask',
      'Pell Brook Rental Loans / DSCR 5-8 Unit, rate-term = Long-term rental: up to 70% of price, no rate, $250,000–$2,500,000, 700+ credit, companies only, rate-term only, Apartment, up to 8 units, DSCR 1.2+, 12 months seasoning, states unnamed: ask',
      'Pell Brook Rental Loans / DSCR 5-8 Unit, cash-out = Long-term rental: up to 65% of price, no rate, $250,000–$2,500,000, 700+ credit, companies only, cash-out only, Apartment, up to 8 units, DSCR 1.2+, 12 months seasoning, states unnamed: ask',
    ],
  },
  {
    name: 'a broker list of two loans in a row, and short ways to say purposes and repairs',
    rows: table(`
      Lender | States | Loan Types | Min - Max | Rate | Pts | LTV / LTC | Notes
      Marrow Lane Capital | GA, FL | Bridge / DSCR | 100K-3M | 9.9 / 6.75 | 2 / 1 | 75 / 80 | Priya
      Ash Pier Funding | TX | Fix n Flip | 100K-2M | 10.5 | 2 | 87.5 / 100 |
      Osier Bank Street | all but AK HI | DSCR | 100K-2M | 6.875+ | 1.5 | 80P / 75RT / 70CO |
      Drift Wood Money | TN | FF | 60k-600k | 10% | 2.5 | 90% LTC | DO NOT USE, fee dispute
    `),
    enters: [
      'Marrow Lane Capital / Bridge = Bridge: up to 75% of price, 9.9%, 2 points, $100,000–$3,000,000, FL GA',
      'Marrow Lane Capital / Rental = Long-term rental: up to 80% of price, 6.75%, 1 point, $100,000–$3,000,000, FL GA',
      'Ash Pier Funding / Fix and flip = Fix and flip: up to 87.5% of price and 100% of repairs, 10.5%, 2 points, $100,000–$2,000,000, TX',
      'Osier Bank Street / Rental, purchase = Long-term rental: up to 80% of price, from 6.875%, 1.5 points, $100,000–$2,000,000, purchase only, all states but AK HI',
      'Osier Bank Street / Rental, rate-term = Long-term rental: up to 75% of price, from 6.875%, 1.5 points, $100,000–$2,000,000, rate-term only, all states but AK HI',
      'Osier Bank Street / Rental, cash-out = Long-term rental: up to 70% of price, from 6.875%, 1.5 points, $100,000–$2,000,000, cash-out only, all states but AK HI',
    ],
  },
  {
    name: 'programs across below a title with a version, initial advance and refinances in rows of their own',
    rows: table(`
      NORTHSTAR FERRY PARTNERS | | |
      Short-Term Program Matrix – for broker use only | | | v10.25
       | FIX & FLIP | BRIDGE (NO REHAB) | GROUND-UP
      Loan Amount | $75K – $2.5M | $100K – $2M | $150K – $3M
      Term | 12 mo | 6-12 mo | 12 / 18 mo
      Purchase – Initial Advance | 90% LTC | 75% | 70%
      Refi – R/T | 75% | 70% | 65%
      Refi – C/O | 65% | 65% | Not offered
      Rehab / Build | 100% | n/a | 100%
      Guaranty | Full PG from all 25%+ owners | Full + completion gty | ←
      Min Interest / Prepay | None | 3 mo | None
    `),
    enters: [
      'NORTHSTAR FERRY PARTNERS / FIX & FLIP, purchase = Fix and flip: up to 90% of price and 100% of repairs, no rate, $75,000–$2,500,000, 12 months, full recourse, purchase only, no minimum interest, no prepayment penalty, states unnamed: ask',
      'NORTHSTAR FERRY PARTNERS / FIX & FLIP, rate-term = Fix and flip: up to 75% of price and 100% of repairs, no rate, $75,000–$2,500,000, 12 months, full recourse, rate-term only, no minimum interest, no prepayment penalty, states unnamed: ask',
      'NORTHSTAR FERRY PARTNERS / FIX & FLIP, cash-out = Fix and flip: up to 65% of price and 100% of repairs, no rate, $75,000–$2,500,000, 12 months, full recourse, cash-out only, no minimum interest, no prepayment penalty, states unnamed: ask',
      'NORTHSTAR FERRY PARTNERS / BRIDGE (NO REHAB), purchase = Bridge: up to 75% of price, no rate, $100,000–$2,000,000, 6–12 months, full recourse, purchase only, 3 months minimum interest, states unnamed: ask',
      'NORTHSTAR FERRY PARTNERS / BRIDGE (NO REHAB), rate-term = Bridge: up to 70% of price, no rate, $100,000–$2,000,000, 6–12 months, full recourse, rate-term only, 3 months minimum interest, states unnamed: ask',
      'NORTHSTAR FERRY PARTNERS / BRIDGE (NO REHAB), cash-out = Bridge: up to 65% of price, no rate, $100,000–$2,000,000, 6–12 months, full recourse, cash-out only, 3 months minimum interest, states unnamed: ask',
      'NORTHSTAR FERRY PARTNERS / GROUND-UP, purchase = New construction: up to 70% of price and 100% of repairs, no rate, $150,000–$3,000,000, 12–18 months, full recourse, purchase only, no minimum interest, no prepayment penalty, states unnamed: ask',
      'NORTHSTAR FERRY PARTNERS / GROUND-UP, rate-term = New construction: up to 65% of price and 100% of repairs, no rate, $150,000–$3,000,000, 12–18 months, full recourse, rate-term only, no minimum interest, no prepayment penalty, states unnamed: ask',
    ],
  },
  {
    name: 'a title in two cells, programs in a first column without a header, excluded states and a line of fees',
    rows: table(`
       | ALDERBROOK PRIVATE LENDING, LLC | | | | | | |
       | BROKER RATE SHEET (rev. 3/1) supersedes all prior sheets | | | | | | Call Rita x12 |
       | Exits last 36 mo | Max Initial Advance | Rehab | Max ARV | Rate | Max Loan | Term | States (NO)
      Fix & Flip | 5+ | 90% | 100% | 75% | 9.25% | $3,000,000 | 12 mo (+6 ext @ 1pt) | ND, SD
       | 0-4 | 80% | 100% | 65% | 11.25% | $1,000,000 | 12 mo (+6 ext @ 1pt) | ND, SD
      New Construction | 5+ | 70% | 100% | 70% | 10.00% | $4,000,000 | 18 mo | ND, SD
       | UW $1,295, docs $695, draws $225 ea. No prepay. Entities only. PG from 20%+ owners | | | | | | |
    `),
    enters: [
      'ALDERBROOK PRIVATE LENDING, LLC / Fix & Flip, 5+ deals = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 9.25%, up to $3,000,000, 12 months, 5+ deals, companies only, full recourse, 1% to extend by 6 months, no prepayment penalty, $1,990 fees, $225 a draw, all states but ND SD',
      'ALDERBROOK PRIVATE LENDING, LLC / Fix & Flip, new investors = Fix and flip: up to 80% of price and 100% of repairs, 65% of ARV, 11.25%, up to $1,000,000, 12 months, first deals welcome, companies only, full recourse, 1% to extend by 6 months, no prepayment penalty, $1,990 fees, $225 a draw, all states but ND SD',
      'ALDERBROOK PRIVATE LENDING, LLC / New Construction = New construction: up to 70% of price and 100% of repairs, 70% of ARV, 10%, up to $4,000,000, 18 months, 5+ deals, companies only, full recourse, no prepayment penalty, $1,990 fees, $225 a draw, all states but ND SD',
    ],
  },
  {
    name: 'headings of DSCR bands above credit bands, and a line of terms for all of them',
    rows: table(`
      Larkmoor Rental Capital | | | | |
      FICO | Loan Amount | Purchase | Rate/Term | Cash-Out | Rate
      DSCR >= 1.00 | | | | |
      740+ | <= $1,500,000 | 80% | 80% | 75% | 6.625%
      DSCR 0.75 - 0.99 | | | | |
      720+ | <= $1,000,000 | 75% | 70% | NA | 7.375%
      All 30 yr fixed unless noted. Cash out: 6 mos ownership. LLC required in all states | | | | |
    `),
    enters: [
      'Larkmoor Rental Capital / Standard, DSCR 1+, purchase = Long-term rental: up to 80% of price, 6.625%, up to $1,500,000, 360 months, 740+ credit, companies only, purchase only, DSCR 1+, states unnamed: ask',
      'Larkmoor Rental Capital / Standard, DSCR 1+, rate-term = Long-term rental: up to 80% of price, 6.625%, up to $1,500,000, 360 months, 740+ credit, companies only, rate-term only, DSCR 1+, states unnamed: ask',
      'Larkmoor Rental Capital / Standard, DSCR 1+, cash-out = Long-term rental: up to 75% of price, 6.625%, up to $1,500,000, 360 months, 740+ credit, companies only, cash-out only, DSCR 1+, 6 months seasoning, states unnamed: ask',
      'Larkmoor Rental Capital / Standard, DSCR 0.75+, purchase = Long-term rental: up to 75% of price, 7.375%, up to $1,000,000, 360 months, 720+ credit, companies only, purchase only, DSCR 0.75+, states unnamed: ask',
      'Larkmoor Rental Capital / Standard, DSCR 0.75+, rate-term = Long-term rental: up to 70% of price, 7.375%, up to $1,000,000, 360 months, 720+ credit, companies only, rate-term only, DSCR 0.75+, states unnamed: ask',
    ],
  },
  {
    name: 'limits by purpose without separators, a purpose that is refused, and a footnote below the programs',
    rows: table(`
      Lender | Program | Leverage | FICO | Rate | Term | Purpose
      Ferncliff Lending | Stabilized bridge | 75 purch, 70 refi, no C/O | 680 | 9.5-10.25 | 12 |
      Ferncliff Lending | Rental | 80% purch 75% rt 70% co | 680 | 7.25 | 30 yr fixed |
      Gorsehill Capital | Flip | 90/100/75 | 680 (0 exp), 660 all others | 10 | 12 | Purchase, Refi, Cash-Out
      Gorsehill Capital | Bridge | 75% LTV | 680 | 10 | 12 | Cash-Out Refi
       | *** points are paid at closing, confirm with your rep *** | | | | |
    `),
    enters: [
      'Ferncliff Lending / Stabilized bridge, purchase = Bridge: up to 75% of price, 9.5–10.25%, 12 months, 680+ credit, purchase only, states unnamed: ask',
      'Ferncliff Lending / Stabilized bridge, rate-term = Bridge: up to 70% of price, 9.5–10.25%, 12 months, 680+ credit, rate-term only, states unnamed: ask',
      'Ferncliff Lending / Rental, purchase = Long-term rental: up to 80% of price, 7.25%, 360 months, 680+ credit, purchase only, states unnamed: ask',
      'Ferncliff Lending / Rental, rate-term = Long-term rental: up to 75% of price, 7.25%, 360 months, 680+ credit, rate-term only, states unnamed: ask',
      'Ferncliff Lending / Rental, cash-out = Long-term rental: up to 70% of price, 7.25%, 360 months, 680+ credit, cash-out only, states unnamed: ask',
      'Gorsehill Capital / Flip, new investors = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 10%, 12 months, 680+ credit, first deals welcome, states unnamed: ask',
      'Gorsehill Capital / Flip, 1+ deal = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 10%, 12 months, 660+ credit, 1+ deal, states unnamed: ask',
      'Gorsehill Capital / Bridge = Bridge: up to 75% of price, 10%, 12 months, 680+ credit, cash-out only, states unnamed: ask',
    ],
  },
  {
    name: 'purposes in a header, a tier without a loan, a row of price adjustments and a refinance without its sort',
    rows: table(`
      Lender | Program | Loan $ | P / RT / CO | FICO | Rate | Vest | Purpose
      Ashgrove Wholesale | DSCR | 100k-3M | 80/80/75 | 660 | 6.25 | Ind/LLC | Purchase, Refi
      Birchlow Rental Loans | DSCR | 75K-1.5M | NO | 640 | | LLC |
      Cawthorn Capital | DSCR 5-8 unit resi | 250k-2M | 75/70/no | 700 | SOFR + 350, floor 7.5% | LLC | Purchase, R/T, C/O
      ADJ: | <$150K +.375 | 2-4 unit +.25 | 3 yr PPP +.25 | | | |
    `),
    enters: [
      'Ashgrove Wholesale / DSCR, purchase = Long-term rental: up to 80% of price, 6.25%, $100,000–$3,000,000, 660+ credit, people and companies, purchase only, states unnamed: ask',
      'Ashgrove Wholesale / DSCR, rate-term = Long-term rental: up to 80% of price, 6.25%, $100,000–$3,000,000, 660+ credit, people and companies, rate-term only, states unnamed: ask',
      'Ashgrove Wholesale / DSCR, cash-out = Long-term rental: up to 75% of price, 6.25%, $100,000–$3,000,000, 660+ credit, people and companies, cash-out only, states unnamed: ask',
      'Cawthorn Capital / DSCR 5-8 unit resi, purchase = Long-term rental: up to 75% of price, from 7.5%, $250,000–$2,000,000, 700+ credit, companies only, purchase only, Apartment, up to 8 units, states unnamed: ask',
      'Cawthorn Capital / DSCR 5-8 unit resi, rate-term = Long-term rental: up to 70% of price, from 7.5%, $250,000–$2,000,000, 700+ credit, companies only, rate-term only, Apartment, up to 8 units, states unnamed: ask',
    ],
    says: ['names a refinance, which was read as rate-term and cash-out'],
  },
]
