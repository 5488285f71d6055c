import { createFileRoute } from '@tanstack/react-router'
import { hydrateOnInteraction } from '../hydration/hydrate-on-interaction.tsx'
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
  component: HowMatchingWorks,
})

const Page = hydrateOnInteraction(
  async () => (await import('../features/matching/how-matching-works-page.tsx')).HowMatchingWorksPage,
  import.meta.env.SSR
    ? (await import('../features/matching/how-matching-works-page.tsx')).HowMatchingWorksPage
    : undefined,
)

function HowMatchingWorks() {
  return <Page />
}
