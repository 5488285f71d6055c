import { createFileRoute, useLocation } from '@tanstack/react-router'
import { VerifyPage } from '../features/accounts/verify-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/verify')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/verify',
      title: `Verify your email address - ${match.context.site.name}`,
      description:
        'The link in the mail we sent you leads here and verifies the email address of your account at once.',
      isNoindex: true,
    }),
  component: Verify,
})

declare module '@tanstack/history' {
  interface HistoryState {
    verifiedEmail?: string | undefined
  }
}

/** The outcome takes the token's place in the history, so that loading the page again does not ask for a token that is gone. */
function Verify() {
  const navigate = Route.useNavigate()
  return (
    <VerifyPage
      token={Route.useSearch().token}
      verifiedEmail={useLocation({ select: ({ state }) => state.verifiedEmail })}
      onJudged={(verifiedEmail) =>
        void navigate({
          search: {},
          state: (state) => ({ ...state, verifiedEmail }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
