import { toolPaths } from '#contract/tools/tool-paths.ts'
import { stateNames, stateSlug } from '#domain/states/states.ts'

/** The maximum number of URLs in a sitemap (sitemaps.org). */
const sitemapLimit = 50_000

const pages = [
  '/',
  '/lenders',
  '/tools',
  ...toolPaths,
  '/market',
  '/about',
  '/how-matching-works',
  '/contact',
  '/privacy',
  '/terms',
  '/accessibility',
] as const

type ListedLender = { slug: string; updatedAt: string }

/**
 * Returns the sitemap as XML: one document, or if there are more than `limit` URLs, an index followed by its parts,
 * `/sitemap-1.xml` and so on.
 */
export function buildSitemaps(publicUrl: string, lenders: readonly ListedLender[], limit = sitemapLimit): string[] {
  const entries = [
    ...pages.map((path) => entry(publicUrl + path)),
    ...stateNames.map((name) => entry(`${publicUrl}/lenders/state/${stateSlug(name)}`)),
    ...stateNames.map((name) => entry(`${publicUrl}/market/${stateSlug(name)}`)),
    ...lenders.map(({ slug, updatedAt }) => entry(`${publicUrl}/lenders/${encodeURIComponent(slug)}`, updatedAt)),
  ]
  if (entries.length <= limit) return [urlSet(entries)]
  const parts: string[] = []
  for (let at = 0; at < entries.length; at += limit) parts.push(urlSet(entries.slice(at, at + limit)))
  return [index(parts.map((_, part) => `${publicUrl}/sitemap-${part + 1}.xml`)), ...parts]
}

/** Returns robots.txt: the excluded paths and the sitemap. */
export function buildRobots(publicUrl: string): string {
  const closed = ['/api', '/dashboard', '/deals', '/profile', '/auth', '/verify', '/reset-password']
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function entry(address: string, lastModified?: string): string {
  const lastmod = lastModified ? `<lastmod>${escapeXml(lastModified)}</lastmod>` : ''
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>`
}

function urlSet(entries: readonly string[]): string {
  return `${head}<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`
}

function index(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`)
  return `${head}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
