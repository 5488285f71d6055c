import { createFileRoute } from '@tanstack/react-router'
import { pickMarketSearch } from '#web/features/market/market-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

export const Route = createFileRoute('/market/$state')({
  validateSearch: pickMarketSearch,
  loaderDeps: ({ search }) => pickMarketSearch(search),
  async loader({ context, params, deps }) {
    const { loadMarket } = await import('#web/features/market/load-market.ts')
    return loadMarket(context, params.state, deps)
  },
  staticData: { headModule: 'src/web/features/market/load-market.ts' },
  async head({ match, loaderData }) {
    const { marketHead } = await import('#web/features/market/load-market.ts')
    return marketHead(match.context.site, loaderData)
  },
  component: StateMarket,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/market/market-page.tsx')).MarketPage,
  import.meta.env.SSR ? (await import('#web/features/market/market-page.tsx')).MarketPage : undefined,
)

function StateMarket() {
  return <Page facts={Route.useLoaderData()} search={Route.useLoaderDeps()} />
}
