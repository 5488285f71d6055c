import { createFileRoute } from '@tanstack/react-router'
import { GoogleLink } from '../features/accounts/google-link.tsx'
import { readOnboardingState, useOnboardingState } from '../features/onboarding/onboarding-state.ts'
import { hydrateOnInteraction } from '../hydration/hydrate-on-interaction.tsx'
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

const SignInForm = hydrateOnInteraction(
  async () => (await import('../features/accounts/sign-in-form.tsx')).SignInForm,
  import.meta.env.SSR ? (await import('../features/accounts/sign-in-form.tsx')).SignInForm : undefined,
)

/** Storage is the browser's; the server's HTML has nobody's email. */
function readKnownEmail(): string | undefined {
  return import.meta.env.SSR ? undefined : readOnboardingState()?.step3Data?.email
}

function Login() {
  const { error, verify } = Route.useSearch()
  const onboarding = useOnboardingState()
  return (
    <div className="grid gap-6">
      <SignInForm errorCode={error} needsVerification={verify === 'needed'} readKnownEmail={readKnownEmail} />
      <GoogleLink sessionId={onboarding?.sessionId ?? null} />
    </div>
  )
}
