import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** An answer that is the same for everybody. */
export type PublicAnswer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** False sends the answer once and forgets it. */
  isCacheable?: boolean
}

export type ResponseCache = {
  /** Sends the answer stored under the key, in the best encoding the client takes. Computes it once on a miss. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    compute: () => PublicAnswer | Promise<PublicAnswer>,
  ): Promise<FastifyReply>
  clear(): void
  /** All bytes held, every encoding counted. */
  readonly bytes: number
}

const encodings = ['br', 'gzip', 'identity']
/** Below this a compressed answer is hardly shorter. */
const compressFrom = 1024
/** What an entry takes besides its body and key: headers and the cache's own fields. */
const entryBytes = 1500

/** The cache of public pages and public API reads. Each encoding is an entry of its own, computed once however many ask for it. */
export function createResponseCache(options: { maxBytes: number; maxAgeMs: number }): ResponseCache {
  const stored = new LRUCache<string, PublicAnswer, () => Promise<PublicAnswer>>({
    maxSize: options.maxBytes,
    maxEntrySize: Math.ceil(options.maxBytes / 16),
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + entryBytes,
    ttl: options.maxAgeMs,
    fetchMethod: (_key, _stale, { context: compute }) => compute(),
    // An answer begun before a clear is sent to those who wait for it, and not stored.
    ignoreFetchAbort: true,
  })
  return {
    async send(request, reply, key, compute) {
      const encoding = encodingOf(request)
      const entry = `${encoding} ${key}`
      const answer = await stored.forceFetch(entry, {
        context: async () => onItsOwn(await compress(await compute(), encoding)),
      })
      if (answer.isCacheable === false) stored.delete(entry)
      return reply
        .code(answer.status)
        .headers({ ...answer.headers, vary: 'accept-encoding' })
        .send(answer.body.length === 0 ? undefined : answer.body)
    },
    clear: () => stored.clear(),
    get bytes() {
      return stored.calculatedSize
    },
  }
}

/** The first encoding of ours that the client takes. */
function encodingOf(request: FastifyRequest): string {
  if (request.headers['accept-encoding'] === undefined) return 'identity'
  const accepted = new Negotiator(request.raw).encodings(encodings)
  return encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

async function compress(answer: PublicAnswer, encoding: string): Promise<PublicAnswer> {
  const { headers, body } = answer
  if (encoding === 'identity' || body.length < compressFrom || headers['content-type']?.startsWith('image/'))
    return answer
  const compressed =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await promisify(gzip)(body)
  return { ...answer, headers: { ...headers, 'content-encoding': encoding }, body: compressed }
}

/** With a body in memory of its own: what zlib answers, and a short buffer of Node's, is a view of a larger one, which would stay uncounted. */
function onItsOwn(answer: PublicAnswer): PublicAnswer {
  if (answer.body.buffer.byteLength === answer.body.length) return answer
  const body = Buffer.allocUnsafeSlow(answer.body.length)
  body.set(answer.body)
  return { ...answer, body }
}
