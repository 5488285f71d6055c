import { createFileRoute } from '@tanstack/react-router'
import { GoogleLink } from '../features/accounts/google-link.tsx'
import { useOnboardingState } from '../features/onboarding/onboarding-state.ts'
import { SignupPage } from '../features/onboarding/signup-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/auth/signup')({
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/auth/signup',
      title: `Get started in 5-7 minutes - ${match.context.site.name}`,
      description:
        'Three short steps: who borrows, what you plan, and an account. Then submit a deal and see every lender that fits it.',
      isNoindex: true,
    }),
  component: Signup,
})

function Signup() {
  const sessionId = useOnboardingState()?.sessionId ?? null
  return <SignupPage otherWays={<GoogleLink sessionId={sessionId} />} />
}
