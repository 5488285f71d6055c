import { useQuery } from '@tanstack/react-query'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { topMatchCount } from '#domain/choices/deal-choices.ts'
import type { DealInsight } from '#domain/matching/deal-insight.ts'
import { nearMissConsequence, nearMissRows } from '#domain/matching/near-miss-consequence.ts'
import { dealQuery } from '#web/features/deals/deals.requests.ts'
import type { RuledDeal } from '#web/features/deals/matches/rule-counts.tsx'
import { RuleCounts } from '#web/features/deals/matches/rule-counts.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'

/** Says why few lenders fit and which single change would bring more. */
export function DealInsightNotes({ deal }: { deal: ListedDeal }) {
  const query = useQuery(dealQuery(deal.id))
  return (
    <QueryView
      query={query}
      errorTitle="What would help could not be read"
      compact="mt-7"
      loading={
        <SkeletonGroup
          label="Loading what would help"
          className="flex gap-3 rounded-r border-l-3 border-brass bg-brass-soft p-4 text-sm mt-7"
        >
          <Skeleton shape="circle" className="size-5" />
          <div className="grid flex-1 gap-2 py-1">
            <Skeleton shape="short" />
            <Skeleton shape="line" />
          </div>
        </SkeletonGroup>
      }
    >
      {({ insight }) => <InsightNotes deal={deal} insight={insight} />}
    </QueryView>
  )
}

/** Shows the notes of a loaded insight. */
export function InsightNotes({ deal, insight }: { deal: RuledDeal; insight: DealInsight }) {
  return (
    <>
      {deal.eligibleCount < topMatchCount ? <RuleCounts deal={deal} insight={insight} /> : null}
      {insight.nearMisses.map((nearMiss) => (
        <Note key={nearMiss.sentence} className="mt-7">
          <p>
            <strong>Near miss.</strong> {nearMiss.sentence}
          </p>
          {nearMiss.warning ? <p className="text-sm">{nearMiss.warning}</p> : null}
          <Consequence nearMiss={nearMiss} />
        </Note>
      ))}
    </>
  )
}

/** Shows the other figures that a change moves, before and after. */
function Consequence({ nearMiss }: { nearMiss: DealInsight['nearMisses'][number] }) {
  const sentence = nearMissConsequence(nearMiss)
  const rows = nearMissRows(nearMiss)
  if (rows.length === 0 || rows.every(({ now, withIt }) => now === withIt))
    return <p className="text-sm text-ink-2">{sentence}</p>
  return (
    <Table caption={sentence} className="mt-2 max-w-112">
      <thead>
        <tr>
          <ColumnHead align="left">{nearMiss.lenderName === null ? 'Figure' : `At ${nearMiss.lenderName}`}</ColumnHead>
          <ColumnHead>Now</ColumnHead>
          <ColumnHead>With it</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, now, withIt }) => (
          <tr key={name}>
            <RowHead>{name}</RowHead>
            <Cell>{now}</Cell>
            <Cell className="font-semibold">{withIt}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
