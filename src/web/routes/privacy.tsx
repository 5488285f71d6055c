import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#web/features/site/legal/privacy-page.tsx'

export const Route = createFileRoute('/privacy')({
  staticData: { headModule: 'src/web/shell/head/static-heads.ts' },
  async head({ match }) {
    const { staticHead } = await import('#web/shell/head/static-heads.ts')
    return staticHead(match.context.site, '/privacy')
  },
  component: PrivacyPage,
})
