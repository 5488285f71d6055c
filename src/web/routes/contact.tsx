import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../features/contact/contact-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/contact')({
  head({ match }) {
    const { site } = match.context
    return pageHead({
      site,
      path: '/contact',
      title: `Contact ${site.name}: support for investors`,
      description:
        'Write to us with a question about a deal, a lender or your account, or call Mon-Fri 9AM-6PM EST. A person replies to every message within 24 hours.',
    })
  },
  component: ContactPage,
})
