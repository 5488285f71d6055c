import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

/** The page with its styles, which the server links to; its code is loaded on interaction or when idle. */
export const ReplyFrame = hydrateOnInteraction(
  async () => (await import('./reply-page.tsx')).ReplyPage,
  import.meta.env.SSR ? (await import('./reply-page.tsx')).ReplyPage : undefined,
)
