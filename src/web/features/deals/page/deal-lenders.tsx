import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { DealWithInsight, ListedDeal, Match } from '#contract/deals/deals.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { fewestCompared } from '#domain/matching/pick-words.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { sortMatches } from '#web/features/deals/compare/compare-sort.ts'
import { compareLabel } from '#web/features/deals/count-compared.ts'
import { fitWords } from '#web/features/deals/created-deal.ts'
import { type ListOrder, listOrders } from '#web/features/deals/deal-tabs.ts'
import { InsightNotes } from '#web/features/deals/health/deal-insight-notes.tsx'
import { HoldField } from '#web/features/deals/life/hold-field.tsx'
import { useShownItems } from '#web/features/deals/list/loaded-deals.tsx'
import { medianDistance } from '#web/features/deals/matches/cost-ledger.tsx'
import { totalText, whyAhead } from '#web/features/deals/matches/match-figures.ts'
import { LenderName } from '#web/features/deals/matches/match-labels.tsx'
import { MatchList, SharedFactsNote } from '#web/features/deals/matches/matches-block.tsx'
import { cheapestOf } from '#web/features/deals/matches/picks-of-deal.ts'
import { RankingNotice } from '#web/features/deals/matches/ranking-notice.tsx'
import { NoMatches } from '#web/features/deals/no-matches.tsx'
import { useOpenComparison } from '#web/features/deals/use-comparison.ts'
import { withProgram } from '#web/format/lender-text.ts'
import { dealMatchesQuery } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Scale } from '#web/ui/icons.ts'
import { NamedText } from '#web/ui/labels/name.tsx'
import { useQuotedTotals } from './use-deal-quotes.ts'

/**
 * Loads and lists every stored match of the deal, ten at a time, including contacted lenders that no longer fit and the
 * cheapest beyond the best 50. `order` comes from the URL. Without matches, says why.
 */
export function DealLenders({ deal, order = 'fit' }: { deal: DealWithInsight; order: ListOrder | undefined }) {
  const query = useQuery(dealMatchesQuery(deal.id))
  return (
    <QueryView
      query={query}
      errorTitle="The lenders could not be loaded"
      loading={
        <SkeletonGroup label="Loading the lenders" className="mt-6 grid gap-4">
          {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
            <Skeleton key={row} shape="block" className="h-24" />
          ))}
        </SkeletonGroup>
      }
    >
      {(matches) => <Matches key={order} deal={deal} matches={matches} order={order} />}
    </QueryView>
  )
}

function Matches({ deal, matches, order }: { deal: DealWithInsight; matches: Match[]; order: ListOrder }) {
  const openComparison = useOpenComparison()
  const quotedTotals = useQuotedTotals(deal.id)
  const sorted = order === 'fit' ? matches : sortMatches(matches, order, quotedTotals)
  const { shown, restCount, showMore, firstNewIndex } = useShownItems(sorted)
  const { medians, verdict, cheapest } = deal.insight
  const alsoCheapest = matches.filter(({ isBestFit, fits }) => fits && !isBestFit).length
  const listed: ListedDeal = { ...deal, topMatches: matches, verdict, medians, cheapest }
  if (matches.length === 0)
    return (
      <div className="mt-6">
        <NoMatches deal={deal} />
        {isConsumerLoan(deal) ? null : <InsightNotes deal={deal} insight={deal.insight} />}
      </div>
    )
  return (
    <section className="mt-4" aria-labelledby="lenders">
      <h2 id="lenders" className="sr-only">
        Lenders
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-2">
          {fitWords(deal)}
          {alsoCheapest > 0 ? `, plus ${formatCount(alsoCheapest)} of the cheapest` : null}.
          {medians ? ` Median total ${formatDollars(medians.totalCost)}.` : null}
        </p>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <HoldField deal={deal} />
          <OrderChoice order={order} hasQuotes={quotedTotals.size > 0} />
          <Button size="small" className="flex-none" onClick={() => openComparison(deal.id)}>
            <Icon of={Scale} small /> {compareLabel(deal, matches)}
          </Button>
        </div>
      </div>
      <BestAndCheapest matches={matches} medians={medians} />
      <MatchList deal={listed} matches={shown} focusIndex={firstNewIndex} heading="h3" />
      {restCount > 0 ? (
        <div className="mt-6 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <p className="text-sm text-ink-2">
            {formatCount(shown.length)} of {formatCount(matches.length)} shown
          </p>
          <Button onClick={showMore}>Show {Math.min(10, restCount)} more</Button>
        </div>
      ) : null}
      <SharedFactsNote deal={listed} />
      <RankingNotice dealId={deal.id} />
      <InsightNotes deal={deal} insight={deal.insight} />
    </section>
  )
}

const orderWords: Readonly<Record<ListOrder, string>> = {
  fit: 'Best fit',
  cost: 'Total cost',
  speed: 'Speed',
  quote: 'Quote',
}

/** Chooses the list's order, which is kept in the URL. Offers the order by quote once there is a quote. */
function OrderChoice({ order, hasQuotes }: { order: ListOrder; hasQuotes: boolean }) {
  const id = useId()
  const navigate = useNavigate()
  return (
    <span className="inline-flex items-center gap-2 text-sm text-ink-2">
      <label htmlFor={id}>Sort by</label>
      <Select
        id={id}
        className="w-auto md:text-sm"
        value={order}
        options={listOrders
          .filter((one) => one !== 'quote' || hasQuotes || order === 'quote')
          .map((one) => ({ value: one, label: orderWords[one] }))}
        onChange={({ target }) =>
          void navigate({
            to: '.',
            search: (previous: object) => ({ ...previous, order: target.value === 'fit' ? undefined : target.value }),
            replace: true,
            resetScroll: false,
          } as never)
        }
      />
    </span>
  )
}

/**
 * Shows the best fit, and the cheapest fit if that is another lender, so that a score never hides a cheaper loan.
 * `matches` must be sorted best first. Compares the cheapest with the median of at least three priced lenders. Renders
 * nothing if no match fits.
 */
export function BestAndCheapest({ matches, medians }: { matches: readonly Match[]; medians: Medians | null }) {
  const fitting = matches.filter(({ fits }) => fits)
  const [best, second] = fitting
  if (!best) return null
  const cheapest = cheapestOf(fitting)
  return (
    <dl className="mt-2 grid gap-x-8 gap-y-1.5 border-t border-line pt-2 text-sm tabular-nums lining-nums md:grid-cols-2">
      <FitLine title={cheapest?.match === best ? 'Best fit and cheapest that fits' : 'Best fit'} match={best}>
        {totalText(best.cost)}
        {best.cost.totalCost === null ? null : withProgram(best.programName)}
        {cheapest?.match === best && best.cheapest
          ? `, ${formatDollars(cheapest.total)}${withProgram(cheapest.programName)}`
          : null}
        {second ? ': ' : ', the only one that fits.'}
        {second ? <NamedText text={`${whyAhead(best, second)}.`} names={[second.lender.name]} /> : null}
      </FitLine>
      {cheapest && cheapest.match !== best ? (
        <FitLine title="Cheapest that fits" match={cheapest.match}>
          {formatDollars(cheapest.total)}
          {withProgram(cheapest.programName)}
          {medians && medians.pricedCount >= fewestCompared
            ? `, ${medianDistance(cheapest.total, medians.totalCost).text}`
            : ''}
          .{cheapest.match.caps[0] ? ` ${cheapest.match.caps[0]}.` : null}
        </FitLine>
      ) : null}
    </dl>
  )
}

function FitLine({ title, match, children }: { title: string; match: Match; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="inline text-ink-3">{title}: </dt>
      <dd className="inline text-ink-2">
        <b className="inline-block min-h-6 font-semibold text-ink">
          <LenderName lender={match.lender} />
        </b>{' '}
        {children}
      </dd>
    </div>
  )
}
