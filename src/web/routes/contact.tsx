import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../features/contact/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  async head({ match }) {
    const { staticHead } = await import('../site/head/static-heads.ts')
    return staticHead(match.context.site, '/contact')
  },
  component: ContactPage,
})
