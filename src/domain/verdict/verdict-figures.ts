import { z } from 'zod'
import { CashFigures } from '#domain/loan-cost/cost-figures.ts'
import { missingRentFigureNames } from '#domain/rental/coverage.ts'

export const HealthNote = z.object({
  /** The note's subject, which decides where the page shows it. */
  about: z.enum(['advance', 'ltv', 'ltarv', 'ltc', 'seventyRule', 'cash', 'input']),
  tone: z.enum(['good', 'caution', 'problem']),
  text: z.string(),
})
export type HealthNote = z.infer<typeof HealthNote>

/** Sources and uses of money, in dollars and percent. */
export const SourcesAndUses = z.object({
  kind: z.enum(['purchase', 'refinance']),
  purchasePrice: z.number(),
  repairBudget: z.number(),
  points: z.number(),
  pointsPercent: z.number(),
  pointsAssumed: z.boolean(),
  loanFees: z.number(),
  appraisal: z.number(),
  closingCosts: z.number(),
  /** The loan that a refinance pays off; null when it was not given, and for a purchase. */
  payoff: z.number().nullable(),
  /** Null for a refinance without a payoff. */
  usesTotal: z.number().nullable(),
  loanAmount: z.number(),
  downpayment: z.number(),
  sourcesTotal: z.number(),
  /** The deal's cash with the usual advance, or that of the chosen lender or quote. */
  cash: CashFigures,
})
export type SourcesAndUses = z.infer<typeof SourcesAndUses>

export const DealHealth = z.object({
  /** Paid out at closing, of price or as-is value; null when the value is not known. */
  advancePercent: z.number().nullable(),
  ltvPercent: z.number().nullable(),
  ltarvPercent: z.number().nullable(),
  ltcPercent: z.number().nullable(),
  /** Dollars. Null for rentals, refinances and bare land. */
  seventyRule: z.object({ maximumPrice: z.number(), difference: z.number() }).nullable(),
  sourcesAndUses: SourcesAndUses,
  notes: z.array(HealthNote),
})
export type DealHealth = z.infer<typeof DealHealth>

export const verdictWords = ['sound', 'stretched', 'unlikely'] as const
export type VerdictWord = (typeof verdictWords)[number]

/**
 * The kinds of fixes. `value` and `rent` ask for missing figures. `loan-and-price` lowers the price, and the loan if
 * needed. `wait` waits until lenders count the as-is value. `price-too-far` names a price that would be sound but is
 * too far below the asked one to offer.
 */
const fixKinds = [
  'price',
  'loan',
  'repairs',
  'term',
  'loan-and-price',
  'wait',
  'value',
  'rent',
  'price-too-far',
] as const

/** The subject of a verdict's reason. */
const reasonSubjects = [
  'ltarv',
  'ltc',
  'ltv',
  'advance',
  'profit',
  'arv',
  'cash',
  'lenders',
  'published',
  'value',
  'rehab',
  'coverage',
  'cashFlow',
  'rent',
  'exit',
  'distress',
] as const

/** The one change that makes the whole deal sound. */
export const Fix = z.object({
  kind: z.enum(fixKinds),
  /** Dollars or months; the price for a change of loan and price. Null for `value`, `rent` and `wait`. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** The loan amount that accompanies a changed price. */
  loanAmount: z.number().nullable(),
  sentence: z.string(),
})
export type Fix = z.infer<typeof Fix>

export const VerdictReason = z.object({
  about: z.enum(reasonSubjects),
  /** The verdict if this were the only reason. */
  word: z.enum(verdictWords),
  text: z.string(),
})
export type VerdictReason = z.infer<typeof VerdictReason>

/** A rental's coverage: dollars and percent. Figures that depend on one in `missing` are null. */
export const RentalVerdict = z.object({
  ratePercent: z.number(),
  rateAssumed: z.boolean(),
  /** Of price or as-is value; null when the value is not known. */
  ltvPercent: z.number().nullable(),
  /** Principal and interest per month. `pitia` adds taxes, insurance and HOA dues. */
  payment: z.number(),
  pitia: z.number().nullable(),
  dscr: z.number().nullable(),
  cashFlowMonthly: z.number().nullable(),
  cashFlowYearly: z.number().nullable(),
  largestLoans: z
    .array(z.object({ dscr: z.number(), loanAmount: z.number(), isCappedByValue: z.boolean() }))
    .nullable(),
  maxLoanToValuePercent: z.number(),
  missing: z.array(z.enum(missingRentFigureNames)),
})
export type RentalVerdict = z.infer<typeof RentalVerdict>

/** Whether a rental loan would repay this one: dollars, percent. */
export const ExitVerdict = z.object({
  ratePercent: z.number(),
  /**
   * The months of ownership before lenders count the value after repair. Absent in verdicts stored before it was kept.
   */
  seasoningMonths: z.number().exactOptional(),
  value: z.number(),
  byValue: z.number(),
  /** Null while rent, taxes, insurance or required HOA dues are unknown; then only the value limits the loan. */
  byRent: z.number().nullable(),
  takeOut: z.number(),
  net: z.number(),
  /** The shortfall; 0 or less when the loan is repaid in full. */
  short: z.number(),
})
export type ExitVerdict = z.infer<typeof ExitVerdict>

export const Verdict = z.object({
  word: z.enum(verdictWords),
  /** Most serious first. */
  reasons: z.array(VerdictReason),
  /** Null when the deal is sound, and when no fix was found. */
  fix: Fix.nullable(),
  /** The expected and required profit of a flip, in dollars; null when no flip is planned. */
  profit: z.number().nullable(),
  targetProfit: z.number().nullable(),
  /** Null for a short loan. */
  rental: RentalVerdict.nullable(),
  exit: ExitVerdict.nullable(),
})
export type Verdict = z.infer<typeof Verdict>
