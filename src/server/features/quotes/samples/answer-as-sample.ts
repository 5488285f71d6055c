import type { QuoteInput } from '#contract/quotes/quote-terms.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { roundTo } from '#domain/money/rounding.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import type { DealRow } from '#server/features/deals/deals.queries.ts'
import { findMatchCost } from '#server/features/deals/matches/matches.queries.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { type AnswerDeps, recordDecline, recordQuote } from '#server/features/quotes/replies/answer-request.ts'
import { findRequest, type RequestRow } from '#server/features/quotes/requests.queries.ts'
import { findRoundState, type RoundState } from '#server/features/quotes/rounds/rounds.queries.ts'
import { endedAt } from '#server/features/quotes/rounds/standing.ts'
import type { PublishedLenders } from '#server/features/quotes/to-quote-reply.ts'
import { hashToFraction, type SampleReply } from './sample-reply-job.ts'

export type SampleDeps = WriteDeps & AnswerDeps & { catalogue: PublishedLenders }

const sampleWords = 'Sample quote.'

/**
 * Quotes or declines on behalf of a sample lender. Quotes again in an open round that a quoted request was moved into.
 * Does nothing if the request's link was opened, if the request was answered or has ended, or if its deal or the match
 * to quote was deleted.
 */
export async function answerAsSample(deps: SampleDeps, { requestId, isDecline }: SampleReply): Promise<void> {
  const known = await findRequest(deps.db, requestId)
  if (!known?.lender.isSample) return
  await inInvestorTransaction(deps, { userId: known.request.userId }, async (write) => {
    const found = await findRequest(write.tx, requestId)
    if (!found || found.request.openedAt !== null) return
    const { request } = found
    const state = request.roundId === null ? undefined : await findRoundState(write.tx, request.roundId)
    if (request.status !== 'sent' && !(request.status === 'quoted' && state && needsQuote(state, requestId))) return
    const deal = await findOwnDeal(write.tx, request.dealId, request.userId)
    if (!deal) return
    if (isDecline) {
      const note = 'Sample answer, made up: this is outside what we do at the moment.'
      await recordDecline(write, deps, request, { reason: 'other', note })
      return
    }
    const cost = request.matchId === null ? undefined : await findMatchCost(write.tx, request.matchId)
    if (!cost) return
    const input = sampleQuote(request, deal, cost, deps.catalogue, write.now)
    // Only a quote that is valid until the deadline counts in a round.
    const lastDay = state && todayOf(state.round.closesAt)
    if (lastDay && lastDay > input.validUntil) input.validUntil = lastDay
    await recordQuote(write, deps, { request, input, source: 'sample', deal })
  })
}

/** Returns whether a round is open and has no quote from a request. */
function needsQuote({ round, at, requests }: RoundState, requestId: string): boolean {
  return endedAt(round, at) === null && requests.some(({ id, quotes }) => id === requestId && quotes.length === 0)
}

/**
 * Returns a quote between the match's best and worst price. It differs from the expected price by at most about a
 * quarter of that range.
 */
function sampleQuote(
  request: RequestRow,
  deal: DealRow,
  { cost, programId }: { cost: LoanCost; programId: string | null },
  catalogue: PublishedLenders,
  now: Date,
): QuoteInput {
  const lender = catalogue.snapshot().byId.get(request.lenderId)?.lender
  const program = lender && programOfMatch(lender, programId)
  /** Rounds to eighths. `figure` makes the two figures of a request differ independently. */
  const nearExpected = (expected: number, min: number, max: number, figure: string) => {
    const moved = expected + (hashToFraction(`${request.id} ${figure}`) - 0.5) * 0.5 * (max - min)
    const stepped = Math.round(moved * 8) / 8
    return roundTo(Math.min(max, Math.max(min, stepped)), 3)
  }
  const fee = cost.drawFees > 0 ? cost.drawFee : 0
  return {
    ratePercent: nearExpected(cost.ratePercent, cost.best.ratePercent, cost.worst.ratePercent, 'rate'),
    pointsPercent: nearExpected(cost.pointsPercent, cost.best.pointsPercent, cost.worst.pointsPercent, 'points'),
    loanAmount: deal.loanAmount,
    termMonths: deal.termMonths,
    interestBasis: cost.interestBasis ?? 'full',
    fees: [
      { label: 'Loan fees', dollars: cost.loanFees, per: 'loan' as const },
      ...(fee > 0 ? [{ label: 'Draw fee', dollars: roundTo(fee, 2), per: 'draw' as const }] : []),
    ],
    minimumInterestMonths: cost.minimumInterestMonths,
    extensionFeePercent: cost.extensionPercent,
    extensionMonths: cost.extensionMonths,
    exitFeePercent: cost.exitFeePercent,
    exitFeeAfterMonth: cost.exitFeeAfterMonth,
    initialAdvance: null,
    prepaySteps: cost.prepaySteps,
    prepay: program?.prepay ?? null,
    conditions: sampleWords,
    validUntil: addDays(todayOf(now), 10 + Math.floor(hashToFraction(`${request.id} valid`) * 11)),
  }
}
