import { toolPaths } from '#contract/tools/tool-paths.ts'

/** Query parameters that change what a public page shows; all others are dropped before the cache is asked. */
const directoryParameters = [
  'page',
  'search',
  'states',
  'sortBy',
  'interestRateMin',
  'interestRateMax',
  'loanAmountMin',
  'loanAmountMax',
  'loanTermMin',
  'loanTermMax',
  'pointsMin',
  'pointsMax',
  'noMinimumLoan',
  'fastFunding',
] as const

/** What a market page shows: a kind of loan and a credit band. */
const marketParameters = ['kind', 'credit'] as const

/** What the home page is asked about a deal, by its form without scripts: somebody's own figures. */
const answerParameters = ['state', 'creditScoreRange', 'purchasePrice', 'rehab', 'arv', 'loanAmount', 'months'] as const

/** Shells of signed-in and sign-in pages: never stored anywhere. */
const privatePaths =
  /^\/(auth|auth\/(login|signup|callback)|dashboard|deals\/[^/]+|profile|verify|forgot-password|reset-password)$/
/** Pages whose address can carry a token in its query. */
const tokenPaths = /^\/(verify|reset-password|auth\/callback)$/
/** A page whose path ends in a token, which means something else in other letters: never changed, and never stored anywhere. */
const pathWithToken = /^\/(reply|sheet|claim)\/[^/]+$/i

export type Page = { kind: 'page'; path: string; search: string; isPrivate: boolean; carriesToken: boolean }
type PageAddress = { kind: 'redirect'; location: string; isPrivate: boolean; carriesToken: boolean } | Page

/**
 * The one address of a page. Upper case and a trailing slash are redirected; on public pages unknown parameters fall away and the
 * known ones are put in one order, so that the cache has one entry per page.
 */
export function pageAddress(rawUrl: string): PageAddress {
  const question = rawUrl.indexOf('?')
  const rawPath = question === -1 ? rawUrl : rawUrl.slice(0, question)
  const query = question === -1 ? '' : rawUrl.slice(question + 1)
  // Browsers read a backslash as a slash, and two of either at the start as another site's name.
  const trimmed = `/${rawPath.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`
  // Only letters outside escapes are lowered: %2F and %2f are the same, and an escape may stand for a letter that has no lower case.
  const path = pathWithToken.test(trimmed) ? lowerFirstSegment(trimmed) : lower(trimmed)
  const search = query ? `?${query}` : ''
  const endsInToken = pathWithToken.test(path)
  const isPrivate = endsInToken || privatePaths.test(path)
  const carriesToken = endsInToken || tokenPaths.test(path)
  if (path !== rawPath) return { kind: 'redirect', location: path + search, isPrivate, carriesToken }
  if (isPrivate) return { kind: 'page', path, search, isPrivate, carriesToken }
  const given = new URLSearchParams(query)
  const asked = path === '/' ? keptSearch(given, answerParameters) : ''
  // An answer is somebody's own: stored nowhere, and found by no search engine.
  if (asked) return { kind: 'page', path, search: asked, isPrivate: true, carriesToken }
  const isList = path === '/lenders' || path.startsWith('/lenders/state/')
  const isMarket = path === '/market' || path.startsWith('/market/')
  const kept = isMarket
    ? keptSearch(given, marketParameters)
    : isList
      ? keptSearch(given, directoryParameters)
      : isToolPath(path)
        ? figuresSearch(given)
        : ''
  return { kind: 'page', path, search: kept, isPrivate, carriesToken }
}

function lower(path: string): string {
  return path.replace(/%[0-9a-fA-F]{2}|[A-Z]/g, (part) => part.toLowerCase())
}

function lowerFirstSegment(path: string): string {
  return path.replace(/^\/[^/]+/, (segment) => segment.toLowerCase())
}

/** The named parameters that say something, in their own order. */
function keptSearch(given: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null && value !== '') kept.set(name, value)
  }
  return kept.size > 0 ? `?${kept}` : ''
}

function isToolPath(path: string): boolean {
  return (toolPaths as readonly string[]).includes(path)
}

/** A calculator's figures under their names in one order, so that one result has one address. Of a repeated name the first counts. */
function figuresSearch(given: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const [name, value] of [...given].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    if (/^[a-zA-Z0-9]{1,40}$/.test(name) && value !== '' && value.length <= 2000 && !kept.has(name))
      kept.set(name, value)
  return kept.size > 0 ? `?${kept}` : ''
}
