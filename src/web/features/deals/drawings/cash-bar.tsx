import { useId } from 'react'
import { formatDollars } from '#domain/money/money.ts'
import { percentOfScale, svgPercent } from '#web/charts/percent-of-scale.ts'
import { Hatch } from './hatch.tsx'

/**
 * Draws a deal's cash on one dollar scale: due at closing, due later, and hatched the part that draws repay. A tick
 * marks the reserves if they are known. Negative amounts are drawn as zero.
 */
export function CashBar({
  atClosing,
  inAll,
  peak,
  reserves,
}: {
  atClosing: number
  inAll: number
  peak: number
  reserves: number | null
}) {
  const hatchId = useId()
  const [closing, all, most] = [atClosing, inAll, peak].map((dollars) => Math.max(0, dollars)) as [
    number,
    number,
    number,
  ]
  const scale = Math.max(closing, all, most, reserves ?? 0, 1)
  const at = (dollars: number) => percentOfScale(dollars, 0, scale)
  const words = `Cash at closing ${formatDollars(atClosing)}, in all ${formatDollars(inAll)}, at its peak ${formatDollars(peak)}`
  return (
    <svg
      className="mb-1 overflow-visible fill-ink-2 text-[12px] font-medium"
      width="100%"
      height="52"
      role="img"
      aria-label={reserves === null ? words : `${words}, your reserves ${formatDollars(reserves)}`}
    >
      <Hatch id={hatchId} />
      <rect className="fill-pine" y="18" width={svgPercent(at(closing))} height="18" />
      <rect
        className="fill-pine-3"
        x={svgPercent(at(closing))}
        y="18"
        width={svgPercent(at(all) - at(closing))}
        height="18"
      />
      <rect
        className="stroke-brass"
        x={svgPercent(at(all))}
        y="18.5"
        width={svgPercent(at(most) - at(all))}
        height="17"
        fill={`url(#${hatchId})`}
      />
      {reserves === null ? null : (
        <>
          <line
            className="stroke-ink [stroke-width:1.5]"
            x1={svgPercent(at(reserves))}
            x2={svgPercent(at(reserves))}
            y1="14"
            y2="40"
          />
          <text textAnchor={at(reserves) > 50 ? 'end' : undefined} x={svgPercent(at(reserves))} y="10">
            your reserves {formatDollars(reserves)}
          </text>
        </>
      )}
    </svg>
  )
}
