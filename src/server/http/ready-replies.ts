import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBytesLru } from './bytes-lru.ts'
import type { Limit } from './limits.ts'
import { borrowPiece } from './reply-pieces.ts'
import { createSeenLately } from './seen-lately.ts'

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
  /**
   * How to make the reply to a question that was not asked before, without its body for who holds it already; undefined where only
   * the ordinary way can.
   */
  prepare(url: string, headers: IncomingHttpHeaders): ((response: ServerResponse) => ReadyReply) | undefined
  /** Whether this address was asked for before, not long ago: most are asked for once, and keeping those would push others out. */
  isAskedAgain(request: FastifyRequest): boolean
  /** Has the reply that is being made kept, for as long as its source is current. Only for what is the same for everybody. */
  keep(reply: FastifyReply, source: Source): void
  /** The route's onSend hook: notes what is to be kept. */
  onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void
}

/** A reply that can be made at once, without the framework. `body` fills memory that it is given for so many bytes. */
export type MadeReply<Source> = { source: Source; etag: string; body(allocate: (size: number) => Buffer): Buffer }

const askedBytes = 2 * 1024 * 1024
/** Headers of one connection; the length is written anew. */
const ofConnection = new Set(['connection', 'keep-alive', 'date', 'content-length'])
/** A reply with one of these is meant for one person and is never kept, whoever asked for it. */
const ofPerson = ['set-cookie', 'x-auth-token']
const noBody = Buffer.alloc(0)
const ofBody = new Set(['content-type', 'content-encoding', 'content-length'])

export function createReadyReplies<Source>(options: {
  route: string
  limits: readonly Limit[]
  maxBytes: number
  /** Whether a reply from this source may still be given. Asked each time, so that nothing outlives its source. */
  isCurrent(source: Source): boolean
  /** Tells apart the replies of one address that depend on request headers. */
  variantOf?(headers: IncomingHttpHeaders): string
  /**
   * Makes the reply to an address that is plainly fine, or returns undefined. Its headers are those of the last reply that the
   * ordinary way sent, all but the ETag and the length, so these must be all that depends on the question.
   */
  make?(url: string): MadeReply<Source> | undefined
}): ReadyReplies<Source> {
  const kept = createBytesLru<{ source: Source; reply: ReadyReply }>(options.maxBytes)
  const wasAsked = createSeenLately(askedBytes)
  const marked = new WeakMap<FastifyReply, Source>()
  const { isCurrent, variantOf } = options
  const keyOf = (url: string, headers: IncomingHttpHeaders) => (variantOf ? `${variantOf(headers)} ${url}` : url)
  let usualHeaders: { pairs: [string, string][]; flat: string[]; ofHeld: string[] } | undefined

  return {
    route: options.route,
    limits: options.limits,
    find(url, headers) {
      const one = kept.get(keyOf(url, headers))
      return one && isCurrent(one.source) ? one.reply : undefined
    },
    prepare(url, headers) {
      if (!usualHeaders) return undefined
      const made = options.make?.(url)
      if (!made) return undefined
      const usual = usualHeaders
      const held = headers['if-none-match']
      if (held !== undefined) {
        if (held !== made.etag) return undefined
        const heldHead = [...usual.ofHeld, 'etag', made.etag]
        return () => ({ etag: made.etag, body: noBody, head: heldHead, heldHead })
      }
      return (response) => {
        const key = keyOf(url, headers)
        if (!wasAsked(key)) {
          const body = made.body((size) => borrowPiece(size, response))
          // Sent once and to somebody who holds nothing, so the head is all that it needs.
          const head = [...usual.flat, 'etag', made.etag, 'content-length', String(body.length)]
          return { etag: made.etag, body, head, heldHead: head }
        }
        const body = made.body(Buffer.allocUnsafeSlow)
        const reply = toReady([...usual.pairs, ['etag', made.etag]], body)
        kept.set(key, { source: made.source, reply }, body.length)
        return reply
      }
    },
    isAskedAgain: ({ url, headers }) => wasAsked(keyOf(url, headers)),
    keep(reply, source) {
      marked.set(reply, source)
    },
    onSend(request, reply, payload, done) {
      const source = marked.get(reply)
      const isWanted = source !== undefined || options.make !== undefined
      if (isWanted && request.method === 'GET' && reply.statusCode === 200 && Buffer.isBuffer(payload)) {
        const headers = lastingHeaders(reply)
        if (headers) {
          const pairs = headers.filter(([name]) => name !== 'etag')
          usualHeaders = { pairs, flat: pairs.flat(), ofHeld: withoutBody(pairs).flat() }
          if (source !== undefined)
            kept.set(keyOf(request.url, request.headers), { source, reply: toReady(headers, payload) }, payload.length)
        }
      }
      done()
    },
  }
}

/** What may be sent again of a reply's headers; undefined when it is meant for one person. */
function lastingHeaders(reply: FastifyReply): [string, string][] | undefined {
  const headers = reply.getHeaders()
  if (ofPerson.some((name) => headers[name] !== undefined)) return undefined
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || ofConnection.has(name) ? [] : [[name, String(value)]],
  )
}

function toReady(headers: readonly [string, string][], body: Buffer): ReadyReply {
  const all: [string, string][] = [...headers, ['content-length', String(body.length)]]
  return {
    etag: all.find(([name]) => name === 'etag')?.[1],
    body,
    head: all.flat(),
    heldHead: withoutBody(all).flat(),
  }
}

function withoutBody(headers: readonly [string, string][]): [string, string][] {
  return headers.filter(([name]) => !ofBody.has(name))
}
