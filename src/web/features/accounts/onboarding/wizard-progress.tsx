import { svgPercent } from '#web/charts/percent-of-scale.ts'
import { type WizardStep, wizardSteps } from './wizard-steps.ts'

/** The wizard's progress and its next step. The bob marks the end of the line until it is full. */
export function WizardProgress({ step }: { step: WizardStep }) {
  const { title, percent, next } = wizardSteps[step - 1]!
  return (
    <div className="grid gap-2">
      <p className="flex justify-between text-sm font-semibold tabular-nums">
        <span>Step {step} of 3</span>
        <span className="font-medium text-ink-3">
          {title}, {percent}%
        </span>
      </p>
      <svg
        className="h-5.5 w-full overflow-visible"
        width="100%"
        height="22"
        role="progressbar"
        aria-label="Onboarding"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <rect className="fill-line-2" y="4" width="100%" height="3" />
        <rect className="fill-pine" y="4" width={svgPercent(percent)} height="3" />
        {percent < 100 ? (
          <svg className="overflow-visible" x={svgPercent(percent)} y="0" width="1" height="1" aria-hidden="true">
            <path className="stroke-brass stroke-[1.5]" d="M0 0V9" />
            <path className="fill-brass" d="M-2.6 8h5.2v2.4h1.9c0 4.3-2 7.4-4.5 10.6-2.5-3.2-4.5-6.3-4.5-10.6h1.9z" />
          </svg>
        ) : null}
      </svg>
      <p className="text-sm text-ink-3">Next: {next}</p>
    </div>
  )
}
