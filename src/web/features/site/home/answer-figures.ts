import { CreditScoreRange } from '#contract/wire/wire.ts'
import { type FlipCount, flipCounts } from '#domain/choices/profile-choices.ts'
import { usualLoan } from '#domain/deal/usual-loan.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import type { StateName } from '#domain/states/states.ts'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import type { AnswerName, AnswerTexts } from './answer-texts.ts'

/** The deal entered on the home page, in dollars and months. */
export type AnswerFigures = {
  propertyState: StateName
  creditScoreRange?: CreditScoreRange
  purchasePrice: number
  repairBudget: number
  estimatedArv: number
  loanAmount: number
  termMonths: number
  /** Missing for the usual months of the loan's kind. */
  holdMonths?: number
  flips: FlipCount
}

type ReadAnswer = {
  /** Null while a figure is missing or invalid. */
  figures: AnswerFigures | null
  errors: Partial<Record<AnswerName, string>>
}

export const usualTermMonths = 12
const mostDollars = 1e9
const mostMonths = 60

/**
 * Parses the form. State, price, rehab and after-repair value are required; no rehab must be entered as 0. A blank
 * loan is 85% of the price plus all repairs, a blank term 12 months. Blank or unknown flips are '0-1'. A hold above
 * the term is an error.
 */
export function readAnswer(texts: AnswerTexts): ReadAnswer {
  const errors: ReadAnswer['errors'] = {}
  const state = findState(texts.state ?? '')
  if (!state) errors.state = 'Choose a state'
  const credit = CreditScoreRange.safeParse(texts.creditScoreRange)
  if (texts.creditScoreRange && !credit.success) errors.creditScoreRange = 'Choose a credit score range'
  const dollars = (name: AnswerName, min: number, blank: string) => {
    const value = parseNumberText(texts[name] ?? '', { isMoney: true })
    if (value === null) errors[name] = blank
    else if (!(value >= min && value <= mostDollars)) errors[name] = `Enter dollars from $${min} to $1,000,000,000`
    return value ?? 0
  }
  const purchasePrice = dollars('purchasePrice', 1, 'Enter the purchase price')
  const repairBudget = dollars('rehab', 0, 'Enter the rehab, or 0')
  const estimatedArv = dollars('arv', 1, 'Enter the value after repairs')
  const loanAmount = texts.loanAmount
    ? dollars('loanAmount', 1, 'Enter the loan, or leave it blank')
    : usualLoan({ purchasePrice, repairBudget })
  const termMonths = texts.months ? (parseNumberText(texts.months) ?? Number.NaN) : usualTermMonths
  if (!(Number.isInteger(termMonths) && termMonths >= 1 && termMonths <= mostMonths))
    errors.months = `Enter months from 1 to ${mostMonths}`
  const holdMonths = texts.holdMonths ? (parseNumberText(texts.holdMonths) ?? Number.NaN) : undefined
  if (
    holdMonths !== undefined &&
    !errors.months &&
    !(Number.isInteger(holdMonths) && holdMonths >= 1 && holdMonths <= termMonths)
  )
    errors.holdMonths = `Enter months held from 1 to the loan’s ${termMonths}`
  if (!state || Object.keys(errors).length > 0) return { figures: null, errors }
  return {
    figures: {
      propertyState: state,
      ...(credit.success ? { creditScoreRange: credit.data } : {}),
      purchasePrice,
      repairBudget,
      estimatedArv,
      loanAmount,
      termMonths,
      ...(holdMonths === undefined ? {} : { holdMonths }),
      flips: flipCounts.find((count) => count === texts.flips) ?? '0-1',
    },
    errors,
  }
}
