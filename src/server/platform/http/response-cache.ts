import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, crc32, gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { type Body, inOne, lengthOf, sendBody } from './body.ts'

/** An answer that is the same for everybody. Its headers are sent as they are. */
export type PublicAnswer = {
  status: number
  headers: Record<string, string>
  body: Body
  /** Of the body, for the ETag; computed from it unless given. */
  checksum?: number
  /** False sends the answer once and forgets it. */
  isCacheable?: boolean
  /** Reads the body as it was compressed beforehand, or nothing where it is sent as it is. Without it the cache compresses. */
  encode?: (encoding: Compressed) => Promise<Buffer | undefined>
  /** Takes no longer to compute than to store: a long one is stored as it is only when it is asked for again. */
  isCheap?: boolean
}

type Encoding = (typeof encodings)[number]
type Compressed = Exclude<Encoding, 'identity'>
/** With the time it is good for, where that is shorter than the cache's, and its ETag, where that is known. */
type Computed = PublicAnswer & { ttl?: number; etag?: string }
type Encoded = PublicAnswer & { etag: string; encoding: Encoding }
type Stored = Encoded & { body: Buffer }

export type ResponseCache = {
  /** Sends the answer stored under the key, in the best encoding the client takes, or 304. Computes it once on a miss. */
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

const encodings = ['br', 'gzip', 'identity'] as const
const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
}
const decompressors = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (body: Buffer) => body,
}
/** Below this a compressed answer is hardly shorter. */
const compressFrom = 1024
/** A cheap answer longer than this is not stored the first time. */
const storeAtOnceBytes = 16 * 1024
/** Keys of such answers that were asked for once. */
const keysAskedOnce = 4096
/** What an entry takes besides its body and key: headers, ETag and the cache's own fields. */
const entryBytes = 1500

/**
 * The cache of public pages and public API reads. Each encoding is an entry of its own that weighs what it holds, so the bound is
 * a bound of memory; answers older than `maxAgeMs` are computed again.
 */
export function createResponseCache(options: { maxBytes: number; maxAgeMs: number }): ResponseCache {
  const stored = new LRUCache<string, Stored>({
    maxSize: options.maxBytes,
    maxEntrySize: Math.ceil(options.maxBytes / 16),
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + entryBytes,
    ttl: options.maxAgeMs,
  })
  const askedOnce = new LRUCache<string, true>({ max: keysAskedOnce })
  let running = new Map<string, Promise<unknown>>()
  let generation = 0

  /** Single flight: whoever asks for the key meanwhile waits for the same work. */
  function once<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const already = running.get(key) as Promise<Result> | undefined
    if (already) return already
    const into = running
    const started = work().finally(() => into.delete(key))
    into.set(key, started)
    return started
  }

  /** The answer as another encoding holds it: decompressing takes less than computing, and all encodings tell the same. */
  async function findPlain(key: string): Promise<Computed | undefined> {
    for (const encoding of encodings) {
      const entry = `${encoding} ${key}`
      const found = stored.peek(entry)
      if (!found) continue
      const { status, headers, etag, encode } = found
      const ttl = Math.max(1, stored.getRemainingTTL(entry))
      const body = await decompressors[found.encoding](found.body)
      return { status, headers, body, etag, ttl, ...(encode && { encode }) }
    }
    return undefined
  }

  async function make(key: string, encoding: Encoding, compute: () => Computed | Promise<Computed>) {
    const startedIn = generation
    const { ttl = options.maxAgeMs, ...plain } = await once(key, async () => (await findPlain(key)) ?? compute())
    const made: Encoded = { ...plain, etag: plain.etag ?? weakTag(plain), encoding: 'identity' }
    const encoded =
      encoding === 'identity' ? undefined : await (plain.encode ? plain.encode(encoding) : compress(plain, encoding))
    if (encoded) {
      made.body = withOwnMemory(encoded)
      made.encoding = encoding
    }
    // An answer begun before a clear may show what the clear was about.
    if (generation !== startedIn || !isWorthStoring(key, made)) return made
    const kept = { ...made, body: inOne(made.body) }
    stored.set(`${encoding} ${key}`, kept, { ttl })
    return kept
  }

  /** Long answers that nobody asks for again would push out others, and what lives for a while is dear to collect. */
  function isWorthStoring(key: string, { isCacheable, isCheap, encoding, body }: Encoded): boolean {
    if (isCacheable === false) return false
    if (!isCheap || encoding !== 'identity' || lengthOf(body) <= storeAtOnceBytes || askedOnce.delete(key)) return true
    askedOnce.set(key, true)
    return false
  }

  return {
    async send(request, reply, key, compute) {
      const encoding = encodingOf(request)
      const entry = `${encoding} ${key}`
      const answer = stored.get(entry) ?? (await once(entry, () => make(key, encoding, compute)))
      reply.headers(answer.headers).header('vary', 'accept-encoding')
      if (answer.status === 200) {
        reply.header('etag', answer.etag)
        if (fresh(request.headers, { etag: answer.etag })) return reply.code(304).send()
      }
      if (answer.encoding !== 'identity') reply.header('content-encoding', answer.encoding)
      return sendBody(reply.code(answer.status), answer.body)
    },
    clear() {
      generation++
      stored.clear()
      askedOnce.clear()
      running = new Map()
    },
    get bytes() {
      return stored.calculatedSize
    },
  }
}

/** Compresses an answer's body, unless that would hardly make it shorter. */
async function compress({ headers, body }: PublicAnswer, encoding: Compressed): Promise<Buffer | undefined> {
  const isCompressible = !headers['content-type']?.startsWith('image/') && lengthOf(body) >= compressFrom
  return isCompressible ? compressors[encoding](inOne(body)) : undefined
}

/** The first encoding of ours that the client takes; what it forbids with q=0 it never gets. */
function encodingOf(request: FastifyRequest): Encoding {
  if (request.headers['accept-encoding'] === undefined) return 'identity'
  const accepted = new Negotiator(request.raw).encodings([...encodings])
  return encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

/** Weak, because one tag names all encodings; a checksum and the length tell versions of one address apart. */
const weakTag = ({ body, checksum = crc32(inOne(body)) }: PublicAnswer) =>
  `W/"${lengthOf(body).toString(36)}-${(checksum >>> 0).toString(36)}"`

/** zlib answers a piece of a larger buffer, which would stay in memory uncounted. */
function withOwnMemory(piece: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(own)
  return own
}
