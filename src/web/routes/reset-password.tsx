import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '#web/features/accounts/reset/reset-password-page.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  staticData: { headModule: 'src/web/shell/head/static-heads.ts' },
  async head({ match }) {
    const { staticHead } = await import('#web/shell/head/static-heads.ts')
    return staticHead(match.context.site, '/reset-password')
  },
  component: ResetPassword,
})

function ResetPassword() {
  return <ResetPasswordPage tokenInAddress={Route.useSearch().token} />
}
