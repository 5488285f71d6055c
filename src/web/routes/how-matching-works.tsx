import { createFileRoute } from '@tanstack/react-router'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/how-matching-works')({
  staticData: { headModule: 'src/web/shell/head/static-heads.ts' },
  async head({ match }) {
    const { staticHead } = await import('#web/shell/head/static-heads.ts')
    return staticHead(match.context.site, '/how-matching-works')
  },
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
