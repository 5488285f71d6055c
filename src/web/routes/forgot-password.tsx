import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../features/accounts/forgot-password-page.tsx'

export const Route = createFileRoute('/forgot-password')({
  async head({ match }) {
    const { staticHead } = await import('../site/static-heads.ts')
    return staticHead(match.context.site, '/forgot-password')
  },
  component: ForgotPasswordPage,
})
