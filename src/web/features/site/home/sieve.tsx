import type { ReactNode } from 'react'
import { formatCount } from '#domain/money/counts.ts'
import { svgPercent } from '#web/charts/percent-of-scale.ts'
import { exampleDeal } from './example-deal.ts'

/** Shows how the directory narrows down for the example deal, in current figures. Renders nothing without them. */
export function Sieve({
  lenderCount,
  reachCount,
  shownCount,
  verifiedLenders,
}: {
  lenderCount: number | undefined
  reachCount: number | undefined
  /** The most matches a deal shows. */
  shownCount: number
  /** The page's claim of verified lenders; null without one. */
  verifiedLenders: string | null
}) {
  if (!lenderCount || !reachCount) return null
  const best = Math.min(shownCount, reachCount)
  return (
    <figure className="rounded border border-line bg-card p-6 lg:grid lg:min-h-62 lg:content-center">
      <figcaption className="sr-only">The example deal in today's directory</figcaption>
      <ul className="grid gap-3">
        <Step count={lenderCount} of={lenderCount} look="fill-line-2">
          {directoryWords(lenderCount, verifiedLenders)}
        </Step>
        <Step count={reachCount} of={lenderCount} look="fill-pine-3">
          lend in {exampleDeal.propertyState}, at the example's amount, for its term
        </Step>
        <Step count={best} of={lenderCount} look="fill-pine">
          the best of them, in order, each with its reasons
        </Step>
      </ul>
    </figure>
  )
}

/** The directory lists lenders that take deals now. Where fewer are listed than verified, the page says where the others are. */
export function directoryWords(lenderCount: number, verifiedLenders: string | null): string {
  if (verifiedLenders === null) return 'lenders take new deals today'
  const verifiedCount = Number(verifiedLenders.replace(/,/g, ''))
  return lenderCount < verifiedCount
    ? `of the ${verifiedLenders} verified lenders take new deals today; the others are paused`
    : 'verified lenders take new deals today'
}

function Step({ count, of, look, children }: { count: number; of: number; look: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[4.25rem_1fr] items-center gap-4">
      <b className="text-right font-serif text-h3 leading-none font-semibold tracking-[-0.03em] tabular-nums lining-nums">
        {formatCount(count)}
      </b>
      <svg className="h-7 w-full overflow-visible" width="100%" height="28" aria-hidden="true">
        <rect className="fill-sunk" width="100%" height="28" />
        <rect className={look} width={svgPercent(Math.max(0.6, (count / of) * 100))} height="28" />
      </svg>
      <span className="col-start-2 -mt-2 text-sm text-ink-2">{children}</span>
    </li>
  )
}
