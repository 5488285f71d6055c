import { formatDollars } from '#domain/money/money.ts'
import { classNames } from '#web/ui/class-names.ts'

type Step = { label: string; note?: string; dollars: number }

/**
 * Shows how costs reduce a sum: one bar per step, each ending where the previous one started, down to the remainder
 * `end`, which the caller computes. A negative remainder is a red bar from the left. `target` draws a dashed frame for
 * the wanted remainder, and says how many dollars `end` falls short of it.
 */
export function SteppedBar({
  label,
  start,
  steps,
  end,
  target,
}: {
  label: string
  start: Step
  steps: readonly Step[]
  end: Step
  target?: number | undefined
}) {
  const scale = start.dollars > 0 ? 100 / start.dollars : 0
  const percent = (dollars: number) => `${Math.max(0, dollars * scale).toFixed(2)}%`
  let left = start.dollars
  const isLoss = end.dollars < 0
  return (
    <ol className="grid tabular-nums lining-nums" aria-label={label}>
      <li className={`${stepClass} font-semibold`}>
        <StepName step={start} />
        <svg className={drawingClass} aria-hidden="true">
          <rect className="fill-use-1" y="7" width="100%" height="18" />
          <line className={connectorClass} strokeDasharray="2 2" x1="100%" x2="100%" y1="25" y2="39" />
        </svg>
        <span className={amountClass}>{formatDollars(start.dollars)}</span>
      </li>
      {steps.map((step, index) => {
        const right = left
        left -= step.dollars
        return (
          <li key={step.label} className={stepClass}>
            <StepName step={step} />
            <svg className={drawingClass} aria-hidden="true">
              <rect
                className={stepFills[index % stepFills.length]}
                x={percent(left)}
                y="7"
                width={percent(Math.max(0, right) - Math.max(0, left))}
                height="18"
              />
              {left > 0 ? (
                <line
                  className={connectorClass}
                  strokeDasharray="2 2"
                  x1={percent(left)}
                  x2={percent(left)}
                  y1="25"
                  y2="39"
                />
              ) : null}
            </svg>
            <span className={amountClass}>{formatDollars(-step.dollars)}</span>
          </li>
        )
      })}
      <li className={`${stepClass} mt-1 border-t border-ink pt-1 font-semibold`}>
        <StepName step={end} />
        <svg className={drawingClass} aria-hidden="true">
          <rect
            className={isLoss ? 'fill-red' : 'fill-green'}
            y="7"
            width={percent(Math.abs(end.dollars))}
            height="18"
          />
          {target === undefined ? null : (
            <rect
              className="fill-none stroke-brass stroke-[1.5]"
              strokeDasharray="3 2"
              y="5"
              width={percent(target)}
              height="22"
            />
          )}
          {target === undefined || end.dollars >= target ? null : (
            <text
              className="fill-brass-ink text-[12px] font-semibold"
              x={`${Math.min(60, Math.max(target, Math.abs(end.dollars)) * scale + 2).toFixed(2)}%`}
              y="20"
            >
              {`${formatDollars(target - end.dollars)} short of target`}
            </text>
          )}
        </svg>
        <span className={classNames(amountClass, isLoss ? 'text-red' : 'text-green')}>
          {formatDollars(end.dollars)}
        </span>
      </li>
    </ol>
  )
}

const stepClass =
  'grid grid-cols-[9.5rem_minmax(0,1fr)_5.75rem] items-center gap-x-3.5 text-sm max-sm:grid-cols-[1fr_auto] max-sm:pt-1'
const drawingClass = 'h-8 w-full overflow-visible max-sm:col-span-full max-sm:row-start-2 max-sm:h-6'
const connectorClass = 'stroke-field max-sm:hidden'
const stepFills = ['fill-use-2', 'fill-pine-3', 'fill-pine', 'fill-line-2', 'fill-field']
const amountClass = 'text-right font-medium tabular-nums'

function StepName({ step }: { step: Step }) {
  return (
    <span>
      {step.label}
      {step.note ? <small className="block text-xs text-ink-3 max-sm:ml-1.5 max-sm:inline">{step.note}</small> : null}
    </span>
  )
}
