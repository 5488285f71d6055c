import { isLive } from '#contract/quotes/quote-requests.ts'
import type { LenderRound, Round, RoundStanding } from '#contract/quotes/rounds.ts'
import { type Ranked, rankTotals } from '#domain/quotes/rounds.ts'
import { isoTime } from '#server/features/quotes/to-request-reply.ts'
import type { RoundQuote, RoundRequest, RoundRow, RoundState } from './rounds.queries.ts'

type Standing = Ranked<RoundRequest & { total: number }>

/**
 * Returns when a round ended: when it was closed, or its deadline if that has passed. Null while it is open at `at`.
 */
export function endedAt({ closedAt, closesAt }: RoundRow, at: Date): Date | null {
  return closedAt ?? (closesAt <= at ? closesAt : null)
}

/**
 * Ranks the live requests of a round by the total of their current quote in dollars, lowest first. Equal totals share a
 * place (1, 1, 3) and stay in the order their requests were sent. Leaves out requests without a current quote, and
 * those whose quote doesn't count in the round (null total).
 */
export function standingsOf({ requests }: Pick<RoundState, 'requests'>): Standing[] {
  return rankTotals(
    requests.flatMap((request) => {
      const current = isLive(request.status) ? request.quotes.find(isCurrent) : undefined
      return current && current.total !== null ? [{ ...request, total: current.total }] : []
    }),
  )
}

function isCurrent({ supersededAt, declinedAt }: RoundQuote): boolean {
  return supersededAt === null && declinedAt === null
}

/** Returns the stored result of a closed round, else the current standings, even if the deadline has passed. */
export function toRoundResult(state: RoundState): NonNullable<RoundRow['result']> {
  if (state.round.result) return state.round.result
  return {
    asked: countLenders(state.requests),
    quoted: countLenders(state.requests.filter(({ quotes }) => quotes.length > 0)),
    standings: standingsOf(state).map(toStanding),
  }
}

/** Counts lenders. One that was asked again, after it declined or its request was closed, counts once. */
function countLenders(requests: readonly RoundRequest[]): number {
  return new Set(requests.map(({ lenderId }) => lenderId)).size
}

/** Returns a lender's place in a round with the totals of its quotes, oldest first. */
function toStanding({ id, lenderId, lender, place, total, quotes }: Standing): RoundStanding {
  const steps = quotes.flatMap((quote) =>
    quote.total === null ? [] : [{ at: quote.createdAt.toISOString(), total: quote.total }],
  )
  return {
    requestId: id,
    lenderId,
    lender,
    place,
    total,
    firstTotal: steps[0]?.total ?? total,
    versions: steps.length,
    steps,
  }
}

/**
 * Maps a round to what its investor sees. Past its deadline it counts as closed, even if the job hasn't closed it yet.
 */
export function toRound(state: RoundState): Round {
  const { round, at } = state
  const ended = endedAt(round, at)
  return {
    id: round.id,
    dealId: round.dealId,
    startedAt: round.createdAt.toISOString(),
    closesAt: round.closesAt.toISOString(),
    closedAt: isoTime(ended),
    end: round.end ?? (ended ? 'deadline' : null),
    holdMonths: round.holdMonths,
    loanAmount: round.loanAmount,
    extensions: round.extensions,
    ...toRoundResult(state),
  }
}

/**
 * Returns what the lender of a request may see of its round. The inbox, the private link's page and emails to lenders
 * get rounds only from here, so nothing else can leak. Public facts about lenders use `listRoundResults` instead.
 */
export function toLenderRound(state: RoundState, requestId: string): LenderRound {
  const { round, at } = state
  const { asked, quoted, standings } = toRoundResult(state)
  const own = standings.find((standing) => standing.requestId === requestId)
  const lowest = standings[0]?.total ?? 0
  return {
    closesAt: round.closesAt.toISOString(),
    closedAt: isoTime(endedAt(round, at)),
    asked,
    quoted,
    holdMonths: round.holdMonths,
    place: own?.place ?? null,
    of: own ? standings.length : null,
    aboveLowest: own ? Math.round((own.total - lowest) * 100) / 100 : null,
  }
}
