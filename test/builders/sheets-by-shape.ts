import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Invented sheets whose headers, titles and first columns decide what their cells mean, each with its expected programs. */
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
      'Pinecrest Harbor Credit / MF Bridge = Bridge: up to 70% of price, 65% of ARV, 9.5–10.25%, 1.5 points, $1,000,000–$8,000,000, 24 months, 680+ credit, 2+ deals, full recourse, Multi Family, $1,500 fees, states unnamed: ask',
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
]
