import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** A response that is the same for every client. */
export type PublicAnswer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** False skips storing the response. */
  isCacheable?: boolean
}

export type ResponseCache = {
  /**
   * Sends the response stored under the key, in Brotli if the client accepts it, else gzip, else uncompressed. Computes
   * it on a miss, once for concurrent requests with the same encoding. Rejects with the error of `compute` and stores
   * nothing then. The key must contain everything of the request that the response depends on.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    compute: () => PublicAnswer | Promise<PublicAnswer>,
  ): Promise<FastifyReply>
  clear(): void
  /** Bytes in use, over all encodings. */
  readonly bytes: number
}

const encodings = ['br', 'gzip', 'identity']
/** Bytes. Compressing smaller responses saves little. */
const compressFrom = 1024
/** Approximate bytes of an entry in addition to its body and key: headers and bookkeeping. */
const entryBytes = 1500

/**
 * Creates the cache of public pages, images and API reads. Each encoding is a separate entry, kept for `maxAgeMs`, or
 * less if `maxBytes` is exceeded. Doesn't store an entry larger than a sixteenth of `maxBytes`.
 */
export function createResponseCache(options: { maxBytes: number; maxAgeMs: number }): ResponseCache {
  const stored = new LRUCache<string, PublicAnswer, () => Promise<PublicAnswer>>({
    maxSize: options.maxBytes,
    maxEntrySize: Math.ceil(options.maxBytes / 16),
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + entryBytes,
    ttl: options.maxAgeMs,
    fetchMethod: (_key, _stale, { context: compute }) => compute(),
    // A response that was being computed when the cache was cleared is sent to its waiting clients but not stored.
    ignoreFetchAbort: true,
  })
  return {
    async send(request, reply, key, compute) {
      const encoding = encodingOf(request)
      const entry = `${encoding} ${key}`
      const answer = await stored.forceFetch(entry, {
        context: async () => copyBody(await compress(await compute(), encoding)),
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

/** Returns the first of {@link encodings} that the client accepts, and ignores its preferences. */
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

/**
 * Copies the body into its own memory: buffers from zlib, and short Node buffers, are views of larger ones, which the
 * cache's size would not include.
 */
function copyBody(answer: PublicAnswer): PublicAnswer {
  if (answer.body.buffer.byteLength === answer.body.length) return answer
  const body = Buffer.allocUnsafeSlow(answer.body.length)
  body.set(answer.body)
  return { ...answer, body }
}
