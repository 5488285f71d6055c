import { createFileRoute } from '@tanstack/react-router'
import { GoogleLink } from '../features/accounts/sign-in/google-link.tsx'
import { useOnboardingState } from '../features/onboarding/session/onboarding-state.ts'
import { SignupPage } from '../features/onboarding/signup-page.tsx'

export const Route = createFileRoute('/auth/signup')({
  async head({ match }) {
    const { staticHead } = await import('../site/head/static-heads.ts')
    return staticHead(match.context.site, '/auth/signup')
  },
  component: Signup,
})

function Signup() {
  const sessionId = useOnboardingState()?.sessionId ?? null
  return <SignupPage otherWays={<GoogleLink sessionId={sessionId} />} />
}
