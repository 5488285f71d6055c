import { createFileRoute } from '@tanstack/react-router'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/lenders/$name')({
  async loader({ context, params }) {
    const { loadLender } = await import('#web/features/lenders/lender/load-lender.ts')
    return loadLender(context, params.name)
  },
  staticData: {
    headModule: 'src/web/features/lenders/lender/load-lender.ts',
    lazyPart: 'src/web/features/lenders/lender/lender-page.tsx',
  },
  async head({ match, loaderData }) {
    const { lenderHead } = await import('#web/features/lenders/lender/load-lender.ts')
    return lenderHead(match.context.site, loaderData)
  },
  component: Lender,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/lenders/lender/lender-page.tsx')).LenderPage,
  import.meta.env.SSR ? (await import('#web/features/lenders/lender/lender-page.tsx')).LenderPage : undefined,
)

function Lender() {
  return <Page lender={Route.useLoaderData()} />
}
