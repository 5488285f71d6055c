import type { FinalTerms } from '#contract/closing/final-terms.ts'
import { baseNames } from '#domain/closing/terms-flags.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { paperLabels } from '#web/features/closing/paper-words.ts'
import { formatDay } from '#web/format/dates.ts'

/** Words a question to the lender about higher or unclear costs. */
export function questionOf({ lenderName, paper, paperDate, comparison }: FinalTerms): string {
  const { base, causes, flags, difference, holdMonths } = comparison
  const worse = causes.filter(({ dollars }) => dollars > 0).map(({ sentence }) => sentence)
  const lines = [...worse, ...flags.map(({ sentence }) => sentence)].map((line) => `- ${forLender(line)}`)
  const theirs = base === 'quote' ? 'your quote' : base === 'paper' ? 'your first paper' : 'the terms you publish'
  const sum =
    difference !== null && difference > 0
      ? [`In all that is ${formatDollars(difference)} more over ${formatMonths(holdMonths)}.`]
      : []
  return [
    `Hello ${lenderName},`,
    '',
    `Your ${paperLabels[paper].toLowerCase()} of ${formatDay(paperDate)} differs from ${theirs}:`,
    ...lines,
    ...sum,
    '',
    'Why did this change, and can you go back to what was quoted?',
  ]
    .join('\n')
    .slice(0, 2000)
}

/** Words a request to confirm the terms that a loan closed on. */
export function confirmTextOf({ lenderName, fundedOn }: FinalTerms): string {
  const day = fundedOn ? ` on ${formatDay(fundedOn)}` : ''
  return [
    `Hello ${lenderName},`,
    '',
    `Our loan closed${day}. I entered its final terms. Please open your private page and confirm them.`,
  ].join('\n')
}

/** Rewords a sentence for the borrower as one for the lender. */
function forLender(sentence: string): string {
  return sentence
    .replace(
      /: (you pay that much more|bring that much more|that much less comes out|instead of \$[\d,]+ out, bring \$[\d,]+)\.$/,
      '.',
    )
    .replace(`below ${baseNames.quote}`, 'below what you quoted')
    .replace(`above ${baseNames.quote}`, 'above what you quoted')
    .replace(`was not in ${baseNames.quote}`, 'was not in what you quoted')
    .replace('this lender publishes', 'you publish')
}
