import { useOnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'
import { asideClass } from '#web/features/accounts/sign-in/auth-screen.tsx'

/** The three steps of the wizard in order, each with its progress in percent and the next step. */
export const wizardSteps = [
  { title: 'Entity Info', percent: 33, next: 'Qualification', about: 'Who borrows: you or your company.' },
  { title: 'Qualification', percent: 67, next: 'Create Account', about: 'Experience, residence and exit strategy.' },
  {
    title: 'Create Account',
    percent: 100,
    next: 'verify your email, then your first deal',
    about: 'Email and password. Then your deal.',
  },
] as const
export type WizardStep = 1 | 2 | 3

const stepClass =
  "relative min-h-12 pl-12 before:absolute before:top-6.5 before:-bottom-8 before:left-2.75 before:w-[1.5px] before:bg-current before:opacity-35 before:content-[''] last:before:hidden"
const doneCircleClass = 'fill-on-night stroke-on-night stroke-[1.5]'
const laterCircleClass = 'fill-night stroke-on-night-2 stroke-[1.5]'

/** The three steps next to the wizard on wide screens. None is current before the start. */
export function StepRail() {
  const currentStep = useOnboardingState()?.currentStep ?? 0
  return (
    <aside className={asideClass} aria-labelledby="rail-title">
      <h2 id="rail-title" className="text-figure">
        Three steps to your first matches
      </h2>
      <ol className="mt-8 grid gap-8">
        {wizardSteps.map(({ title, about }, index) => {
          const isDone = index + 1 < currentStep
          const isNow = index + 1 === currentStep
          return (
            <li key={title} className={stepClass} aria-current={isNow ? 'step' : undefined}>
              <svg className="absolute top-0 left-0 size-6" viewBox="0 0 24 24" aria-hidden="true">
                {isNow ? (
                  <path className="fill-brass" d="M8.5 0h7v4h3.5c0 8-3 13.5-7 20-4-6.5-7-12-7-20h3.5z" />
                ) : (
                  <circle cx="12" cy="12" r={isDone ? 10 : 5} className={isDone ? doneCircleClass : laterCircleClass} />
                )}
                {isDone ? <path d="m7.5 12.5 3 3 6-6.5" className="fill-none stroke-night stroke-2" /> : null}
              </svg>
              <h3 className="text-base">
                {title}
                {isDone ? <span className="sr-only"> (done)</span> : null}
              </h3>
              <p className="mt-1 text-sm text-on-night-2">{about}</p>
            </li>
          )
        })}
      </ol>
      <p className="mt-12 border-t border-night-2 pt-6 text-sm text-on-night-2">
        Takes 5–7 minutes. Your answers stay on this device if you pause; passwords don’t. Lenders see nothing until you
        ask them.
      </p>
    </aside>
  )
}
