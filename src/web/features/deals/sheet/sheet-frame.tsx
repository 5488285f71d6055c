import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

/** The sheet's page. Its code is loaded on interaction or when idle. */
export const SheetFrame = hydrateOnInteraction(
  async () => (await import('./sheet-page.tsx')).SheetPage,
  import.meta.env.SSR ? (await import('./sheet-page.tsx')).SheetPage : undefined,
)
