import { useQuery } from '@tanstack/react-query'
import type { Deal, ListedDeal } from '#contract/deals/deals.ts'
import type { DealInsight } from '#domain/assessment/deal-insight.ts'
import { nearMissConsequence, nearMissRows } from '#domain/assessment/near-miss-consequence.ts'
import { topMatchCount } from '#domain/choices/deal-choices.ts'
import { type EligibilityRule, eligibilityRules, shortestNoteSlackMonths } from '#domain/matching/eligibility.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { dealQuery } from '#web/features/deals/deals.requests.ts'
import { Note } from '#web/ui/feedback/alert.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'

/**
 * Loads a deal, with a placeholder and a retry, and shows its `InsightNotes`: why few lenders fit, and which single
 * changes would bring more.
 */
export function DealInsightNotes({ deal }: { deal: ListedDeal }) {
  const query = useQuery(dealQuery(deal.id))
  return (
    <QueryView
      query={query}
      errorTitle="Suggestions could not be loaded"
      compact="mt-7"
      loading={
        <SkeletonGroup
          label="Loading suggestions"
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

/**
 * Shows a deal's near misses, below the number of lenders that each rule excluded if fewer than `topMatchCount` fit.
 * Renders nothing without either.
 */
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
          <NearMissEffect nearMiss={nearMiss} />
        </Note>
      ))}
    </>
  )
}

/** Shows how a near miss's change moves the deal's other figures. */
function NearMissEffect({ nearMiss }: { nearMiss: DealInsight['nearMisses'][number] }) {
  const sentence = nearMissConsequence(nearMiss)
  const rows = nearMissRows(nearMiss)
  if (rows.length === 0 || rows.every(({ now, withIt }) => now === withIt))
    return sentence === '' ? null : <p className="text-sm text-ink-2">{sentence}</p>
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

/** Shows how many lenders failed each rule. Renders nothing when none failed. */
function RuleCounts({ deal, insight }: { deal: RuledDeal; insight: DealInsight }) {
  const rules = insight.ruleCounts.filter(({ failed }) => failed > 0)
  if (rules.length === 0) return null
  const fit = deal.eligibleCount === 0 ? 'None' : formatCount(deal.eligibleCount)
  return (
    <div className="mt-7">
      <h4 className="text-sm font-semibold">
        {fit} of {formatCountOf(insight.lenderCount, 'lender')} {deal.eligibleCount === 1 ? 'fits' : 'fit'}. Why the
        others don’t
      </h4>
      <Ledger className="mt-1 max-w-xl">
        {rules.map(({ rule, failed, onlyThis }) => (
          <LedgerLine
            key={rule}
            name={ruleWords(rule, deal)}
            value={
              <>
                {formatCount(failed)}
                <span className="text-sm text-ink-3 block font-normal">
                  {onlyThis === 0 ? 'none for this reason alone' : `${formatCount(onlyThis)} for this reason alone`}
                </span>
              </>
            }
          />
        ))}
      </Ledger>
    </div>
  )
}

/** The number of lenders that fit a deal, and the fields that the descriptions of failed rules mention. */
type RuledDeal = Pick<Deal, 'eligibleCount' | 'propertyState' | 'loanAmount' | 'termMonths'>

/** Describes the lenders that fail an eligibility rule. */
function ruleWords(rule: string, deal: Omit<RuledDeal, 'eligibleCount'>): string {
  const words: Record<EligibilityRule, string> = {
    H1: 'No longer listed',
    H2: `Do not lend in ${deal.propertyState}`,
    H3: `Do not lend ${formatDollars(deal.loanAmount)}`,
    H4: `Longest note is shorter than ${formatMonths(deal.termMonths)}`,
    H5: `Shortest note is longer than ${formatMonths(deal.termMonths + shortestNoteSlackMonths)}`,
    H6: 'Lend less on this price, cost or value',
    H7: 'Require a higher credit score',
    H8: 'Require more deals in the last three years',
    H9: 'Do not lend on this kind of property',
    H10: 'Lend to companies only',
    H11: 'Do not lend for this purpose',
    H12: 'Don’t make this kind of loan',
    H13: 'Require a higher DSCR',
    H14: 'Don’t lend in this situation',
  }
  const known = eligibilityRules.find((name) => name === rule)
  return known ? words[known] : rule
}
