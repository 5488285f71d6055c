import { svgPercent } from '#web/charts/percent-of-scale.ts'
import { type WizardStep, wizardSteps } from './wizard-steps.ts'

/** Where the wizard stands, and what is next. The bob hangs where the line ends, until there is nothing left to go. */
export function WizardProgress({ step }: { step: WizardStep }) {
  const { title, percent, next } = wizardSteps[step - 1]!
  return (
    <div className="prog">
      <p>
        <span>Step {step} of 3</span>
        <span>
          {title}, {percent}%
        </span>
      </p>
      <svg
        width="100%"
        height="22"
        role="progressbar"
        aria-label="Onboarding"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <rect className="t" y="4" width="100%" height="3" />
        <rect className="v" y="4" width={svgPercent(percent)} height="3" />
        {percent < 100 ? (
          <svg className="ov" x={svgPercent(percent)} y="0" width="1" height="1" aria-hidden="true">
            <path className="bobline" d="M0 0V9" />
            <path className="bob" d="M-2.6 8h5.2v2.4h1.9c0 4.3-2 7.4-4.5 10.6-2.5-3.2-4.5-6.3-4.5-10.6h1.9z" />
          </svg>
        ) : null}
      </svg>
      <p className="nx">
        <span>Next: {next}</span>
      </p>
    </div>
  )
}
