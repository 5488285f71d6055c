import { formatDollars } from '#domain/money/money.ts'
import { classNames } from '#web/ui/class-names.ts'

export type Step = { label: string; note?: string; dollars: number }

/**
 * How a sum is eaten up: one bar a step, each starting where the one before ended, down to what is left. `target` draws a dashed
 * frame for what should be left. Geometry stands in percent of the first bar, so a loss runs past the left end into the margin.
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
    <ol className="wf num" aria-label={label}>
      <li className="sum">
        <StepName step={start} />
        <svg aria-hidden="true">
          <rect className="f0" y="7" width="100%" height="18" />
          <line className="cn" x1="100%" x2="100%" y1="25" y2="39" />
        </svg>
        <span className="amt">{formatDollars(start.dollars)}</span>
      </li>
      {steps.map((step, index) => {
        const right = left
        left -= step.dollars
        return (
          <li key={step.label}>
            <StepName step={step} />
            <svg aria-hidden="true">
              <rect
                className={`f${1 + (index % 5)}`}
                x={percent(left)}
                y="7"
                width={percent(Math.max(0, right) - Math.max(0, left))}
                height="18"
              />
              {left > 0 ? <line className="cn" x1={percent(left)} x2={percent(left)} y1="25" y2="39" /> : null}
            </svg>
            <span className="amt">{formatDollars(-step.dollars)}</span>
          </li>
        )
      })}
      <li className="sum">
        <StepName step={end} />
        <svg aria-hidden="true">
          <rect className={isLoss ? 'fn' : 'fp'} y="7" width={percent(Math.abs(end.dollars))} height="18" />
          {target === undefined ? null : <rect className="tg" y="5" width={percent(target)} height="22" />}
          {target === undefined || end.dollars >= target ? null : (
            <text x={`${Math.min(60, Math.max(target, Math.abs(end.dollars)) * scale + 2).toFixed(2)}%`} y="20">
              {`${formatDollars(target - end.dollars)} short of target`}
            </text>
          )}
        </svg>
        <span className={classNames('amt', isLoss ? 'neg' : 'pos')}>{formatDollars(end.dollars)}</span>
      </li>
    </ol>
  )
}

function StepName({ step }: { step: Step }) {
  return (
    <span>
      {step.label}
      {step.note ? <small>{step.note}</small> : null}
    </span>
  )
}
