import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '#web/features/accounts/verify-page.tsx'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/verify')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  ...staticOptions('/verify'),
  component: Verify,
})

function Verify() {
  return <VerifyPage tokenInAddress={Route.useSearch().token} />
}
