// The server links only styles that a route imports directly, not those of a page that hydrates on interaction.
import '#web/styles/print-tools.css'
import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'
import { pickToolSearch } from './-tool-options.ts'

type Page = ComponentType<{ search: ReturnType<typeof pickToolSearch> }>

/** Returns a calculator's page, hydrated on interaction. The server passes the page itself as `onServer`. */
export function toolPage(load: () => Promise<Page>, onServer: Page | undefined) {
  const LazyPage = hydrateOnInteraction(load, onServer)
  // biome-ignore lint/correctness/noComponentHookFactories: A page is made once, when its route's module is loaded.
  return function Tool() {
    const search = pickToolSearch(useSearch({ strict: false }))
    return (
      <main id="main">
        <LazyPage search={search} />
      </main>
    )
  }
}
