import { QuoteFields, type QuoteInput } from '#contract/quotes/quote-terms.ts'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import { roundTo } from '#domain/money/rounding.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import { findMatchCost } from '#server/features/deals/matches/matches.queries.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { listQuotesOfRequest, type QuoteRow } from '#server/features/quotes/quotes.queries.ts'
import { type AnswerDeps, recordQuote } from '#server/features/quotes/replies/answer-request.ts'
import { findRequest } from '#server/features/quotes/requests.queries.ts'
import { hashToFraction, type SampleImprovement } from '#server/features/quotes/samples/sample-reply-job.ts'
import { isRoundsOn, type RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import { findRoundState } from './rounds.queries.ts'
import { endedAt, standingsOf } from './standing.ts'

/** The maximum number of improvements by a sample lender in one round. */
const maxImprovements = 3

/**
 * Improves the quote of a sample lender that isn't the lowest in its open round, at most three times per round. Does
 * nothing after its link was opened, because a human then plays the lender, or if its quote was chosen.
 */
export async function improveAsSample(
  deps: WriteDeps & AnswerDeps & RoundsDeps,
  { requestId }: SampleImprovement,
): Promise<void> {
  if (!(await isRoundsOn(deps))) return
  const known = await findRequest(deps.db, requestId)
  if (!known?.lender.isSample) return
  await inInvestorTransaction(deps, { userId: known.request.userId }, async (write) => {
    const request = (await findRequest(write.tx, requestId))?.request
    if (request?.status !== 'quoted' || request.openedAt !== null || request.roundId === null) return
    const state = await findRoundState(write.tx, request.roundId)
    if (!state || endedAt(state.round, state.at)) return
    const own = standingsOf(state).find(({ id }) => id === requestId)
    if (!own || own.place === 1 || own.quotes.length > maxImprovements) return
    const deal = await findOwnDeal(write.tx, request.dealId, request.userId)
    const match = request.matchId === null ? undefined : await findMatchCost(write.tx, request.matchId)
    const quotes = (await listQuotesOfRequest(write.tx, requestId))
      .map(({ quote }) => quote)
      .filter(({ roundId }) => roundId === request.roundId)
    const [first, current] = [quotes[0], quotes.at(-1)]
    if (!deal || !match || !first || !current) return
    const input = improvedQuote(requestId, { first, current }, match.cost)
    if (input) await recordQuote(write, deps, { request, input, source: 'sample', deal })
  })
}

/**
 * Returns a quote with rate and points moved 30% to 60% closer to the lender's reserve, the lowest that it offers: 40%
 * to 100% of the way from its first quote to its best published terms. The other terms stay. Undefined when the reserve
 * is reached.
 */
export function improvedQuote(
  requestId: string,
  { first, current }: Record<'first' | 'current', Pick<QuoteRow, keyof QuoteInput | 'version'>>,
  { best }: Pick<LoanCost, 'best'>,
): QuoteInput | undefined {
  const depth = 0.4 + 0.6 * hashToFraction(`${requestId} reserve`)
  const step = 0.3 + 0.3 * hashToFraction(`${requestId} step ${current.version}`)
  const move = (from: number, start: number, lowest: number) => {
    const reserve = start - depth * Math.max(0, start - lowest)
    return roundTo(from - step * Math.max(0, from - reserve), 3)
  }
  const ratePercent = move(current.ratePercent, first.ratePercent, best.ratePercent)
  const pointsPercent = move(current.pointsPercent, first.pointsPercent, best.pointsPercent)
  if (ratePercent === current.ratePercent && pointsPercent === current.pointsPercent) return undefined
  return { ...pickTerms(current), ratePercent, pointsPercent }
}

function pickTerms(quote: Pick<QuoteRow, keyof QuoteInput>): QuoteInput {
  const names = Object.keys(QuoteFields.shape) as (keyof QuoteInput)[]
  return Object.fromEntries(names.map((name) => [name, quote[name]])) as QuoteInput
}
