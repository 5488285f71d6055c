import type { MarketFigureName, Spread } from '#domain/market/market-figures.ts'
import { formatAmount, formatDollars } from '#domain/money/money.ts'
import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { percentOfScale, svgPercent } from '#web/charts/drawing-parts.tsx'
import { tileOf } from '#web/features/lenders/map/tile-grid.ts'
import { lenderPath } from '#web/features/lenders/paths.ts'
import { marketPath } from './market-search.ts'
import { figureScales } from './market-words.ts'

/**
 * One figure on its fixed scale: the middle 80% as a bar, the median as a line; only the scale when too few lenders
 * publish it. The adjacent text states the same figures.
 */
export function SpreadStrip({ name, spread }: { name: MarketFigureName; spread: Spread }) {
  const { from, to } = figureScales[name]
  const at = (value: number) => svgPercent(percentOfScale(value, from, to))
  const { median, low, high } = spread
  return (
    <svg className="w-full overflow-visible" width="100%" height="18" aria-hidden="true">
      <line className="stroke-line-2" x1="0" x2="100%" y1="9" y2="9" />
      {median !== null && low !== null && high !== null ? (
        <>
          <rect
            className="fill-pine-3"
            x={at(low)}
            width={svgPercent(Math.max(0.5, percentOfScale(high, from, to) - percentOfScale(low, from, to)))}
            y="4"
            height="10"
          />
          <line className="stroke-ink stroke-2" x1={at(median)} x2={at(median)} y1="0" y2="18" />
        </>
      ) : null}
    </svg>
  )
}

const plot = { width: 640, height: 150, bins: 80 }

/**
 * One dot per lender on a scale of total cost, stacked where totals are close. With `lenders`, in the order of
 * `totals`, each dot is a link; without them the dots are one path. Hidden from screen readers and the keyboard: the
 * table below has the same lenders.
 */
export function DotPlot({
  totals,
  lenders,
  scale,
  median,
}: {
  totals: readonly number[]
  lenders: readonly { slug: string; name: string; totalCost: number }[] | null
  scale: { from: number; to: number }
  median: number | null
}) {
  const binOf = (total: number) =>
    Math.min(plot.bins - 1, Math.max(0, Math.floor((percentOfScale(total, scale.from, scale.to) / 100) * plot.bins)))
  const heights = new Array<number>(plot.bins).fill(0)
  const dots = totals.map((total) => {
    const bin = binOf(total)
    heights[bin]! += 1
    return { bin, level: heights[bin]! - 1 }
  })
  const pitch = Math.min(plot.width / plot.bins, (plot.height - 12) / Math.max(1, ...heights))
  const radius = Math.max(0.8, pitch * 0.42)
  const x = (bin: number) => ((bin + 0.5) * plot.width) / plot.bins
  const y = (level: number) => plot.height - 4 - (level + 0.5) * pitch
  const medianX = median === null ? null : (percentOfScale(median, scale.from, scale.to) / 100) * plot.width
  return (
    <div aria-hidden="true">
      <svg aria-hidden="true" className="h-auto w-full overflow-visible" viewBox={`0 0 ${plot.width} ${plot.height}`}>
        <line className="stroke-line-2" x1="0" x2={plot.width} y1={plot.height} y2={plot.height} />
        {medianX === null ? null : (
          <line className="stroke-brass stroke-2" x1={medianX} x2={medianX} y1="0" y2={plot.height} />
        )}
        {lenders ? (
          dots.map(({ bin, level }, index) => {
            const lender = lenders[index]
            if (!lender) return null
            return (
              <a key={lender.slug} href={lenderPath(lender.slug)} tabIndex={-1}>
                <circle className="fill-pine" cx={x(bin)} cy={y(level)} r={radius}>
                  <title>{`${lender.name}: ${formatDollars(lender.totalCost)}`}</title>
                </circle>
              </a>
            )
          })
        ) : (
          <path
            className="stroke-pine [stroke-linecap:round]"
            strokeWidth={radius * 2}
            d={dots.map(({ bin, level }) => `M${x(bin)} ${Math.round(y(level) * 10) / 10}h0`).join('')}
          />
        )}
      </svg>
      {median === null ? null : <MedianLabel median={median} percent={percentOfScale(median, scale.from, scale.to)} />}
      <p className="flex justify-between text-xs text-ink-3 tabular-nums">
        <span>{formatAmount(scale.from)} or less</span>
        <span>{formatAmount(scale.to)} or more</span>
      </p>
    </div>
  )
}

function MedianLabel({ median, percent }: { median: number; percent: number }) {
  return (
    <svg className="w-full overflow-visible" width="100%" height="16" aria-hidden="true">
      <text
        className="fill-brass-ink text-[12px] font-semibold tabular-nums"
        textAnchor={percent < 15 ? 'start' : percent > 85 ? 'end' : 'middle'}
        x={svgPercent(percent)}
        y="13"
      >
        Median {formatDollars(median)}
      </text>
    </svg>
  )
}

const shades = [0.14, 0.34, 0.72, 1] as const
const tile = 40

/**
 * The states as linked tiles, darker where the standard flip costs more and blank without a total. The list next to it
 * has the same figures.
 */
export function PriceMap({ states }: { states: readonly { state: string; totalCost: number | null }[] }) {
  const known = states.flatMap(({ totalCost }) => totalCost ?? []).sort((a, b) => a - b)
  const totalOf = new Map(states.map(({ state, totalCost }) => [state, totalCost]))
  const shadeOf = (total: number) =>
    Math.min(shades.length - 1, Math.floor((known.indexOf(total) * shades.length) / Math.max(1, known.length)))
  return (
    <svg className="h-auto w-full max-w-136" viewBox={`0 0 ${11 * tile} ${8 * tile}`} aria-hidden="true">
      {stateNames.map((state) => (
        <PriceTile key={state} state={state} total={totalOf.get(state) ?? null} shadeOf={shadeOf} />
      ))}
    </svg>
  )
}

function PriceTile({
  state,
  total,
  shadeOf,
}: {
  state: StateName
  total: number | null
  shadeOf: (total: number) => number
}) {
  const { column, row } = tileOf(state)
  const shade = total === null ? null : shadeOf(total)
  return (
    <a className="no-underline" href={marketPath(state)} tabIndex={-1}>
      <title>{`${state}: ${total === null ? 'fewer than 5 lenders' : formatDollars(total)}`}</title>
      <rect
        className="fill-card stroke-line-2"
        x={column * tile + 1}
        y={row * tile + 1}
        width={tile - 2}
        height={tile - 2}
      />
      {shade === null ? null : (
        <rect
          className="fill-pine"
          fillOpacity={shades[shade]}
          x={column * tile + 1}
          y={row * tile + 1}
          width={tile - 2}
          height={tile - 2}
        />
      )}
      <text
        className={`text-[14px] font-semibold [text-anchor:middle] ${shade !== null && shade > 1 ? 'fill-on-action' : 'fill-ink'}`}
        x={column * tile + tile / 2}
        y={row * tile + tile / 2 + 5}
      >
        {stateAbbreviations[state]}
      </text>
    </a>
  )
}

const line = { width: 600, height: 120 }

/** The median over the stored weeks, at least one and oldest first, with the range of the middle 80 %. */
export function HistoryLine({ weeks }: { weeks: readonly { median: number; low: number; high: number }[] }) {
  const low = Math.min(...weeks.map((week) => week.low))
  const high = Math.max(...weeks.map((week) => week.high))
  const x = (index: number) => (index * line.width) / Math.max(1, weeks.length - 1)
  const y = (value: number) => line.height - 6 - ((value - low) / (high - low || 1)) * (line.height - 12)
  const points = (read: (week: (typeof weeks)[number]) => number) =>
    weeks.map((week, index) => `${x(index).toFixed(1)},${y(read(week)).toFixed(1)}`)
  return (
    <svg
      className="h-auto w-full"
      viewBox={`0 0 ${line.width} ${line.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon
        className="fill-pine-soft"
        points={[...points((week) => week.high), ...points((week) => week.low).reverse()].join(' ')}
      />
      <polyline
        className="fill-none stroke-pine stroke-2 [vector-effect:non-scaling-stroke]"
        points={points((week) => week.median).join(' ')}
      />
    </svg>
  )
}
