import { createFileRoute } from '@tanstack/react-router'
import { useOnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'
import { SignupPage } from '#web/features/accounts/onboarding/signup-page.tsx'
import { GoogleLink } from '#web/features/accounts/sign-in/google-link.tsx'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/auth/signup')({
  ...staticOptions('/auth/signup'),
  component: Signup,
})

function Signup() {
  const sessionId = useOnboardingState()?.sessionId ?? null
  return <SignupPage otherWays={<GoogleLink sessionId={sessionId} />} />
}
