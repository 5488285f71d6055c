import type { ToolPath } from '#contract/tools/tool-paths.ts'

export type ToolEntry = {
  path: ToolPath
  name: string
  question: string
  lead: string
  title: string
  description: string
  brief: string
}

/** The calculators in display order. Titles and descriptions are unique on the site. */
export const tools: readonly ToolEntry[] = [
  {
    path: '/tools/flip-profit',
    name: 'Flip profit and cash',
    question: 'What would this flip earn?',
    lead: 'Enter a few figures and see profit, the cash it takes, and what is left if things go wrong. Your figures are in this page’s address.',
    title: 'Flip profit calculator: profit and cash',
    description:
      'Figure a fix and flip to the dollar: profit, cash at closing, draws, break-even price and what is left if things go wrong. Free, no account.',
    brief: 'Profit, cash at closing and what is left if things go wrong.',
  },
  {
    path: '/tools/dscr',
    name: 'DSCR and rental',
    question: 'Does the rent cover the loan?',
    lead: 'Debt service coverage as lenders figure it, the largest loan the rent supports, and your real cash flow.',
    title: 'DSCR calculator for rental loans',
    description:
      'Figure the debt service coverage ratio of a rental as lenders do. See its largest loan, cap rate, cash flow and cash-on-cash return.',
    brief: 'Whether the rent covers the loan, and by how much.',
  },
  {
    path: '/tools/flip-or-rent',
    name: 'Flip or rent',
    question: 'Sell it or keep it?',
    lead: 'Both outcomes of one renovated house over the years, and the year in which keeping overtakes selling.',
    title: 'Flip or rent calculator, with BRRRR',
    description:
      'Compare selling a renovated house with refinancing and renting it: cash left in, cash flow, equity, and when keeping wins.',
    brief: 'Both outcomes of one house, side by side over the years.',
  },
  {
    path: '/tools/brrrr',
    name: 'BRRRR',
    question: 'How much cash stays in?',
    lead: 'One house from purchase to refinance: cash in, cash back, and what the rental earns on the rest.',
    title: 'BRRRR calculator: cash in, cash left in',
    description:
      'Figure a BRRRR in one flow: cash to buy and repair, what the refinance pays back, cash left in and DSCR. Free, no account.',
    brief: 'Cash in, cash back, and the return on what stays in.',
  },
  {
    path: '/tools/exit',
    name: 'Exit by refinance',
    question: 'Will a rental loan pay off your short one?',
    lead: 'The largest loan that value and rent allow, next to what you owe, and what would close a gap.',
    title: 'Exit calculator: refinance a hard-money loan',
    description:
      'Check whether a rental loan would repay your hard-money loan. See limits by value and rent, what is short, and what closes the gap.',
    brief: 'Whether a rental loan repays your short-term loan.',
  },
  {
    path: '/tools/arv',
    name: 'After-repair value',
    question: 'What will it be worth repaired?',
    lead: 'Three to six sold comparables, each adjusted toward your house. A range and how sure it is, never one machine-made number.',
    title: 'ARV calculator from sold comparables',
    description:
      'Work out an after-repair value from three to six sold comparables. Each is adjusted for size, baths, garage, condition and time.',
    brief: 'A value from sold comparables, with its range and how sure it is.',
  },
  {
    path: '/tools/rehab',
    name: 'Rehab cost',
    question: 'What will the work cost?',
    lead: 'By scope and square feet, or line by line, low to high, plus a contingency.',
    title: 'Rehab cost estimator for house flips',
    description:
      'Estimate repairs by scope and square feet, or line by line: roof, kitchen, baths, windows. Low to high, with contingency.',
    brief: 'A repair budget by scope or by line, low to high.',
  },
  {
    path: '/tools/loan-cost',
    name: 'Loan cost',
    question: 'What would lenders charge?',
    lead: 'Six figures, no account: how many lenders fit, what the loan would cost, and whether the deal works.',
    title: 'Hard money loan cost, without an account',
    description:
      'See how many hard-money lenders fit a deal and what the loan would cost in all, from published terms. Six figures, no account, nothing stored.',
    brief: 'How many lenders fit and what they would cost, without an account.',
  },
]

/** Returns the calculator at a path. */
export function toolAt(path: ToolPath): ToolEntry {
  const tool = tools.find((one) => one.path === path)
  if (!tool) throw new Error(`No tool at ${path}`)
  return tool
}
