import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#web/features/site/contact/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  async head({ match }) {
    const { staticHead } = await import('#web/shell/head/static-heads.ts')
    return staticHead(match.context.site, '/contact')
  },
  component: ContactPage,
})
