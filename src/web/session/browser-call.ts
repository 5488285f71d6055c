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
      if (signingOut && 'authorization' in request.headers) {
        await signingOut
        if (token() === null) return Response.json({ message: 'You are signed out.' }, { status: 401 })
      }
      return fetch(request.url, { ...request, keepalive })
    },
    token,
    ...(onReply ? { onReply } : {}),
  })
}

/**
 * Hands on a sign-out that is under way, and that clears the token once the server has ended the session. Every other call with a
 * token waits for it: behind it on the server, as from a part of the page whose code has just come, it would fail with 401.
 */
export async function whileSigningOut(signOut: Promise<void>): Promise<void> {
  signingOut = signOut.catch(() => {})
  try {
    await signOut
  } finally {
    signingOut = null
  }
}
