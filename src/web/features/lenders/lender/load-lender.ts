import { redirect } from '@tanstack/react-router'
import type { Lender } from '#contract/lenders/lenders.ts'
import { CallError } from '#contract/wire/call.ts'
import { isUuid } from '#domain/text/slug.ts'
import type { AppContext } from '#web/app-context.ts'
import { lenderByIdQuery, lenderBySlugQuery } from '#web/features/lenders/lenders.requests.ts'
import { stateNotesQuery } from '#web/features/lenders/state-notes.tsx'

/**
 * Loads the lender of a path segment. Undefined, with HTTP 404, when there is none. A lender's id, and the slug or id of
 * a lender merged into it, redirect to its address: with a redirect on a full load, by replacing the address in the
 * browser.
 */
export async function loadLender(
  { queryClient, call, response }: AppContext,
  segment: string,
): Promise<Lender | undefined> {
  try {
    const name = segment.toLowerCase()
    const [lender] = await Promise.all([
      queryClient.ensureQueryData(isUuid(name) ? lenderByIdQuery(call, name) : lenderBySlugQuery(call, name)),
      queryClient.ensureQueryData(stateNotesQuery(call)).catch(() => undefined),
    ])
    if (lender.slug.toLowerCase() !== name)
      throw redirect({ to: '/lenders/$name', params: { name: lender.slug }, replace: true, statusCode: 301 })
    return lender
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    if (response) response.status = 404
    return undefined
  }
}
