import type { Limit } from '#server/platform/http/limits.ts'
import type { PageRule } from '#server/platform/http/route.ts'

export type Page = {
  kind: 'page'
  path: string
  search: string
  isPrivate: boolean
  carriesToken: boolean
  matchesDeals?: { limits: readonly Limit[] }
}
type PageAddress = { kind: 'redirect'; location: string; isPrivate: boolean; carriesToken: boolean } | Page

/**
 * Returns a page's path and canonical query, or a redirect with the whole query if the path has upper-case letters, or
 * extra slashes at its start or end. Private pages keep their whole query. Others keep only the rules' parameters that
 * have a value, in the rules' order, so that the cache has one entry per page. Keeps a token's case.
 */
export function pageAddress(rawUrl: string, rules: readonly PageRule[]): PageAddress {
  const question = rawUrl.indexOf('?')
  const rawPath = question === -1 ? rawUrl : rawUrl.slice(0, question)
  const query = question === -1 ? '' : rawUrl.slice(question + 1)
  // Browsers read a backslash as a slash, and two of either at the start as another site's host.
  const trimmed = `/${rawPath.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`
  const lowered = lower(trimmed)
  const rule: Partial<PageRule> = Object.assign({}, ...rules.filter((one) => matches(one.path, lowered)))
  const path = rule.token === 'path' ? lowerFirstSegment(trimmed) : lowered
  const search = query ? `?${query}` : ''
  const common = { isPrivate: rule.isPrivate === true, carriesToken: rule.token !== undefined }
  if (path !== rawPath) return { kind: 'redirect', location: path + search, ...common }
  if (common.isPrivate) return { kind: 'page', path, search, ...common }
  const kept = keptSearch(new URLSearchParams(query), rule.parameters ?? [])
  return {
    kind: 'page',
    path,
    search: kept,
    ...common,
    isPrivate: rule.isPrivate === 'with-parameters' && kept !== '',
    ...(rule.matchesDeals && kept !== '' ? { matchesDeals: rule.matchesDeals } : {}),
  }
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/*')) return path === pattern
  const folder = pattern.slice(0, -1)
  return path.startsWith(folder) && path.length > folder.length && !path.includes('/', folder.length)
}

/** Lower-cases letters and the hex digits of percent escapes, but not the characters that escapes encode. */
function lower(path: string): string {
  return path.replace(/%[0-9a-fA-F]{2}|[A-Z]/g, (part) => part.toLowerCase())
}

function lowerFirstSegment(path: string): string {
  return path.replace(/^\/[^/]+/, (segment) => segment.toLowerCase())
}

/**
 * Returns the named parameters that have a value, in the given order. `all` sorts by name. The first of a repeated
 * parameter counts.
 */
function keptSearch(given: URLSearchParams, names: readonly string[] | 'all'): string {
  const keptNames =
    names === 'all' ? [...new Set(given.keys())].filter((name) => /^[a-zA-Z0-9]{1,40}$/.test(name)).sort() : names
  const kept = new URLSearchParams()
  for (const name of keptNames) {
    const value = given.get(name)
    if (value !== null && value !== '' && (names !== 'all' || value.length <= 2000)) kept.set(name, value)
  }
  return kept.size > 0 ? `?${kept}` : ''
}
