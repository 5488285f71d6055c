import { createFileRoute } from '@tanstack/react-router'
import { useOnboardingState } from '#web/features/accounts/onboarding/session/onboarding-state.ts'
import { SignupPage } from '#web/features/accounts/onboarding/signup-page.tsx'
import { GoogleLink } from '#web/features/accounts/sign-in/google-link.tsx'

export const Route = createFileRoute('/auth/signup')({
  staticData: { headModule: 'src/web/shell/head/static-heads.ts' },
  async head({ match }) {
    const { staticHead } = await import('#web/shell/head/static-heads.ts')
    return staticHead(match.context.site, '/auth/signup')
  },
  component: Signup,
})

function Signup() {
  const sessionId = useOnboardingState()?.sessionId ?? null
  return <SignupPage otherWays={<GoogleLink sessionId={sessionId} />} />
}
