import type { FastifyReply, FastifyRequest } from 'fastify'
import { getLender, getLenderByName, lenderNotFoundMessage, listLenders } from '#contract/lenders.ts'
import { Failure } from '#server/failure.ts'
import { createReadyReplies } from '#server/http/ready-replies.ts'
import { borrowPiece } from '#server/http/reply-pieces.ts'
import { type Http, localRoute, type RouteOptions, route } from '#server/http/route.ts'
import type { Catalogue } from './catalogue.ts'
import { createDirectory } from './directory.ts'
import { questionSum, searchOf, sumOf } from './query-lenders.ts'
import { readPlainQuery } from './read-plain-query.ts'
import type { Snapshot } from './snapshot.ts'

export type LendersDeps = { catalogue: Pick<Catalogue, 'snapshot'> }

const options: RouteOptions = {
  limits: [{ name: 'read-lenders', points: 300, seconds: 60, by: 'ip', inMemory: true }],
  cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
}

const readyBytes = 64 * 1024 * 1024

/** The public directory: answered from memory, with and without HTTP. */
export function registerLenders(http: Http, { catalogue }: LendersDeps): void {
  const directory = createDirectory()
  const ready = createReadyReplies<string>({
    route: listLenders.path,
    limits: options.limits,
    maxBytes: readyBytes,
    isCurrent: (tag) => tag === catalogue.snapshot().tag,
    make(url) {
      const query = readPlainQuery(url)
      if (!query || searchOf(query) !== undefined) return undefined
      const snapshot = catalogue.snapshot()
      return {
        source: snapshot.tag,
        etag: etagOf(snapshot, questionSum(query)),
        body: (allocate) => directory.listAsJsonNow(snapshot, query, allocate),
      }
    },
  })

  http.lane.add(ready)

  route(http, listLenders, { ...options, ready }, async ({ query, request, reply }) => {
    const snapshot = catalogue.snapshot()
    if (isStillFresh(request, reply, etagOf(snapshot, questionSum(query)))) return notModified(reply)
    reply.type('application/json; charset=utf-8')
    if (!ready.isAskedAgain(request))
      return directory.listAsJson(snapshot, query, (size) => borrowPiece(size, reply.raw))
    ready.keep(reply, snapshot.tag)
    return directory.listAsJson(snapshot, query, Buffer.allocUnsafeSlow)
  })
  localRoute(http, listLenders, ({ query }) => directory.list(catalogue.snapshot(), query))

  function registerOne(
    endpoint: typeof getLender | typeof getLenderByName,
    find: (snapshot: Snapshot, params: Record<string, string>) => number | undefined,
  ): void {
    route(http, endpoint, options, async ({ params, request, reply }) => {
      const snapshot = catalogue.snapshot()
      const position = known(find(snapshot, params))
      const { json, matching } = snapshot.listed[position]!
      if (isStillFresh(request, reply, etagOf(snapshot, sumOf(matching.id)))) return notModified(reply)
      reply.type('application/json; charset=utf-8')
      return json
    })
    localRoute(http, endpoint, ({ params }) => {
      const snapshot = catalogue.snapshot()
      return directory.lenderAt(snapshot, known(find(snapshot, params)))
    })
  }
  registerOne(getLender, (snapshot, { id = '' }) => snapshot.positionById.get(id.toLowerCase()))
  registerOne(getLenderByName, (snapshot, { name = '' }) => snapshot.positionBySlug.get(name.toLowerCase()))
}

/** An unknown, malformed or inactive lender is refused in the same words. */
function known(position: number | undefined): number {
  if (position === undefined) throw new Failure('missing', lenderNotFoundMessage)
  return position
}

/** Names a reply by the lenders and the question it comes from, so that nothing has to be made to compare it. */
function etagOf(snapshot: Snapshot, questionSum: string): string {
  return `W/"${snapshot.tag}-${questionSum}"`
}

/** Sets the reply's ETag and tells whether the caller has that reply already. */
function isStillFresh(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag)
  const held = request.headers['if-none-match']
  // Proxies may have made a weak tag of it or a strong one; the comparison is the weak one of RFC 9110.
  return (
    held !== undefined &&
    (held === etag ||
      held.trim() === '*' ||
      held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2)))
  )
}

/** Sends the 304 itself: an empty Buffer in its place would announce a body of length 0. */
function notModified(reply: FastifyReply): never {
  reply.code(304).send()
  return undefined as never
}
