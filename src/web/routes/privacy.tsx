import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../features/legal/privacy-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/privacy')({
  head({ match }) {
    const { site } = match.context
    return pageHead({
      site,
      path: '/privacy',
      title: `Privacy Policy: what ${site.name} knows and shares`,
      description:
        'What we collect, what matched lenders receive and when, how long data is kept, and how to have it removed within 30 days. Nothing is sold.',
    })
  },
  component: PrivacyPage,
})
