import type { DealPreview, DealPreviewInput, PreviewPick } from '#contract/deals/deal-preview.ts'
import { computeVerdict } from '#domain/assessment/assess-deal.ts'
import { experienceOfFlips } from '#domain/choices/profile-choices.ts'
import { flipInputOfDeal } from '#domain/flip/flip-of-deal.ts'
import { flipMoney } from '#domain/flip/flip-profit.ts'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import { expectedPrice } from '#domain/loan-cost/loan-cost.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { holdMonthsOf, type LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import { findChecks } from '#domain/matching/found-checks.ts'
import { listLendersFailingOnly, listLendersPassing } from '#domain/matching/lender-failures.ts'
import { sourceOfMatch } from '#domain/matching/match-lender.ts'
import { type RankedMatch, type Ranking, rankLenders } from '#domain/matching/matching.ts'
import { explainPick, unknownRequirements } from '#domain/matching/pick-words.ts'
import { type PickFigures, type PickReason, threePicks } from '#domain/matching/three-picks.ts'
import type { MatchSnapshot } from '#server/features/lenders/catalogue/snapshot.ts'

type ListedLender = PreviewPick['lender'] & Parameters<typeof sourceOfMatch>[0]

/** The snapshot for matching, with the lenders' details. */
export type PreviewSnapshot = MatchSnapshot & {
  byId: Pick<ReadonlyMap<string, { lender: ListedLender }>, 'get'>
}

/** Picks come from matches without unknown requirements. If there are fewer of those than this, from all matches. */
const minSurePicks = 3

/**
 * Computes a deal's preview and saves nothing: how many lenders fit, how many of these lend only to companies, how many
 * more would fit with five deals, the costs, the verdict, and up to three picks. Uses the signed-in investor's profile,
 * or else the visitor's answers, where no answer about flips counts as 0-1. A consumer loan gets no lenders.
 */
export function previewDeal(
  { matchLenders, byId }: PreviewSnapshot,
  deal: DealPreviewInput,
  now: Date,
  signedIn?: MatchInvestor,
): DealPreview {
  const flippingExperience = experienceOfFlips[deal.flips ?? '0-1']
  const investor = signedIn ?? {
    flippingExperience,
    reDealsLast3Years: null,
    creditScoreRange: deal.creditScoreRange ?? null,
  }
  const isFirstProject = signedIn === undefined && flippingExperience === 'First time'
  if (isConsumerLoan(deal))
    return {
      kind: null,
      purpose: null,
      holdMonths: holdMonthsOf(deal),
      isFirstProject,
      companiesOnlyCount: 0,
      moreWithFiveDeals: 0,
      eligibleCount: 0,
      bestTotal: null,
      medianTotal: null,
      highestTotal: null,
      medians: null,
      verdict: null,
      profit: null,
      picks: [],
    }
  const ranking = rankLenders(matchLenders, deal, investor, now)
  const verdict = computeVerdict(ranking, now)
  return {
    kind: ranking.request.kind,
    purpose: ranking.request.purpose,
    holdMonths: ranking.request.holdMonths,
    isFirstProject,
    companiesOnlyCount: ranking.eligibleCount - countForIndividual(ranking),
    moreWithFiveDeals: countWithDeals(ranking, 5) - ranking.eligibleCount,
    eligibleCount: ranking.eligibleCount,
    bestTotal: ranking.lowestTotal,
    medianTotal: ranking.medians?.totalCost ?? null,
    highestTotal: ranking.highestTotal,
    medians: ranking.medians,
    verdict,
    profit: verdict.profit,
    picks: threePicks(listPickableMatches(ranking), toPickFigures).flatMap(({ reason, bestIn, match }) => {
      const lender = byId.get(match.lender.id)?.lender
      return lender ? [{ ...toPick(reason, match, lender, ranking), bestIn }] : []
    }),
  }
}

/** Returns the matches without unknown requirements, or all matches if there are fewer than three of these. */
function listPickableMatches({ matches, cheapest }: Ranking): RankedMatch[] {
  const all = [...matches, ...cheapest]
  const sure = all.filter(({ checks }) => unknownRequirements(checks) === null)
  return sure.length < minSurePicks ? all : sure
}

/** Counts the lenders that would fit an investor who borrows as an individual. */
function countForIndividual({ failures, request }: Ranking): number {
  return listLendersPassing(listLendersFailingOnly(failures, ['H10']), ['H10'], { ...request, isIndividual: true })
    .length
}

/** Counts the lenders that would fit the investor with at least this many deals of experience. */
function countWithDeals({ failures, request }: Ranking, deals: number): number {
  const experienced = { ...request, deals: Math.max(deals, request.deals ?? 0) }
  return listLendersPassing(listLendersFailingOnly(failures, ['H8']), ['H8'], experienced).length
}

/**
 * Returns the figures that picks are chosen by: the lowest total cost of the lender's programs, and the matched
 * program's days to fund.
 */
function toPickFigures({ cost, cheapest, program }: RankedMatch): PickFigures {
  return { totalCost: cheapest?.totalCost ?? cost.totalCost, fundingDays: program.fundingDays }
}

type PickRanking = Pick<ReturnType<typeof rankLenders>, 'eligibleCount' | 'medians' | 'request'>

/** Returns a pick with its price. A pick by cost shows the lender's cheapest program, other picks the best match. */
function toPick(
  reason: PickReason,
  match: RankedMatch,
  listed: ListedLender,
  ranking: PickRanking,
): Omit<PreviewPick, 'bestIn'> {
  const { lender } = match
  const cheaper = reason === 'cost' ? match.cheapest : null
  const program = lender.programs.find(({ id }) => cheaper !== null && id === cheaper.programId) ?? match.program
  const isMatched = program === match.program
  const cost = isMatched ? match.cost : expectedPrice(program, ranking.request)
  const total = cost.totalCost
  const { id, slug, name, isSample } = listed
  return {
    reason,
    lender: { id, slug, name, isSample },
    programName: program.name,
    total,
    lowestTotal: cost.isPriced ? cost.best.totalCost : null,
    highestTotal: cost.isPriced ? cost.worst.totalCost : null,
    ...toCashFigures(cost, ranking.request),
    ratePercent: cost.isPriced ? cost.ratePercent : null,
    pointsPercent: cost.isPriced ? cost.pointsPercent : null,
    fundingDays: program.fundingDays,
    takesFirstTimers: program.minDeals === 0,
    why: explainPick(
      reason,
      {
        ...toPickFigures(match),
        fundingDays: program.fundingDays,
        checks: match.checks.map(([rule, result]) => ({ rule, result })),
      },
      { ...ranking, closingTimelineDays: ranking.request.deal.closingTimelineDays },
    ),
    asksFor: unknownRequirements(isMatched ? match.checks : findChecks(lender, program, ranking.request)),
    publishedSource: total === null ? null : sourceOfMatch(listed, program.id),
  }
}

/** Returns the cash due at closing and the most cash invested at any time, in dollars. Either is null if unknown. */
function toCashFigures(cost: LoanCost, { deal }: LoanRequest): Pick<PreviewPick, 'cashToClose' | 'peakCash'> {
  const { cash, ratePercent, pointsPercent, loanFees, drawFee, advancePercent, rehabPercent } = cost
  const input = flipInputOfDeal(deal, {
    ratePercent,
    pointsPercent,
    loanFees,
    drawFee,
    advancePercent,
    rehabPercent,
    interestBasis: cost.interestBasis ?? 'full',
    minimumInterestMonths: cost.minimumInterestMonths ?? 0,
  })
  const most = input ? flipMoney(input).peakCash : cash.cashYouNeed
  const { cashAtClosing } = cash
  return { cashToClose: cashAtClosing, peakCash: most === null ? null : Math.max(most, cashAtClosing ?? most) }
}
