/** Matches a list such as `5/4/3/2/1`, `5-4-3` or `3, 2, 1%`, with words around it. */
const listed = /^[^\d]*(\d{1,2}(?:\.\d+)?\s*%?(?:\s*[-/,;>]\s*\d{1,2}(?:\.\d+)?\s*%?)+)(.*)$/s
const none = /^\s*(?:none|no(?: prepay(?:ment)?)?(?: penalty)?|open)\s*\.?\s*$/i
const highestStep = 20
const mostYears = 10

/**
 * Returns the prepayment steps that a text lists, percent by year of payoff: [0] for "none". Null when it lists none,
 * such as "yield maintenance" or "6 months of interest", and for more years or higher steps than loans have.
 */
export function prepayStepsIn(text: string): number[] | null {
  if (none.test(text)) return [0]
  const [, list, rest = ''] = listed.exec(text) ?? []
  if (list === undefined || /month|\bmos?\b|interest/i.test(rest)) return null
  const steps = list
    .split(/[^\d.]+/)
    .filter((part) => part !== '')
    .map(Number)
  return steps.length <= mostYears && steps.every((step) => step <= highestStep) ? steps : null
}
