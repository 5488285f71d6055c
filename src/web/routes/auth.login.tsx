import { createFileRoute } from '@tanstack/react-router'
import { GoogleLink } from '../features/accounts/google-link.tsx'
import { SignInForm } from '../features/accounts/sign-in-form.tsx'
import { useOnboardingState } from '../features/onboarding/onboarding-state.ts'
import { pageHead } from '../site/page-head.ts'

type LoginSearch = { error?: string; verify?: 'needed' }

export const Route = createFileRoute('/auth/login')({
  validateSearch: ({ error, verify }: Record<string, unknown>): LoginSearch => ({
    ...(typeof error === 'string' ? { error } : {}),
    ...(verify === 'needed' ? { verify } : {}),
  }),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/auth/login',
      title: `Sign in to your account - ${match.context.site.name}`,
      description: 'Sign in to see your deals, the lenders that fit them and what each loan would really cost you.',
      isNoindex: true,
    }),
  component: Login,
})

function Login() {
  const { error, verify } = Route.useSearch()
  const onboarding = useOnboardingState()
  return (
    <SignInForm
      errorCode={error}
      needsVerification={verify === 'needed'}
      knownEmail={onboarding?.step3Data?.email}
      otherWays={<GoogleLink sessionId={onboarding?.sessionId ?? null} />}
    />
  )
}
