import { createFileRoute } from '@tanstack/react-router'
import { CallbackPage } from '../features/accounts/callback-page.tsx'
import { useCallbackArrival } from '../features/accounts/use-callback-arrival.ts'
import { clearOnboardingState } from '../features/onboarding/onboarding-state.ts'
import { pageHead } from '../site/page-head.ts'

type CallbackSearch = { token?: string; error?: string }

export const Route = createFileRoute('/auth/callback')({
  validateSearch: ({ token, error }: Record<string, unknown>): CallbackSearch => ({
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  }),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/auth/callback',
      title: `Completing your sign-in - ${match.context.site.name}`,
      description: 'You are being signed in with Google. This page goes on to your dashboard by itself in a moment.',
      isNoindex: true,
    }),
  component: Callback,
})

function Callback() {
  const search = Route.useSearch()
  const arrive = useCallbackArrival(clearOnboardingState)
  return <CallbackPage onArrive={() => void arrive(search)} />
}
