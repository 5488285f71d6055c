import { type ChangedLender, type DealChanges, type FieldChange, namedLenderCount } from '#contract/deals/edit-deal.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import type { MatchDeal, MatchInvestor, MatchLender, NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { listLendersFailingOnly } from '#domain/matching/lender-failures.ts'
import { rankLenders } from '#domain/matching/matching.ts'
import { judgeDeal } from '#domain/verdict/deal-verdict.ts'

/** The result of matching one version of a deal. Totals and profit are in dollars. */
type DealOutcome = {
  fits: (lender: MatchLender) => boolean
  eligibleCount: number
  bestTotal: number | null
  medianTotal: number | null
  verdict: DealChanges['verdict']['before']
  profit: number | null
}

/**
 * Compares the eligible count, the best and median total cost, the verdict and the profit of a deal before and after an
 * edit, for the same lenders, investor and time. Counts all lenders that newly fit or no longer fit but names only the
 * first `namedLenderCount`: `contactedIds` first, then by name. A consumer loan fits no lender.
 */
export function compareDealVersions(
  lenders: readonly NamedMatchLender[],
  { before, after, fields }: { before: MatchDeal; after: MatchDeal; fields: FieldChange[] },
  investor: MatchInvestor,
  now: Date,
  contactedIds: ReadonlySet<string>,
): DealChanges {
  const old = computeOutcome(lenders, before, investor, now)
  const fresh = computeOutcome(lenders, after, investor, now)
  const changed = (from: DealOutcome, to: DealOutcome) =>
    toChangedLenders(
      lenders.filter((lender) => to.fits(lender) && !from.fits(lender)),
      contactedIds,
    )
  return {
    fields,
    newlyFitting: changed(old, fresh),
    noLongerFitting: changed(fresh, old),
    eligibleCount: { before: old.eligibleCount, after: fresh.eligibleCount },
    bestTotal: { before: old.bestTotal, after: fresh.bestTotal },
    medianTotal: { before: old.medianTotal, after: fresh.medianTotal },
    verdict: { before: old.verdict, after: fresh.verdict },
    profit: { before: old.profit, after: fresh.profit },
  }
}

function computeOutcome(
  lenders: readonly NamedMatchLender[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
): DealOutcome {
  if (isConsumerLoan(deal))
    return { fits: () => false, eligibleCount: 0, bestTotal: null, medianTotal: null, verdict: null, profit: null }
  const ranking = rankLenders(lenders, deal, investor, now, 0)
  const { word, profit } = judgeDeal(ranking.request, ranking.fit)
  const fitting = new Set(listLendersFailingOnly(ranking.failures, []).map(({ lender }) => lender.id))
  return {
    fits: ({ id }) => fitting.has(id),
    eligibleCount: ranking.eligibleCount,
    bestTotal: ranking.lowestTotal,
    medianTotal: ranking.medians?.totalCost ?? null,
    verdict: word,
    profit,
  }
}

/** Counts lenders and names the first of them: contacted ones first, then by name. */
function toChangedLenders(
  lenders: readonly NamedMatchLender[],
  contactedIds: ReadonlySet<string>,
): DealChanges['newlyFitting'] {
  const all: ChangedLender[] = lenders.map(({ id, name }) => ({ lenderId: id, name, contacted: contactedIds.has(id) }))
  all.sort((a, b) => Number(b.contacted) - Number(a.contacted) || (a.name < b.name ? -1 : 1))
  return { count: all.length, lenders: all.slice(0, namedLenderCount) }
}
