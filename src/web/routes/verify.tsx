import { createFileRoute } from '@tanstack/react-router'
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

function Verify() {
  return <VerifyPage tokenInAddress={Route.useSearch().token} />
}
