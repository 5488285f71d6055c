import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { CallError } from '#contract/call.ts'
import { Failure, failureStatus } from '../failure.ts'
import { createReadyReplies } from '../http/ready-replies.ts'
import { type Http, localKey } from '../http/route.ts'
import { createTurns } from '../http/take-turns.ts'
import { contentSecurityPolicy, policyWidening } from './content-security-policy.ts'
import { pageAddress } from './page-address.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'
import type { Renderer } from './renderer.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const privateCaching = 'private, no-store'
const cacheMs = 60_000
const pagesPattern = '/*'
/** A turn of the event loop takes in one connection. So many between two pages, and a crowd is seen when it comes. */
const turnsBetweenPages = 32

/** Where a reply that is sent again came from. */
type PageSource = { key: string; page: CachedPage }

export type PagesDeps = {
  env: { publicUrl: string; siteName: string }
  catalogue: { onChange(listener: () => void): void }
  settings: { get(key: 'analytics.measurementId' | 'hotjar.siteId'): Promise<string | null> }
}

/** The in-process client that pages render with: public reads only, without HTTP. */
export function createLocalCall(http: Http): Call {
  return (async (endpoint: Parameters<Call>[0], input?: { params?: unknown; query?: unknown }) => {
    const implementation = http.local.get(localKey(endpoint))
    if (!implementation) throw new Error(`${localKey(endpoint)} is not open to the renderer`)
    try {
      return await implementation(input ?? {})
    } catch (error) {
      if (error instanceof Failure) throw new CallError(failureStatus[error.kind], error.reply)
      throw error
    }
  }) as Call
}

/** Registers the built files and every page. */
export function createPages(renderer: Renderer) {
  return async (http: Http, deps: PagesDeps): Promise<void> => {
    const { app } = http
    if (renderer.clientDir) await registerFiles(http, renderer.clientDir)
    const call = createLocalCall(http)
    const site = { name: deps.env.siteName, publicUrl: deps.env.publicUrl }
    const myTurn = createTurns(turnsBetweenPages)
    const cache = createPageCache({ maxBytes: 64 * 1024 * 1024 })
    deps.catalogue.onChange(() => cache.clear())
    const ready = createReadyReplies<PageSource>({
      route: pagesPattern,
      limits: [],
      maxBytes: 64 * 1024 * 1024,
      // The page cache decides how long a page is good for.
      isCurrent: ({ key, page }) => cache.get(key) === page,
      variantOf: encodingOf,
    })
    http.lane.add(ready)

    async function renderPage(
      path: string,
      search: string,
      isPrivate: boolean,
      carriesToken: boolean,
    ): Promise<CachedPage> {
      const measured = {
        analytics: !isPrivate && (await deps.settings.get('analytics.measurementId')) !== null,
        recording: !isPrivate && (await deps.settings.get('hotjar.siteId')) !== null,
      }
      await myTurn()
      const rendered = await renderer.render({
        url: deps.env.publicUrl + path + search,
        call,
        site,
        // A visit that is only looked at counts as well where visits are counted.
        hydratesLazily: !isPrivate && !measured.analytics && !measured.recording && !renderer.isDevelopment,
      })
      const html = Buffer.from(rendered.location ? '' : rendered.html)
      const headers: Record<string, string> = {
        'cache-control': isPrivate || rendered.status >= 400 ? privateCaching : publicCaching,
        // Vite's own scripts and styles are inline, and no page of development leaves the machine.
        'content-security-policy': renderer.isDevelopment
          ? "frame-ancestors 'none'"
          : contentSecurityPolicy(rendered.html, policyWidening(measured)),
        vary: 'accept-encoding',
      }
      if (rendered.location) headers['location'] = localLocation(rendered.location, deps.env.publicUrl)
      if (carriesToken) headers['referrer-policy'] = 'no-referrer'
      if (isPrivate || rendered.status >= 400) headers['x-robots-tag'] = 'noindex'
      return {
        status: rendered.status,
        headers,
        html,
        compressed: {},
        etag: etagOf(html),
        expiresAt: Date.now() + cacheMs,
      }
    }

    app.route({
      method: ['GET', 'HEAD'],
      url: pagesPattern,
      schema: { hide: true },
      onSend: ready.onSend,
      async handler(request, reply) {
        // Paths of the API and of files never fall through to a page.
        if (/^\/(api|assets)(\/|$|\?)/.test(request.url)) {
          return reply
            .status(404)
            .header('cache-control', privateCaching)
            .type('application/json')
            .send(JSON.stringify({ message: 'Not found' }))
        }
        const address = pageAddress(request.url)
        if (address.kind === 'redirect')
          return reply.header('cache-control', publicCaching).redirect(address.location, 301)
        if (address.isPrivate)
          return sendPrivate(reply, await renderPage(address.path, address.search, true, address.carriesToken))
        const key = address.path + address.search
        const page = await cache.getOrRender(
          key,
          () => renderPage(address.path, address.search, false, false),
          (one) => one.status === 200 && !renderer.isDevelopment,
        )
        if (cache.get(key) === page) ready.keep(reply, { key, page })
        return sendPage(request, reply, page)
      },
    })
  }
}

/**
 * Names a page by its length and a checksum, in a tenth of the time that SHA-256 of it takes. Two versions of one page are told
 * apart but for one chance in four billions, and nobody gains by making them alike.
 */
function etagOf(html: Buffer): string {
  return `"${html.length.toString(36)}-${crc32(html).toString(36)}"`
}

/** A redirect of the router is an address on this site; the origin it was rendered with is dropped. */
function localLocation(location: string, publicUrl: string): string {
  return location.startsWith(publicUrl) ? location.slice(publicUrl.length) || '/' : location
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  const isCacheable = page.headers['cache-control'] === publicCaching && page.headers['location'] === undefined
  if (isCacheable) {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.headers(page.headers).status(304).send()
  }
  const encoding = encodingOf(request.headers)
  if (encoding === 'identity' || page.html.length === 0) return sendBody(reply, page, page.html)
  const body = await compress(page, encoding)
  return sendBody(reply.header('content-encoding', encoding), page, body)
}

/** Never compressed: the length would tell what the page repeats of its address. */
function sendPrivate(reply: FastifyReply, page: CachedPage): FastifyReply {
  return sendBody(reply, page, page.html)
}

function sendBody(reply: FastifyReply, page: CachedPage, body: Buffer): FastifyReply {
  reply.headers(page.headers).status(page.status)
  if (page.headers['location'] !== undefined) return reply.send()
  return reply.type('text/html; charset=utf-8').send(body)
}

/** Once for each kind, however often it is asked for; one that fails is tried again by the next who asks. */
function compress({ html, compressed }: CachedPage, encoding: 'br' | 'gzip'): Promise<Buffer> {
  compressed[encoding] ??= pack(html, encoding).catch((error: unknown) => {
    delete compressed[encoding]
    throw error
  })
  return compressed[encoding]
}

function pack(html: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(html, { level: 6 })
  return brotli(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  })
}

/** The best encoding that we have pages in and the browser takes. */
function encodingOf(headers: IncomingHttpHeaders): 'br' | 'gzip' | 'identity' {
  const accepted = String(headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** Hashed files for ever, the few with fixed names for a day. */
async function registerFiles(http: Http, clientDir: string): Promise<void> {
  await http.app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
    },
  })
}
