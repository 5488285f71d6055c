import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

/** The page, whose code is loaded on interaction or when idle. */
export const ResultFrame = hydrateOnInteraction(
  async () => (await import('./result-page.tsx')).ResultPage,
  import.meta.env.SSR ? (await import('./result-page.tsx')).ResultPage : undefined,
)
