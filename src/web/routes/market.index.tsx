import { createFileRoute } from '@tanstack/react-router'
import { pickMarketSearch } from '#web/features/market/market-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/market/')({
  validateSearch: pickMarketSearch,
  loaderDeps: ({ search }) => pickMarketSearch(search),
  async loader({ context, deps }) {
    const { loadMarket } = await import('#web/features/market/load-market.ts')
    return loadMarket(context, null, deps)
  },
  staticData: { headModule: 'src/web/features/market/load-market.ts' },
  async head({ match, loaderData }) {
    const { marketHead } = await import('#web/features/market/load-market.ts')
    return marketHead(match.context.site, loaderData)
  },
  component: Market,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/market/market-page.tsx')).MarketPage,
  import.meta.env.SSR ? (await import('#web/features/market/market-page.tsx')).MarketPage : undefined,
)

function Market() {
  return <Page facts={Route.useLoaderData()} search={Route.useLoaderDeps()} />
}
