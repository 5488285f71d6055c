import { addMonths } from '#domain/calendar/months.ts'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { compareCandidates, scoreLender } from '#domain/matching/candidates.ts'
import { figureRules } from '#domain/matching/eligibility.ts'
import { listLendersFailingOnly, listLendersPassing } from '#domain/matching/lender-failures.ts'
import type { Ranking } from '#domain/matching/matching.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatMonths } from '#domain/money/money.ts'
import { joinNames } from '#domain/text/join-names.ts'
import type { VerdictReason } from './verdict-figures.ts'

type NamedRanking = Ranking<NamedMatchLender>

/** The largest number of lenders that a remark names. */
const mostNames = 3

/**
 * Returns at most one remark, for a rental refinance, on programs that publish a seasoning period shorter or longer
 * than the 180 days that matching assumes. During that period a program lends on the purchase price, not on a higher
 * as-is value. Empty for other deals, and without a purchase date or an as-is value.
 */
export function seasoningRemarks(ranking: NamedRanking, now: Date): VerdictReason[] {
  const { leverage, kind, deal } = ranking.request
  if (kind !== 'rental' || !leverage.isRefinance || deal.purchasedDate == null || deal.propertyValue == null) return []
  // Until this day, matching uses the lower of price and value. A remark is useful only if that is the price.
  if (leverage.valueCountsFrom !== null) return leverage.baseKind === 'price' ? earlierRemark(ranking, now) : []
  // Until seasoning ends, programs use the lower of price and value.
  if (deal.propertyValue <= deal.purchasePrice) return []
  const later = ranking.ordered.flatMap(({ best }) => {
    const months = best.program.seasoningMonths
    return months !== null && countsFrom(months, deal) > deal.assessedOn! ? [months] : []
  })
  if (later.length === 0) return []
  const publish = later.length === 1 ? 'publishes that it uses' : 'publish that they use'
  const fitting = ranking.ordered.length
  const who =
    fitting === 1
      ? 'The lender that fits'
      : later.length === fitting
        ? `${fitting === 2 ? 'Both' : `All ${formatCount(fitting)}`} lenders that fit`
        : `${formatCount(later.length)} of the ${formatCount(fitting)} lenders that fit`
  const text = `${who} ${publish} your price longer, up to ${formatMonths(Math.max(...later))} from the purchase: ask.`
  // The remark counts lenders. Its subject is `published`, so shared links that hide lenders omit it.
  return [{ about: 'published', word: 'sound', text }]
}

/**
 * Returns a remark on the lenders that don't fit, but already count the as-is value and would fit with it. Names up to
 * three, best first. Empty if there are none.
 */
function earlierRemark({ request, failures, ordered }: NamedRanking, now: Date): VerdictReason[] {
  const { deal, investor, leverage } = request
  const valued = loanRequestOf({ ...deal, assessedOn: leverage.valueCountsFrom }, investor)
  const fitting = new Set(ordered.map(({ best }) => best.lender))
  const found = listLendersPassing(listLendersFailingOnly(failures, figureRules), figureRules, valued)
    .filter(({ lender }) => !fitting.has(lender))
    .flatMap(({ lender, programs }) => {
      const early = programs.filter(
        ({ seasoningMonths }) => seasoningMonths !== null && countsFrom(seasoningMonths, deal) <= deal.assessedOn!,
      )
      return early.length === 0 ? [] : [scoreLender({ lender, programs: early }, valued, now.getTime()).best]
    })
    .sort(compareCandidates)
  if (found.length === 0) return []
  const who =
    found.length === 1
      ? 'One lender publishes that it counts'
      : `${formatCount(found.length)} lenders publish that they count`
  const named = joinNames(found.slice(0, mostNames).map(({ lender }) => lender.name))
  const ask = found.length <= mostNames ? `ask ${named}` : `ask ${named} first`
  const text = `${who} the as-is value already, and then the deal fits: ${ask}.`
  return [{ about: 'published', word: 'sound', text }]
}

/** Returns the day from which a program with these months of seasoning counts the as-is value. */
function countsFrom(seasoningMonths: number, { purchasedDate }: Pick<MatchDeal, 'purchasedDate'>): string {
  return addMonths(purchasedDate!, seasoningMonths)
}
