import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Invented sheets with lines around their table that are about some of its programs, or about how they are tiered. */
export const sheetsWithLinesPerProgram: Sheet[] = [
  {
    name: 'tiers by completed projects in words, amounts with a mark, and excluded states after a dash',
    rows: table(`
      Tarn Hollow Capital | |
      GROUND UP PROGRAM | |
      These loans have no prepayment penalties. | |
      Loan Amount | 125K*–$2M |
      *Depends on the county | |
      Locations | All States EXCEPT – AK, NV, and VT |
      Experience | Maximum ARV | Total Loan-to-Cost
      Level 1~Completed 8+ New Construction Projects | Up to 74% ARV | Up to 88% Total LTC
      Level 2~Completed Between 3 and 7 New Construction Projects | Up to 70% ARV | Up to 84% Total LTC
      Level 3~Completed At Least 1 New Construction Project | Up to 65% ARV | Up to 80% Total LTC
    `),
    enters: [
      'Tarn Hollow Capital / GROUND UP, 8+ deals = New construction: 88% of total cost, 74% of ARV, no rate, $125,000–$2,000,000, 8+ deals, no prepayment penalty, all states but AK NV VT',
      'Tarn Hollow Capital / GROUND UP, 3+ deals = New construction: 84% of total cost, 70% of ARV, no rate, $125,000–$2,000,000, 3+ deals, no prepayment penalty, all states but AK NV VT',
      'Tarn Hollow Capital / GROUND UP, 1+ deal = New construction: 80% of total cost, 65% of ARV, no rate, $125,000–$2,000,000, 1+ deal, no prepayment penalty, all states but AK NV VT',
    ],
    says: ["'*Depends on the county' a title above the header"],
  },
  {
    name: 'lines below a table that name one of its programs or kinds of loan',
    rows: table(`
      Corrin Vale Lending |  |  |  |  |  |
      Program | Min FICO | Max LTV | Rate | Points | Min Loan | Max Loan
      Fix & Flip | 660 | 88% | 10.25% | 2 | $80,000 | $1,200,000
      Bridge Plus | 680 | 72% | 9.75% | 1.5 | $90,000 | $2,000,000
      Bridge | 670 | 70% | 9.95% | 1.5 | $90,000 | $1,000,000
      New Construction | 690 | 75% | 10.9% | 2 | $150,000 | $2,400,000
      Loan terms: Flip 13 mo; Bridge Plus 20 mo; Construction 16 mo |  |  |  |  |  |
      Extension: 3 months at 0.75 pt for New Construction |  |  |  |  |  |
      Minimum interest: 2 months (4 months for New Construction) |  |  |  |  |  |
      Experience: 3 completed projects on Ground Up, none on Bridge |  |  |  |  |  |
      Fix & Flip closes in 9 days |  |  |  |  |  |
      Bridge Plus: recourse waived under 60% LTV |  |  |  |  |  |
      Minimum property value $110K on bridge loans if vacant |  |  |  |  |  |
      Construction draw fee: $210 |  |  |  |  |  |
      Ground Up Requirements |  |  |  |  |  |
      No personal guaranty |  |  |  |  |  |
      LLC required |  |  |  |  |  |
      12 months seasoning |  |  |  |  |  |
      All programs |  |  |  |  |  |
      Lending in AZ, NV |  |  |  |  |  |
    `),
    enters: [
      'Corrin Vale Lending / Fix & Flip = Fix and flip: up to 88% of price, 10.25%, 2 points, $80,000–$1,200,000, 13 months, 660+ credit, funds in 9 days, 2 months minimum interest, $210 a draw, AZ NV',
      'Corrin Vale Lending / Bridge Plus = Bridge: up to 72% of price, 9.75%, 1.5 points, $90,000–$2,000,000, 20 months, 680+ credit, 2 months minimum interest, $210 a draw, AZ NV',
      'Corrin Vale Lending / Bridge = Bridge: up to 70% of price, 9.95%, 1.5 points, $90,000–$1,000,000, 670+ credit, first deals welcome, 2 months minimum interest, $210 a draw, AZ NV',
      'Corrin Vale Lending / New Construction = New construction: up to 75% of price, 10.9%, 2 points, $150,000–$2,400,000, 16 months, 690+ credit, 3+ deals, companies only, 12 months seasoning, 4 months minimum interest, 0.75% to extend by 3 months, $210 a draw, AZ NV',
    ],
    says: [
      "'Bridge Plus: recourse waived under 60% LTV' it is about some of the programs",
      "'Minimum property value $110K on bridge loans if vacant' it is about some of the programs",
      "'No personal guaranty' a heading or a footnote",
    ],
  },
  {
    name: 'lines below a list of lenders that begin with a program or a lender',
    rows: table(`
      Lender | Product | Min FICO | Max LTV | Rate | Points | States
      Larkfield Rental Fund | DSCR 30 | 680 | 80 | 6.9 | 1 | TX, OK
      Larkfield Rental Fund | Bridge 12 | 660 | 75 | 10.1 | 2 | TX, OK
      Mosby Bay Capital | Flip | 650 | 85 | 10.9 | 2 | TX, LA
      Mosby Bay Capital | Rehab to Rent | 650 | 85 | 10.9 | 2 | TX, LA
      Oakdell Funding | DSCR | 700 | 75 | 7.1 | 1 | GA
      Rehab to Rent also funds 90% of rehab, 14 mo term, no prepay |  |  |  |  |  |
      Bridge 12: 3 months minimum interest |  |  |  |  |  |
      DSCR below 1.10 at Oakdell Funding: max 60% LTV |  |  |  |  |  |
      Oakdell Funding: 6 months seasoning |  |  |  |  |  |
      Mosby Bay closes in 10 days |  |  |  |  |  |
      Mosby Bay: 14-month terms on Flip |  |  |  |  |  |
      Bridge: 12 months |  |  |  |  |  |
      DSCR loans need 6 months reserves |  |  |  |  |  |
    `),
    enters: [
      'Larkfield Rental Fund / DSCR 30 = Long-term rental: up to 80% of price, 6.9%, 1 point, 360 months, 680+ credit, OK TX',
      'Larkfield Rental Fund / Bridge 12 = Bridge: up to 75% of price, 10.1%, 2 points, 12 months, 660+ credit, 3 months minimum interest, OK TX',
      'Mosby Bay Capital / Flip = Fix and flip: up to 85% of price, 10.9%, 2 points, 650+ credit, funds in 10 days, LA TX',
      'Mosby Bay Capital / Rehab to Rent = Fix and flip: up to 85% of price and 90% of repairs, 10.9%, 2 points, 14 months, 650+ credit, funds in 10 days, no prepayment penalty, LA TX',
      'Oakdell Funding / DSCR = Long-term rental: up to 75% of price, 7.1%, 1 point, 700+ credit, 6 months seasoning, GA',
    ],
    says: [
      "'DSCR below 1.10 at Oakdell Funding: max 60% LTV' it is about some of the programs",
      "'Mosby Bay: 14-month terms on Flip' it is about some of the programs",
      "'Bridge: 12 months' it is about some of the programs",
      "'DSCR loans need 6 months reserves' it is about some of the programs",
    ],
  },
  {
    name: 'lines below a heading that names a kind of loan, next to a program without a kind',
    rows: table(`
      Wray Hollow Lending |  |  |
      Program | Leverage | Rates | Terms
      Fix & Flip | Up to 84% of purchase price | 10.25% to 12.50% | 6-18 months
      Fix & Flip Plus Rehab | 82% of purchase + 100% of rehab | 10.25% to 12.50% | 12 months
      Line of Credit | 70% of purchase price | from 10.50% | 24 months
      Fix and Flip General Criteria |  |  |
      $200,000 to $6 million loan amounts |  |  |
      640+ FICO score |  |  |
      Exit strategy required |  |  |
    `),
    enters: [
      'Wray Hollow Lending / Fix & Flip = Fix and flip: up to 84% of price, 10.25–12.5%, $200,000–$6,000,000, 6–18 months, 640+ credit, states unnamed: ask',
      'Wray Hollow Lending / Fix & Flip Plus Rehab = Fix and flip: up to 82% of price and 100% of repairs, 10.25–12.5%, $200,000–$6,000,000, 12 months, 640+ credit, states unnamed: ask',
      'Wray Hollow Lending / Line of Credit = Kind of loan not published: up to 70% of price, from 10.5%, 24 months, states unnamed: ask',
    ],
    says: ["'Exit strategy required' a heading or a footnote"],
  },
  {
    name: 'lines below a table whose part about one program has a condition',
    rows: table(`
      Penmarsh Lending |  |  |  |  |  |
      Program | Min FICO | Max LTV | Rate | Points | Min Loan | Max Loan
      Fix & Flip | 660 | 88% | 10.25% | 2 | $80,000 | $1,200,000
      Bridge | 670 | 70% | 9.95% | 1.5 | $90,000 | $1,000,000
      Prepayment: none (3 months minimum interest on Bridge over $500K) |  |  |  |  |  |
      Property types: SFR and condos for Bridge case by case |  |  |  |  |  |
      Recourse: full recourse (non-recourse for bridge borrowers with 5 deals) |  |  |  |  |  |
      Interest | Charged on drawn funds for flips only |  |  |  |  |
      Term | 12 months on flips |  |  |  |  |
      Bridge term | 18 months |  |  |  |  |
    `),
    repeats: ['Interest', 'Term', 'Bridge term'],
    enters: [
      'Penmarsh Lending / Fix & Flip = Fix and flip: up to 88% of price, 10.25%, 2 points, $80,000–$1,200,000, 12 months, 660+ credit, interest on the drawn part, states unnamed: ask',
      'Penmarsh Lending / Bridge = Bridge: up to 70% of price, 9.95%, 1.5 points, $90,000–$1,000,000, 18 months, 670+ credit, states unnamed: ask',
    ],
    says: [
      "Prepayment: none (3 months minimum interest on Bridge over $500K)' it is about some",
      "full recourse (non-recourse for bridge borrowers with 5 deals)' it is about some",
    ],
  },
  {
    name: 'a grid of rates by credit and leverage, with adjustments and terms of its program below',
    rows: table(`
      OSTLER BAY INVESTOR MORTGAGE |  |  |  |  |
      Rental DSCR - 30 Year Fixed |  |  |  |  |
      FICO / LTV | <=60% | 60.01-65% | 65.01-70% | 70.01-75% | 75.01-80%
      760+ | 6.250% | 6.375% | 6.500% | 6.625% | 7.000%
      720-759 | 6.375% | 6.500% | 6.625% | 6.875% | 7.375%
      680-719 | 6.750% | 6.875% | 7.125% | 7.500% | N/A
      660-679 | 7.125% | 7.375% | 7.625% | N/A | N/A
      Rate Adjustments |  |  |  |  |
      Cash-out refinance | +0.375% | Max 70% LTV |  |  |
      2-4 Unit | +0.125% |  |  |  |
      No PPP | +0.875% | Where allowed |  |  |
      Program Terms |  |  |  |  |
      Base pricing assumes | Purchase or rate/term, DSCR >= 1.20, SFR, 5-4-3-2-1 PPP |  |  |  |
      Loan amount | $125,000 - $1,750,000 |  |  |  |
      Min DSCR | 1.05 |  |  |  |
      Cash-out seasoning | 6 months |  |  |  |
      States | AL, GA, TN |  |  |  |
    `),
    repeats: ['States'],
    enters: [
      'OSTLER BAY INVESTOR MORTGAGE / Rental DSCR - 30 Year Fixed, 760+ credit = Long-term rental: up to 80% of price, 6.25–7%, $125,000–$1,750,000, 360 months, 760+ credit, DSCR 1.05+, 6 months seasoning, AL GA TN',
      'OSTLER BAY INVESTOR MORTGAGE / Rental DSCR - 30 Year Fixed, 720+ credit = Long-term rental: up to 80% of price, 6.375–7.375%, $125,000–$1,750,000, 360 months, 720+ credit, DSCR 1.05+, 6 months seasoning, AL GA TN',
      'OSTLER BAY INVESTOR MORTGAGE / Rental DSCR - 30 Year Fixed, 680+ credit = Long-term rental: up to 75% of price, 6.75–7.5%, $125,000–$1,750,000, 360 months, 680+ credit, DSCR 1.05+, 6 months seasoning, AL GA TN',
      'OSTLER BAY INVESTOR MORTGAGE / Rental DSCR - 30 Year Fixed, 660+ credit = Long-term rental: up to 70% of price, 7.125–7.625%, $125,000–$1,750,000, 360 months, 660+ credit, DSCR 1.05+, 6 months seasoning, AL GA TN',
    ],
    says: [
      "'Base pricing assumes: Purchase or rate/term, DSCR >= 1.20, SFR, 5-4-3-2-1 PPP'",
      "'Cash-out refinance, +0.375%, Max 70% LTV' it seems to be an adjustment of the price, with a limit",
      'is of cash-out loans only, and was entered for all refinances',
    ],
  },
  {
    name: 'what a price assumes above the terms of a loan, and seasoning of loans that it is not for',
    rows: table(`
      Ostler Rental Fund |
      Base pricing assumes | DSCR purchase, SFR, 5-4-3-2-1 PPP
      Loan type | DSCR rental
      Max LTV | 75%
      Min FICO | 680
      Rate | from 7.1%
      Loan purpose | Purchase
      Cash-out seasoning | 6 months
      States | AL, GA
    `),
    enters: [
      'Ostler Rental Fund / Rental = Long-term rental: up to 75% of price, from 7.1%, 680+ credit, purchase only, AL GA',
    ],
    says: ['column Base pricing assumes', 'is of cash-out loans, which the program doesn’t offer'],
  },
  {
    name: 'a sentence without prepayment penalties between a title in two cells and the terms',
    rows: table(`
      Brack Moor Lending | Loan Criteria
      We make bridge loans to hold homes and add ADUs. These loans have no prepayment penalties. |
      Program | Value-add bridge
      Loan amount | $90,000 to $1.4 million
      Loan term | 6 to 16 months
      Max LTV | 72%
      FICO | 675
      States | UT, CO
    `),
    enters: [
      'Brack Moor Lending / Value-add bridge = Bridge: up to 72% of price, no rate, $90,000–$1,400,000, 6–16 months, 675+ credit, no prepayment penalty, CO UT',
    ],
    says: ['no prepayment penalties'],
  },
  {
    name: 'lines below a table that could be about one of its programs',
    rows: table(`
      Quill Harbor Lending |  |  |  |
      Program | Min FICO | Rate | Points | Max Loan
      Standard | 660 | 10.25% | 2 | $1,200,000
      Bridge | 680 | 9.75% | 1.5 | $2,000,000
      Ground Up | 690 | 10.9% | 2 | $2,400,000
      Standard underwriting fee $995 |  |  |  |
      Recourse: Full except Bridge |  |  |  |
      All programs except Ground Up: 6 months minimum interest |  |  |  |
      Bridge cash-out: 12 months |  |  |  |
      Bridge: 6 months minimum interest. Full recourse. |  |  |  |
      Bridge loans in TX and OK |  |  |  |
      Ground Up: 24 months on $1M+ loans |  |  |  |
      Seasoning: none; 6 months on Bridge |  |  |  |
    `),
    enters: [
      'Quill Harbor Lending / Standard = Kind of loan not published: 10.25%, 2 points, up to $1,200,000, 660+ credit, no seasoning, states unnamed: ask',
      'Quill Harbor Lending / Bridge = Bridge: 9.75%, 1.5 points, up to $2,000,000, 680+ credit, 6 months seasoning, 6 months minimum interest, states unnamed: ask',
      'Quill Harbor Lending / Ground Up = New construction: 10.9%, 2 points, up to $2,400,000, 690+ credit, no seasoning, states unnamed: ask',
    ],
    says: [
      "'Standard underwriting fee $995' it is about some of the programs",
      "'Recourse: Full except Bridge' it is about some of the programs",
      "'All programs except Ground Up: 6 months minimum interest' it is about some of the programs",
      "'Bridge cash-out: 12 months' it is about some of the programs",
      "'Full recourse.' it is about some of the programs",
      "'Ground Up: 24 months on $1M+ loans' it is about some of the programs",
    ],
  },
]
