import { z } from 'zod'
import { addDays } from '#domain/calendar/business-days.ts'
import { addMonths } from '#domain/calendar/months.ts'
import { stateNames } from './states.ts'

/** Questions about a state's law that an operator answers with counsel before real lenders are asked there. */
export const stateQuestions = {
  lenderLicense: 'Does a lender need a license to make these loans?',
  brokerLicense: 'Does a site that introduces borrowers need a broker’s or arranger’s license?',
  referralPay: 'May the site be paid for a referral?',
} as const
type StateQuestion = keyof typeof stateQuestions
export const stateQuestionNames = ['lenderLicense', 'brokerLicense', 'referralPay'] as const satisfies StateQuestion[]

export const lawAnswers = ['yes', 'no', 'depends'] as const

/** An answer with its source in the law. */
export const StateAnswer = z.object({
  answer: z.enum(lawAnswers, { error: 'Choose yes, no or depends' }),
  citation: z.string().max(200, 'Citation can be at most 200 characters').nullable(),
  note: z.string().max(1000, 'Note can be at most 1,000 characters').nullable(),
})
export type StateAnswer = z.infer<typeof StateAnswer>
export const StateAnswers = z.partialRecord(z.enum(stateQuestionNames), StateAnswer)
export type StateAnswers = z.infer<typeof StateAnswers>

/** An operator's decision whether lenders may be asked about property in a state. Days are YYYY-MM-DD. */
export const StateRule = z.object({
  state: z.enum(stateNames),
  /** False turns asking off for sample lenders too. */
  asking: z.boolean(),
  /** The public note about this state. */
  sentence: z.string().nullable(),
  answers: StateAnswers,
  /** The day the state's law was reviewed. */
  reviewedOn: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  /** The last day on which the review is in force. */
  reviewUntil: z.string().nullable(),
})
export type StateRule = z.infer<typeof StateRule>

/** Months that a review is in force unless the operator enters another end. */
const reviewMonths = 12
/** Days after the end of a review on which real lenders are still asked. */
export const reviewGraceDays = 30

/** Returns the usual last day of a review: 12 months later. */
export function usualReviewEnd(reviewedOn: string): string {
  return addMonths(reviewedOn, reviewMonths)
}

/** Returns the last day on which real lenders are asked under a review that ends on the given day. */
export function lastAskingDay(reviewUntil: string): string {
  return addDays(reviewUntil, reviewGraceDays)
}

type Review = Pick<StateRule, 'reviewedOn' | 'reviewUntil'>

/**
 * Returns whether a review is in force on the day `today`, its last day included. A review without an end stays in
 * force. False without `reviewedOn`, which isn't compared with `today`.
 */
export function isReviewed({ reviewedOn, reviewUntil }: Review, today: string): boolean {
  return reviewedOn !== null && (reviewUntil === null || today <= reviewUntil)
}

/** Returns whether a review has ended and real lenders are still asked for up to 30 days. */
export function isInGrace({ reviewedOn, reviewUntil }: Review, today: string): boolean {
  return reviewedOn !== null && reviewUntil !== null && today > reviewUntil && today <= lastAskingDay(reviewUntil)
}

/**
 * Returns whether lenders may be asked about property in a state. A real lender can be asked while the review of the
 * state's law is in force, and for 30 days after. A sample lender needs no review. No lender can be asked if the
 * operator turned asking off.
 */
export function isAskingOpen(
  rule: (Pick<StateRule, 'asking'> & Review) | undefined,
  lender: { isSample: boolean },
  today: string,
): boolean {
  if (rule && !rule.asking) return false
  return lender.isSample || (rule !== undefined && (isReviewed(rule, today) || isInGrace(rule, today)))
}

/**
 * Returns whether the operator's answer says that lenders need a license in the state. False for 'depends' and without
 * an answer.
 */
export function needsLicense(rule: Pick<StateRule, 'answers'> | undefined): boolean {
  return rule?.answers.lenderLicense?.answer === 'yes'
}

/** Explains that requests about property in a state are closed, and what still works. */
export function askingOffSentence(state: string): string {
  return `Requests for property in ${state} are not open on this site yet. You can still contact these lenders yourself.`
}

/** Explains that a lender without a license isn't asked in a state that requires one. */
export function licenseMissingSentence(lender: string, state: string): string {
  return `${state} requires a license, and ${lender} has none on record here. You can still contact them yourself.`
}
