import { useCallback } from 'react'
import type { DealWithInsight, Match } from '#contract/deals/deals.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import { createdDeal, useCreatedDeal } from '#web/features/deals/created-deal.ts'
import { type DealPick, picksOfDeal } from '#web/features/deals/matches/picks-of-deal.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { LenderPicks } from '#web/shell/lender-picks.tsx'
import { useFeatures } from '#web/shell/site-queries.ts'

const AskFirst = lazyWithRetry(async () => (await import('#web/features/quotes/asking/ask-first.tsx')).AskFirst)

/**
 * Lists up to three lenders to ask first. The button that asks them appears while messaging is on and the deal's
 * questions are answered. Opens its dialog automatically for a deal created just now, if lenders were shown before
 * sign-up and all still fit. Names shown lenders that no longer fit, with the reason.
 */
export function LendersToAsk({ deal, matches }: { deal: DealWithInsight; matches: readonly Match[] }) {
  const isMessaging = useFeatures().messaging === 'on'
  const picksWithout = useCallback(
    (isLeftOut: (match: Match) => boolean): DealPick[] =>
      picksOfDeal(
        matches.filter((match) => !isLeftOut(match)),
        deal,
      ),
    [matches, deal],
  )
  const canAsk = isMessaging && deal.occupancy !== null && !(isRefinance(deal) && deal.useOfProceeds === null)
  const created = useCreatedDeal()
  // Visitors who wanted quotes from the lenders they were shown can ask them right away, unless one no longer fits.
  const asksNext =
    created?.dealId === deal.id &&
    created.asksNext &&
    deal.shownPicks.length > 0 &&
    deal.shownPicks.every(({ ruledOut }) => ruledOut === null)
  return (
    <div className="mt-2">
      {canAsk ? (
        <AskFirst deal={deal} picksWithout={picksWithout} opens={asksNext} onOpened={createdDeal.markAsked} />
      ) : (
        <LenderPicks picks={picksOfDeal(matches, deal).map(({ pick }) => pick)} />
      )}
      {deal.shownPicks.map(({ lenderId, lenderName, ruledOut }) =>
        ruledOut === null ? null : (
          <p key={lenderId} className="mt-2 text-sm text-ink-2">
            <b className="font-semibold text-ink" translate="no">
              {lenderName}
            </b>{' '}
            no longer fits. {ruledOut}.
          </p>
        ),
      )}
    </div>
  )
}
