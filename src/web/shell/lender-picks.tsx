import { Link } from '@tanstack/react-router'
import type { PreviewPick } from '#contract/deals/deal-preview.ts'
import { formatDays, formatDollars, formatExpectedPoints, formatExpectedRate } from '#domain/money/money.ts'
import { joinNames } from '#domain/text/join-names.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { SampleLabel } from '#web/ui/labels/tag.tsx'

const titles = { cost: 'Lowest cost', fit: 'Best fit', speed: 'Fastest' } as const

/**
 * Returns a pick's reason: 'Lowest cost and best fit' if it leads in both, 'Runner-up' if the leader was already
 * picked.
 */
export function pickTitle({ reason, bestIn = [reason] }: Pick<PreviewPick, 'reason' | 'bestIn'>): string {
  const named = bestIn.includes(reason) ? bestIn : [reason, ...bestIn]
  const words = named.map((one, index) => {
    const word = bestIn.includes(one) ? titles[one] : 'Runner-up'
    return index === 0 ? word : word.toLowerCase()
  })
  return joinNames(words)
}

/** Returns the heading of a list of picks: 'Ask this lender first' or 'Ask these 3 first'. */
export function askFirstTitle(count: number): string {
  return count === 1 ? 'Ask this lender first' : `Ask these ${count} first`
}

/** The lenders to ask first, each with its name, cost and reason. */
export function LenderPicks({ picks }: { picks: readonly PreviewPick[] }) {
  return (
    <ul className="grid gap-2">
      {picks.map((pick) => (
        <li
          key={pick.lender.id}
          className="relative grid grid-cols-[1fr_auto] content-start items-baseline gap-x-3 rounded border border-line-2 bg-card px-3.5 py-3 tabular-nums lining-nums"
        >
          <p className="col-span-2 text-sm font-semibold text-pine">
            {pickTitle(pick)} · {pick.why}
          </p>
          <p className="min-w-0 font-serif text-base font-semibold">
            <Link
              to="/lenders/$name"
              params={{ name: pick.lender.slug }}
              className="relative z-1 inline-block min-h-6 text-inherit no-underline hover:underline"
            >
              <Name>{pick.lender.name}</Name>
            </Link>{' '}
            {pick.lender.isSample ? <SampleLabel /> : null}
          </p>
          <p className={pick.total === null ? 'text-sm text-ink-2' : 'text-h3 font-semibold'}>
            {pick.total === null ? 'Rate not published: ask' : formatDollars(pick.total)}
          </p>
          <p className="col-span-2 text-sm text-ink-2">
            {termsOf(pick)}
            <span className="block">{pick.programName}</span>
            {pick.asksFor ? <span className="block">{pick.asksFor}</span> : null}
            {pick.publishedSource ? <SourceNote {...pick.publishedSource} what="terms" /> : null}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Formats rate, points and speed in one line; unpublished values are omitted. */
function termsOf({ ratePercent, pointsPercent, fundingDays }: PreviewPick): string {
  return [
    ratePercent === null ? null : formatExpectedRate(ratePercent),
    pointsPercent === null ? null : `${formatExpectedPoints(pointsPercent)} pts`,
    fundingDays === null ? null : formatDays(fundingDays),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
