import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { resendSentMessage, resendVerificationEndpoint } from '#contract/accounts/accounts.ts'
import { isProfileComplete, type User } from '#contract/accounts/profile.ts'
import { useCall } from '#web/app-context.ts'
import { greetingName } from '#web/shell/person-name.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check, Lock } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'

const doneWords = [
  'Three steps to your first matches.',
  'One of three steps done.',
  'Two of three steps done.',
  'All three steps are done.',
] as const
const nextWords = ['Your email is', 'Your profile is', 'Your first deal is'] as const

/** Describes the progress and the next step. A later step may be done before an earlier one. */
function progressWords(steps: readonly boolean[]): string {
  const done = steps.filter(Boolean).length
  const next = nextWords[steps.indexOf(false)]
  return next ? `${doneWords[done]} ${next} ${done === 0 ? 'first' : 'next'}.` : doneWords[3]
}

/** Names what a first deal still needs. */
function missingWords({ isVerified, isComplete }: { isVerified: boolean; isComplete: boolean }): string {
  const missing = [isVerified ? null : 'email is verified', isComplete ? null : 'profile is complete']
  return missing.filter(Boolean).join(' and your ')
}

/**
 * Lists the three steps to the full dashboard and marks the next one. Can send the verification email again; the button
 * of a later step appears once the earlier steps are done.
 */
export function OnboardingChecklist({
  user,
  hasDeals,
  onCompleteProfile,
  onSubmitDeal,
}: {
  user: User
  hasDeals: boolean
  onCompleteProfile: () => void
  onSubmitDeal: () => void
}) {
  const isVerified = user.emailVerified === 'true'
  const isComplete = isProfileComplete(user)
  const steps = [isVerified, isComplete, hasDeals]
  const next = steps.indexOf(false)
  return (
    <main id="main">
      <div className="wrap">
        <div className="mx-auto max-w-176 pt-[clamp(1.5rem,6vw,5.5rem)] pb-24">
          <h1>
            Welcome back, <Name>{greetingName(user)}</Name>
          </h1>
          <p className="lead mt-3">{progressWords(steps)}</p>
          <ol className="mt-10">
            <Step number={1} title="Verify email" isDone={isVerified} isNext={next === 0}>
              {isVerified ? (
                <p>{user.email} is verified.</p>
              ) : (
                <>
                  <p>
                    We sent a link to {user.email}. It works for 24 hours. This page continues once you’ve confirmed.
                  </p>
                  <div className="mt-4 grid justify-items-start gap-4 rounded border border-line-2 bg-card p-5">
                    <ResendVerification email={user.email} />
                  </div>
                </>
              )}
            </Step>
            <Step number={2} title="Complete profile" isDone={isComplete} isNext={next === 1}>
              <p>
                {isComplete ? 'Your profile is complete.' : 'Your credit and experience help us estimate your rate.'}
              </p>
              {isVerified && !isComplete ? (
                <div className="mt-4 grid justify-items-start gap-4 rounded border border-line-2 bg-card p-5">
                  <ul className="grid gap-1.5 text-sm text-ink-2">
                    <StepBenefit>A rate for you, not just a range</StepBenefit>
                    <StepBenefit>Lenders that suit your experience first</StepBenefit>
                    <StepBenefit icon={Lock}>Never shared until you contact a lender</StepBenefit>
                  </ul>
                  <Button variant="primary" onClick={onCompleteProfile}>
                    Complete Now
                  </Button>
                </div>
              ) : null}
            </Step>
            <Step number={3} title="Submit first deal" isDone={hasDeals} isNext={next === 2}>
              {isVerified && isComplete && !hasDeals ? (
                <>
                  <p>One form. Then see who fits and what each would cost.</p>
                  <div className="mt-4 grid justify-items-start gap-4 rounded border border-line-2 bg-card p-5">
                    <Button variant="primary" onClick={onSubmitDeal}>
                      Submit Now
                    </Button>
                  </div>
                </>
              ) : (
                <p>
                  {hasDeals
                    ? 'Your deal is submitted.'
                    : `Opens when your ${missingWords({ isVerified, isComplete })}. Then you’ll see who fits.`}
                </p>
              )}
            </Step>
          </ol>
        </div>
      </div>
    </main>
  )
}

function Step(props: { number: number; title: string; isDone: boolean; isNext: boolean; children: ReactNode }) {
  const { number, title, isDone, isNext, children } = props
  return (
    <li
      className={classNames(
        'relative pb-8 pl-14 text-ink-2 before:absolute before:inset-y-0 before:left-4 before:w-[1.5px] last:before:hidden',
        isDone ? 'before:bg-pine' : 'before:bg-line-2',
      )}
      aria-current={isNext ? 'step' : undefined}
    >
      <svg className="absolute top-0 left-0 size-8.25 overflow-visible" viewBox="0 0 33 33" aria-hidden="true">
        <circle
          className={classNames(
            'stroke-[1.5]',
            isDone ? 'fill-pine stroke-pine' : isNext ? 'fill-brass-soft stroke-brass' : 'fill-paper stroke-line-2',
          )}
          cx="16.5"
          cy="16.5"
          r="15.5"
        />
        {isDone ? (
          <path
            className="fill-none stroke-on-action stroke-[2.25]"
            strokeLinecap="round"
            strokeLinejoin="round"
            d="m10.5 17 4.2 4.2 8-8.7"
          />
        ) : (
          <text className="fill-ink-3 text-[12px] font-semibold" textAnchor="middle" x="16.5" y="21">
            {number}
          </text>
        )}
      </svg>
      <h2
        className={classNames(
          'mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-h3',
          isDone || isNext ? 'text-ink' : 'text-ink-2',
        )}
      >
        {title}{' '}
        {isDone ? (
          <Tag tone="good">Done</Tag>
        ) : isNext ? (
          <Tag tone="next">Next</Tag>
        ) : (
          <Tag tone="neutral">Pending</Tag>
        )}
      </h2>
      {children}
    </li>
  )
}

function StepBenefit({ icon = Check, children }: { icon?: typeof Check; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <Icon of={icon} className="text-brass" />
      {children}
    </li>
  )
}

/** Sends the verification email again. The toast's text also stays on the page. */
function ResendVerification({ email }: { email: string }) {
  const call = useCall()
  const resend = useMutation({
    mutationFn: () => call(resendVerificationEndpoint, { body: { email } }),
    onSuccess: ({ message }) => toast({ title: 'Verification Email Sent!', description: message || resendSentMessage }),
    onError: (error) =>
      toast({ title: 'Failed to send verification email', description: error.message, variant: 'error' }),
  })
  return (
    <>
      <Button variant="line" pending={resend.isPending} pendingLabel="Sending…" onClick={() => resend.mutate()}>
        Resend Verification Email
      </Button>
      {resend.isSuccess ? (
        <Alert tone="success" title="Verification Email Sent!">
          {resend.data.message || resendSentMessage}
        </Alert>
      ) : null}
      {resend.isError ? <Alert title="Failed to send verification email">{resend.error.message}</Alert> : null}
    </>
  )
}
