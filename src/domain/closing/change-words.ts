import { extensionMonthsOf } from '#domain/loan-cost/loan-cost.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { roundTo } from '#domain/money/rounding.ts'
import { longestInterestOnlyMonths, type QuotedDeal, quoteCost } from '#domain/quotes/quote-cost.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import type { TermsCause } from './compare-terms.ts'
import { splitOf } from './terms-figures.ts'

/**
 * Describes a changed group of terms, and the cost: 'Points rose from 2.0 to 2.5: $1,086 more.' Pass only groups that
 * changed.
 */
export function changeWords(
  cause: TermsCause,
  quote: QuoteTerms,
  final: QuoteTerms,
  deal: QuotedDeal,
  holdMonths: number,
  dollars: number,
): string {
  const effect = Math.abs(dollars) < 0.5 ? noDifference(cause, quote, final) : dollarsMore(dollars)
  return `${whatChanged[cause](quote, final, deal, holdMonths)}: ${effect}.`
}

/**
 * Describes a change without effect on the total. The total of a short loan leaves out its prepayment penalty, so the
 * text says to ask.
 */
function noDifference(cause: TermsCause, quote: QuoteTerms, final: QuoteTerms): string {
  const hasPenalty = ({ prepaySteps }: QuoteTerms) => prepaySteps?.some((step) => step > 0) ?? false
  const isLeftOut =
    cause === 'prepayment' && final.termMonths <= longestInterestOnlyMonths && [quote, final].some(hasPenalty)
  if (!isLeftOut) return 'no difference in cost'
  const ask = hasPenalty(final) ? ', so ask what a sale costs' : ''
  return `no difference in the total, which leaves out the prepayment of a short loan${ask}`
}

/** Formats a difference in dollars: '$1,086 more', '$300 less'. Zero reads '$0 less'. */
export function dollarsMore(dollars: number): string {
  return `${formatDollars(Math.abs(dollars))} ${dollars > 0 ? 'more' : 'less'}`
}

type Words = (quote: QuoteTerms, final: QuoteTerms, deal: QuotedDeal, holdMonths: number) => string | null

const whatChanged: Readonly<Record<TermsCause, Words>> = {
  'loan-amount': (quote, final) => moved('Loan amount', quote.loanAmount, final.loanAmount, formatDollars),
  rate: (quote, final) => moved('Rate', quote.ratePercent, final.ratePercent, percent),
  term: (quote, final) =>
    both([
      moved('Term', quote.termMonths, final.termMonths, formatMonths),
      moved('Extension fee', quote.extensionFeePercent ?? 0, final.extensionFeePercent ?? 0, percent),
      extensionLength(quote, final),
    ]),
  points: (quote, final) => moved('Points', quote.pointsPercent, final.pointsPercent, points),
  basis: (quote, final) =>
    both([
      quote.interestBasis === final.interestBasis
        ? null
        : `Interest now runs on ${final.interestBasis === 'full' ? 'the full loan' : 'drawn funds'}`,
      moved('Minimum interest', quote.minimumInterestMonths ?? 0, final.minimumInterestMonths ?? 0, months),
    ]),
  fees(quote, final, deal, holdMonths) {
    // Prices the quote's fees and the final fees on the final loan, so that only the fees differ.
    const feesOf = ({ fees }: QuoteTerms) => {
      const cost = quoteCost({ ...final, fees }, deal, holdMonths)
      return roundTo(cost.loanFees + cost.drawFees + cost.monthlyFees, 0)
    }
    const fees = moved('Fees', feesOf(quote), feesOf(final), formatDollars)
    const advance = moved(
      'The first advance',
      roundTo(splitOf(quote, deal).advance, 0),
      roundTo(splitOf(final, deal).advance, 0),
      formatDollars,
    )
    return fees || advance ? both([fees, advance]) : 'Fees are listed differently'
  },
  prepayment: (quote, final) => `Prepayment changed from ${steps(quote)} to ${steps(final)}`,
  exit(quote, final) {
    const fee = moved('Exit fee', quote.exitFeePercent ?? 0, final.exitFeePercent ?? 0, percent)
    const [before, after] = [quote.exitFeeAfterMonth ?? 0, final.exitFeeAfterMonth ?? 0]
    if (!final.exitFeePercent || before === after) return fee
    const due = `is due after month ${after}${quote.exitFeePercent ? `, not ${before}` : ''}`
    return fee ? both([fee, `it ${due}`]) : `The exit fee ${due}`
  },
}

/** Describes a changed figure: 'Rate rose from 10.5% to 11%'. Null when it is unchanged. */
function moved(name: string, from: number, to: number, format: (value: number) => string): string | null {
  if (from === to) return null
  return `${name} ${to > from ? 'rose' : 'fell'} from ${format(from)} to ${format(to)}`
}

/**
 * Describes a changed length of an extension. Null when it is unchanged, or when the final terms charge no extension
 * fee.
 */
function extensionLength(quote: QuoteTerms, final: QuoteTerms): string | null {
  const [before, after] = [extensionMonthsOf(quote.extensionMonths), extensionMonthsOf(final.extensionMonths)]
  if (!final.extensionFeePercent || before === after) return null
  return `An extension lasts ${formatMonths(after)}${quote.extensionFeePercent ? `, not ${before}` : ''}`
}

/** Joins the parts that aren't null into one sentence. */
function both(parts: readonly (string | null)[]): string {
  const [first, ...rest] = parts.filter((part) => part !== null)
  return [first, ...rest.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(', ')
}

const percent = (value: number) => `${roundTo(value, 3)}%`
const months = (value: number) => (value === 0 ? 'none' : formatMonths(value))

/** Formats one to three decimals: '2.0', '2.125'. */
function points(value: number): string {
  const text = String(roundTo(value, 3))
  return text.includes('.') ? text : `${text}.0`
}

function steps({ prepaySteps }: QuoteTerms): string {
  return prepaySteps && prepaySteps.length > 0 ? `${prepaySteps.map((step) => roundTo(step, 3)).join('-')}%` : 'none'
}
