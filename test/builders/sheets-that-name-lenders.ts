import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Invented sheets whose lender is in an unusual place, and workbooks whose programs are on several tabs. */
export const sheetsThatNameLenders: Sheet[] = [
  {
    name: 'the lender in the corner above its programs, with an option to extend',
    rows: table(`
      Bellwick Investments | Loan Amount | Max LTV | Term | Recourse
      Fix + Flip | $50K - $5MM | 80% | 12 mo + 6 mo option | Full
      Stabilized Bridge | $500K - $5MM | 70% | 24 mo | Full
    `),
    enters: [
      'Bellwick Investments / Fix + Flip = Fix and flip: up to 80% of price, no rate, $50,000–$5,000,000, 12 months, full recourse, extensions of 6 months, states unnamed: ask',
      'Bellwick Investments / Stabilized Bridge = Bridge: up to 70% of price, no rate, $500,000–$5,000,000, 24 months, full recourse, states unnamed: ask',
    ],
  },
  {
    name: 'a name like that of the website, numbered footnotes, and a column about some borrowers',
    rows: table(`
      REMODEL EQUITY FUNDING | | | | |
      www.remodelequityfunding.com | | | | |
      Program | Loan Amount | Max % ARV | Min Credit | 1st-Time Investor | Not Available In
      SILVER | $50,000 - $2,000,000 (1) | 70% | 600+ | OK | AK, HI, ID (2)
      GOLD | $75,000 - $2,500,000 | 75% | 660+ | OK | AK, HI, ID (2)
      (1) Loans under $75,000 are capped at 65% of ARV. | | | | |
      (2) Also some counties. | | | | |
    `),
    enters: [
      'REMODEL EQUITY FUNDING / SILVER = Kind of loan not published: 70% of ARV, no rate, $50,000–$2,000,000, 600+ credit, first deals welcome, all states but AK HI ID',
      'REMODEL EQUITY FUNDING / GOLD = Kind of loan not published: 75% of ARV, no rate, $75,000–$2,500,000, 660+ credit, first deals welcome, all states but AK HI ID',
    ],
    says: [
      "has a footnote that was not read: '(1) Loans under $75,000 are capped at 65% of ARV.'",
      "has a footnote that was not read: '(2) Also some counties.'",
    ],
  },
  {
    name: 'one word before a document in a title, and a note in the table',
    rows: table(`
      Optarra DSCR Loan Matrix | | | |
      Program | Min Loan | Max LTV | Min FICO | Rate
      DSCR 30 | $100,000 | 75% | 660 | 7.25%
      Broker points | Charged on top of ours, no cap | | |
    `),
    enters: [
      'Optarra / DSCR 30 = Long-term rental: up to 75% of price, 7.25%, from $100,000, 360 months, 660+ credit, states unnamed: ask',
    ],
    says: ["'Broker points, Charged on top of ours, no cap' a note in the table"],
  },
  {
    name: 'a grid of rates below a merged header, with whole and broken rates',
    rows: table(`
      KESTREL POINT LENDING - DSCR 30 YR FIXED - BASE RATE | | |
       | LTV | |
      FICO | 60% | 70% | 80%
      780+ | 6.125 | 6.5 | 7
      740-779 | 6.25 | 6.75 | 7.125
      700-739 | 6.5 | 7 | NA
    `),
    xlsx: { merges: ['A1:D1', 'B2:D2'] },
    enters: [
      'KESTREL POINT LENDING / DSCR 30 YR FIXED, 780+ credit = Long-term rental: up to 80% of price, 6.125–7%, 360 months, 780+ credit, states unnamed: ask',
      'KESTREL POINT LENDING / DSCR 30 YR FIXED, 740+ credit = Long-term rental: up to 80% of price, 6.25–7.125%, 360 months, 740+ credit, states unnamed: ask',
      'KESTREL POINT LENDING / DSCR 30 YR FIXED, 700+ credit = Long-term rental: up to 70% of price, 6.5–7%, 360 months, 700+ credit, states unnamed: ask',
    ],
    says: ['a grid of rates, read as the lowest and highest rate'],
  },
  {
    name: 'tabs of terms next to a tab with programs across, and a tab about the lender',
    rows: table(`
      Program | Min Loan | Max LTC | Max ARV | Min FICO
      FixNFlip | $75,000 | 90% | 75% | 660
    `),
    xlsx: {},
    others: {
      About: table(`
        Lantern One Capital - Broker Packet |
        Lending area | 46 states
      `),
      Rental: table(`
         | Rental30 | Bridge 2+1
        Term | 30 yr | 2 yrs + 1 yr option
        Min FICO | 660 | 680
        Prepay | 5-4-3-2-1 | None
      `),
      Checklist: table(`
        Doc | Who
        Driver license | All guarantors
        Budget | Borrower
      `),
    },
    enters: [
      'Lantern One Capital / FixNFlip = Fix and flip: 90% of total cost, 75% of ARV, no rate, from $75,000, 660+ credit, states unnamed: ask',
      'Lantern One Capital / Rental30 = Long-term rental: no rate, 360 months, 660+ credit, prepayment 5-4-3-2-1%, states unnamed: ask',
      'Lantern One Capital / Bridge 2+1 = Bridge: no rate, 24 months, 680+ credit, no prepayment penalty, states unnamed: ask',
    ],
    says: ['sheet Checklist'],
  },
]
