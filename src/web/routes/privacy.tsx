import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../features/legal/privacy-page.tsx'

export const Route = createFileRoute('/privacy')({
  async head({ match }) {
    const { staticHead } = await import('../site/head/static-heads.ts')
    return staticHead(match.context.site, '/privacy')
  },
  component: PrivacyPage,
})
