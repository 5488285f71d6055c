import { z } from 'zod'

const message = 'Write percents by year, such as 5, 4, 3'

/** Prepayment by year as people type it, '5, 4, 3' or '5-4-3', read as percents; null for an empty text. */
export const PrepayText = z.string().transform((text, context) => {
  const parts = text.split(/[\s,%/-]+/).filter(Boolean)
  const steps = parts.map(Number)
  if (steps.every((step) => Number.isFinite(step) && step <= 100)) return steps.length > 0 ? steps : null
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The steps as the form shows them: '5, 4, 3'. */
export function prepayText(steps: readonly number[] | null): string {
  return steps?.join(', ') ?? ''
}
