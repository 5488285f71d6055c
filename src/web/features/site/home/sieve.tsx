import type { ReactNode } from 'react'
import { svgPercent } from '#web/charts/percent-of-scale.ts'
import { exampleDeal } from './example-deal.ts'

/** How the directory narrows down for the example deal, in figures of today's directory. Nothing without them. */
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
  /** How many lenders the page says are verified, as it says it; null when it does not say. */
  verifiedLenders: string | null
}) {
  if (!lenderCount || !reachCount) return null
  const best = Math.min(shownCount, reachCount)
  return (
    <figure>
      <figcaption className="sr">The example deal in today's directory</figcaption>
      <ul className="sieve">
        <Step count={lenderCount} of={lenderCount} look="f">
          {directoryWords(lenderCount, verifiedLenders)}
        </Step>
        <Step count={reachCount} of={lenderCount} look="v">
          lend in {exampleDeal.propertyState}, at the example's amount, for its term
        </Step>
        <Step count={best} of={lenderCount} look="w">
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

function Step({
  count,
  of,
  look,
  children,
}: {
  count: number
  of: number
  look: 'f' | 'v' | 'w'
  children: ReactNode
}) {
  return (
    <li>
      <b className="num">{count.toLocaleString('en-US')}</b>
      <svg width="100%" height="28" aria-hidden="true">
        <rect className="t" width="100%" height="28" />
        <rect className={look} width={svgPercent(Math.max(0.6, (count / of) * 100))} height="28" />
      </svg>
      <span>{children}</span>
    </li>
  )
}
