import type { FastifyReply, FastifyRequest } from 'fastify'

const pagesServed = new Set<string>()

/**
 * Returns a request's route for logs and metrics: the pattern instead of the URL, so that ids and tokens stay out and
 * the number of labels stays small. Pages share one route, so they are labeled by page. A URL that never served a page,
 * or that has percent escapes, gets the route.
 */
export function routeLabel({ routeOptions, url }: FastifyRequest, { statusCode }: FastifyReply): string {
  const route = routeOptions.url ?? 'unmatched'
  if (route.startsWith('/assets/')) return '/assets/*'
  if (route !== '/*') return route
  const path = url.split('?', 1)[0]!
  const page = path
    .replace(/^(\/lenders\/state\/)[^/]+$/, '$1:state')
    .replace(/^(\/lenders\/)[^/]+$/, '$1:name')
    .replace(/^(\/market\/)[^/]+$/, '$1:state')
    .replace(/^(\/deals\/)[^/]+$/, '$1:id')
    .replace(/^(\/(?:reply|sheet|result|comparison|claim|lender-sign-in)\/).+$/, '$1:token')
  // The router decodes escapes, so one page has many escaped spellings.
  if (statusCode < 300 && !page.includes('%')) pagesServed.add(page)
  return pagesServed.has(page) ? page : route
}
