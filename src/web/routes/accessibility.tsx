import { createFileRoute } from '@tanstack/react-router'
import { AccessibilityPage } from '#web/features/site/legal/accessibility-page.tsx'

export const Route = createFileRoute('/accessibility')({
  staticData: { headModule: 'src/web/shell/head/static-heads.ts' },
  async head({ match }) {
    const { staticHead } = await import('#web/shell/head/static-heads.ts')
    return staticHead(match.context.site, '/accessibility')
  },
  component: AccessibilityPage,
})
