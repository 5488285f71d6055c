import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#web/features/site/contact/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  staticData: { headModule: 'src/web/shell/head/static-heads.ts' },
  async head({ match }) {
    const { staticHead } = await import('#web/shell/head/static-heads.ts')
    return staticHead(match.context.site, '/contact')
  },
  component: ContactPage,
})
