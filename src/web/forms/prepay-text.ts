import { z } from 'zod'

const message = 'Write percents by year, such as 5, 4, 3'

/** Parses prepayment fees by year, '5, 4, 3' or '5-4-3', as percentages. Empty text becomes null. */
export const PrepayText = z.string().transform((text, context) => {
  const parts = text.split(/[\s,%/-]+/).filter(Boolean)
  const steps = parts.map(Number)
  if (steps.every((step) => Number.isFinite(step) && step <= 100)) return steps.length > 0 ? steps : null
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Formats prepayment fees by year, in percent, for the form: '5, 4, 3', or '' for null. */
export function prepayText(steps: readonly number[] | null): string {
  return steps?.join(', ') ?? ''
}
