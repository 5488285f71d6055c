import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '#web/features/accounts/reset/reset-password-page.tsx'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  ...staticOptions('/reset-password'),
  component: ResetPassword,
})

function ResetPassword() {
  return <ResetPasswordPage tokenInAddress={Route.useSearch().token} />
}
