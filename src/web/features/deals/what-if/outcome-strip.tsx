import { countOf } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { verdictLook } from '#web/features/deals/health/verdict-look.ts'
import type { Outcome } from './outcome.ts'

/**
 * On phones, where the sliders fill the screen, shows the results at the bottom. Hidden from screen readers, which get
 * the table and its status.
 */
export function OutcomeStrip({ outcome, isStale }: { outcome: Outcome; isStale: boolean }) {
  const { word, profit, dscr, eligibleCount } = outcome
  return (
    <p
      data-slot="outcome"
      className="sticky bottom-0 z-2 -mx-gutter flex justify-between gap-4 bg-night px-gutter py-3 text-sm text-on-night tabular-nums lining-nums empty:hidden data-[stale]:text-on-night-2 lg:hidden short:hidden print:hidden"
      aria-hidden="true"
      data-stale={isStale || undefined}
    >
      {word === null ? null : <strong>{verdictLook[word].title}</strong>}
      {profit === null ? null : (
        <span>
          Profit <b>{formatDollars(profit)}</b>
        </span>
      )}
      {dscr === null ? null : (
        <span>
          DSCR <b>{dscr.toFixed(2)}</b>
        </span>
      )}
      {eligibleCount === null ? null : <span>{countOf(eligibleCount, 'lender')}</span>}
    </p>
  )
}
