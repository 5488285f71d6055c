import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'
import { statsQuery } from '#web/shell/site-queries.ts'
import { recordEvent } from '#web/shell/visits/site-events.ts'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/about')({
  ...staticOptions('/about'),
  async loader({ context }) {
    // Without the statistics the page names all 50 states, so a failed request is ignored.
    await context.queryClient.prefetchQuery(statsQuery(context.call))
  },
  component: About,
})

const AboutPage = hydrateOnInteraction(
  async () => (await import('#web/features/site/about/about-page.tsx')).AboutPage,
  import.meta.env.SSR ? (await import('#web/features/site/about/about-page.tsx')).AboutPage : undefined,
)

/** Records each view of the page as a conversion. */
function About() {
  useEffect(() => recordEvent('conversion', { event_label: 'about_page' }), [])
  return <AboutPage />
}
