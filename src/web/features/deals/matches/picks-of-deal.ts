import type { PreviewPick } from '#contract/deals/deal-preview.ts'
import type { DealWithInsight, Match } from '#contract/deals/deals.ts'
import { programOfMatch, sourceOfMatch } from '#domain/matching/match-lender.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import { explainPick, type PickContext } from '#domain/matching/pick-words.ts'
import { type PickReason, threePicks } from '#domain/matching/three-picks.ts'

/** A match that is one of the three to ask first, with its reason in words. */
export type DealPick = { pick: PreviewPick; match: Match }

/** Returns the lowest total, in dollars, among all of the lender's programs that fit. Null when none is priced. */
export function lowestTotalOf({ cheapest, cost }: Pick<Match, 'cheapest' | 'cost'>): number | null {
  return cheapest?.totalCost ?? cost.totalCost
}

/**
 * Returns the match whose lender has the lowest total, in dollars, and the name of the program with that total. The
 * first match wins a tie. Null when none is priced. Doesn't filter: pass only matches that fit.
 */
export function cheapestOf(
  matches: readonly Match[],
): { match: Match; total: number; programName: string | null } | null {
  let found: { match: Match; total: number } | null = null
  for (const match of matches) {
    const total = lowestTotalOf(match)
    if (total !== null && (found === null || total < found.total)) found = { match, total }
  }
  if (found === null) return null
  return { ...found, programName: (found.match.cheapest ?? found.match).programName }
}

/**
 * Returns up to three different lenders to ask first: the cheapest, the best fit and the fastest. For each, lenders
 * shown before sign-up come before all others. `matches` are the deal's stored matches, which must be sorted best
 * first. Skips lenders that no longer fit, are no longer listed or were priced by an earlier model.
 */
export function picksOfDeal(
  matches: readonly Match[],
  deal: Pick<DealWithInsight, 'eligibleCount' | 'insight' | 'shownPicks' | 'closingTimelineDays'>,
): DealPick[] {
  const current = matches.filter(
    ({ fits, lender, modelVersion }) => fits && lender.isActive === 'true' && modelVersion === matchModelVersion,
  )
  const { eligibleCount, closingTimelineDays } = deal
  const context: PickContext = { eligibleCount, closingTimelineDays, medians: deal.insight.medians }
  const shown = current.filter(({ lenderId }) => deal.shownPicks.some((pick) => pick.lenderId === lenderId))
  return threePicks(current, pickFactsOf, shown).map(({ reason, bestIn, match }) => ({
    match,
    pick: { ...toPick(reason, match, context), bestIn },
  }))
}

function pickFactsOf(match: Match) {
  return { totalCost: lowestTotalOf(match), fundingDays: programOfMatch(match.lender, match.programId).fundingDays }
}

/** Describes a match as a pick. For the reason 'cost' it uses the lender's cheapest program that fits. */
function toPick(reason: PickReason, match: Match, context: PickContext): Omit<PreviewPick, 'bestIn'> {
  const { cost, lender } = match
  const cheaper = reason === 'cost' ? match.cheapest : null
  // The match doesn't hold the rate, points, range and cash of a cheaper program.
  const isShown = cost.isPriced && cheaper === null
  const picked = cheaper ?? match
  const { fundingDays, minDeals } = programOfMatch(lender, picked.programId)
  const total = cheaper?.totalCost ?? cost.totalCost
  return {
    reason,
    lender: { id: lender.id, slug: lender.slug, name: lender.name, isSample: lender.isSample },
    programName: picked.programName,
    total,
    lowestTotal: isShown ? cost.best.totalCost : null,
    highestTotal: isShown ? cost.worst.totalCost : null,
    cashToClose: isShown ? cost.cash.cashAtClosing : null,
    peakCash: null,
    ratePercent: isShown ? cost.ratePercent : null,
    pointsPercent: isShown ? cost.pointsPercent : null,
    fundingDays,
    takesFirstTimers: minDeals === 0,
    why: explainPick(reason, { totalCost: lowestTotalOf(match), fundingDays, checks: match.checks }, context),
    asksFor: null,
    publishedSource: total === null ? null : sourceOfMatch(lender, picked.programId),
  }
}
