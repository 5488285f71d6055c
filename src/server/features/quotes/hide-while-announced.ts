import { Failure } from '#server/failure.ts'
import type { Http } from '#server/platform/http/route.ts'

/** Everything of quotes and messages lies under these. */
const hidden =
  /^\/api\/(?:reply|events|conversations|quotes|quote-requests)(?:\/|$)|^\/api\/deals\/:id\/(?:quotes|quote-requests)(?:\/|$)|^\/api\/lenders\/:id\/facts$/

/** While the feature is only announced, its routes answer as those that do not exist, signed in or not. */
export function hideWhileAnnounced(
  { app }: Pick<Http, 'app'>,
  settings: { get(key: 'features.messaging'): Promise<string> },
): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!routeOptions.url || !hidden.test(routeOptions.url)) return
    if ((await settings.get('features.messaging')) === 'announced') throw new Failure('missing', 'Not found')
  })
}
