import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '#web/features/accounts/reset/forgot-password-page.tsx'

export const Route = createFileRoute('/forgot-password')({
  staticData: { headModule: 'src/web/shell/head/static-heads.ts' },
  async head({ match }) {
    const { staticHead } = await import('#web/shell/head/static-heads.ts')
    return staticHead(match.context.site, '/forgot-password')
  },
  component: ForgotPasswordPage,
})
