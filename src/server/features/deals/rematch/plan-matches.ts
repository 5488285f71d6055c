import { isDeepStrictEqual } from 'node:util'
import { cheapestMatchCount, storedMatchCount } from '#domain/choices/deal-choices.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import type { RankedMatch } from '#domain/matching/matching.ts'
import type { MatchRow } from '#server/features/deals/matches.table.ts'

type StoredMatch = Pick<
  MatchRow,
  | 'id'
  | 'lenderId'
  | 'contacted'
  | 'matchScore'
  | 'totalCost'
  | 'terms'
  | 'cost'
  | 'checks'
  | 'fits'
  | 'programId'
  | 'isBestFit'
  | 'caps'
  | 'uncapped'
  | 'cheapest'
  | 'modelVersion'
>

type MatchPlan = {
  /** Ids of stored matches that are no longer kept. */
  remove: string[]
  /** New matches, and stored ones whose figures changed. */
  write: RankedMatch[]
  /** Ids of contacted matches that no longer fit and aren't marked so yet. */
  outdated: string[]
  /** The number of matches with `isBestFit` once the plan is applied: the best, and the contacted ones that fit. */
  count: number
}

/**
 * Plans the changes that turn a deal's stored matches into the 50 best of a new ranking, the 10 cheapest of the rest,
 * and the lenders in `shownIds` that still fit. Contacted matches are never removed; those that fit count toward the
 * 50. `rank` matches one lender, or returns undefined if it doesn't fit.
 */
export function planMatches(
  stored: readonly StoredMatch[],
  ranking: readonly RankedMatch[],
  rank: (lenderId: string) => RankedMatch | undefined,
  shownIds: readonly string[] = [],
): MatchPlan {
  const storedByLender = new Map(stored.map((match) => [match.lenderId, match]))
  const contacted = stored.filter((match) => match.contacted)
  const contactedIds = new Set(contacted.map((match) => match.lenderId))
  const others = ranking.filter(({ lender }) => !contactedIds.has(lender.id))
  const contactedFits = contacted.flatMap(({ lenderId }) => {
    const match = ranking.find(({ lender }) => lender.id === lenderId) ?? rank(lenderId)
    return match ? [{ ...match, isBestFit: true }] : []
  })
  const fittingIds = new Set(contactedFits.map(({ lender }) => lender.id))
  const bestFits = others.filter(({ isBestFit }) => isBestFit)
  const best = bestFits.slice(0, Math.max(0, storedMatchCount - contactedFits.length))
  // A match that contacted ones displaced from the 50 may still be among the cheapest.
  const displacedFits = bestFits.slice(best.length).map((match) => ({ ...match, isBestFit: false }))
  const cheapest = [...displacedFits, ...others.filter(({ isBestFit }) => !isBestFit)]
    .filter((match) => lowestTotalOf(match) !== null)
    .sort((a, b) => lowestTotalOf(a)! - lowestTotalOf(b)!)
    .slice(0, cheapestMatchCount)
  const listed = [...best, ...cheapest]
  const shown = shownIds
    .filter((id) => !contactedIds.has(id) && listed.every(({ lender }) => lender.id !== id))
    .flatMap((id) => rank(id) ?? [])
    .map((match) => ({ ...match, isBestFit: false }))
  const target = [...listed, ...shown]
  const targetIds = new Set(target.map(({ lender }) => lender.id))
  return {
    outdated: contacted
      .filter(({ lenderId, fits, isBestFit }) => (fits || isBestFit) && !fittingIds.has(lenderId))
      .map(({ id }) => id),
    remove: stored.filter((match) => !match.contacted && !targetIds.has(match.lenderId)).map((match) => match.id),
    write: [...target, ...contactedFits].filter((match) => {
      const old = storedByLender.get(match.lender.id)
      return old === undefined || isChanged(old, match)
    }),
    count: best.length + contactedFits.length,
  }
}

/** Returns the lowest total cost of the lender's fitting programs, in dollars. Null when none is priced. */
function lowestTotalOf({ cheapest, cost }: RankedMatch): number | null {
  return cheapest?.totalCost ?? cost.totalCost
}

/**
 * Smaller changes of a score term aren't stored, because the term for the age of published data changes every second.
 */
const termTolerance = 1e-3

/** Returns whether a stored match must be written again. */
function isChanged(old: StoredMatch, fresh: RankedMatch): boolean {
  if (old.modelVersion !== matchModelVersion || !old.fits || old.programId !== fresh.program.id) return true
  if (old.matchScore !== fresh.score || old.totalCost !== fresh.cost.totalCost) return true
  if (old.isBestFit !== fresh.isBestFit || old.uncapped !== fresh.uncapped) return true
  if (!isDeepStrictEqual([old.caps, old.cheapest], [fresh.caps, fresh.cheapest])) return true
  const terms = Object.keys(fresh.terms) as (keyof RankedMatch['terms'])[]
  if (terms.some((term) => Math.abs((old.terms[term] ?? 0) - fresh.terms[term]) > termTolerance)) return true
  return !isDeepStrictEqual(old.cost, fresh.cost) || !isDeepStrictEqual(old.checks, fresh.checks)
}
