import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../features/legal/terms-page.tsx'

export const Route = createFileRoute('/terms')({
  async head({ match }) {
    const { staticHead } = await import('../site/head/static-heads.ts')
    return staticHead(match.context.site, '/terms')
  },
  component: TermsPage,
})
