import { formatAmount } from '#domain/money/money.ts'
import { type CostAxis, costAxisLabels } from './cost-axis.ts'
import { percentOfScale, svgPercent } from './percent-of-scale.ts'

/** The look of cost bars and of the scale above them. */
export const costDrawingClass = 'w-full overflow-visible fill-ink-3 text-[12px] font-medium tabular-nums'

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

/** Returns '$14K', '$1.0M', or '$12.5K' for a line between whole thousands. */
function axisAmount(dollars: number): string {
  const isBetweenThousands = dollars >= 1000 && dollars < 100_000 && dollars % 1000 !== 0
  return isBetweenThousands ? `$${(dollars / 1000).toFixed(1)}K` : formatAmount(dollars)
}
