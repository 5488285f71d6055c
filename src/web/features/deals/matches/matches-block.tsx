import { useState } from 'react'
import type { ListedDeal, Match } from '#contract/deals/deals.ts'
import { topMatchCount } from '#domain/choices/deal-choices.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { clippedCostAxis } from '#web/charts/cost-axis.ts'
import { CostScale } from '#web/charts/cost-bar.tsx'
import { compareLabel } from '#web/features/deals/count-compared.ts'
import { fitWords } from '#web/features/deals/created-deal.ts'
import { DealInsightNotes } from '#web/features/deals/health/deal-insight-notes.tsx'
import { matchBadges, whyFirst } from '#web/features/deals/matches/match-figures.ts'
import { NoMatches } from '#web/features/deals/no-matches.tsx'
import { useOpenComparison } from '#web/features/deals/use-comparison.ts'
import { AskBarOfDeal } from '#web/features/quotes/asking/match-asking.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Scale } from '#web/ui/icons.ts'
import { NamedText } from '#web/ui/labels/name.tsx'
import { MatchRow } from './match-row.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { sharedFactLabels, useSharedFacts } from './shared-facts.ts'

/**
 * Shows a deal's five best matches on one scale and what emails share. While the deal is open, also loads and shows
 * what would bring more lenders. Without a match, says why and, except for a consumer loan, what would bring some.
 */
export function MatchesBlock({ deal }: { deal: ListedDeal }) {
  const openComparison = useOpenComparison()
  const { topMatches, medians } = deal
  const fitting = topMatches.filter(({ fits }) => fits)

  if (topMatches.length === 0)
    return (
      <div className="border-t border-line px-card py-6">
        <NoMatches deal={deal} />
        {isConsumerLoan(deal) ? null : <DealInsightNotes deal={deal} />}
      </div>
    )
  return (
    <div className="border-t border-line px-card py-6">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="text-h3 tracking-[-0.025em]">
          {deal.matchCount > topMatchCount
            ? `Top ${topMatches.length} of ${formatCount(deal.matchCount)} matched lenders`
            : formatCountOf(topMatches.length, 'matched lender')}
        </h3>
        <Button size="small" onClick={() => openComparison(deal.id)}>
          <Icon of={Scale} small /> {compareLabel(deal)}
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        {fitWords(deal)}.{' '}
        <NamedText text={whyFirst(fitting) ?? ''} names={fitting.slice(0, 2).map(({ lender }) => lender.name)} />
        {medians ? ` The median total of all that fit is ${formatDollars(medians.totalCost)}.` : null}
      </p>
      <SharedFactsNote deal={deal} />
      <MatchList deal={deal} />
      {deal.status === 'pending' ? <DealInsightNotes deal={deal} /> : null}
    </div>
  )
}

/**
 * Lists `matches` as rows with cost bars on one scale, then the bar that asks the selected ones. Scale and badges cover
 * all of `deal.topMatches`. The row at `focusIndex` takes the focus when it appears. `showsPublished` adds each
 * lender's published terms and spells out its contacts.
 */
export function MatchList({
  deal,
  matches = deal.topMatches,
  focusIndex = null,
  showsPublished = false,
  heading,
}: {
  deal: ListedDeal
  matches?: readonly Match[] | undefined
  focusIndex?: number | null
  showsPublished?: boolean | undefined
  heading?: 'h3' | 'h4' | undefined
}) {
  const { topMatches, medians } = deal
  const axis = clippedCostAxis(
    topMatches.map(({ cost }) => ({ best: cost.best.totalCost, worst: cost.worst.totalCost })),
  )
  const badges = matchBadges(topMatches, { isAllThatFit: topMatches.length >= deal.matchCount })
  return (
    <>
      <div
        data-slot="match-axis"
        className="hidden items-end gap-x-3 pt-3 pb-1 text-xs text-ink-3 xl:grid xl:grid-cols-[15.625rem_10.75rem_minmax(0,1fr)_5.75rem]"
        aria-hidden="true"
      >
        <span>Lender and program</span>
        <span>Checks</span>
        <CostScale {...axis} />
        <span>{showsPublished ? 'Quote' : 'Contact'}</span>
      </div>
      <ol className="matches settle mt-5 border-t border-ink xl:mt-0">
        {matches.map((match, index) => (
          <MatchRow
            key={match.id}
            match={match}
            deal={deal}
            axis={axis}
            medians={medians}
            badges={badges.get(match.id)}
            showsPublished={showsPublished}
            heading={heading}
            takesFocus={index === focusIndex}
          />
        ))}
      </ol>
      <AskBarOfDeal deal={deal} />
    </>
  )
}

/**
 * Says which facts of a deal the investor's own emails to lenders include, and lets the investor change that. The
 * choice is stored in this browser, for all deals. Before the first choice, offers to choose.
 */
export function SharedFactsNote({ deal }: { deal: ListedDeal }) {
  const [isOpen, setOpen] = useState(false)
  const chosen = useSharedFacts()
  const facts = chosen?.map((fact) => sharedFactLabels[fact].toLowerCase().replace('arv', 'ARV')) ?? []
  return (
    <p className="text-sm text-ink-2 mt-1">
      {chosen === null
        ? 'Pick what your emails include.'
        : facts.length > 0
          ? `Your emails share: ${facts.join(', ')}.`
          : 'Your emails share nothing about the deal.'}{' '}
      <button
        type="button"
        className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-pine underline"
        onClick={() => setOpen(true)}
      >
        {chosen === null ? 'Choose' : 'Change'}
        <span className="sr-only"> what emails share</span>
      </button>
      <ShareDialog
        open={isOpen}
        onOpenChange={setOpen}
        deal={deal}
        lenderName={deal.topMatches[0]?.lender.name ?? 'lender'}
      />
    </p>
  )
}
