import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../features/accounts/reset-password-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/reset-password',
      title: `Choose a new password - ${match.context.site.name}`,
      description: 'The link in the mail we sent you leads here: choose a new password for your account and sign in.',
      isNoindex: true,
    }),
  component: ResetPassword,
})

function ResetPassword() {
  return <ResetPasswordPage tokenInAddress={Route.useSearch().token} />
}
