import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '#web/features/accounts/verify/verify-page.tsx'

export const Route = createFileRoute('/verify')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  staticData: { headModule: 'src/web/shell/head/static-heads.ts' },
  async head({ match }) {
    const { staticHead } = await import('#web/shell/head/static-heads.ts')
    return staticHead(match.context.site, '/verify')
  },
  component: Verify,
})

function Verify() {
  return <VerifyPage tokenInAddress={Route.useSearch().token} />
}
