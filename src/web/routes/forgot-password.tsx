import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../features/accounts/reset/forgot-password-page.tsx'

export const Route = createFileRoute('/forgot-password')({
  async head({ match }) {
    const { staticHead } = await import('../site/head/static-heads.ts')
    return staticHead(match.context.site, '/forgot-password')
  },
  component: ForgotPasswordPage,
})
