import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hydrateOnInteraction } from '../hydration/hydrate-on-interaction.tsx'
import { recordEvent } from '../site/analytics-events.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/about')({
  head({ match }) {
    const { site } = match.context
    return pageHead({
      site,
      path: '/about',
      title: `About ${site.name}: investors meet the right lenders`,
      description: `Who ${site.name} is for, how it matches a deal with hard-money lenders, why it is free, and the tools that come next. Not a lender, not a broker.`,
    })
  },
  component: About,
})

const AboutPage = hydrateOnInteraction(
  async () => (await import('../features/about/about-page.tsx')).AboutPage,
  import.meta.env.SSR ? (await import('../features/about/about-page.tsx')).AboutPage : undefined,
)

/** Whoever opens the page counts, also when they only read it. */
function About() {
  useEffect(() => recordEvent('conversion', { event_label: 'about_page' }), [])
  return <AboutPage />
}
