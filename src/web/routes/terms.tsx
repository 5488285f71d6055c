import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '#web/features/site/legal/terms-page.tsx'

export const Route = createFileRoute('/terms')({
  staticData: { headModule: 'src/web/shell/head/static-heads.ts' },
  async head({ match }) {
    const { staticHead } = await import('#web/shell/head/static-heads.ts')
    return staticHead(match.context.site, '/terms')
  },
  component: TermsPage,
})
