import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ToolFrame } from '#web/features/tools/tool-frame.tsx'
import { pickToolSearch } from '#web/features/tools/tool-search.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

type Page = ComponentType<{ search: ReturnType<typeof pickToolSearch> }>

/** Returns a calculator in its frame, hydrated on interaction. The server passes the page itself as `onServer`. */
export function toolPage(load: () => Promise<Page>, onServer: Page | undefined) {
  const LazyPage = hydrateOnInteraction(load, onServer)
  // biome-ignore lint/correctness/noComponentHookFactories: A page is made once, when its route's module is loaded.
  return function Tool() {
    const search = pickToolSearch(useSearch({ strict: false }))
    return (
      <ToolFrame>
        <LazyPage search={search} />
      </ToolFrame>
    )
  }
}
