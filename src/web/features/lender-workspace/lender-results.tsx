import { useQuery } from '@tanstack/react-query'
import {
  getLenderResultsEndpoint,
  type LenderResults,
  minResultRounds,
} from '#contract/lender-workspace/lender-workspace.ts'
import { countOf, formatCount } from '#domain/money/counts.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { lenderCall } from '#web/session/lender-session.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'

/** A lender's statistics: answers, quotes and rounds. */
export function LenderResultsView() {
  const query = useQuery({ queryKey: queryKeys.lenderResults, queryFn: () => lenderCall(getLenderResultsEndpoint) })
  return (
    <QueryView
      query={query}
      errorTitle="Your results could not be loaded"
      retryLabel="Retry"
      loading={<Spinner label="Loading…" />}
    >
      {(results) => <Results results={results} />}
    </QueryView>
  )
}

const few = 'not enough requests yet'

function Results({
  results: { asked, answerRate, medianAnswerHours, insidePublished, rounds },
}: {
  results: LenderResults
}) {
  return (
    <div className="grid max-w-168 gap-6">
      <section aria-labelledby="answers">
        <h2 id="answers" className="mb-2 text-h3">
          Answers and quotes
        </h2>
        <Ledger>
          <LedgerLine name="Requests in 180 days" value={formatCount(asked)} />
          <LedgerLine
            name="Answered within 3 business days"
            value={answerRate === null ? few : formatPercent(answerRate * 100, 0)}
          />
          <LedgerLine
            name="Median time to the first answer"
            value={medianAnswerHours === null ? few : countOf(Math.max(1, Math.round(medianAnswerHours)), 'hour')}
          />
          <LedgerLine
            name="Quotes inside your published range"
            value={insidePublished === null ? 'not enough quotes yet' : formatPercent(insidePublished * 100, 0)}
          />
        </Ledger>
      </section>
      <section aria-labelledby="rounds">
        <h2 id="rounds" className="mb-2 text-h3">
          Rounds
        </h2>
        {rounds ? (
          <>
            <Ledger>
              <LedgerLine name="Closed in 365 days" value={formatCount(rounds.closed)} />
              <LedgerLine name="Lowest at the end" value={formatCount(rounds.won)} />
              {rounds.medianDollars === null ? null : (
                <LedgerLine name="Above the lowest when lost, median" value={formatDollars(rounds.medianDollars)} />
              )}
            </Ledger>
            {lossWords(rounds).map((words) => (
              <p key={words} className="mt-3 font-medium">
                {words}
              </p>
            ))}
          </>
        ) : (
          <p className="text-ink-2">
            From {minResultRounds} closed rounds on, you see how often you win and why you lose.
          </p>
        )}
      </section>
    </div>
  )
}

/** 'You lose on points: median 0.5 above the winner.' */
function lossWords({ ratePercent, pointsPercent }: NonNullable<LenderResults['rounds']>): string[] {
  return [
    ...(pointsPercent !== null && pointsPercent > 0
      ? [`You lose on points: median ${pointsPercent} above the winner.`]
      : []),
    ...(ratePercent !== null && ratePercent > 0 ? [`You lose on rate: median ${ratePercent}% above the winner.`] : []),
  ]
}
