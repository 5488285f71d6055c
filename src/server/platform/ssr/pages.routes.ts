import type { FastifyReply } from 'fastify'
import { type Call, CallError, type CallOptions } from '#contract/wire/call.ts'
import { Failure, failureStatus } from '#server/failure.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import { replyNotFound } from '#server/platform/http/error-replies.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import type { PublicAnswer } from '#server/platform/http/response-cache.ts'
import { type Http, type LocalInput, localKey } from '#server/platform/http/route.ts'
import { createSemaphore } from '#server/platform/http/semaphore.ts'
import { registerBuiltFiles, shareAssets } from './built-files.ts'
import { contentSecurityPolicy, cspSources, hashSources } from './content-security-policy.ts'
import { type Page, pageAddress } from './page-address.ts'
import type { Renderer } from './renderer.ts'

const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const privateCaching = 'private, no-store'

/** Counts every page, including cached ones and 404s. */
const pageLimit: Limit = { name: 'pages', points: 120, seconds: 60, inMemory: true }
/** Rendering is CPU-bound, so two concurrent renders are as fast as many and use less memory. */
const renderLimit = { permits: 2, queue: 256, maxWaitMs: 20_000 }

type PagesDeps = {
  env: { publicUrl: string; siteName: string; assetsDir: string }
  log: { warn(data: object, message: string): void }
  settings: { get(key: 'analytics.measurementId' | 'hotjar.siteId' | 'legal.updated'): Promise<string | null> }
}

/** Creates the client that pages render with: public reads only, called without HTTP. */
function createLocalCall(http: Http): Call {
  return (async (endpoint: Parameters<Call>[0], input?: LocalInput, options?: CallOptions) => {
    const implementation = http.local.get(localKey(endpoint))
    if (!implementation)
      throw new Error(`${localKey(endpoint)} has no local implementation. Register it with localRoute.`)
    try {
      return await implementation({ ...input, headers: options?.headers ?? {} })
    } catch (error) {
      if (error instanceof Failure) throw new CallError(failureStatus[error.kind], error.reply)
      throw error
    }
  }) as Call
}

/**
 * Returns the function that registers the built files and one route for all pages, which follows the rules in
 * `http.pages`.
 */
export function createPages(renderer: Renderer) {
  return async (http: Http, deps: PagesDeps): Promise<void> => {
    if (renderer.clientDir) {
      const sharedDir = await shareAssets(renderer.clientDir, deps.env.assetsDir).then(
        () => deps.env.assetsDir,
        (error: unknown) => {
          deps.log.warn({ err: error }, 'ASSETS_DIR cannot be written; files of other releases are not served')
          return undefined
        },
      )
      await registerBuiltFiles(http, renderer.clientDir, sharedDir)
    }
    const call = createLocalCall(http)
    const site = { name: deps.env.siteName, publicUrl: deps.env.publicUrl }
    const renders = createSemaphore(renderLimit)
    const scriptHashes = hashSources(renderer.inlineScripts)

    async function renderPage(page: Page): Promise<PublicAnswer> {
      const measured = {
        analytics: !page.isPrivate && (await deps.settings.get('analytics.measurementId')) !== null,
        recording: !page.isPrivate && (await deps.settings.get('hotjar.siteId')) !== null,
      }
      const legalUpdated = await deps.settings.get('legal.updated')
      const rendered = await renders.run(() =>
        renderer.render({
          url: deps.env.publicUrl + page.path + page.search,
          call,
          site: legalUpdated === null ? site : { ...site, legalUpdated },
          // Where visits are counted, a visit without interaction counts too, so the page hydrates immediately.
          hydratesLazily: !page.isPrivate && !measured.analytics && !measured.recording && !renderer.isDevelopment,
        }),
      )
      const isCacheable = !page.isPrivate && rendered.status < 400
      const headers: Record<string, string> = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': isCacheable ? publicCaching : privateCaching,
        // Vite's own scripts and styles are inline, and development pages stay on the machine.
        'content-security-policy': renderer.isDevelopment
          ? "frame-ancestors 'none'"
          : contentSecurityPolicy(scriptHashes, cspSources(measured)),
      }
      if (rendered.location) headers['location'] = localLocation(rendered.location, deps.env.publicUrl)
      if (!isCacheable) headers['x-robots-tag'] = 'noindex'
      return {
        status: rendered.status,
        headers,
        body: Buffer.from(rendered.html),
        // 404s aren't cached, so that made-up URLs don't evict real pages.
        isCacheable: isCacheable && !renderer.isDevelopment,
      }
    }

    /** A page that matches a deal counts against limits and waits for permits like an API request that does. */
    async function renderWithPermits(page: Page, client: string): Promise<PublicAnswer> {
      if (!page.matchesDeals) return renderPage(page)
      for (const limit of page.matchesDeals.limits) await http.limits.consume(limit, client)
      const permits = await http.databaseLimit.acquire({ matchesDeals: true })
      try {
        return await renderPage(page)
      } finally {
        http.databaseLimit.release(permits)
      }
    }

    http.app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      schema: { hide: true },
      // The cache compresses public pages. Private pages are never compressed, because the length would leak parts of
      // the URL that repeat in the page (BREACH).
      compress: false,
      onRequest: (request) => http.limits.consume(pageLimit, clientKey(request.ip)),
      async handler(request, reply) {
        // API and asset paths never fall back to a page.
        if (/^\/(api|assets)(\/|$|\?)/.test(request.url)) return replyNotFound(request, reply)
        const address = pageAddress(request.url, http.pages)
        if (address.carriesToken) reply.header('referrer-policy', 'no-referrer')
        if (address.kind === 'redirect')
          return reply
            .header('cache-control', address.isPrivate ? privateCaching : publicCaching)
            .redirect(address.location, 301)
        const render = () => renderWithPermits(address, clientKey(request.ip))
        if (address.isPrivate) return sendPrivate(reply, await render())
        return http.cache.send(request, reply, `page ${address.path}${address.search}`, render)
      },
    })
  }
}

/** Returns a router redirect as a path on this site, without the origin it was rendered with. */
function localLocation(location: string, publicUrl: string): string {
  return location.startsWith(publicUrl) ? location.slice(publicUrl.length) || '/' : location
}

function sendPrivate(reply: FastifyReply, { status, headers, body }: PublicAnswer): FastifyReply {
  return reply
    .headers(headers)
    .status(status)
    .send(body.length === 0 ? undefined : body)
}
