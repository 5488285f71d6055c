import { type DealPreview, type DealPreviewInput, previewExampleCount } from '#contract/deals/deal-preview.ts'
import { giveVerdict, isOwnerOccupied } from '#domain/matching/assess-deal.ts'
import { explainCheck } from '#domain/matching/match-checks.ts'
import type { MatchInvestor } from '#domain/matching/match-inputs.ts'
import { type RankedMatch, rankLenders } from '#domain/matching/matching.ts'
import type { MatchSnapshot } from './match-catalogue.ts'

/** Nothing is known of whoever asks. */
const stranger: MatchInvestor = { creditScoreRange: null, flippingExperience: null, reDealsLast3Years: null }

/** What a deal would come to if it were submitted, by a stranger unless it is known by whom; stores nothing. */
export function previewDeal(
  { matchLenders }: MatchSnapshot,
  deal: DealPreviewInput,
  now: Date,
  investor: MatchInvestor = stranger,
): DealPreview {
  if (isOwnerOccupied(deal))
    return {
      eligibleCount: 0,
      bestTotal: null,
      medianTotal: null,
      highestTotal: null,
      medians: null,
      verdict: null,
      profit: null,
      examples: [],
    }
  const ranking = rankLenders(matchLenders, deal, investor, now, previewExampleCount)
  const verdict = giveVerdict(ranking, now)
  return {
    eligibleCount: ranking.eligibleCount,
    bestTotal: ranking.lowestTotal,
    medianTotal: ranking.medians?.totalCost ?? null,
    highestTotal: ranking.highestTotal,
    medians: ranking.medians,
    verdict,
    profit: verdict.profit,
    examples: ranking.matches.map(toExample),
  }
}

/** Terms without a name: who it is, is for those who submit a deal. */
function toExample({ score, cost, program, checks }: RankedMatch): DealPreview['examples'][number] {
  return {
    matchScore: score,
    totalCost: cost.totalCost,
    ratePercent: cost.ratePercent,
    pointsPercent: cost.pointsPercent,
    fundingDays: program.fundingDays,
    reasons: checks.filter(([, result]) => result === 'pass').map((check) => explainCheck(check).sentence),
  }
}
