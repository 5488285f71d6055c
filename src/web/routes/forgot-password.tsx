import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../features/accounts/forgot-password-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/forgot-password')({
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/forgot-password',
      title: `Forgot your password? - ${match.context.site.name}`,
      description: 'Enter the email address of your account, and we send you a link to choose a new password with.',
      isNoindex: true,
    }),
  component: ForgotPasswordPage,
})
