/** Matches a list such as `5/4/3/2/1`, `5-4-3` or `3, 2, 1%`, with optional words before and after it. */
const stepListPattern = /^[^\d$]*(\d{1,2}(?:\.\d+)?\s*%?(?:\s*[-/,;>]\s*\d{1,2}(?:\.\d+)?\s*%?)+)(?![-/,;>.]?\d)(.*)$/s
const noPenaltyPattern = /^\s*(?:none|no(?: prepay(?:ment)?)?(?: penalty)?|open)\s*\.?\s*$/i
const maxStepPercent = 20
const maxYears = 10

/**
 * Parses a step-down prepayment penalty: one percentage per year of payoff. Returns [0] for 'none' or 'open'. Null if
 * the text has no such list, as in 'yield maintenance' or '6 months of interest', if it has more than 10 steps or a
 * step above 20%, or if the figures rise, as in a range of years.
 */
export function parsePrepaySteps(text: string): number[] | null {
  if (noPenaltyPattern.test(text)) return [0]
  const [, list, rest = ''] = stepListPattern.exec(text) ?? []
  if (list === undefined || /month|\bmos?\b|interest/i.test(rest)) return null
  const steps = list
    .split(/[^\d.]+/)
    .filter((part) => part !== '')
    .map(Number)
  const isStepDown = steps.every((step, index) => step <= (steps[index - 1] ?? maxStepPercent))
  return steps.length <= maxYears && isStepDown ? steps : null
}
