import { formatDollars } from '#domain/money/money.ts'
import { type Step, stepScale } from '#domain/money/steps.ts'
import { classNames } from '#web/ui/class-names.ts'
import { barAmountClass, barDrawingClass, barRowClass, barRowsClass } from './bar-rows-class.ts'

/** Bars from one sum to another, each starting where the previous one ended, on one scale with a line at zero. */
export function StepBars({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { low, span } = stepScale(steps)
  const percent = (dollars: number) => `${((100 * dollars) / span).toFixed(2)}%`
  return (
    <ul className={barRowsClass} aria-label={label}>
      {steps.map((step) => (
        <li key={step.label} className={barRowClass({ isSum: step.isTotal })}>
          <span>{step.label}</span>
          <svg className={barDrawingClass} aria-hidden="true">
            <rect
              className={step.dollars < 0 ? 'fill-red' : step.isTotal ? 'fill-use-1' : 'fill-green'}
              x={percent(Math.min(step.from, step.to) - low)}
              y="4"
              width={percent(Math.abs(step.to - step.from))}
              height="12"
            />
            <line className="stroke-ink" x1={percent(-low)} x2={percent(-low)} y1="-2" y2="22" />
          </svg>
          <span className={classNames(barAmountClass, step.dollars < 0 && 'text-red')}>
            {formatDollars(step.dollars)}
          </span>
        </li>
      ))}
    </ul>
  )
}
