import { type Call, createCall } from '#contract/wire/call.ts'
import { readToken } from './token.ts'

/** Settles when the sign-out under way has succeeded or failed; null without one. */
let signingOut: Promise<void> | null = null

/**
 * The typed client in the browser: fetch to this site, with the stored token by default. With `keepalive` a request
 * is sent to its end though the page is left meanwhile; browsers take at most 64 KB of body then.
 */
export function createBrowserCall({
  keepalive = false,
  token = readToken,
  onReply,
}: Pick<Parameters<typeof createCall>[0], 'token' | 'onReply'> & { keepalive?: boolean } = {}): Call {
  return createCall({
    async transport(request) {
      if ('authorization' in request.headers && (await endsSession(token))) return signedOutReply()
      return fetch(request.url, { ...request, keepalive })
    },
    token,
    ...(onReply ? { onReply } : {}),
  })
}

/** Waits for a sign-out under way. Returns whether it has ended the session of the token. */
async function endsSession(token: () => string | null): Promise<boolean> {
  if (!signingOut) return false
  await signingOut
  return token() === null
}

const signedOutReply = () => Response.json({ message: 'You are signed out.' }, { status: 401 })

/** Fetches with the stored token, for replies that are read as they arrive. */
export async function fetchWithToken(url: string, init: RequestInit & { headers: Record<string, string> }) {
  if (await endsSession(readToken)) return signedOutReply()
  return fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${readToken()}` } })
}

/**
 * Registers a sign-out in progress, which clears the token once the server has ended the session. Every other call with
 * a token waits for it: behind it on the server, as from a part of the page whose code has just come, it would fail
 * with 401.
 */
export async function whileSigningOut(signOut: Promise<void>): Promise<void> {
  signingOut = signOut.catch(() => {})
  try {
    await signOut
  } finally {
    signingOut = null
  }
}
