import { createFileRoute } from '@tanstack/react-router'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/how-matching-works')({
  ...staticOptions('/how-matching-works'),
  component: HowMatchingWorks,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/site/how-matching-works/how-matching-works-page.tsx')).HowMatchingWorksPage,
  import.meta.env.SSR
    ? (await import('#web/features/site/how-matching-works/how-matching-works-page.tsx')).HowMatchingWorksPage
    : undefined,
)

function HowMatchingWorks() {
  return <Page />
}
