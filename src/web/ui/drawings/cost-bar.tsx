import { formatDollars } from '#contract/money.ts'
import { Bob } from './bob.tsx'
import { costAxisLines } from './cost-axis.ts'
import { type EndLabel, endLabels } from './end-labels.ts'
import { percentOfScale, svgPercent } from './percent-of-scale.ts'

/**
 * What a loan costs from best to worst case, the bob at what is expected, on the scale all bars of a list share (`costAxis`
 * finds it). All amounts in dollars. Without `expected` only the range is drawn; without `showEnds` the figures below are left
 * out, never those in the label.
 */
export function CostBar({
  best,
  expected,
  worst,
  scaleMin,
  scaleMax,
  label = 'Total cost',
  showEnds = true,
}: {
  best: number
  expected?: number | undefined
  worst: number
  scaleMin: number
  scaleMax: number
  label?: string | undefined
  showEnds?: boolean | undefined
}) {
  const at = (dollars: number) => percentOfScale(dollars, scaleMin, scaleMax)
  const [bestAt, worstAt] = [at(best), at(worst)]
  const [bestText, worstText] = [formatDollars(best), formatDollars(worst)]
  const ends = endLabels(bestAt, worstAt, bestText, worstText)
  const figures = [
    `best ${bestText}`,
    ...(expected === undefined ? [] : [`expected ${formatDollars(expected)}`]),
    `worst ${worstText}`,
  ]

  return (
    <svg
      className="cost"
      width="100%"
      height={showEnds ? 48 : 32}
      role="img"
      aria-label={`${label}: ${figures.join(', ')}`}
    >
      {costAxisLines({ scaleMin, scaleMax }).map((dollars) => (
        <line key={dollars} className="ax" x1={svgPercent(at(dollars))} x2={svgPercent(at(dollars))} y1="0" y2="30" />
      ))}
      <rect className="rg" x={svgPercent(bestAt)} y="14" width={svgPercent(worstAt - bestAt)} height="8" />
      <Cap percent={bestAt} offset={0} />
      <Cap percent={worstAt} offset={-2} />
      {expected === undefined ? null : <Bob percent={at(expected)} />}
      {showEnds ? (
        <>
          <EndFigure place={ends.best} text={bestText} />
          <EndFigure place={ends.worst} text={worstText} />
        </>
      ) : null}
    </svg>
  )
}

const anchorClass = { start: undefined, middle: 'tm', end: 'te' }

function EndFigure({ place, text }: { place: EndLabel; text: string }) {
  return (
    <text className={anchorClass[place.anchor]} x={svgPercent(place.percent)} dx={place.shiftPx || undefined} y="44">
      {text}
    </text>
  )
}

/** The end of a range, two pixels wide, inside it. */
function Cap({ percent, offset }: { percent: number; offset: number }) {
  return (
    <svg className="ov" x={svgPercent(percent)} y="0" width="1" height="1" aria-hidden="true">
      <rect className="cap" x={offset} y="11" width="2" height="14" />
    </svg>
  )
}
