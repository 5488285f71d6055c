import { useQuery } from '@tanstack/react-query'
import { getLenderFactsEndpoint, type TransparencyScore } from '#contract/quotes/lender-facts.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'

const partNames: Readonly<Record<TransparencyScore['parts'][number]['part'], string>> = {
  data: 'Published data',
  freshness: 'Terms checked lately',
  answers: 'Answered in 3 business days',
  range: 'Quotes inside what it publishes',
}

/** An active lender's public transparency score with its parts, and how it answers. */
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
    <Section id="desk-score" title="Transparency" note="From the last 180 days." className="my-7">
      <Stats
        look="ruled"
        items={[
          {
            name: 'Score',
            value: `${transparency.score} of 100`,
            note: transparency.isComplete ? null : 'from what is known so far',
          },
          ...transparency.parts.map(({ part, points, outOf }) => ({
            name: partNames[part],
            value: points === null ? tooFew : `${Math.round(points)} of ${outOf}`,
          })),
          {
            name: 'Half of its first answers within',
            value: facts.medianAnswerHours === null ? tooFew : `${Math.ceil(facts.medianAnswerHours)} hours`,
          },
          { name: 'Investors quoted', value: facts.quotes || tooFew },
        ]}
      />
    </Section>
  )
}

const tooFew = <span className="text-ink-2">too few</span>
