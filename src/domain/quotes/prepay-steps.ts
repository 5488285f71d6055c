/** Matches a list such as `5/4/3/2/1`, `5-4-3` or `3, 2, 1%`, with words around it. */
const listed = /^[^\d$]*(\d{1,2}(?:\.\d+)?\s*%?(?:\s*[-/,;>]\s*\d{1,2}(?:\.\d+)?\s*%?)+)(?![-/,;>.]?\d)(.*)$/s
const none = /^\s*(?:none|no(?: prepay(?:ment)?)?(?: penalty)?|open)\s*\.?\s*$/i
const highestStep = 20
const mostYears = 10

/**
 * Returns the prepayment steps that a text lists, percent by year of payoff; [0] for "none" or "open". Null for a text
 * without a list, such as "yield maintenance" or "6 months of interest", for over 10 steps, for a step over 20%, and
 * for figures that rise, such as a range of years.
 */
export function prepayStepsIn(text: string): number[] | null {
  if (none.test(text)) return [0]
  const [, list, rest = ''] = listed.exec(text) ?? []
  if (list === undefined || /month|\bmos?\b|interest/i.test(rest)) return null
  const steps = list
    .split(/[^\d.]+/)
    .filter((part) => part !== '')
    .map(Number)
  const isStepDown = steps.every((step, index) => step <= (steps[index - 1] ?? highestStep))
  return steps.length <= mostYears && isStepDown ? steps : null
}
