import { useQuery } from '@tanstack/react-query'
import type { Lender } from '#contract/lenders/lenders.ts'
import type { RoundFacts, TransparencyScore } from '#contract/quotes/lender-facts.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { useCall } from '#web/app-context.ts'
import { lenderFactsQuery } from '#web/features/lenders/lenders.requests.ts'
import { closingFactsText } from '#web/format/lender-text.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'

type Part = TransparencyScore['parts'][number]

const partNames: Readonly<Record<Part['part'], string>> = {
  data: 'Published data',
  freshness: 'Terms checked recently',
  answers: 'Requests answered within 3 business days',
  range: 'Quotes inside the published rate and points',
}

/**
 * Shows a lender's transparency score with its parts, answer time, closings, and quotes in rounds. Loads them in the
 * browser, so that the page doesn't wait for the database. Renders nothing until they are loaded, and if that fails.
 */
export function LenderTransparency({ lender }: { lender: Lender }) {
  const call = useCall()
  const { data } = useQuery(lenderFactsQuery(call, lender.id))
  if (!data) return null
  const { facts, transparency } = data
  return (
    <section aria-labelledby="transparency">
      <h2 id="transparency">Transparency</h2>
      <p className="tabular-nums lining-nums">
        <strong>{transparency.score} of 100</strong>
        {transparency.isComplete ? '' : ', from what is known so far'}.{' '}
        {facts.medianAnswerHours === null
          ? 'Not enough requests yet to show response times.'
          : `Half of its first answers came within ${hoursText(facts.medianAnswerHours)}.`}
      </p>
      <Ledger className="my-4">
        {transparency.parts.map(({ part, points, outOf }) => (
          <LedgerLine
            key={part}
            name={partNames[part]}
            value={points === null ? 'not enough requests yet' : `${Math.round(points)} of ${outOf}`}
          />
        ))}
      </Ledger>
      {facts.closings ? (
        <p className="mb-4 font-medium tabular-nums">
          {closingFactsText(facts.closings)}{' '}
          <span className="block text-sm font-normal text-ink-3">
            Closings of the last 365 days, as borrowers entered them.
          </span>
        </p>
      ) : null}
      {facts.rounds ? (
        <p className="mb-4 font-medium tabular-nums">
          {roundWords(facts.rounds)}{' '}
          <span className="block text-sm font-normal text-ink-3">
            Rounds of the last 365 days. They don’t affect the score.
          </span>
        </p>
      ) : null}
      <p className="text-sm text-ink-3">
        Answers and quotes of the last 180 days. The score doesn’t affect the order of matches.{' '}
        <a href="/how-matching-works#transparency">How this is calculated</a>
      </p>
    </section>
  )
}

/** 'Improved its quote in 6 of 8 rounds, by $1,140 at the median.' */
function roundWords({ rounds, improved, medianDollars }: RoundFacts): string {
  const by = medianDollars === null ? '' : `, by ${formatDollars(medianDollars)} at the median`
  return `Improved its quote in ${improved} of ${rounds} rounds${by}.`
}

/** Rounds up: 'an hour', '5 hours', '2 days'. */
function hoursText(hours: number): string {
  if (hours <= 1) return 'an hour'
  if (hours < 36) return `${formatCount(Math.ceil(hours))} hours`
  return `${formatCount(Math.ceil(hours / 24))} days`
}
