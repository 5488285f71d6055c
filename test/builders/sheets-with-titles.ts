import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Invented sheets whose titles and headings name lenders, programs, documents and states. */
export const sheetsWithTitles: Sheet[] = [
  {
    name: 'headings of loans over blocks of terms, below the name of the company',
    rows: table(`
      Harrowgate Financial Group |
      Lending Programs |
      Rehab Loans (Fix and Hold) |
      Property Types | Residential (1-4 Units)
      Loan Amounts | $60,000 - $2,000,000
      Max LTV | 85%
      Maximum Loan to ARV | 72.5%
      Term Length | 12 months
      Ground-Up Construction Loans |
      Property Types | Residential (1-4 Units)
      Loan Amounts | $90,000 - $2,500,000
      Max LTC | 80%
      Maximum Loan to ARV | 67.5%
      Term Length | 15 months
      Stabilized Bridge Loan |
      Loan Amounts | $70,000 - $1,800,000
      Max LTV | 65%
      Term Length | 9 months
    `),
    repeats: ['Lending Programs', 'Residential (1-4 Units)'],
    enters: [
      'Harrowgate Financial Group / Rehab Loans (Fix and Hold) = Fix and flip: up to 85% of price, 72.5% of ARV, no rate, $60,000–$2,000,000, 12 months, Single Family or Townhome or Multi Family, up to 4 units, states unnamed: ask',
      'Harrowgate Financial Group / Ground-Up Construction Loans = New construction: 80% of total cost, 67.5% of ARV, no rate, $90,000–$2,500,000, 15 months, Single Family or Townhome or Multi Family, up to 4 units, states unnamed: ask',
      'Harrowgate Financial Group / Stabilized Bridge Loan = Bridge: up to 65% of price, no rate, $70,000–$1,800,000, 9 months, states unnamed: ask',
    ],
    says: ["the lender's name was read from the title 'Harrowgate Financial Group'"],
  },
  {
    name: 'a title of a name, a product and a site',
    rows: table(`
      TVRO - Fix & Flip Loans (tvro.com) | | |
      Program | Leverage | Rates | Terms
      Fix & Flip | Up to 85% LTV | 9.5% to 11.75% | 6-18 months
      Fix & Flip + Rehab Funding | 85% LTV + 100% LTC rehab | 10% to 12.25% | 12 months
    `),
    enters: [
      'TVRO / Fix & Flip = Fix and flip: up to 85% of price, 9.5–11.75%, 6–18 months, states unnamed: ask',
      'TVRO / Fix & Flip + Rehab Funding = Fix and flip: up to 85% of price and 100% of repairs, 10–12.25%, 12 months, states unnamed: ask',
    ],
    says: ["the lender's name was read from the title 'TVRO - Fix & Flip Loans (tvro.com)'"],
  },
  {
    name: 'a title of a name and a product of one state',
    rows: table(`
      BlockHarbor - Georgia Bridge Loan |
      Criteria | Guideline
      Loan amount (minimum) | $35,000
      Loan amount (maximum) | $1,500,000
      Credit score (minimum) | 670
      Initial advance | Up to 85%
      Origination fee | 1.5 to 2.5 points
      Term | 12 to 18 months
    `),
    enters: [
      'BlockHarbor / Georgia Bridge = Bridge: up to 85% of price, no rate, 1.5–2.5 points, $35,000–$1,500,000, 12–18 months, 670+ credit, GA',
    ],
  },
  {
    name: 'a title of a name and properties, labels in one column',
    rows: [
      ['Norwest - Multifamily & Mixed-Use'],
      ['Financing Parameters'],
      ['Loan Size: $400,000 to $12,000,000'],
      ['Max LTV: Up to 65% LTV'],
      ['Pricing: 9.25% to 11.5%'],
      ['Minimum FICO: 665'],
      ['Locations: Florida'],
    ],
    enters: [
      'Norwest / Standard = Kind of loan not published: up to 65% of price, 9.25–11.5%, $400,000–$12,000,000, 665+ credit, FL',
    ],
  },
  {
    name: 'a title of words of companies and a document, programs as headings',
    rows: table(`
      Capital Lending - Underwriting Criteria |
      Rental DSCR Loan Program |
      Loan Size | $150,000 - $8 Million
      Term | 30 Years
      LTV | Up to 75%
      Interest Rate | 6.75% - 8.5%
      Commercial Bridge Loans |
      Loan Size | $2,000,000 - $60 Million
      Term | 12, 18, 24 month options
      LTV | Up to 70%
      Interest Rate | 9.5% - 11%
    `),
    enters: [
      'Capital Lending / Rental DSCR Loan Program = Long-term rental: up to 75% of price, 6.75–8.5%, $150,000–$8,000,000, 360 months, states unnamed: ask',
      'Capital Lending / Commercial Bridge Loans = Bridge: up to 70% of price, 9.5–11%, $2,000,000–$60,000,000, 12–24 months, states unnamed: ask',
    ],
  },
  {
    name: 'the lender and its program in the first lines of sections',
    rows: table(`
      Lender | Bridgely |
      Program | Ground-Up Construction Loans |
      Loan | Amount | $60K to $4MM
       | Loan-to-Total Cost | Up to 82.5%
       | Loan-to-After Repair Value | Up to 68%
       | Interest Rate | 10.25%
      Borrower | Guarantor Credit Score | At least 655
       | Eligible States | AL, GA, TX
      Fees | Origination Fee | 2.25%
    `),
    repeats: ['Borrower', 'Fees'],
    enters: [
      'Bridgely / Ground-Up Construction Loans = New construction: 82.5% of total cost, 68% of ARV, 10.25%, 2.25 points, $60,000–$4,000,000, 655+ credit, AL GA TX',
    ],
  },
  {
    name: 'a legal name next to its site, above a heading of loans',
    rows: table(`
      Carver Finance Inc. (CFI) | www.carverfinance.com
      Construction Loans: BUILD SPEC |
      Project Loans (SPEC or Pre-Sold) for builders |
      Loan Size | $80,000 - $700,000
      LTC Max | 85%
      Term | 10 Months + 4 month extension
      Origination Fee | 2%
      Interest Rate | 8.25%
    `),
    enters: [
      'Carver Finance Inc. (CFI) / Construction = New construction: 85% of total cost, 8.25%, 2 points, $80,000–$700,000, 10 months, extensions of 4 months, states unnamed: ask',
    ],
  },
  {
    name: 'names of loans in a column of lenders',
    rows: table(`
      Lender | Rate | Points | Max LTV | States
      Ashgrove Capital | 10% | 2 | 80% | TX
      Renovation Loans | 11% | 2 | 75% | TX
      Fix & Flip Loans (ashgrove.com) | 11.5% | 2 | 70% | TX
      Investment Criteria | 12% | 3 | 65% | TX
    `),
    enters: ['Ashgrove Capital / Standard = Kind of loan not published: up to 80% of price, 10%, 2 points, TX'],
    says: ['seems to be a program or a document, not a lender'],
  },
  {
    name: 'plans with their conditions in a cell, and a small table of terms for all of them',
    rows: table(`
      TVRO Rate Sheet | | | |
      Georgia Hard Money Loan Programs | | | |
      Plan | Interest Rate | Prepayment Penalty | ARV | Origination Fees
      Preferred Rehab Plan:~Min. 670 Credit Score, 3 mo. bank statements & paystubs (if employed) & last 2 yrs. tax returns | Starting at 10.5% | None | Up to 68% | 2.5%
      Usual Rehab Plan~No Min. credit Score, 3 mo. bank statements | Starting at 11.5% | None | Up to 66% | 3%-3.5%
      TVRO will pull credit. | | | |
      Standard Loan Term | Minimum Loan Amount | Maximum Loan Amount | |
      9 Month Term | $90,000 | $1,200,000 | |
      All borrowers must enroll in auto-drafting for payments | | | |
      Minimum Loan Amount: | $90,000.00 | | |
      Draw Inspection Fee: | $115.00 | | |
      Doc Prep Fee | $525.00 Payable at Loan Commitment | | |
    `),
    repeats: ['$90,000.00'],
    enters: [
      'TVRO / Preferred Rehab Plan = Fix and flip: 68% of ARV, from 10.5%, 2.5 points, $90,000–$1,200,000, 9 months, 670+ credit, no prepayment penalty, $525 fees, $115 a draw, GA',
      'TVRO / Usual Rehab Plan No Min. credit Score, 3 mo. bank statements = Fix and flip: 66% of ARV, from 11.5%, 3–3.5 points, $90,000–$1,200,000, 9 months, no prepayment penalty, $525 fees, $115 a draw, GA',
    ],
    says: ["below the program's name was left out"],
  },
  {
    name: 'tiers of completed projects across, beside a title in two cells, then lines for all tiers',
    rows: table(`
      Wrenfield Lending | Loan Eligibility Criteria | |
      Bridge Value-Add Loan | | |
      Lending Criteria (by Lending Experience) | 0-2 Completed Projects | 3-6 Completed Projects | 7+ Completed Projects
      Loan Amount | $110,000 to $1.4 Million | $110,000 to $1.4 Million | $110,000 to $1.4 Million
      Loan Term | 6 to 15 Months | 6 to 15 Months | 6 to 15 Months
      Loan to Cost | Up to 78% | Up to 83% | Up to 88%
      Loan to ARV | Up to 68% | Up to 68% | Up to 68%
      Additional Guidelines | | |
      FICO | 675 minimum | |
      Eligible Properties | SFR, 2-4 units | |
      Eligible States | Nationwide except AK, HI | |
      Borrower | Entities only | |
    `),
    enters: [
      'Wrenfield Lending / 0-2 Completed Projects = Fix and flip, Bridge: 78% of total cost, 68% of ARV, no rate, $110,000–$1,400,000, 6–15 months, 675+ credit, first deals welcome, companies only, Single Family or Multi Family, up to 4 units, all states but AK HI',
      'Wrenfield Lending / 3-6 Completed Projects = Fix and flip, Bridge: 83% of total cost, 68% of ARV, no rate, $110,000–$1,400,000, 6–15 months, 675+ credit, 3+ deals, companies only, Single Family or Multi Family, up to 4 units, all states but AK HI',
      'Wrenfield Lending / 7+ Completed Projects = Fix and flip, Bridge: 88% of total cost, 68% of ARV, no rate, $110,000–$1,400,000, 6–15 months, 675+ credit, 7+ deals, companies only, Single Family or Multi Family, up to 4 units, all states but AK HI',
    ],
  },
  {
    name: 'a table of kinds of investors below labels and values',
    rows: table(`
      Marl Lending Capital | | |
      FIX & FLIP LOANS | | |
      LOAN CRITERIA | | |
      LTV | Up to 78% of the purchase price + 100% of the renovation cost, not to exceed 68% of the ARV | |
      Term | 15 months | |
      Loan Amount | $240k - $4M | |
      Minimum FICO | 685 | |
      TYPICAL LEVERAGE & RATES | | |
      Investor | Experience | Leverage | Rate
      New Investor | None required | Up to 78% of purchase price + up to 100% of renovation costs, not to exceed 68% of the after-repair value | Starting at 11.25%
      Intermediate Investor | 3-8 flips | Up to 84% of the purchase price + up to 100% of renovation costs, not to exceed 69% of the after-repair value | Starting at 10.75%
      Experienced Investor | 9+ flips | Up to 86% of the purchase price + up to 100% of renovation costs, not to exceed 69% of the after-repair value | Starting at 10.25%
    `),
    repeats: ['None required'],
    enters: [
      'Marl Lending Capital / New Investor = Fix and flip: up to 78% of price and 100% of repairs, 68% of ARV, from 11.25%, $240,000–$4,000,000, 15 months, 685+ credit, first deals welcome, states unnamed: ask',
      'Marl Lending Capital / Intermediate Investor = Fix and flip: up to 84% of price and 100% of repairs, 69% of ARV, from 10.75%, $240,000–$4,000,000, 15 months, 685+ credit, 3+ deals, states unnamed: ask',
      'Marl Lending Capital / Experienced Investor = Fix and flip: up to 86% of price and 100% of repairs, 69% of ARV, from 10.25%, $240,000–$4,000,000, 15 months, 685+ credit, 9+ deals, states unnamed: ask',
    ],
    says: ['it is about some of the programs'],
  },
  {
    name: 'cells that ask to call',
    rows: table(`
      Lender | Product | Rate | Points | Prepay | Max LTV | States
      Ashgrove Capital | Bridge | 10% | 2 | Call for terms | 70% | TX
      Ashgrove Capital | Construction | Contact us | Call | None | 65% | TX
    `),
    enters: [
      'Ashgrove Capital / Bridge = Bridge: up to 70% of price, 10%, 2 points, TX',
      'Ashgrove Capital / Construction = New construction: up to 65% of price, no rate, no prepayment penalty, TX',
    ],
    says: ["'Call for terms' wasn’t understood and counts as not published"],
  },
  {
    name: 'programs across with words of companies, below the name of the lender',
    rows: table(`
      Tolland Equity Lending
      | Rehab Investor Loan Program | Commercial and Investment (including raw land)
      Lending Area | TX | TX
      Loan to Value | 90% of purchase price | 65% of purchase price
      Interest Rate | 11% | 12%
      Origination Points | 2 | 3
    `),
    enters: [
      'Tolland Equity Lending / Rehab Investor Loan Program = Fix and flip: up to 90% of price, 11%, 2 points, TX',
      'Tolland Equity Lending / Commercial and Investment (including raw land) = Kind of loan not published: up to 65% of price, 12%, 3 points, takes land, TX',
    ],
  },
]
