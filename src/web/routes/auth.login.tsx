import { createFileRoute } from '@tanstack/react-router'
import { readOnboardingState, useOnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'
import { GoogleLink } from '#web/features/accounts/sign-in/google-link.tsx'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'
import { useWantedPage } from '#web/shell/wanted-page.ts'
import { Note } from '#web/ui/feedback/alert.tsx'
import { staticOptions } from './-static-options.ts'

type LoginSearch = { error?: string; verify?: 'needed' }

export const Route = createFileRoute('/auth/login')({
  validateSearch: ({ error, verify }: Record<string, unknown>): LoginSearch => ({
    ...(typeof error === 'string' ? { error } : {}),
    ...(verify === 'needed' ? { verify } : {}),
  }),
  ...staticOptions('/auth/login'),
  component: Login,
})

const SignInForm = hydrateOnInteraction(
  async () => (await import('#web/features/accounts/sign-in/sign-in-form.tsx')).SignInForm,
  import.meta.env.SSR ? (await import('#web/features/accounts/sign-in/sign-in-form.tsx')).SignInForm : undefined,
)

/** Returns the remembered email from browser storage; undefined on the server. */
function readKnownEmail(): string | undefined {
  return import.meta.env.SSR ? undefined : readOnboardingState()?.step3Data?.email
}

function Login() {
  const { error, verify } = Route.useSearch()
  const onboarding = useOnboardingState()
  const wanted = useWantedPage()
  return (
    <div className="grid gap-6">
      {wanted ? <Note>{wantedWords(wanted)}</Note> : null}
      <SignInForm errorCode={error} needsVerification={verify === 'needed'} readKnownEmail={readKnownEmail} />
      <GoogleLink sessionId={onboarding?.sessionId ?? null} />
    </div>
  )
}

/** Explains why a link led to sign-in. */
function wantedWords(href: string): string {
  return href.startsWith('/deals/') ? 'Sign in to open this deal.' : 'Sign in to continue where you left off.'
}
