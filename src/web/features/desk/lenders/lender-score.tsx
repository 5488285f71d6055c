import { useQuery } from '@tanstack/react-query'
import { getLenderFactsEndpoint, type TransparencyScore } from '#contract/quotes/lender-facts.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'

const partNames: Readonly<Record<TransparencyScore['parts'][number]['part'], string>> = {
  data: 'Published data',
  freshness: 'Terms checked lately',
  answers: 'Answered in 3 business days',
  range: 'Quotes inside what it publishes',
}

/** An active lender's score with its parts, and how it answers, as everybody sees it. */
export function LenderScore({ id, version }: { id: string; version: string }) {
  const call = useDeskCall()
  const { data } = useQuery({
    queryKey: queryKeys.deskLenderFacts(id, version),
    queryFn: () => call(getLenderFactsEndpoint, { params: { id } }),
    gcTime: 0,
    retry: false,
  })
  if (!data) return null
  const { facts, transparency } = data
  return (
    <section className="dsec" aria-labelledby="desk-score">
      <h2 id="desk-score">
        Transparency <small>of the last 180 days</small>
      </h2>
      <dl className="dfacts num">
        <div>
          <dt>Score</dt>
          <dd>
            {transparency.score} of 100{transparency.isComplete ? null : <small>from what is known so far</small>}
          </dd>
        </div>
        {transparency.parts.map(({ part, points, outOf }) => (
          <div key={part}>
            <dt>{partNames[part]}</dt>
            <dd>{points === null ? <span className="soft">too few</span> : `${Math.round(points)} of ${outOf}`}</dd>
          </div>
        ))}
        <div>
          <dt>Half of its first answers within</dt>
          <dd>
            {facts.medianAnswerHours === null ? (
              <span className="soft">too few</span>
            ) : (
              `${Math.ceil(facts.medianAnswerHours)} hours`
            )}
          </dd>
        </div>
        <div>
          <dt>Quotes sent</dt>
          <dd>{facts.quotes}</dd>
        </div>
      </dl>
    </section>
  )
}
