import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBytesLru } from './bytes-lru.ts'
import type { Limit } from './limits.ts'

/** A reply as it went out once. */
export type ReadyReply = {
  etag: string | undefined
  body: Buffer
  /** Names and values in turn, as Node writes them fastest. */
  head: string[]
  /** The same for who holds the reply already: what describes the body stays away. */
  heldHead: string[]
}

/**
 * Replies of one public read that are sent again as they were, by the address they were asked at. What is kept is what the
 * ordinary way has just sent, headers and all, so the two cannot differ.
 */
export type ReadyReplies<Source> = {
  /** The route's pattern, for the log and the metrics. */
  route: string
  /** The route's limits by address, which memory counts. */
  limits: readonly Limit[]
  find(url: string, headers: IncomingHttpHeaders): ReadyReply | undefined
  /** Whether this address was asked for before, not long ago: most are asked for once, and keeping those would push others out. */
  isAskedAgain(request: FastifyRequest): boolean
  /** Has the reply that is being made kept, for as long as its source is current. Only for what is the same for everybody. */
  keep(reply: FastifyReply, source: Source): void
  /** The route's onSend hook: notes what is to be kept. */
  onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void
}

const askedBytes = 2 * 1024 * 1024
/** Headers of one connection; the length is written anew. */
const ofConnection = new Set(['connection', 'keep-alive', 'date', 'content-length'])
/** A reply with one of these is meant for one person and is never kept, whoever asked for it. */
const ofPerson = ['set-cookie', 'x-auth-token']
const ofBody = new Set(['content-type', 'content-encoding', 'content-length'])

export function createReadyReplies<Source>(options: {
  route: string
  limits: readonly Limit[]
  maxBytes: number
  /** Whether a reply from this source may still be given. Asked each time, so that nothing outlives its source. */
  isCurrent(source: Source): boolean
  /** Tells apart the replies of one address that depend on request headers. */
  variantOf?(headers: IncomingHttpHeaders): string
}): ReadyReplies<Source> {
  const kept = createBytesLru<{ source: Source; reply: ReadyReply }>(options.maxBytes)
  const asked = createBytesLru<true>(askedBytes)
  const marked = new WeakMap<FastifyReply, Source>()
  const { isCurrent, variantOf } = options
  const keyOf = (url: string, headers: IncomingHttpHeaders) => (variantOf ? `${variantOf(headers)} ${url}` : url)

  return {
    route: options.route,
    limits: options.limits,
    find(url, headers) {
      const one = kept.get(keyOf(url, headers))
      return one && isCurrent(one.source) ? one.reply : undefined
    },
    isAskedAgain({ url, headers }) {
      const key = keyOf(url, headers)
      if (asked.get(key)) return true
      asked.set(key, true, 0)
      return false
    },
    keep(reply, source) {
      marked.set(reply, source)
    },
    onSend(request, reply, payload, done) {
      const source = marked.get(reply)
      if (source !== undefined && request.method === 'GET' && reply.statusCode === 200 && Buffer.isBuffer(payload)) {
        const headers = reply.getHeaders()
        if (!ofPerson.some((name) => headers[name] !== undefined))
          kept.set(keyOf(request.url, request.headers), { source, reply: toReady(headers, payload) }, payload.length)
      }
      done()
    },
  }
}

function toReady(headers: ReturnType<FastifyReply['getHeaders']>, body: Buffer): ReadyReply {
  const all: [string, string][] = []
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ofConnection.has(name)) all.push([name, String(value)])
  all.push(['content-length', String(body.length)])
  return {
    etag: all.find(([name]) => name === 'etag')?.[1],
    body,
    head: all.flat(),
    heldHead: all.filter(([name]) => !ofBody.has(name)).flat(),
  }
}
