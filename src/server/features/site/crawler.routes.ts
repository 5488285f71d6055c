import type { FastifyReply } from 'fastify'
import type { Env } from '#server/env.ts'
import type { Http } from '#server/platform/http/route.ts'
import { buildRobots, buildSitemaps } from './sitemap.ts'
import { buildWebManifest } from './web-manifest.ts'

type CrawlerDeps = {
  env: Pick<Env, 'publicUrl' | 'siteName'>
  catalogue: {
    snapshot(): { active: readonly { lender: { slug: string; updatedAt: string } }[] }
  }
}

type Document = { body: string; type: string }

const xml = 'application/xml; charset=utf-8'
const cacheControl = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400'

/** Registers the sitemap, robots.txt and the web manifest. Rebuilds the sitemap when lenders change. */
export function registerCrawlerFiles(http: Http, { env, catalogue }: CrawlerDeps): void {
  const robots = { body: buildRobots(env.publicUrl), type: 'text/plain; charset=utf-8' }
  const manifest = { body: buildWebManifest(env.siteName), type: 'application/manifest+json; charset=utf-8' }
  let sitemaps: { lenders: unknown; documents: Document[] } | undefined

  function sitemap(part: number): Document | undefined {
    const lenders = catalogue.snapshot().active
    if (sitemaps?.lenders !== lenders) {
      const listed = lenders.map(({ lender }) => lender)
      sitemaps = { lenders, documents: buildSitemaps(env.publicUrl, listed).map((body) => ({ body, type: xml })) }
    }
    return sitemaps.documents[part]
  }

  http.app.get('/robots.txt', async (_request, reply) => send(reply, robots))
  http.app.get('/manifest.webmanifest', async (_request, reply) => send(reply, manifest))
  http.app.get('/sitemap.xml', async (_request, reply) => send(reply, sitemap(0)))
  http.app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}$).xml', async (request, reply) =>
    send(reply, sitemap(Number(request.params.part))),
  )
}

/** Replies with the document, or with 404 if it is undefined. */
function send(reply: FastifyReply, document: Document | undefined): FastifyReply {
  if (!document) {
    reply.callNotFound()
    return reply
  }
  return reply.header('cache-control', cacheControl).type(document.type).send(document.body)
}
