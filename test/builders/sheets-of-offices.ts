import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Fictional sheets like those that busy offices keep, each with the programs that a credit manager would enter. */
export const sheetsOfOffices: Sheet[] = [
  {
    name: 'leverage limits by DSCR and purpose across, credit scores down, other terms below',
    rows: table(`
      Larchmont Ridge Mortgage | | | | | |
      Investor DSCR matrix | | | | | 09/15/2026 |
       | DSCR >= 1.00 | DSCR >= 1.00 | DSCR >= 1.00 | DSCR 0.75 - 0.99 | DSCR 0.75 - 0.99 | DSCR 0.75 - 0.99
      FICO | Purchase | R/T | C/O | Purchase | R/T | C/O
      740+ | 80% | 80% | 75% | 75% | 70% | 65%
      680-739 | 75% | 75% | 70% | 70% | N/A | N/A
      Loan amount | $100,000 - $2,000,000 | | | | |
      Prepay | 5-4-3-2-1 | | | | |
      States | TX, OK, AR | | | | |
      Reserves | 6 months | | | | |
    `),
    xlsx: { merges: ['B3:D3', 'E3:G3'] },
    repeats: ['Investor DSCR matrix', 'States', 'Loan amount', 'Prepay'],
    enters: [
      'Larchmont Ridge Mortgage / Investor DSCR, DSCR 1+, purchase, 740+ credit = Long-term rental: up to 80% of price, no rate, $100,000–$2,000,000, 740+ credit, purchase only, DSCR 1+, prepayment 5-4-3-2-1%, AR OK TX',
      'Larchmont Ridge Mortgage / Investor DSCR, DSCR 1+, rate-term, 740+ credit = Long-term rental: up to 80% of price, no rate, $100,000–$2,000,000, 740+ credit, rate-term only, DSCR 1+, prepayment 5-4-3-2-1%, AR OK TX',
      'Larchmont Ridge Mortgage / Investor DSCR, DSCR 1+, cash-out, 740+ credit = Long-term rental: up to 75% of price, no rate, $100,000–$2,000,000, 740+ credit, cash-out only, DSCR 1+, prepayment 5-4-3-2-1%, AR OK TX',
      'Larchmont Ridge Mortgage / Investor DSCR, DSCR 0.75+, purchase, 740+ credit = Long-term rental: up to 75% of price, no rate, $100,000–$2,000,000, 740+ credit, purchase only, DSCR 0.75+, prepayment 5-4-3-2-1%, AR OK TX',
      'Larchmont Ridge Mortgage / Investor DSCR, DSCR 0.75+, rate-term = Long-term rental: up to 70% of price, no rate, $100,000–$2,000,000, 740+ credit, rate-term only, DSCR 0.75+, prepayment 5-4-3-2-1%, AR OK TX',
      'Larchmont Ridge Mortgage / Investor DSCR, DSCR 0.75+, cash-out = Long-term rental: up to 65% of price, no rate, $100,000–$2,000,000, 740+ credit, cash-out only, DSCR 0.75+, prepayment 5-4-3-2-1%, AR OK TX',
      'Larchmont Ridge Mortgage / Investor DSCR, DSCR 1+, purchase, 680+ credit = Long-term rental: up to 75% of price, no rate, $100,000–$2,000,000, 680+ credit, purchase only, DSCR 1+, prepayment 5-4-3-2-1%, AR OK TX',
      'Larchmont Ridge Mortgage / Investor DSCR, DSCR 1+, rate-term, 680+ credit = Long-term rental: up to 75% of price, no rate, $100,000–$2,000,000, 680+ credit, rate-term only, DSCR 1+, prepayment 5-4-3-2-1%, AR OK TX',
      'Larchmont Ridge Mortgage / Investor DSCR, DSCR 1+, cash-out, 680+ credit = Long-term rental: up to 70% of price, no rate, $100,000–$2,000,000, 680+ credit, cash-out only, DSCR 1+, prepayment 5-4-3-2-1%, AR OK TX',
      'Larchmont Ridge Mortgage / Investor DSCR, DSCR 0.75+, purchase, 680+ credit = Long-term rental: up to 70% of price, no rate, $100,000–$2,000,000, 680+ credit, purchase only, DSCR 0.75+, prepayment 5-4-3-2-1%, AR OK TX',
    ],
    says: ['Reserves: 6 months'],
  },
  {
    name: 'leverage limits by purpose and number of units',
    rows: table(`
      Harbor Elm Home Loans | | | | |
      Loan amount | Min FICO | Purchase | Purchase | Cash-out | Cash-out
       | | 1 unit | 2-4 units | 1 unit | 2-4 units
      $100,000 - $1,000,000 | 700 | 80% | 75% | 75% | 70%
    `),
    xlsx: { merges: ['C2:D2', 'E2:F2'] },
    enters: [
      'Harbor Elm Home Loans / Standard, purchase, 1 unit = Kind of loan not published: up to 80% of price, no rate, $100,000–$1,000,000, 700+ credit, purchase only, Single Family, states unnamed: ask',
      'Harbor Elm Home Loans / Standard, purchase, 2-4 units = Kind of loan not published: up to 75% of price, no rate, $100,000–$1,000,000, 700+ credit, purchase only, Multi Family, up to 4 units, states unnamed: ask',
      'Harbor Elm Home Loans / Standard, cash-out, 1 unit = Kind of loan not published: up to 75% of price, no rate, $100,000–$1,000,000, 700+ credit, cash-out only, Single Family, states unnamed: ask',
      'Harbor Elm Home Loans / Standard, cash-out, 2-4 units = Kind of loan not published: up to 70% of price, no rate, $100,000–$1,000,000, 700+ credit, cash-out only, Multi Family, up to 4 units, states unnamed: ask',
    ],
  },
  {
    name: 'stacked numbered programs with remarks next to them and shared terms at the end',
    rows: table(`
      Magpie Hill Funding | | 
      PROGRAM 1: | FIX N FLIP |
      Loan amount | $100,000 to $1,500,000 |
      Advance | 85% purchase, 100% rehab |
      Rate | 10.49% | 11.49% for 0-1 flips
      Points | 2 |
      Term | 12 months | interest only
      Prepay | 3 mos min int. |
      PROGRAM 2: | GROUND UP |
      Loan amount | $250,000 to $3,000,000 |
      Advance | 80% LTC |
      Rate | 10.99% - 11.99% |
      Points | 2.5 |
      Term | 18 months |
      Reserve | 6 months interest | held back
      All programs: | |
      Fees | Processing $995, Docs $695 |
      Vesting | LLC or corporation only |
      States | WA, OR |
    `),
    xlsx: {},
    repeats: ['All programs:', 'States', 'Magpie Hill Funding'],
    enters: [
      'Magpie Hill Funding / FIX N FLIP = Fix and flip: up to 85% of price and 100% of repairs, 10.49%, 2 points, $100,000–$1,500,000, 12 months, companies only, 3 months minimum interest, prepayment “3 mos min int.”, $1,690 fees, OR WA',
      'Magpie Hill Funding / GROUND UP = New construction: 80% of total cost, 10.99–11.99%, 2.5 points, $250,000–$3,000,000, 18 months, companies only, $1,690 fees, OR WA',
    ],
    says: ['11.49% for 0-1 flips'],
  },
  {
    name: 'sheets for flips and rentals, a contact list, and an outdated sheet',
    rows: table(`
      Lender | LTP | Reno | ARV | Rt | Pts | Fico | Min $ | Max $ | Mos
      Wexcombe | 90% | 100% | 75% | 9.75% | 1.5 | 680 | 100000 | 3000000 | 12
      Bluestone Row | 85% | 100% | 70% | 10.75% | 2 | 640 | 75000 | 1000000 | 12
    `),
    xlsx: {},
    others: {
      Rental: table(`
        Lender | LTV P | LTV CO | DSCR | Rt | Pts | Fico
        Wexcombe | 80% | 75% | 1.0 | 6.875% | 1 | 660
      `),
      'Who to call': table(`
        Lender | Name | Phone | Email | States
        Wexcombe (Wexcombe Partners LLC) | Sam Ito | 206-555-0151 | sito@wexcombe.example | all but ND SD
        Bluestone Row | Karla | 913-555-0103 | karla@bluestonerow.example | KS MO OK
        Sycamore Title | Bev | 913-555-0166 | bev@sycamore.example |
      `),
      old: table(`
        Lender | Rt | Pts
        Bluestone Row | 11.75% | 2
      `),
    },
    enters: [
      'Wexcombe / Standard = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 9.75%, 1.5 points, $100,000–$3,000,000, 12 months, 680+ credit, all states but ND SD',
      'Bluestone Row / Standard = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, 10.75%, 2 points, $75,000–$1,000,000, 12 months, 640+ credit, KS MO OK',
      'Wexcombe / Rental, purchase = Long-term rental: up to 80% of price, 6.875%, 1 point, 660+ credit, purchase only, DSCR 1+, all states but ND SD',
      'Wexcombe / Rental, cash-out = Long-term rental: up to 75% of price, 6.875%, 1 point, 660+ credit, cash-out only, DSCR 1+, all states but ND SD',
    ],
    says: ['sheet old: it has a row of lenders', 'Sycamore Title'],
  },
  {
    name: 'tiers across, a date next to the title, shared terms only in the first column',
    rows: table(`
      Palmetto Quay Capital | | |
      FIX N FLIP PRICING | | | As of 8/25/2026
       | ROOKIE | SILVER | GOLD
      Flips (last 24 mos) | 0 | 1-4 | 5+
      Min mid score | 680 | 660 | 640
      Rate | 12.5% | 10.75% | 9.99%
      % of purchase | 80 | 85 | 90
      Loan amount | $75,000 - $1,000,000 | |
      Term | 12 months | |
      Extension | 3 months @ 1% | |
      Borrower | LLC only. Personal guaranty from owners | |
    `),
    repeats: ['FIX N FLIP PRICING', 'LLC only. Personal guaranty from owners', '0'],
    enters: [
      'Palmetto Quay Capital / ROOKIE = Fix and flip: up to 80% of price, 12.5%, $75,000–$1,000,000, 12 months, 680+ credit, first deals welcome, companies only, full recourse, 1% to extend by 3 months, states unnamed: ask',
      'Palmetto Quay Capital / SILVER = Fix and flip: up to 85% of price, 10.75%, $75,000–$1,000,000, 12 months, 660+ credit, 1+ deal, companies only, full recourse, 1% to extend by 3 months, states unnamed: ask',
      'Palmetto Quay Capital / GOLD = Fix and flip: up to 90% of price, 9.99%, $75,000–$1,000,000, 12 months, 640+ credit, 5+ deals, companies only, full recourse, 1% to extend by 3 months, states unnamed: ask',
    ],
    says: ['Personal guaranty from owners'],
  },
  {
    name: 'numbers in German notation',
    separator: ';',
    rows: table(`
      Lender | Program | LTV | Rate | Points | Amount from | Amount to
      Fairwater Bridge Fund | Bridge | 70% | 10,5% | 2 | 150.000 | 1.500.000
      Oakhaven Lending | DSCR | 75% | 7,375% | 1,5 | 200.000 | 2.000.000
    `),
    enters: [
      'Fairwater Bridge Fund / Bridge = Bridge: up to 70% of price, 10.5%, 2 points, $150,000–$1,500,000, states unnamed: ask',
      'Oakhaven Lending / DSCR = Long-term rental: up to 75% of price, 7.375%, 1.5 points, $200,000–$2,000,000, states unnamed: ask',
    ],
  },
  {
    name: 'a broker’s list with parts of states, a closed lender and an exception for construction',
    rows: table(`
      Hard money lender grid | | | | | |
      Company | Lends in | What they do | Rate | Pts | Leverage | Term
      Allegheny Bridge Partners | W. PA, OH | Flips | 11-13% | 3 | 70% ARV | 6-12 mo
      Pine Needle Capital | NH, ME | Flips, Bridge, New construction | 10-12% | 2 | 90% of purchase, 100% of rehab. Construction 80% LTC | 12 mo
      Quickdouble | Nationwide | Transactional | 1.5% | | 100% | 1-3 days
      Hilltop Hard Money | ** NO LONGER LENDING ** | | | | |
      Kestrel Note (F&F, 9 mo) | Maricopa & Pinal Counties, AZ | | SOFR + 5%, floor 10% | 2 | 65% ARV | 9 mo
      `),
    repeats: ['9 mo'],
    enters: [
      'Allegheny Bridge Partners / Flips = Fix and flip: 70% of ARV, 11–13%, 3 points, 6–12 months, OH PA',
      'Pine Needle Capital / Construction = New construction: 80% of total cost, 10–12%, 2 points, 12 months, ME NH',
      'Pine Needle Capital / Flips, Bridge = Fix and flip, Bridge: up to 90% of price and 100% of repairs, 10–12%, 2 points, 12 months, ME NH',
      'Kestrel Note / F&F, 9 mo = Fix and flip: 65% of ARV, from 10%, 2 points, 9 months, AZ',
    ],
    says: ['was read as all of Pennsylvania', 'transactional funding', 'does not lend today', 'follows an index'],
  },
  {
    name: 'leverage limits for purchase, refinance and CO, seasoning, and a term that mixes months and years',
    rows: table(`
      Bridge lender grid | | | | | | |
      Lender | LTV pur | LTV refi | CO? | Rate | Orig | Term | Months owned (CO)
      Corvid Bridge | 75 | 70 | 65 | 9.75-11 | 1.5-2 | 12-24 | 6
      Ottawa River Lending | 80 | 75 | N | 10.25 | 1.75 | 12 / 30yr |
    `),
    repeats: ['N'],
    enters: [
      'Corvid Bridge / Bridge, purchase = Bridge: up to 75% of price, 9.75–11%, 1.5–2 points, 12–24 months, purchase only, states unnamed: ask',
      'Corvid Bridge / Bridge, rate-term = Bridge: up to 70% of price, 9.75–11%, 1.5–2 points, 12–24 months, rate-term only, states unnamed: ask',
      'Corvid Bridge / Bridge, cash-out = Bridge: up to 65% of price, 9.75–11%, 1.5–2 points, 12–24 months, cash-out only, 6 months seasoning, states unnamed: ask',
      'Ottawa River Lending / Bridge, purchase = Bridge: up to 80% of price, 10.25%, 1.75 points, purchase only, states unnamed: ask',
      'Ottawa River Lending / Bridge, rate-term = Bridge: up to 75% of price, 10.25%, 1.75 points, rate-term only, states unnamed: ask',
    ],
    says: ['mixes months and years'],
  },
  {
    name: 'rates by experience and leverage',
    rows: table(`
      Llano Cross Lending | | |
      Rates by experience and LTC | | |
      Experience | Up to 80% LTC | 85% LTC
      0-2 deals | 11.5% | 11.75%
      3+ deals | 9.5% | 9.75%
      Min loan $75k, 12 month term (6 month extension at 1 point), LLC or corp w/ personal guarantee | | |
    `),
    repeats: ['Llano Cross Lending', 'Rates by experience and LTC'],
    enters: [
      'Llano Cross Lending / Standard, 80% LTC, new investors = Kind of loan not published: 80% of total cost, 11.5%, from $75,000, 12 months, first deals welcome, companies only, full recourse, 1% to extend by 6 months, states unnamed: ask',
      'Llano Cross Lending / Standard, 85% LTC, new investors = Kind of loan not published: 85% of total cost, 11.75%, from $75,000, 12 months, first deals welcome, companies only, full recourse, 1% to extend by 6 months, states unnamed: ask',
      'Llano Cross Lending / Standard, 80% LTC, 3+ deals = Kind of loan not published: 80% of total cost, 9.5%, from $75,000, 12 months, 3+ deals, companies only, full recourse, 1% to extend by 6 months, states unnamed: ask',
      'Llano Cross Lending / Standard, 85% LTC, 3+ deals = Kind of loan not published: 85% of total cost, 9.75%, from $75,000, 12 months, 3+ deals, companies only, full recourse, 1% to extend by 6 months, states unnamed: ask',
    ],
  },
  {
    name: 'property types excluded in words, and day-first dates',
    rows: table(`
      Lender | Program | Property | LTV | Docs / Borrower | Updated
      Cayo Bridge Capital | Flip | 1-4, condo. Rural not allowed | 85% | LLC only | 02/10/2026
      Marabella Capital | Rental Port | 5+ properties | 75% | LLC, individual. PG required | 22/09/2026
    `),
    enters: [
      'Cayo Bridge Capital / Flip = Fix and flip: up to 85% of price, no rate, companies only, Single Family or Townhome or Multi Family or Condo/Co-op, up to 4 units, not rural properties, states unnamed: ask',
      'Marabella Capital / Rental Port = Long-term rental: up to 75% of price, no rate, people and companies, full recourse, states unnamed: ask',
    ],
    says: ['5+ properties', 'PG required'],
  },
]
