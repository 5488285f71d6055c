import { classNames } from '#web/ui/class-names.ts'
import { useOnboardingState } from './session/onboarding-state.ts'
import { wizardSteps } from './wizard-steps.ts'

/** Beside the wizard on wide screens: all three steps, and where one is. Before the start none of them is current. */
export function StepRail() {
  const currentStep = useOnboardingState()?.currentStep ?? 0
  return (
    <aside className="wiz-a night" aria-labelledby="rail-title">
      <h2 id="rail-title">Three steps to your first matches</h2>
      <ol className="rail">
        {wizardSteps.map(({ title, about }, index) => {
          const isDone = index + 1 < currentStep
          const isNow = index + 1 === currentStep
          return (
            <li
              key={title}
              className={classNames(isDone && 'done', isNow && 'now', !isDone && !isNow && 'later')}
              aria-current={isNow ? 'step' : undefined}
            >
              <svg className="pin" viewBox="0 0 24 24" aria-hidden="true">
                {isNow ? (
                  <path className="bob" d="M8.5 0h7v4h3.5c0 8-3 13.5-7 20-4-6.5-7-12-7-20h3.5z" />
                ) : (
                  <circle cx="12" cy="12" r={isDone ? 10 : 5} />
                )}
                {isDone ? <path d="m7.5 12.5 3 3 6-6.5" /> : null}
              </svg>
              <h3>
                {title}
                {isDone ? <span className="sr"> (done)</span> : null}
              </h3>
              <p>{about}</p>
            </li>
          )
        })}
      </ol>
      <p className="quiet">
        Takes 5–7 minutes. What you type is kept on this device if you pause, passwords never. Nothing reaches a lender
        until you contact one.
      </p>
    </aside>
  )
}
