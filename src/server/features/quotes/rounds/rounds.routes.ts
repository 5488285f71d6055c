import { dealNotFoundMessage } from '#contract/deals/deals.ts'
import { replyTokenHeader } from '#contract/quotes/lender-reply.ts'
import {
  closeRoundEndpoint,
  getReplyRoundEndpoint,
  listOwnRoundsEndpoint,
  listRoundsEndpoint,
  type Round,
  roundNotFoundMessage,
} from '#contract/quotes/rounds.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { openLink } from '#server/features/quotes/replies/with-link.ts'
import { type Http, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import { type CloseRoundDeps, closeRound } from './close-round.ts'
import {
  findRoundState,
  findRoundStateOfUser,
  listRoundDeals,
  listRoundStatesOfDeal,
  listRoundStatesOfUser,
} from './rounds.queries.ts'
import { toLenderRound, toRound } from './standing.ts'

const closeLimits: readonly RouteLimit[] = [{ name: 'rounds', points: 60, seconds: 60, by: 'investor' }]
/** A page polls its round every 1.5 seconds. A lender may have several pages open and share its address with others. */
const replyRoundLimits: readonly RouteLimit[] = [{ name: 'reply-round-ip', points: 1200, seconds: 60, by: 'ip' }]
const replyRoundLimit = { name: 'reply-round', points: 240, seconds: 60 }

/** Days that a closed round stays in the investor's list. */
const recentDays = 14

/** Registers an investor's rounds, closing one early, and the round that a lender polls with its private link. */
export function registerRounds(http: Http, deps: WriteDeps & CloseRoundDeps): void {
  const { db } = deps
  route(http, listRoundsEndpoint, { limits: readLimits }, async ({ params, investor }) => {
    if (!isUuid(params.id) || !(await findOwnDeal(db, params.id, investor.id)))
      throw new Failure('missing', dealNotFoundMessage)
    return (await listRoundStatesOfDeal(db, params.id, investor.id)).map(toRound)
  })

  route(http, listOwnRoundsEndpoint, { limits: readLimits }, async ({ investor }) => {
    const since = new Date(deps.clock().getTime() - recentDays * 86_400_000)
    const states = await listRoundStatesOfUser(db, investor.id, since)
    const deals = await listRoundDeals(
      db,
      states.map(({ round }) => round.dealId),
    )
    return states.map((state) => ({ ...toRound(state), ...deals.get(state.round.dealId)! }))
  })

  route(http, closeRoundEndpoint, { limits: closeLimits }, async ({ params, investor }) =>
    closeOwnRound(deps, { userId: investor.id, roundId: params.id }),
  )

  // Open pages poll this often, so it takes no lock. One statement reads a consistent state.
  route(http, getReplyRoundEndpoint, { limits: replyRoundLimits }, async ({ request, reply }) => {
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const link = await openLink(deps, request.headers[replyTokenHeader])
    await http.limits.consume(replyRoundLimit, link.requestId)
    const state = link.roundId === null ? undefined : await findRoundState(db, link.roundId)
    return { round: state ? toLenderRound(state, link.requestId) : null }
  })
}

/**
 * Closes an investor's round early. Does nothing if it is closed.
 * @throws Failure 404 unless the round is the investor's.
 */
async function closeOwnRound(
  deps: WriteDeps & CloseRoundDeps,
  { userId, roundId }: { userId: string; roundId: string },
): Promise<Round> {
  return inInvestorTransaction(deps, { userId }, async (write) => {
    const state = isUuid(roundId) ? await findRoundStateOfUser(write.tx, roundId, userId) : undefined
    if (!state) throw new Failure('missing', roundNotFoundMessage)
    if (state.round.closedAt === null) await closeRound(write, deps, state, 'investor')
    return toRound((await findRoundState(write.tx, roundId))!)
  })
}
