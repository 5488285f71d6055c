import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientKey } from './client-key.ts'
import type { Limits } from './limits.ts'
import type { ReadyReplies } from './ready-replies.ts'

/** An answered request, for the log and the metrics: the route's pattern, never the address. */
export type Answered = { id: string | undefined; method: string; route: string; status: number; ms: number }

export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean)

/**
 * Answers requests whose reply is ready before the framework sees them: routing, hooks and the making of request objects cost
 * more than such an answer. Limits count here as everywhere; whatever is not plainly the common case is left to the ordinary way.
 */
export type ReadyLane = {
  /** Returns false, having done nothing, when the ordinary way must answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  add(replies: ReadyReplies<never>): void
  /** Closes the lane while this is true: overload is shed by a hook. */
  closeWhile(isClosed: () => boolean): void
}

export function createReadyLane(options: {
  trustProxy: TrustProxy
  limits: Pick<Limits, 'takeNow'>
  onAnswered(answered: Answered): void
}): ReadyLane {
  const all: ReadyReplies<never>[] = []
  const closed: (() => boolean)[] = []

  function isWithinLimits(replies: ReadyReplies<never>, request: IncomingMessage): boolean {
    if (replies.limits.length === 0) return true
    const address = clientAddress(request, options.trustProxy)
    if (address === undefined) return false
    const key = clientKey(address)
    for (const limit of replies.limits) if (!options.limits.takeNow(limit, key)) return false
    return true
  }

  function isOpen(): boolean {
    for (const isClosed of closed) if (isClosed()) return false
    return true
  }

  return {
    answer(request, response) {
      if (request.method !== 'GET' || !isOpen()) return false
      for (const replies of all) {
        const ready = replies.find(request.url!, request.headers)
        const make = ready ? undefined : replies.prepare(request.url!, request.headers)
        if (!ready && !make) continue
        const held = request.headers['if-none-match']
        // Lists of tags, weak ones and the star are for the ordinary way.
        if (ready && held !== undefined && held !== ready.etag) return false
        // Over a limit the ordinary way refuses, in its own words.
        if (!isWithinLimits(replies, request)) return false
        const begun = performance.now()
        const { head, heldHead, body } = ready ?? make!(response)
        const status = held === undefined ? 200 : 304
        if (status === 304) response.writeHead(304, heldHead).end()
        else response.writeHead(200, head).end(body)
        // Noted at once: to be called when the last byte has left costs more than finding the reply did.
        options.onAnswered({
          id: undefined,
          method: 'GET',
          route: replies.route,
          status,
          ms: performance.now() - begun,
        })
        return true
      }
      return false
    },
    add(replies) {
      all.push(replies)
    },
    closeWhile(isClosed) {
      closed.push(isClosed)
    },
  }
}

/**
 * The address that a request comes from, as the framework would tell it; undefined where that takes its list of trusted
 * networks. Each hop's own address is the connection's, or the one that the hop after it wrote down last.
 */
export function clientAddress(request: IncomingMessage, trust: TrustProxy): string | undefined {
  let address = request.socket.remoteAddress
  if (trust === false || address === undefined) return address
  if (typeof trust === 'string') return undefined
  const forwarded = request.headers['x-forwarded-for']
  if (forwarded === undefined) return address
  const hops = String(forwarded)
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  for (const [passed, next] of hops.reverse().entries()) {
    if (trust !== true && !trust(address, passed)) break
    address = next
  }
  return address
}
