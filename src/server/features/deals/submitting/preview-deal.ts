import type { DealPreview, DealPreviewInput, PreviewPick } from '#contract/deals/deal-preview.ts'
import { giveVerdict } from '#domain/matching/assess-deal.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { findChecks } from '#domain/matching/found-checks.ts'
import type { MatchInvestor } from '#domain/matching/match-inputs.ts'
import { sourceOfMatch } from '#domain/matching/match-lender.ts'
import { type RankedMatch, rankLenders } from '#domain/matching/matching.ts'
import { unknownDemands, whyPicked } from '#domain/matching/pick-words.ts'
import { type PickFacts, type PickReason, threePicks } from '#domain/matching/three-picks.ts'
import type { MatchSnapshot } from './match-catalogue.ts'

type ListedLender = PreviewPick['lender'] & Parameters<typeof sourceOfMatch>[0]

/** Besides what matching reads, who the lenders are. */
export type PreviewSnapshot = MatchSnapshot & {
  byId: Pick<ReadonlyMap<string, { lender: ListedLender }>, 'get'>
}

/** Nothing is known of whoever asks. */
const stranger: MatchInvestor = { creditScoreRange: null, flippingExperience: null, reDealsLast3Years: null }

/** What a deal would come to if it were submitted, by a stranger unless it is known by whom; stores nothing. */
export function previewDeal(
  { matchLenders, byId }: PreviewSnapshot,
  deal: DealPreviewInput,
  now: Date,
  investor: MatchInvestor = { ...stranger, creditScoreRange: deal.creditScoreRange ?? null },
): DealPreview {
  if (isConsumerLoan(deal))
    return {
      kind: null,
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
  const verdict = giveVerdict(ranking, now)
  return {
    kind: ranking.request.kind,
    eligibleCount: ranking.eligibleCount,
    bestTotal: ranking.lowestTotal,
    medianTotal: ranking.medians?.totalCost ?? null,
    highestTotal: ranking.highestTotal,
    medians: ranking.medians,
    verdict,
    profit: verdict.profit,
    picks: threePicks([...ranking.matches, ...ranking.cheapest], factsOf).flatMap(({ reason, leads, match }) => {
      const lender = byId.get(match.lender.id)?.lender
      return lender ? [{ ...toPick(reason, match, lender, ranking), leads }] : []
    }),
  }
}

/** The lowest total of any of the lender's programs decides who is the cheapest. */
function factsOf({ cost, cheapest, program }: RankedMatch): PickFacts {
  return { totalCost: cheapest?.totalCost ?? cost.totalCost, fundingDays: program.fundingDays }
}

type PickRanking = Pick<ReturnType<typeof rankLenders>, 'eligibleCount' | 'medians' | 'request'>

function toPick(
  reason: PickReason,
  match: RankedMatch,
  listed: ListedLender,
  ranking: PickRanking,
): Omit<PreviewPick, 'leads'> {
  const { cost, program, lender } = match
  const cheaper = reason === 'cost' ? match.cheapest : null
  const cheaperProgram = cheaper && lender.programs.find(({ id }) => id === cheaper.programId)
  // Another program's rate and points are not those of the match.
  const isShown = cost.isPriced && cheaper === null
  const total = cheaper?.totalCost ?? cost.totalCost
  const { id, slug, name, isSample } = listed
  return {
    reason,
    lender: { id, slug, name, isSample },
    programName: cheaper ? cheaper.programName : program.name,
    total,
    ratePercent: isShown ? cost.ratePercent : null,
    pointsPercent: isShown ? cost.pointsPercent : null,
    fundingDays: program.fundingDays,
    why: whyPicked(reason, { ...factsOf(match), results: match.checks.map(([, result]) => result) }, ranking),
    asksFor: unknownDemands(cheaperProgram ? findChecks(lender, cheaperProgram, ranking.request) : match.checks),
    publishedSource: total === null ? null : sourceOfMatch(listed, cheaper ? cheaper.programId : program.id),
  }
}
