import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../features/legal/terms-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/terms')({
  head({ match }) {
    const { site } = match.context
    return pageHead({
      site,
      path: '/terms',
      title: `Terms of Service: your agreement with ${site.name}`,
      description:
        'The 13 sections of our terms: a free matching platform, neither lender nor broker, no guarantee of funding, 18 years of age, Texas law.',
    })
  },
  component: TermsPage,
})
