import type { z } from 'zod'
import type { FinalTermsInput } from '#contract/closing/final-terms.ts'
import { quoteBody } from './quote-builders.ts'

const { validUntil: _validUntil, ...quoted } = quoteBody

/** Returns a term sheet with the usual quote's terms, dated today. */
export function termsBody(more: Partial<z.input<typeof FinalTermsInput>> = {}): z.input<typeof FinalTermsInput> {
  const today = new Date().toISOString().slice(0, 10)
  return { ...quoted, documentKind: 'term-sheet', documentDate: today, receivedOn: today, ...more }
}
