import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import type { Http } from '#server/platform/http/route.ts'
import { buildRobots, buildSitemaps } from './sitemap.ts'
import { buildWebManifest } from './web-manifest.ts'

type CrawlerDeps = {
  env: Pick<Env, 'publicUrl' | 'siteName'>
  catalogue: {
    snapshot(): {
      tag: string
      records: readonly { slug: string; changedAt: number; listed: { isActive: 'true' | 'false' } }[]
    }
  }
}

type Document = { body: Buffer; etag: string; type: string }

const xml = 'application/xml; charset=utf-8'
const cacheControl = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400'

/** sitemap.xml with its parts, robots.txt and the web manifest, kept as Buffers; the sitemap is rebuilt when lenders change. */
export function registerCrawlerFiles(http: Http, { env, catalogue }: CrawlerDeps): void {
  const robots = toDocument(buildRobots(env.publicUrl), 'text/plain; charset=utf-8')
  const manifest = toDocument(buildWebManifest(env.siteName), 'application/manifest+json; charset=utf-8')
  let sitemaps: { tag: string; documents: Document[] } | undefined

  function sitemap(part: number): Document | undefined {
    const { tag, records } = catalogue.snapshot()
    if (sitemaps?.tag !== tag) {
      const active = records.filter(({ listed }) => listed.isActive === 'true')
      const documents = buildSitemaps(env.publicUrl, active).map((text) => toDocument(text, xml))
      sitemaps = { tag, documents }
    }
    return sitemaps.documents[part]
  }

  http.app.get('/robots.txt', async (request, reply) => send(request, reply, robots))
  http.app.get('/manifest.webmanifest', async (request, reply) => send(request, reply, manifest))
  http.app.get('/sitemap.xml', async (request, reply) => send(request, reply, sitemap(0)))
  http.app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}$).xml', async (request, reply) =>
    send(request, reply, sitemap(Number(request.params.part))),
  )
}

function toDocument(text: string, type: string): Document {
  return {
    body: Buffer.from(text),
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    type,
  }
}

function send(request: FastifyRequest, reply: FastifyReply, document: Document | undefined): FastifyReply {
  if (!document) {
    reply.callNotFound()
    return reply
  }
  reply.header('cache-control', cacheControl).header('etag', document.etag)
  const held = request.headers['if-none-match']
  if (held?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === document.etag)) return reply.code(304).send()
  return reply.type(document.type).send(document.body)
}
