import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Invented sheets that state terms of some programs, lenders or purposes next to those of others. */
export const sheetsWithTermsOfSome: Sheet[] = [
  {
    name: 'remarks about seasoning, deals, extensions, draws and properties, each with its own loans',
    rows: table(`
      Lender | Product | Max LTV | Rate | States | Notes
      Amberly Lending | Fix and flip | 85 | 10 | OH | Funds in 8 days; interest not charged on undrawn repairs; $1,150 processing; first-time investors max 75% LTC
      Bracken Lending | Bridge | 70 | 10 | OH | R/T and purchase only; 5 month minimum interest
      Corvane Builders | Construction | 80 | 11 | OH | 4 completed builds in last 3 yrs; one 6-mo extension at 1 pt; infill only
      Delmar Bridge | Bridge | 60 | 11 | CA | SFR, MF, retail, office; no land
      Enfield Lending | Fix and flip | 80 | 11 | OH | 3 x 3-month extensions at 0.5% each; 4 draws included, then $165 per draw
      Fairlow Rentals | DSCR | 80 (70 c/o) | 7 | OH | 9 mo seasoning on cash-out; full recourse w/ PG
      Garnet Rentals | DSCR | 75 | 7 | OH | SFR, barns, condos
    `),
    enters: [
      'Amberly Lending / Fix and flip, new investors = Fix and flip: up to 85% of price, 75% of total cost, 10%, first deals welcome, funds in 8 days, interest on the drawn part, $1,150 fees, OH',
      'Amberly Lending / Fix and flip, 1+ deal = Fix and flip: up to 85% of price, 10%, 1+ deal, funds in 8 days, interest on the drawn part, $1,150 fees, OH',
      'Bracken Lending / Bridge = Bridge: up to 70% of price, 10%, purchase and rate-term only, 5 months minimum interest, OH',
      'Corvane Builders / Construction = New construction: up to 80% of price, 11%, 4+ deals, 1% to extend by 6 months, OH',
      'Delmar Bridge / Bridge = Bridge: up to 60% of price, 11%, Single Family or Multi Family, not land, CA',
      'Enfield Lending / Fix and flip = Fix and flip: up to 80% of price, 11%, 0.5% to extend by 3 months, $165 a draw, OH',
      'Fairlow Rentals / DSCR, purchase and rate-term = Long-term rental: up to 80% of price, 7%, full recourse, purchase and rate-term only, OH',
      'Fairlow Rentals / DSCR, cash-out = Long-term rental: up to 70% of price, 7%, full recourse, cash-out only, 9 months seasoning, OH',
      'Garnet Rentals / DSCR = Long-term rental: up to 75% of price, 7%, OH',
    ],
    says: [
      "'4 completed builds in last 3 yrs; one 6-mo extension at 1 pt; infill only' read in part under 'Notes'",
      "'SFR, MF, retail, office; no land' read in part",
      "'SFR, barns, condos' not read under 'Notes'",
      '4 draws included',
    ],
  },
  {
    name: 'lines that begin with the first words of a lender, and one about both',
    rows: table(`
      Lender | Product | Experience | Max LTP | Max Rehab | Rate (from)
      Halden Moor Funding | Fix & Flip | 5+ | 90% | 100% | 9.5%
      | | 0-4 | 85% | 100% | 10.5%
      Ingleby Lending | Fix & Flip | 3+ | 90% | 100% | 9.9%
      | Bridge | 0 | 70% | | 10.9%

      Halden Moor: all states except AK, HI, ND. $1,350 UW/processing. Draws $225 ea. 0.25% to extend 4 mo. LLC/Corp only.
      Ingleby: FL, GA, NC. $950 doc fee. Heavy rehab (> purchase price): reduce LTP 5%.
      Both: SFR, 2-4 unit, townhomes. No owner occupied. PG required.
    `),
    enters: [
      'Halden Moor Funding / Fix & Flip, 5+ deals = Fix and flip: up to 90% of price and 100% of repairs, from 9.5%, 5+ deals, companies only, full recourse, Single Family or Townhome or Multi Family, up to 4 units, 0.25% to extend by 4 months, $1,350 fees, $225 a draw, all states but AK HI ND',
      'Halden Moor Funding / Fix & Flip, new investors = Fix and flip: up to 85% of price and 100% of repairs, from 10.5%, first deals welcome, companies only, full recourse, Single Family or Townhome or Multi Family, up to 4 units, 0.25% to extend by 4 months, $1,350 fees, $225 a draw, all states but AK HI ND',
      'Ingleby Lending / Fix & Flip = Fix and flip: up to 90% of price and 100% of repairs, from 9.9%, 3+ deals, full recourse, Single Family or Townhome or Multi Family, up to 4 units, $950 fees, FL GA NC',
      'Ingleby Lending / Bridge = Bridge: up to 70% of price, from 10.9%, first deals welcome, full recourse, Single Family or Townhome or Multi Family, up to 4 units, $950 fees, FL GA NC',
    ],
    says: ["'Heavy rehab (> purchase price): reduce LTP 5%.' it is about some", "'No owner occupied' it is about some"],
  },
  {
    name: 'a limit of cash-out and a list of properties below a grid of rates',
    rows: table(`
      Juniper Vale Lending - DSCR Rental Rate Matrix
      30 Yr Fixed • 1-4 Unit • Rates effective 11/02/2026
      FICO / LTV | <= 60% | 60.01 - 70% | 70.01 - 80%
      740+ | 6.250% | 6.500% | 6.875%
      700 - 739 | 6.500% | 6.750% | 7.250%
      660 - 699 | 6.875% | 7.250% | N/A

      Program Guidelines
      Loan amount | $100,000 - $1,500,000
      Max LTV cash-out | 75%
      Property types | SFR, townhome, 2-4 unit, condo
      Seasoning | 4 months for cash-out
      Borrower | LLC or individual, PG required
      States | AZ, CO
    `),
    repeats: ['Borrower', 'States'],
    enters: [
      'Juniper Vale Lending / DSCR Rental, purchase and rate-term, 740+ credit = Long-term rental: up to 80% of price, 6.25–6.875%, $100,000–$1,500,000, 360 months, 740+ credit, people and companies, full recourse, purchase and rate-term only, Single Family or Townhome or Multi Family or Condo/Co-op, up to 4 units, AZ CO',
      'Juniper Vale Lending / DSCR Rental, cash-out, 740+ credit = Long-term rental: up to 75% of price, 6.25–6.875%, $100,000–$1,500,000, 360 months, 740+ credit, people and companies, full recourse, cash-out only, Single Family or Townhome or Multi Family or Condo/Co-op, up to 4 units, 4 months seasoning, AZ CO',
      'Juniper Vale Lending / DSCR Rental, purchase and rate-term, 700+ credit = Long-term rental: up to 80% of price, 6.5–7.25%, $100,000–$1,500,000, 360 months, 700+ credit, people and companies, full recourse, purchase and rate-term only, Single Family or Townhome or Multi Family or Condo/Co-op, up to 4 units, AZ CO',
      'Juniper Vale Lending / DSCR Rental, cash-out, 700+ credit = Long-term rental: up to 75% of price, 6.5–7.25%, $100,000–$1,500,000, 360 months, 700+ credit, people and companies, full recourse, cash-out only, Single Family or Townhome or Multi Family or Condo/Co-op, up to 4 units, 4 months seasoning, AZ CO',
      'Juniper Vale Lending / DSCR Rental, purchase and rate-term, 660+ credit = Long-term rental: up to 70% of price, 6.875–7.25%, $100,000–$1,500,000, 360 months, 660+ credit, people and companies, full recourse, purchase and rate-term only, Single Family or Townhome or Multi Family or Condo/Co-op, up to 4 units, AZ CO',
      'Juniper Vale Lending / DSCR Rental, cash-out, 660+ credit = Long-term rental: up to 70% of price, 6.875–7.25%, $100,000–$1,500,000, 360 months, 660+ credit, people and companies, full recourse, cash-out only, Single Family or Townhome or Multi Family or Condo/Co-op, up to 4 units, 4 months seasoning, AZ CO',
    ],
    says: ["'1-4 Unit' another line says something else"],
  },
  {
    name: 'states of all programs in the first column, and figures of two kinds under a limit',
    rows: table(`
      KESTREN CAPITAL
      | Fix & Flip | Ground Up | DSCR
      Loan Amount | $100K - $2MM | $150K - $2MM | $75K - $2MM
      Rate | 9.75% | 10.25% | 6.5%
      Max LTV | 90% purchase | 65% | 80% purchase, limited cash-out, and 70% on cash-out
      Min FICO | 660 | 680 | 660
      States | All programs: AZ, CA, NV | |
    `),
    enters: [
      'KESTREN CAPITAL / Fix & Flip = Fix and flip: up to 90% of price, 9.75%, $100,000–$2,000,000, 660+ credit, AZ CA NV',
      'KESTREN CAPITAL / Ground Up = New construction: up to 65% of price, 10.25%, $150,000–$2,000,000, 680+ credit, AZ CA NV',
      'KESTREN CAPITAL / DSCR, purchase and rate-term = Long-term rental: up to 80% of price, 6.5%, $75,000–$2,000,000, 660+ credit, purchase and rate-term only, AZ CA NV',
      'KESTREN CAPITAL / DSCR, cash-out = Long-term rental: up to 70% of price, 6.5%, $75,000–$2,000,000, 660+ credit, cash-out only, AZ CA NV',
    ],
  },
  {
    name: 'two kinds of loans under a limit, one of them of the lot',
    rows: table(`
      Lender | Loan types | States | Max % of Purchase | Rehab % | Max ARV | Rate | Min FICO
      Larkmoor Finance | Fix & Flip, GUC | IN, OH | F&F 88 / GUC 62 (lot) | 100% | 75 F&F / 70 GUC | 10 | n/a - asset based
    `),
    repeats: ['Fix & Flip, GUC'],
    enters: [
      'Larkmoor Finance / F&F = Fix and flip: up to 88% of price and 100% of repairs, 75% of ARV, 10%, no credit minimum, IN OH',
      'Larkmoor Finance / GUC = New construction: up to 62% of price and 100% of repairs, 70% of ARV, 10%, no credit minimum, IN OH',
    ],
  },
  {
    name: 'small tables below headings with ways to pay as loan programs, one of commercial property',
    rows: table(`
      Merrow Capital Pricing Matrix
      Property Type | Loan Amount | Max LTV | Interest Rate | Terms | Loan Program
      Single Family | $50K-$10 Million | 65% | 9%-11.99% | 1-5 years | I/O or P/A Fixed Rate
      Single Family | $50K-$3 Million | 60% | 10%-12% | 1-3 years | I/O or P/A Fixed Rate
      5+ Units
      Property Type | Loan Amount | Max LTV | Interest Rate | Terms | Loan Program
      5+ Units | $50K-$10 Million | 70% | 9%-11.5% | 1-5 years | I/O or P/A Fixed Rate
      Industrial
      Property Type | Loan Amount | Max LTV | Interest Rate | Terms | Loan Program
      Industrial | $50K-$10 Million | 55% | 9%-11.5% | 1-5 years | I/O or P/A Fixed Rate
    `),
    enters: [
      'Merrow Capital / Standard, 65% of price = Kind of loan not published: up to 65% of price, 9–11.99%, $50,000–$10,000,000, 12–60 months, Single Family, states unnamed: ask',
      'Merrow Capital / Standard, 60% of price = Kind of loan not published: up to 60% of price, 10–12%, $50,000–$3,000,000, 12–36 months, Single Family, states unnamed: ask',
      'Merrow Capital / Standard, 70% of price = Kind of loan not published: up to 70% of price, 9–11.5%, $50,000–$10,000,000, 12–60 months, Apartment, states unnamed: ask',
    ],
    says: ['is for industrial property, which the catalogue does not hold', 'column Loan Program'],
  },
  {
    name: 'programs across without a label for their names, most of their terms in sentences',
    rows: table(`
      Norwick Mortgage - Non-Traditional Loans
      Loan Parameters | Single Rental Loan | Portfolio Rental Loan - Core
      Purpose | Purchase or cash-out of a single rental property | Purchase or refinance a portfolio of properties
      Individual Loan Size | $75K - $2MM | $500K - $10MM
      Term & Amortization | 30-year fixed, full amortization | 10-year with balloon due at end of term
      Max Loan-to-Value (LTV) | | Up to 80% on purchase / limited cash-out refi, and 70% on cash-out refi
      Borrower Type | Individuals and entities (single purpose) | Entity must be a newly formed LLC only
      Minimum Credit Score Requirement | | 660 FICO (all guarantors)
    `),
    enters: [
      'Norwick Mortgage / Single Rental Loan = Long-term rental: no rate, $75,000–$2,000,000, 360 months, people and companies, purchase and cash-out only, states unnamed: ask',
      'Norwick Mortgage / Portfolio Rental Loan - Core, purchase and rate-term = Long-term rental: up to 80% of price, no rate, $500,000–$10,000,000, 120 months, 660+ credit, companies only, purchase and rate-term only, states unnamed: ask',
      'Norwick Mortgage / Portfolio Rental Loan - Core, cash-out = Long-term rental: up to 70% of price, no rate, $500,000–$10,000,000, 120 months, 660+ credit, companies only, cash-out only, states unnamed: ask',
    ],
  },
  {
    name: 'credit scores and limits for each purpose within a sheet of labels and values',
    rows: table(`
      Orrin Lenders - 30 Year Fixed Rate Product
      Loan Amounts | $60,000 - $750,000
      Term | 30-Year Fixed
      Rates | 5.5 - 7.5
      Property Types | Single family, 2-4 units
      FICO Scores | 660+

      Refinance | | Purchase |
      FICO | Max LTV | FICO | Max LTV
      >700 | 75% | >720 | 80%
      >660 | 65% | >660 | 70%

      Seasoning | 3 months
      States | OH, PA
    `),
    enters: [
      'Orrin Lenders / 30 Year Fixed, refinance, 700+ credit = Long-term rental: up to 75% of price, 5.5–7.5%, $60,000–$750,000, 360 months, 700+ credit, refinance only, Single Family or Multi Family, up to 4 units, 3 months seasoning, OH PA',
      'Orrin Lenders / 30 Year Fixed, refinance, 660+ credit = Long-term rental: up to 65% of price, 5.5–7.5%, $60,000–$750,000, 360 months, 660+ credit, refinance only, Single Family or Multi Family, up to 4 units, 3 months seasoning, OH PA',
      'Orrin Lenders / 30 Year Fixed, refinance, 720+ credit = Long-term rental: up to 75% of price, 5.5–7.5%, $60,000–$750,000, 360 months, 720+ credit, refinance only, Single Family or Multi Family, up to 4 units, 3 months seasoning, OH PA',
      'Orrin Lenders / 30 Year Fixed, purchase, 700+ credit = Long-term rental: up to 70% of price, 5.5–7.5%, $60,000–$750,000, 360 months, 700+ credit, purchase only, Single Family or Multi Family, up to 4 units, 3 months seasoning, OH PA',
      'Orrin Lenders / 30 Year Fixed, purchase, 660+ credit = Long-term rental: up to 70% of price, 5.5–7.5%, $60,000–$750,000, 360 months, 660+ credit, purchase only, Single Family or Multi Family, up to 4 units, 3 months seasoning, OH PA',
      'Orrin Lenders / 30 Year Fixed, purchase, 720+ credit = Long-term rental: up to 80% of price, 5.5–7.5%, $60,000–$750,000, 360 months, 720+ credit, purchase only, Single Family or Multi Family, up to 4 units, 3 months seasoning, OH PA',
    ],
  },
  {
    name: 'a limit of cash-out with an exception below rows of credit, and a penalty of one loan in a row of three',
    rows: table(`
      Lender | Loan types | FICO | Max LTV | Rate | Prepay | States
      Fenway Rentals | DSCR | 720+ | 80% | 7 | | OH
      Fenway Rentals | DSCR | 680-719 | 75% | 7.5 | | OH
      Garrick Loans | Flip, Bridge, DSCR | 660 | 75% | 9 | DSCR 3-2-1 | OH

      Max LTV cash-out | 75% (70% below 700 FICO)
    `),
    enters: [
      'Fenway Rentals / Rental, 720+ credit = Long-term rental: up to 80% of price, 7%, 720+ credit, OH',
      'Fenway Rentals / Rental, 680+ credit = Long-term rental: up to 75% of price, 7.5%, 680+ credit, OH',
      'Garrick Loans / DSCR = Long-term rental: up to 75% of price, 9%, 660+ credit, prepayment 3-2-1%, OH',
      'Garrick Loans / Flip, Bridge = Fix and flip, Bridge: up to 75% of price, 9%, 660+ credit, OH',
    ],
    says: ['75% (70% below 700 FICO)'],
  },
  {
    name: 'a share of the price in a program’s name, which is no purpose',
    rows: table(`
      Lender | Program | Max LTV | Rate | States
      Garrick Loans | Heavy Rehab (>50% of purchase) | 85% | 11 | OH
    `),
    enters: ['Garrick Loans / Heavy Rehab (>50% of purchase) = Fix and flip: up to 85% of price, 11%, OH'],
  },
]
