import type { FastifyReply, FastifyRequest } from 'fastify'

const pagesServed = new Set<string>()

/**
 * A request's route for logs and metrics: the pattern, never the address, so that ids and tokens stay out and the labels stay few. All
 * pages are one route, so theirs is the page; an address nobody has ever been served a page at counts as the route.
 */
export function routeLabel({ routeOptions, url }: FastifyRequest, { statusCode }: FastifyReply): string {
  const route = routeOptions.url ?? 'unmatched'
  if (route.startsWith('/assets/')) return '/assets/*'
  if (route !== '/*') return route
  const path = url.split('?', 1)[0]!
  const page = path
    .replace(/^(\/lenders\/state\/)[^/]+$/, '$1:state')
    .replace(/^(\/lenders\/)[^/]+$/, '$1:name')
    .replace(/^(\/(?:reply|sheet|claim|lender-sign-in)\/).+$/, '$1:token')
  if (statusCode < 300) pagesServed.add(page)
  return pagesServed.has(page) ? page : route
}
