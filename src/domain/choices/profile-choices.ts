/** The specification's product name, which is both a deal type and an exit strategy. */
export const fixAndFlip = 'Fix and Flip'

export const entityTypes = ['Individual / Sole Proprietor', 'LLC', 'Corporation', 'Partnership'] as const
export const individualEntityType = entityTypes[0]
export const flippingExperiences = ['First time', '2-5 deals', '6+ deals', '10+ deals'] as const
/** Explains the answer for one deal, which the options don't list. */
export const oneDealHint = 'Done one deal? Choose First time.'
/** Answers to "How many flips have you done?" before sign-up. */
export const flipCounts = ['0-1', '2-5', '6+'] as const
export type FlipCount = (typeof flipCounts)[number]
/** The sign-up answer that each count is priced as and prefills, so that prices stay the same after sign-up. */
export const experienceOfFlips = {
  '0-1': 'First time',
  '2-5': '2-5 deals',
  '6+': '6+ deals',
} as const satisfies Record<FlipCount, (typeof flippingExperiences)[number]>
export const yesNo = ['Yes', 'No'] as const
export const exitStrategies = [fixAndFlip, 'Buy and Hold', 'Refinance', 'BRRR'] as const
export const creditScoreRanges = [
  'Excellent (750+)',
  'Very Good (700-749)',
  'Good (650-699)',
  'Fair (600-649)',
  'Poor (<600)',
] as const
/** Shown at every field that takes liquid reserves. */
export const reservesHint =
  'Lenders ask for proof of reserves. We use it to warn you, and share it only if you choose to.'
/** Shown at every field that takes an exact credit score. */
export const exactScoreHint = 'Optional, from 300 to 850. Checked against lenders’ minimums. Lenders never see it.'

export const fundingTimeframes = [
  'Immediate (0-30 days)',
  'Soon (1-3 months)',
  'Planning (3-6 months)',
  'Future (6+ months)',
] as const
export const preferredLoanTypes = ['Hard Money', 'Conventional', 'DSCR', 'Portfolio Loan', 'Not sure'] as const

/** Profile fields that forms prefill. They count as unknown until the investor confirms them. */
export const confirmableFields = [
  'creditScoreRange',
  'reProjectsLast3Years',
  'reDealsLast3Years',
  'reTotalExperienceYears',
  'typicalPriceMin',
  'typicalPriceMax',
  'typicalRepairMin',
  'typicalRepairMax',
] as const
export type ConfirmableField = (typeof confirmableFields)[number]

/** Returns the label of a credit range. 'Poor (<600)' is shown as 'Poor (Below 600)'. */
export function creditScoreLabel(range: string): string {
  return range === 'Poor (<600)' ? 'Poor (Below 600)' : range
}
