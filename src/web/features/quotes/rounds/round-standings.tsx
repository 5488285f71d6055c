import { useLayoutEffect, useRef } from 'react'
import type { Round, RoundStanding } from '#contract/quotes/rounds.ts'
import { formatDollars } from '#domain/money/money.ts'
import { lineLook } from '#web/charts/line-look.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { roundLooks } from './round-chart.tsx'

/** Places in a round, the lowest first. Rows glide when places change, unless the reader prefers less motion. */
export function RoundStandings({ round: { standings } }: { round: Round }) {
  const list = useRef<HTMLOListElement>(null)
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue
      const id = row.dataset['request'] ?? ''
      const before = tops.current.get(id)
      tops.current.set(id, row.offsetTop)
      if (before === undefined || before === row.offsetTop || isStill) continue
      row.animate([{ transform: `translateY(${before - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: 450,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      })
    }
  })
  const looks = roundLooks(standings)
  return (
    <ol ref={list} aria-label="Places" className="relative grid">
      {standings.map((standing) => (
        <li
          key={standing.requestId}
          data-request={standing.requestId}
          className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line bg-card py-1.5 tabular-nums lining-nums first:border-t-0"
        >
          <span className="text-base font-semibold">{standing.place}</span>
          <span className="min-w-0">
            <span className="flex items-center gap-1.5 font-medium">
              <svg className="h-3 w-4 flex-none overflow-visible" aria-hidden="true">
                <circle className={lineLook(looks.get(standing.requestId) ?? 0).point} cx="6" cy="6" r="4" />
              </svg>
              <span className="truncate">{standing.lender.name}</span>
            </span>
            {standing.lender.isSample ? (
              <span className="block pl-6">
                <SampleLabel />
              </span>
            ) : null}
          </span>
          <span className="text-right">
            <b className="font-semibold">{formatDollars(standing.total)}</b>
            <small className="block text-xs text-ink-3">{changeWords(standing)}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}

function changeWords({ firstTotal, total, versions }: RoundStanding): string {
  const down = firstTotal - total
  if (versions === 1) return 'first quote'
  if (Math.abs(down) < 1) return `${versions} versions`
  return `${down > 0 ? 'down' : 'up'} ${formatDollars(Math.abs(down))}`
}
