import type { CostCase, LoanCost } from '#contract/deals/deal-insight.ts'
import type { Match } from '#contract/deals/deals.ts'
import type { Lender } from '#contract/lenders/lenders.ts'
import type { TransparencyTotal } from '#contract/quotes/transparency-total.ts'
import { booleanString } from '#contract/wire/wire.ts'
import { explainCheck } from '#domain/matching/match-checks.ts'
import { explainCap } from '#domain/matching/score-cap.ts'
import type { MatchRow } from './matches.table.ts'

/** A match as its owner sees it: the figures it was scored with, and the lender as it is now, active or not. */
export function toMatchReply(match: MatchRow, lender: Lender, transparency: TransparencyTotal | null): Match {
  return {
    id: match.id,
    dealId: match.dealId,
    lenderId: match.lenderId,
    matchScore: match.matchScore,
    status: match.status,
    contacted: booleanString(match.contacted),
    contactedAt: match.contactedAt?.toISOString() ?? null,
    contactChannels: match.contactChannels,
    createdAt: match.createdAt.toISOString(),
    programId: match.programId,
    programName: match.programName,
    fits: match.fits,
    isBestFit: match.isBestFit,
    terms: { ...match.terms, known: match.terms.known ?? null },
    cost: readCost(match.cost),
    caps: (match.caps ?? []).map(explainCap),
    uncapped: match.uncapped,
    cheapest: match.cheapest,
    checks: match.checks?.map((check) => (Array.isArray(check) ? explainCheck(check) : check)) ?? null,
    modelVersion: match.modelVersion,
    transparency,
    lender,
  }
}

/** What every model stored. */
type StoredCase = Omit<CostCase, 'totalCost' | 'prepayment'> & Partial<Pick<CostCase, 'prepayment'>>
type KnownOfFirst = 'totalCost' | 'pointsAssumed' | 'costMonths' | 'best' | 'worst'
/** Its name in what models 1 and 2 stored. */
type EarlierCost = { isAmortised?: boolean }

/** A stored cost of any model: the first knew no fees, and assumed nothing but points. */
function readCost(stored: LoanCost): LoanCost {
  const { isAmortised, ...cost }: StoredCase & Partial<LoanCost> & Pick<LoanCost, KnownOfFirst> & EarlierCost = stored
  return {
    ...cost,
    ...readCase(cost),
    totalCost: cost.totalCost ?? null,
    isAmortized: cost.isAmortized ?? isAmortised ?? false,
    isPriced: cost.isPriced ?? true,
    rateAssumed: cost.rateAssumed ?? false,
    loanFeesAssumed: cost.loanFeesAssumed ?? false,
    drawFeeAssumed: cost.drawFeeAssumed ?? false,
    interestBasis: cost.interestBasis ?? null,
    minimumInterestMonths: cost.minimumInterestMonths ?? null,
    prepaymentNotPriced: cost.prepaymentNotPriced ?? false,
    advancePercent: cost.advancePercent ?? null,
    cash: cost.cash ?? null,
    best: readCase(cost.best),
    worst: readCase(cost.worst),
  }
}

function readCase<C extends StoredCase>(stored: C) {
  const { loanFees = null, drawFees = null, prepayment = null } = stored
  return { ...stored, loanFees, drawFees, prepayment }
}
