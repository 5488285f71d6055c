import { type Call, createCall } from '#contract/wire/call.ts'
import { readToken } from './token.ts'

/** Settles when the sign-out in progress has succeeded or failed; null without one. */
let signingOut: Promise<void> | null = null

/**
 * Returns the typed client for the browser: fetch to this site, with the stored token by default. A call with a token
 * waits for a sign-out in progress, and fails with 401 once that has ended the session. With `keepalive` a request
 * completes even when the page is left; browsers limit its body to 64 KB.
 */
export function createBrowserCall({
  keepalive = false,
  token = readToken,
  onReply,
}: Pick<Parameters<typeof createCall>[0], 'token' | 'onReply'> & { keepalive?: boolean } = {}): Call {
  return createCall({
    async transport(request) {
      if ('authorization' in request.headers && (await waitForSignOut(token))) return signedOutReply()
      return fetch(request.url, { ...request, keepalive })
    },
    token,
    ...(onReply ? { onReply } : {}),
  })
}

/** Waits for a sign-out in progress. Returns whether it ended the token's session. */
async function waitForSignOut(token: () => string | null): Promise<boolean> {
  if (!signingOut) return false
  await signingOut
  return token() === null
}

const signedOutReply = () => Response.json({ message: 'You are signed out.' }, { status: 401 })

/**
 * Fetches with the stored token, if there is one, for streamed replies. Resolves for any status. Waits for a sign-out
 * in progress, and gives a 401 reply once that has ended the session.
 */
export async function fetchWithToken(url: string, init: RequestInit & { headers: Record<string, string> }) {
  if (await waitForSignOut(readToken)) return signedOutReply()
  const token = readToken()
  const headers = token ? { ...init.headers, authorization: `Bearer ${token}` } : init.headers
  return fetch(url, { ...init, headers })
}

/**
 * Makes calls with a token wait until `signOut` settles, except calls already sent. So `signOut` must have sent its
 * call, which ends the session on the server, and then remove the token. If it succeeds, the waiting calls fail with
 * 401; if it fails, they go ahead and this function rejects.
 */
export async function registerSignOut(signOut: Promise<void>): Promise<void> {
  signingOut = signOut.catch(() => {})
  try {
    await signOut
  } finally {
    signingOut = null
  }
}
