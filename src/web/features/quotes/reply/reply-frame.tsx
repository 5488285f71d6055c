import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'

/** The lender's page with its styles. Its code is loaded on interaction or when idle. */
export const ReplyFrame = hydrateOnInteraction(
  async () => (await import('./reply-page.tsx')).ReplyPage,
  import.meta.env.SSR ? (await import('./reply-page.tsx')).ReplyPage : undefined,
)
