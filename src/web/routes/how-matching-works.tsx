import { createFileRoute } from '@tanstack/react-router'
import { HowMatchingWorksPage } from '../features/matching/how-matching-works-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/how-matching-works')({
  head({ match }) {
    const { site } = match.context
    return pageHead({
      site,
      path: '/how-matching-works',
      title: `How matching works at ${site.name}: in figures`,
      description:
        'The rules a lender has to pass, what each of the eight parts of a score counts for, what is assumed where nothing is published, and what is never used.',
    })
  },
  component: HowMatchingWorksPage,
})
