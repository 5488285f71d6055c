import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/**
 * Invented sheets whose cells are sentences copied from a lender's page, each with its expected lenders, programs and
 * terms.
 */
export const sentenceSheets: Sheet[] = [
  {
    name: 'programs across, with merged cells and sentences',
    rows: table(`
      Harrow Point Private Lending - Loan Programs & Terms | | |
       | Fix n’ Flip | New Construction | Buy & Hold Rental
      Property Types | 1-4 unit homes and condominiums | |
      Loan Size | $80,000 – $3,000,000 (including purchase and rehab) | |
      Rates | Starting from 9.5% | Starting from 11.0% | Starting from 7.25%
      Origination Fees | Starting from 1.5% | Starting from 2.0% | Starting from 1.0%
      Term | Up to 12 months | 12 months | 30 years
      Initial Loan to Acquisition Cost | Up to 85% of purchase price | Up to 75% of purchase price | Up to 80% of purchase price
      Rehab Funding | Up to 100% of rehab budget | Up to 100% of rehab budget | N/A
      Max After-Repair LTV | 70% | 65% | N/A
      Minimum FICO | 620 | 640 | 660
      Recourse | Personal Guarantee | |
      Ownership | LLC, corporation, or other business entity | |
    `),
    enters: [
      'Harrow Point Private Lending / Fix n’ Flip = Fix and flip: up to 85% of price and 100% of repairs, 70% of ARV, from 9.5%, from 1.5 points, $80,000–$3,000,000, up to 12 months, 620+ credit, companies only, full recourse, Single Family or Townhome or Multi Family or Condo/Co-op, up to 4 units, states unnamed: ask',
      'Harrow Point Private Lending / New Construction = New construction: up to 75% of price and 100% of repairs, 65% of ARV, from 11%, from 2 points, $80,000–$3,000,000, 12 months, 640+ credit, companies only, full recourse, Single Family or Townhome or Multi Family or Condo/Co-op, up to 4 units, states unnamed: ask',
      'Harrow Point Private Lending / Buy & Hold Rental = Long-term rental: up to 80% of price, from 7.25%, from 1 points, $80,000–$3,000,000, 360 months, 660+ credit, companies only, full recourse, Single Family or Townhome or Multi Family or Condo/Co-op, up to 4 units, states unnamed: ask',
    ],
  },
  {
    name: 'tiers across by experience, with sentences that count for each',
    repeats: ['Lending Criteria (by Experience)'],
    rows: table(`
      Larkspur Road Lending | | |
      Bridge Value-Add Loan | | |
      Lending Criteria (by Experience) | 0-1 Completed Projects | 2-4 Completed Projects | 5+ Completed Projects
      Loan Amount | $100,000 to $1.25 Million | $100,000 to $1.25 Million | $100,000 to $1.25 Million
      Loan Term | 6 to 18 Months | 6 to 18 Months | 6 to 18 Months
      Loan to Cost | Up to 75% | Up to 80% | Up to 85%
      Loan to ARV | Up to 65% | Up to 70% | Up to 70%
      FICO | 660 minimum soft credit assessment | |
      Experience | Projects completed in the last three years count towards experience. | |
      Eligible States | We lend nationwide except Alaska, Hawaii, Nevada, and rural locations. | |
      Borrower | Entities only. A personal guarantee is required. | |
    `),
    enters: [
      'Larkspur Road Lending / 0-1 Completed Projects = Fix and flip, Bridge: 75% of total cost, 65% of ARV, no rate, $100,000–$1,250,000, 6–18 months, 660+ credit, first deals welcome, companies only, full recourse, all states but AK HI NV',
      'Larkspur Road Lending / 2-4 Completed Projects = Fix and flip, Bridge: 80% of total cost, 70% of ARV, no rate, $100,000–$1,250,000, 6–18 months, 660+ credit, 2+ deals, companies only, full recourse, all states but AK HI NV',
      'Larkspur Road Lending / 5+ Completed Projects = Fix and flip, Bridge: 85% of total cost, 70% of ARV, no rate, $100,000–$1,250,000, 6–18 months, 660+ credit, 5+ deals, companies only, full recourse, all states but AK HI NV',
    ],
  },
  {
    name: 'blocks of programs, one of them without a kind in its heading',
    rows: table(`
      Quarry Hill Investments - Available Programs |
      FIX AND FLIP |
      PROPERTY TYPES | Residential (1-4 Units)
      LOAN AMOUNT | $50,000 - $4,000,000
      MAXIMUM LOAN TO COST | 90% of purchase and 100% of Rehab Costs
      MAXIMUM LOAN TO ARV | 75%
      TERM LENGTH | 12 months
      GROUND UP |
      PROPERTY TYPES | Residential (1-4 Units)
      LOAN AMOUNT | $100,000 - $4,000,000
      MAXIMUM LOAN TO COST | 85% of total project costs
      MAXIMUM LOAN TO ARV | 70%
      TERM LENGTH | 18 months
      SMALL BALANCE MULTIFAMILY |
      PROPERTY TYPES | Residential (5+ Units)
      LOAN AMOUNT | $500,000 - $5,000,000
      MAXIMUM LOAN TO STABILIZED VALUE | Purchase/Rate-Term Refinance: 70%; Cash-out Refinance: 65%
      MINIMUM FICO | Mid-Score of 680
    `),
    enters: [
      'Quarry Hill Investments / FIX AND FLIP = Fix and flip: up to 90% of price and 100% of repairs, 75% of ARV, no rate, $50,000–$4,000,000, 12 months, Single Family or Townhome or Multi Family, up to 4 units, states unnamed: ask',
      'Quarry Hill Investments / GROUND UP = New construction: 85% of total cost, 70% of ARV, no rate, $100,000–$4,000,000, 18 months, Single Family or Townhome or Multi Family, up to 4 units, states unnamed: ask',
      'Quarry Hill Investments / SMALL BALANCE MULTIFAMILY, purchase and rate-term = Kind of loan not published: 70% of ARV, no rate, $500,000–$5,000,000, 680+ credit, purchase and rate-term only, Apartment, states unnamed: ask',
      'Quarry Hill Investments / SMALL BALANCE MULTIFAMILY, cash-out = Kind of loan not published: 65% of ARV, no rate, $500,000–$5,000,000, 680+ credit, cash-out only, Apartment, states unnamed: ask',
    ],
  },
  {
    name: 'a rental term sheet in sentences',
    rows: table(`
      Tern Harbor Funds - Long Term Rental Financing |
      Credit Score | 680 minimum FICO and no serious delinquencies in the past 2 years.
      Minimum DSCR | Minimum debt service coverage ratio of 1.10.
      Max LTV | Up to 80% for purchase or refinance, 75% for cash out refinance.
      Loan Term | 30 years
      Loan Amount | $100,000 – $1,500,000
      Property Type | Single family, 2-4 unit. Manufactured housing and mixed use not eligible.
      Prepay Penalty | 5-yr step-down (5-4-3-2-1)
      Location | Property cannot be rural. Located in states outside of AK, HI, NV, ND, SD, WY.
    `),
    enters: [
      'Tern Harbor Funds / Long Term Rental Financing, purchase and rate-term = Long-term rental: up to 80% of price, no rate, $100,000–$1,500,000, 360 months, 680+ credit, purchase and rate-term only, Single Family or Multi Family, up to 4 units, DSCR 1.1+, not manufactured homes and mixed use, prepayment 5-4-3-2-1%, all states but AK HI NV ND SD WY',
      'Tern Harbor Funds / Long Term Rental Financing, cash-out = Long-term rental: up to 75% of price, no rate, $100,000–$1,500,000, 360 months, 680+ credit, cash-out only, Single Family or Multi Family, up to 4 units, DSCR 1.1+, not manufactured homes and mixed use, prepayment 5-4-3-2-1%, all states but AK HI NV ND SD WY',
    ],
  },
  {
    name: 'loan guidelines in sentences',
    rows: table(`
      Dunmore Financial Fix & Flip Loan Guidelines |
      Interest Rate | Rates are between 11% and 14% depending on the deal size and borrower rating quality.
      Origination Fee | 3-5 points depending on the deal size
      Loan Term | Our standard loan term is between 9-12 months.
      Interest Reserve | We hold a minimum of 3 months interest payments for each loan.
      Pre-Payment Penalty | There are no prepayment penalties.
      Maximum Loan | 90% of price + 100% of repairs; not to exceed 70% of the ARV
      Minimum Credit Score | 640+ required to qualify for credit approval
      Funding Available | NATIONWIDE except: Alaska, Vermont, US Territories including Guam
      Business Entity Required | All investor loans must close in the name of a business entity
    `),
    enters: [
      'Dunmore Financial / Fix & Flip = Fix and flip: up to 90% of price and 100% of repairs, 70% of ARV, 11–14%, 3–5 points, 9–12 months, 640+ credit, companies only, 3 months interest reserve, no prepayment penalty, all states but AK VT',
    ],
  },
  {
    name: 'tables by purpose below headings, with lines above them and a repeated header',
    repeats: ['FICO', 'Max Loan-to-Value (LTV)', 'Max Loan-to-Cost (LTC)'],
    rows: table(`
      Copper Hollow Lending | |
      5+ Unit Rental Loans | |
      Loan Amount | $300k – $4M |
      Debt Service Coverage Ratio (DSCR) | 1.15 |
      Prepayment | 5-4-3-2-1 |
      Purchase: | |
      FICO | Max Loan-to-Value (LTV) | Max Loan-to-Cost (LTC)
      720+ | 80% | 80%
      680 - 719 | 75% | 80%
      Refinance: | |
      FICO | Max Loan-to-Value (LTV) |
      720+ | 75% |
      680 - 719 | 70% |
      Cash-Out: | |
      FICO | Max Loan-to-Value (LTV) |
      720+ | 70% |
      Foreign Nationals | 60% |
    `),
    enters: [
      'Copper Hollow Lending / 5+ Unit Rental, purchase, 720+ credit = Long-term rental: up to 80% of price, 80% of total cost, no rate, $300,000–$4,000,000, 720+ credit, purchase only, Apartment, DSCR 1.15+, prepayment 5-4-3-2-1%, states unnamed: ask',
      'Copper Hollow Lending / 5+ Unit Rental, purchase, 680+ credit = Long-term rental: up to 75% of price, 80% of total cost, no rate, $300,000–$4,000,000, 680+ credit, purchase only, Apartment, DSCR 1.15+, prepayment 5-4-3-2-1%, states unnamed: ask',
      'Copper Hollow Lending / 5+ Unit Rental, rate-term, 720+ credit = Long-term rental: up to 75% of price, no rate, $300,000–$4,000,000, 720+ credit, rate-term only, Apartment, DSCR 1.15+, prepayment 5-4-3-2-1%, states unnamed: ask',
      'Copper Hollow Lending / 5+ Unit Rental, rate-term, 680+ credit = Long-term rental: up to 70% of price, no rate, $300,000–$4,000,000, 680+ credit, rate-term only, Apartment, DSCR 1.15+, prepayment 5-4-3-2-1%, states unnamed: ask',
      'Copper Hollow Lending / 5+ Unit Rental, cash-out, 70% of price = Long-term rental: up to 70% of price, no rate, $300,000–$4,000,000, 720+ credit, cash-out only, Apartment, DSCR 1.15+, prepayment 5-4-3-2-1%, states unnamed: ask',
      'Copper Hollow Lending / 5+ Unit Rental, cash-out, 60% of price = Long-term rental: up to 60% of price, no rate, $300,000–$4,000,000, cash-out only, Apartment, DSCR 1.15+, takes foreign nationals, prepayment 5-4-3-2-1%, states unnamed: ask',
    ],
  },
]
