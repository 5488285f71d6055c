import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Invented sheets whose cells hold several terms each. */
export const sheetsWithMixedCells: Sheet[] = [
  {
    name: 'rates and points in one cell, with words',
    rows: table(`
      Lender | Product | Rates & Points | States
      Aldmoor Bridge | Bridge | 9.75-11 / 1.5 | CA
      Brimley Rentals | DSCR | 7.0+ / 1 | CA
      Carwick Rentals | DSCR | 6.75-8 / 0-1 | CA
      Dunholm Flips | Flip | 10-11.25 / 2 (1.5 repeat) | CA
      Elsdon Flips | Flip | 11% and 3 points, 6 months, can extend 3 months for 1 pt | CA
      Farrow Flips | Flip | 12.5%, 2 points, interest only up to 1 yr | CA
      Garth Rentals | DSCR | 6.99% and up, 1 pt. 30 years | CA
      Hesk Bridge | Bridge | Prime + 3, 1.5 pts, 12 months | CA
    `),
    enters: [
      'Aldmoor Bridge / Bridge = Bridge: 9.75–11%, 1.5 points, CA',
      'Brimley Rentals / DSCR = Long-term rental: from 7%, 1 point, CA',
      'Carwick Rentals / DSCR = Long-term rental: 6.75–8%, 0–1 points, CA',
      'Dunholm Flips / Flip = Fix and flip: 10–11.25%, 2 points, CA',
      'Elsdon Flips / Flip = Fix and flip: 11%, 3 points, 6 months, 1% to extend by 3 months, CA',
      'Farrow Flips / Flip = Fix and flip: 12.5%, 2 points, CA',
      'Garth Rentals / DSCR = Long-term rental: from 6.99%, 1 point, 360 months, CA',
      'Hesk Bridge / Bridge = Bridge: no rate, 1.5 points, CA',
    ],
    says: ["'(1.5 repeat)' was left out", "'prime + 3', '12 months' was left out"],
  },
  {
    name: 'rates with points and leverage of three programs in columns',
    rows: table(`
      Lender | States | FnF leverage | FnF rate/pts | GUC leverage | GUC rate/pts | DSCR rate/pts
      Aldmoor Capital | CA | 90/100/75 | 9.75-11 / 1.5 | 85% LTC | 10-11.25 / 2 (1.5 repeat) | 6.75-8 / 0-1
      Brimley Capital | TX | 85/100/70 | 10.5 / 2 | | | 7.0+ / 1
    `),
    enters: [
      'Aldmoor Capital / FnF = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, 9.75–11%, 1.5 points, CA',
      'Aldmoor Capital / GUC = New construction: 85% of total cost, 10–11.25%, 2 points, CA',
      'Aldmoor Capital / DSCR = Long-term rental: 6.75–8%, 0–1 points, CA',
      'Brimley Capital / FnF = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, 10.5%, 2 points, TX',
      'Brimley Capital / DSCR = Long-term rental: from 7%, 1 point, TX',
    ],
    says: ["'(1.5 repeat)' was left out"],
  },
  {
    name: 'amounts with limits in one cell',
    rows: table(`
      Lender | Product | How much | States
      Aldmoor Flips | Flip | Up to 70% of after repair value, $40,000 to $350,000 | CA
      Brimley Bridge | Bridge | 65% of value, cash out ok, $100k and up | TX
      Carwick Rentals | Rental | 80% buy, 75% refi or cash out. $75k min | FL
      Dunholm Flips | Flip | 80% of cost, or 65% of finished value whichever is less. Max $600k | GA
    `),
    enters: [
      'Aldmoor Flips / Flip = Fix and flip: 70% of ARV, no rate, $40,000–$350,000, CA',
      'Brimley Bridge / Bridge = Bridge: up to 65% of price, no rate, from $100,000, TX',
      'Carwick Rentals / Rental = Long-term rental: no rate, from $75,000, FL',
      'Dunholm Flips / Flip = Fix and flip: 80% of total cost, 65% of ARV, no rate, up to $600,000, GA',
    ],
    says: ["'cash out ok' not read", "'80% buy' not read", "'75% refi or cash out' not read"],
  },
  {
    name: 'amounts with limits below Max loan',
    rows: table(`
      Lender | Product | Max loan | States
      Aldmoor Flips | Flip | Up to 70% of after repair value, $40,000 to $350,000 | CA
      Brimley Bridge | Bridge | 65% of value, $100k and up | TX
      Carwick Bridge | Bridge | $2,500,000 | NV
    `),
    enters: [
      'Aldmoor Flips / Flip = Fix and flip: 70% of ARV, no rate, $40,000–$350,000, CA',
      'Brimley Bridge / Bridge = Bridge: up to 65% of price, no rate, from $100,000, TX',
      'Carwick Bridge / Bridge = Bridge: no rate, up to $2,500,000, NV',
    ],
  },
  {
    name: 'apartments by their units, and a column of true and false',
    rows: table(`
      Lender | Product | Rate | verified | States
      Aldmoor Apartments | Multifamily 80+ units | 8 | true | CA
      Brimley Apartments | MF bridge 5-50 units | 9 | false | CA
      Carwick Builders | Ground-up MF | 10 | true | CA
    `),
    enters: [
      'Aldmoor Apartments / Multifamily 80+ units = Kind of loan not published: 8%, Apartment, CA',
      'Brimley Apartments / MF bridge 5-50 units = Bridge: 9%, Apartment, up to 50 units, CA',
      'Carwick Builders / Ground-up MF = New construction: 10%, Apartment, CA',
    ],
    says: ['column verified'],
  },
  {
    name: 'seasoning for one purpose, and no credit check in words',
    rows: table(`
      Lender | Product | Rate | Max LTV | Min FICO | Seasoning | States
      Aldmoor Rentals | DSCR | 7 | 75 | 660 | 3 months for cash-out | TX
      Brimley Flips | Flip | 12 | 80 | n/a - asset based | | TX
    `),
    enters: [
      'Aldmoor Rentals / DSCR = Long-term rental: up to 75% of price, 7%, 660+ credit, 3 months seasoning, TX',
      'Brimley Flips / Flip = Fix and flip: up to 80% of price, 12%, no credit minimum, TX',
    ],
    says: ['is of cash-out loans only, and was entered for all refinances'],
  },
]
