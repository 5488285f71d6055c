import { redirect } from '@tanstack/react-router'
import { CallError } from '#contract/call.ts'
import type { Lender } from '#contract/lenders.ts'
import { isUuid } from '#contract/slug.ts'
import type { AppContext } from '../../app-context.ts'
import { lenderByIdQuery, lenderBySlugQuery } from './lenders.requests.ts'

/**
 * The lender that a path segment means; undefined, with HTTP 404, when there is none. A lender's id leads to the address with its
 * name: by a redirect on a full load, by replacing the address in the browser.
 */
export async function loadLender(
  { queryClient, call, response }: AppContext,
  segment: string,
): Promise<Lender | undefined> {
  try {
    if (isUuid(segment)) {
      const { slug } = await queryClient.ensureQueryData(lenderByIdQuery(call, segment.toLowerCase()))
      throw redirect({ to: '/lenders/$name', params: { name: slug }, replace: true, statusCode: 301 })
    }
    return await queryClient.ensureQueryData(lenderBySlugQuery(call, segment.toLowerCase()))
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    if (response) response.status = 404
    return undefined
  }
}
