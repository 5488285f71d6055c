import { type Call, createCall } from '#contract/call.ts'
import { readToken } from './token.ts'

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
    transport: (request) => fetch(request.url, { ...request, keepalive }),
    token,
    ...(onReply ? { onReply } : {}),
  })
}
