import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { PreviewPick } from '#contract/deals/deal-preview.ts'
import { askLimits } from '#contract/quotes/quote-requests.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { pickTitle } from '#web/shell/lender-picks.tsx'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { SampleLabel } from '#web/ui/labels/tag.tsx'
import {
  askLabel,
  clearPickedMatches,
  type PickedMatch,
  pickMatches,
  suggestMatches,
  togglePickedMatch,
  usePickedMatches,
} from './picked-lenders.ts'

type AskableDeal = { id: string; eligibleCount: number }
type PickableMatch = PickedMatch & { lenderId: string; lender: { name: string; contactEmail: string | null } }
/** Returns the lenders to ask first among a deal's matches, without those for which `isLeftOut` returns true. */
type PicksWithout<M = PickableMatch> = (isLeftOut: (match: M) => boolean) => { pick: PreviewPick; match: M }[]

/** The label of the button for the lenders right above it. */
function askTheseLabel(count: number): string {
  return count === 1 ? 'Ask this lender for a quote' : `Ask these ${count} for quotes`
}

/**
 * Up to three lenders to ask first that were not asked before, each with a checkbox that starts selected, and the
 * button that opens the dialog. Renders nothing if there are none, and an error with a retry if the deal's requests
 * can't be loaded. If `opens` is true, selects them and opens the dialog as soon as they are known, and calls
 * `onOpened`.
 */
export function AskFirst({
  deal,
  picksWithout,
  opens,
  onOpened,
}: {
  deal: AskableDeal
  /** Must be memoized. */
  picksWithout: PicksWithout
  opens: boolean
  onOpened: () => void
}) {
  const quotes = useQuery(dealQuotesQuery(deal.id))
  const dialog = useAddressDialog()
  // All lenders that were asked before, as one string, so that the memo below compares it by value.
  const askedIds = quotes.data?.requests.map(({ lenderId }) => lenderId).join(' ')
  const picks = useMemo(
    () =>
      askedIds === undefined
        ? []
        : picksWithout(({ lenderId, lender }) => !lender.contactEmail || askedIds.includes(lenderId)),
    [picksWithout, askedIds],
  )
  const suggested = useMemo(() => picks.map(({ match }) => match), [picks])
  const picked = usePickedMatches(deal.id, suggested)
  useEffect(() => suggestMatches(deal.id, suggested), [deal.id, suggested])
  const openDialog = useEffectEvent(() => {
    onOpened()
    pickMatches(deal.id, suggested)
    void dialog.open({ ask: deal.id })
  })
  const isReady = suggested.length > 0
  useEffect(() => {
    if (opens && isReady) openDialog()
  }, [opens, isReady])
  if (!quotes.data)
    return (
      <QueryView
        query={quotes}
        errorTitle="The lenders to ask first could not be loaded"
        compact=""
        loading={<PicksSkeleton />}
      />
    )
  if (picks.length === 0) return null
  const others = picked.filter(({ id }) => suggested.every((match) => match.id !== id)).length
  return (
    <>
      <ul className="border-t border-ink tabular-nums lining-nums">
        {picks.map(({ pick, match }) => {
          const isPicked = picked.some(({ id }) => id === match.id)
          return (
            <li
              key={pick.lender.id}
              className="relative grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1.5"
            >
              <Checkbox
                className="row-span-2 min-h-11 min-w-0 before:absolute before:inset-0 [&>input]:relative [&>input]:size-6"
                label={
                  <span className="sr-only">
                    Ask <Name>{pick.lender.name}</Name> for a quote
                  </span>
                }
                checked={isPicked}
                disabled={!isPicked && picked.length >= askLimits.lendersPerRequest}
                onChange={() => togglePickedMatch(deal.id, match, suggested)}
              />
              <Link
                to="/lenders/$name"
                params={{ name: pick.lender.slug }}
                className="relative z-1 min-h-6 max-w-full justify-self-start font-serif text-base leading-[1.35] font-semibold wrap-anywhere text-inherit no-underline hover:underline"
              >
                <Name>{pick.lender.name}</Name>
              </Link>
              <span className={pick.total === null ? 'text-xs text-ink-2' : 'text-base font-semibold'}>
                {pick.total === null ? 'Rate not published' : formatDollars(pick.total)}
              </span>
              <div className="col-span-2 col-start-2 min-w-0 text-xs text-ink-2">
                <b className="font-semibold text-pine">{pickTitle(pick)}</b> ·{' '}
                {pick.programName === null ? null : `${pick.programName} · `}
                {pick.why} {pick.lender.isSample ? <SampleLabel /> : null}
                {pick.publishedSource ? <SourceNote {...pick.publishedSource} what="terms" /> : null}
              </div>
            </li>
          )
        })}
      </ul>
      <Button
        variant="primary"
        size="big"
        className="mt-3 w-full md:w-auto"
        disabled={picked.length === 0}
        onClick={() => {
          pickMatches(deal.id, picked)
          void dialog.open({ ask: deal.id })
        }}
      >
        {others > 0 ? askLabel(picked.length) : askTheseLabel(picked.length)}
      </Button>
      <p className="mt-2 text-sm text-ink-2">
        {others > 0 ? (
          <>
            {others} more selected in the list.{' '}
            <button
              type="button"
              className="min-h-6 cursor-pointer font-semibold text-pine underline"
              onClick={() => clearPickedMatches(deal.id)}
            >
              Only these
            </button>{' '}
          </>
        ) : (
          'You’ll see exactly what they see before anything is sent. '
        )}
        <Link
          to="/deals/$id"
          params={{ id: deal.id }}
          search={{ tab: 'lenders' }}
          className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
        >
          {formatCountOf(deal.eligibleCount, 'lender')} {deal.eligibleCount === 1 ? 'fits' : 'fit'}
        </Link>
      </p>
    </>
  )
}

/** The placeholder of three lenders to ask first, with the same height. */
function PicksSkeleton() {
  return (
    <SkeletonGroup label="Loading the lenders to ask first" className="border-t border-ink">
      {['cost', 'fit', 'speed'].map((pick) => (
        <div key={pick} className="flex min-h-14 items-center gap-3 border-b border-line">
          <Skeleton shape="line" />
        </div>
      ))}
      <Skeleton shape="block" className="mt-3 h-13" />
      <Skeleton shape="line" className="mt-4 mb-1" />
    </SkeletonGroup>
  )
}
