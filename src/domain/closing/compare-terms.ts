import { z } from 'zod'
import { extensionMonthsOf, usualExtensionMonths } from '#domain/loan-cost/loan-cost.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { holdRange, type QuotedDeal, quoteTotal } from '#domain/quotes/quote-cost.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { changeWords, dollarsMore } from './change-words.ts'
import { baseNames, type PublishedTerms, type TermsFlag, termsFlags } from './terms-flags.ts'

/** Causes of a difference between a quote and final terms, in the order in which they are priced. */
export const termsCauses = ['loan-amount', 'rate', 'term', 'points', 'basis', 'fees', 'prepayment', 'exit'] as const
export type TermsCause = (typeof termsCauses)[number]

export const TermsChange = z.object({ cause: z.enum(termsCauses), dollars: z.number(), sentence: z.string() })
export type TermsChange = z.infer<typeof TermsChange>

/** How final terms differ from a quote at one holding time: dollars to the cent. */
type ComparedTerms = {
  /** Total cost of the final terms, and of the quote. */
  total: number
  quoteTotal: number
  /** `total` less `quoteTotal`; the causes add up to it. */
  difference: number
  /** Changed groups only. */
  causes: TermsChange[]
  flags: TermsFlag[]
  /**
   * Whether a change costs more at this or another hold, the final term is shorter, or there is a flag. A changed
   * loan amount counts at this hold only. False if nothing has changed.
   */
  isWorse: boolean
  /** The comparison in one line. */
  sentence: string
}

/** The fields of each cause. The total depends on no other field, except on a program's limits. */
const groups: readonly { cause: TermsCause; fields: readonly (keyof QuoteTerms)[] }[] = [
  { cause: 'loan-amount', fields: ['loanAmount'] },
  { cause: 'rate', fields: ['ratePercent'] },
  { cause: 'term', fields: ['termMonths', 'extensionFeePercent', 'extensionMonths'] },
  { cause: 'points', fields: ['pointsPercent'] },
  { cause: 'basis', fields: ['interestBasis', 'minimumInterestMonths'] },
  { cause: 'fees', fields: ['fees', 'initialAdvance', 'holdback'] },
  { cause: 'prepayment', fields: ['prepaySteps'] },
  { cause: 'exit', fields: ['exitFeePercent', 'exitFeeAfterMonth'] },
]

/** The base of a comparison: a quote, the lender's first final terms, or the estimate from published terms. */
export const termsBases = ['quote', 'first-terms', 'estimate'] as const
export type TermsBase = (typeof termsBases)[number]

/**
 * Compares final terms with a quote, or the terms that `base` names, over `holdMonths`. Replaces one group of terms at
 * a time and attributes each change of the total to its group. A blank term equals its default: no minimum interest
 * equals 0 months, for example. Flags lower payouts, new fees, more due at closing and, with `published`, terms above
 * those that the lender publishes. Changed terms with a flag are worse, even at the same or a lower total. Terms that
 * equal a quote get no flags. Both terms must have the same `advancePercent` and `rehabPercent`; no group has these.
 */
export function compareTerms(
  quotedTerms: QuoteTerms,
  finalTerms: QuoteTerms,
  deal: QuotedDeal,
  holdMonths: number,
  { published = null, base = 'quote' }: { published?: PublishedTerms | null; base?: TermsBase } = {},
): ComparedTerms {
  const [quote, final] = [withoutBlanks(quotedTerms), withoutBlanks(finalTerms)]
  let terms = quote
  const start = quoteTotal(quote, deal, holdMonths)
  let before = start
  const causes: TermsChange[] = []
  let isWorseLater = false
  for (const { cause, fields } of groups) {
    if (fields.every((field) => isSame(quote[field], final[field]))) continue
    const changed = { ...terms, ...Object.fromEntries(fields.map((field) => [field, final[field]])) }
    const after = quoteTotal(changed, deal, holdMonths)
    isWorseLater ||= cause !== 'loan-amount' && costsMoreAtAnyHold(terms, changed, deal)
    terms = changed
    const dollars = roundCents(after - before)
    causes.push({ cause, dollars, sentence: changeWords(cause, quote, final, deal, holdMonths, dollars) })
    before = after
  }
  const difference = roundCents(before - start)
  const found = termsFlags(base, quote, final, deal, published)
  const hasChanged = causes.length > 0 || found.some(({ kind }) => kind === 'due-at-closing')
  // Terms that equal the quote get no flags.
  const flags = hasChanged || base !== 'quote' ? found : []
  const isDueSooner = final.termMonths < quote.termMonths
  const isWorse =
    hasChanged && (flags.length > 0 || isDueSooner || isWorseLater || causes.some(({ dollars }) => dollars > 0))
  return {
    total: before,
    quoteTotal: start,
    difference,
    causes,
    flags,
    isWorse,
    sentence: summary(base, difference, isWorse, hasChanged),
  }
}

/**
 * Replaces blank terms with their defaults. Resets the exit fee's month when there is no exit fee, and the extension's
 * length when there is no extension fee, because they have no meaning then.
 */
function withoutBlanks(terms: QuoteTerms): QuoteTerms {
  const exitFeePercent = terms.exitFeePercent ?? 0
  const extensionFeePercent = terms.extensionFeePercent ?? 0
  return {
    ...terms,
    minimumInterestMonths: terms.minimumInterestMonths ?? 0,
    extensionFeePercent,
    extensionMonths: extensionFeePercent > 0 ? extensionMonthsOf(terms.extensionMonths) : usualExtensionMonths,
    exitFeePercent,
    exitFeeAfterMonth: exitFeePercent > 0 ? (terms.exitFeeAfterMonth ?? 0) : 0,
    prepaySteps: terms.prepaySteps && terms.prepaySteps.length > 0 ? terms.prepaySteps : null,
  }
}

/**
 * Returns whether a change costs more for a sale that comes sooner or later than planned, such as an exit fee from
 * month 9.
 */
function costsMoreAtAnyHold(before: QuoteTerms, after: QuoteTerms, deal: QuotedDeal): boolean {
  const { min, max } = holdRange(Math.max(before.termMonths, after.termMonths))
  for (let months = min; months <= max; months++)
    if (quoteTotal(after, deal, months) - quoteTotal(before, deal, months) >= 0.5) return true
  return false
}

function summary(base: TermsBase, difference: number, isWorse: boolean, hasChanged: boolean): string {
  if (!hasChanged) return base === 'quote' ? 'These are the terms you were quoted.' : 'Nothing changed.'
  if (Math.abs(difference) >= 0.5) return `The final terms cost ${dollarsMore(difference)} than ${baseNames[base]}.`
  return isWorse ? 'The total is the same, but look at what changed.' : `Nothing is worse than ${baseNames[base]}.`
}

/** Treats null and undefined alike, and compares lists by value. */
function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
