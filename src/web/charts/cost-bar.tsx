import { formatAmount, formatDollars } from '#domain/money/money.ts'
import { roundTo } from '#domain/money/rounding.ts'
import { Bob, percentOfScale, svgPercent } from '#web/charts/drawing-parts.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type CostAxis, costAxisLabels, costAxisLines, type EndLabel, endLabels } from './cost-axis.ts'

/**
 * Draws a loan's cost from best to worst case, with the bob at the expected cost, in dollars. A range that exceeds
 * `scaleMax` ends in an arrow, and an expected cost that exceeds it has no bob. Without `showEnds`, leaves out the
 * figures below the bar but not those in its accessible name.
 */
export function CostBar({
  best,
  expected,
  worst,
  scaleMin,
  scaleMax,
  median,
  label = 'Total cost',
  showEnds = true,
  className,
}: {
  best: number
  expected?: number | undefined
  worst: number
  scaleMin: number
  scaleMax: number
  /** The median of all compared loans, drawn as a dashed line. */
  median?: number | undefined
  label?: string | undefined
  showEnds?: boolean | undefined
  className?: string | undefined
}) {
  const at = (dollars: number) => percentOfScale(dollars, scaleMin, scaleMax)
  const [bestAt, worstAt] = [at(best), at(worst)]
  const [bestText, worstText] = [formatDollars(best), formatDollars(worst)]
  const ends = endLabels(bestAt, worstAt, bestText, worstText)
  const figures = [
    `best ${bestText}`,
    ...(expected === undefined ? [] : [`expected ${formatDollars(expected)}`]),
    `worst ${worstText}`,
    ...(median === undefined ? [] : [`median of all ${formatDollars(median)}`]),
  ]
  const isBeyond = worst > scaleMax

  return (
    <svg
      className={classNames(costDrawingClass, className)}
      width="100%"
      height={showEnds ? 48 : 32}
      role="img"
      aria-label={`${label}: ${figures.join(', ')}`}
    >
      {costAxisLines({ scaleMin, scaleMax }).map((dollars) => (
        <line
          key={dollars}
          className="stroke-line"
          x1={svgPercent(at(dollars))}
          x2={svgPercent(at(dollars))}
          y1="0"
          y2="30"
        />
      ))}
      {median === undefined ? null : (
        <line
          className="stroke-ink-2"
          strokeDasharray="2 3"
          x1={svgPercent(at(median))}
          x2={svgPercent(at(median))}
          y1="4"
          y2="32"
        />
      )}
      <rect
        className="fill-pine-3 opacity-50"
        x={svgPercent(bestAt)}
        y="14"
        width={svgPercent(worstAt - bestAt)}
        height="8"
      />
      {best > scaleMax ? null : <Cap percent={bestAt} offset={0} />}
      {isBeyond ? <ArrowBeyondScale /> : <Cap percent={worstAt} offset={-2} />}
      {expected === undefined || expected > scaleMax ? null : <Bob percent={at(expected)} />}
      {showEnds ? (
        <>
          <EndFigure place={ends.best} text={bestText} />
          <EndFigure place={ends.worst} text={worstText} />
        </>
      ) : null}
    </svg>
  )
}

function EndFigure({ place, text }: { place: EndLabel; text: string }) {
  return (
    <text textAnchor={place.anchor} x={svgPercent(place.percent)} dx={place.shiftPx || undefined} y="44">
      {text}
    </text>
  )
}

/** Draws the end of a range, two pixels wide and inside the range. */
function Cap({ percent, offset }: { percent: number; offset: number }) {
  return (
    <svg className="overflow-visible" x={svgPercent(percent)} y="0" width="1" height="1" aria-hidden="true">
      <rect className="fill-pine" x={offset} y="11" width="2" height="14" />
    </svg>
  )
}

/** Marks a range that extends past the scale's end. */
function ArrowBeyondScale() {
  return (
    <svg className="overflow-visible" x="100%" y="0" width="1" height="1" aria-hidden="true">
      <path className="fill-none stroke-pine stroke-2" d="M-8 10l8 8-8 8" />
    </svg>
  )
}

/** The look of cost bars and of the scale above them. */
const costDrawingClass = 'w-full overflow-visible fill-ink-3 text-[12px] font-medium tabular-nums'

/** The labels of the scale above a list of cost bars. Decorative, because every bar's label has its figures. */
export function CostScale(axis: CostAxis) {
  return (
    <svg className={costDrawingClass} width="100%" height="16" aria-hidden="true">
      {costAxisLabels(axis).map((dollars) => {
        const percent = percentOfScale(dollars, axis.scaleMin, axis.scaleMax)
        const anchor = percent < 1 ? undefined : percent > 99 ? 'end' : 'middle'
        return (
          <text key={dollars} textAnchor={anchor} x={svgPercent(percent)} y="12">
            {axisAmount(dollars)}
            {axis.isClipped && percent > 99 ? '+' : null}
          </text>
        )
      })}
    </svg>
  )
}

/** Abbreviates a line's amount without rounding it: '$14K', '$1.0M', '$12.5K', '$112.5K', '$1.25M'. */
function axisAmount(dollars: number): string {
  const [unit, letter, step] = dollars >= 1_000_000 ? [1_000_000, 'M', 100_000] : [1000, 'K', 1000]
  if (dollars < 1000 || dollars % step === 0) return formatAmount(dollars)
  return `$${roundTo(dollars / unit, 6)}${letter}`
}
