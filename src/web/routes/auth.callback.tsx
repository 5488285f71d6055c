import { createFileRoute } from '@tanstack/react-router'
import { clearOnboardingState } from '#web/features/accounts/onboarding/onboarding-state.ts'
import { CallbackPage, useCallbackArrival } from '#web/features/accounts/sign-in/callback-page.tsx'
import { staticOptions } from './-static-options.ts'

type CallbackSearch = { token?: string; error?: string }

export const Route = createFileRoute('/auth/callback')({
  validateSearch: ({ token, error }: Record<string, unknown>): CallbackSearch => ({
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  }),
  ...staticOptions('/auth/callback'),
  component: Callback,
})

function Callback() {
  const search = Route.useSearch()
  const arrive = useCallbackArrival(clearOnboardingState)
  return <CallbackPage onArrive={() => void arrive(search)} />
}
