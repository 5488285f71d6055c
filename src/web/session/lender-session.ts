import { listLenderTemplatesEndpoint } from '#contract/lender-workspace/lender-workspace.ts'
import type { Call } from '#contract/wire/call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { createStoredValue } from '#web/storage/stored-value.ts'
import { createBrowserCall } from './browser-call.ts'

const token = createStoredValue('plumbline-lender-session', (text) => text)

/**
 * Returns the token of a lender's session, separate from an investor's. Null without one, on the server and during
 * hydration.
 */
export const useLenderToken = token.use

/** Stores the token in this browser, or removes it with null. The session on the server stays. */
export function storeLenderToken(text: string | null): void {
  token.write(text)
}

/** The typed client with the lender's session. */
export const lenderCall: Call = createBrowserCall({ token: token.read })

/** The signed-in lender's templates. Fails without a lender's session. */
export function lenderTemplatesQuery() {
  return {
    queryKey: queryKeys.lenderTemplates,
    queryFn: async () => (await lenderCall(listLenderTemplatesEndpoint)).templates,
  }
}
