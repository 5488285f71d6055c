import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '#web/features/accounts/reset/forgot-password-page.tsx'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/forgot-password')({
  ...staticOptions('/forgot-password'),
  component: ForgotPasswordPage,
})
