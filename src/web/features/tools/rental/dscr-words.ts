import { dscrBand } from '#domain/rental/rental.ts'

const bands = {
  unlikely: 'Below 0.75 almost no lender lends on the rent.',
  'no-ratio':
    'Below 1.00 the rent does not cover the loan. Only no-ratio programs are left, and they cost more and lend less.',
  'below-1.20': 'Above 1.00 the rent covers the loan. Many lenders want 1.20 and charge more below it.',
  'below-1.25': 'Above 1.20 most lenders will lend. The best prices start at 1.25.',
  best: 'At 1.25 and above, lenders give their best price.',
} as const

export function bandWords(dscr: number): string {
  return bands[dscrBand(dscr)]
}

export const dscrQuestions = [
  {
    question: 'What is DSCR?',
    answer:
      'The debt service coverage ratio: monthly rent divided by monthly cost. That cost is loan payment, property tax, insurance and HOA (PITIA). Rental lenders look at it instead of your income.',
  },
  {
    question: 'Which rent counts?',
    answer:
      'The lower of the signed lease and the market rent that the appraiser finds. For a short-term rental lenders usually take 80% of the average of a year.',
  },
  {
    question: 'Why is my cash flow below zero at a DSCR above 1?',
    answer:
      'Lenders leave out what an owner cannot: months without a tenant, management, repairs and what wears out. The second table counts them.',
  },
  {
    question: 'Why does the value hold the loan back?',
    answer:
      'Lenders also cap the loan by value. The usual cap is 80% for a purchase or plain refinance, 75% for cash out. It’s 5 points lower with a credit score below 700.',
  },
]
