export const pickReasons = ['cost', 'fit', 'speed'] as const
export type PickReason = (typeof pickReasons)[number]

/** The figures that picks are chosen by. Null means not priced or not published. */
export type PickFigures = { totalCost: number | null; fundingDays: number | null }

/** `bestIn` lists every measure in which the match ranks first, in the order of the reasons. */
type LenderPick<M> = { reason: PickReason; bestIn: PickReason[]; match: M }

/**
 * Picks up to three lenders to ask first, in this order: cheapest, best fit, fastest. `matches` must be ordered best
 * fit first. Each match is picked once; the next one in that measure takes its place. A match without a total can't be
 * the cheapest, nor one without a funding time the fastest. Matches in `preferred`, a part of `matches` in the same
 * order, are picked before all others.
 */
export function threePicks<M>(
  matches: readonly M[],
  figuresOf: (match: M) => PickFigures,
  preferred: readonly M[] = [],
): LenderPick<M>[] {
  const firstFor = (reason: PickReason, among: readonly M[]) =>
    first(among, (one) =>
      reason === 'fit' ? 0 : reason === 'cost' ? figuresOf(one).totalCost : figuresOf(one).fundingDays,
    )
  const leaders = pickReasons.map((reason) => ({ reason, match: firstFor(reason, matches) }))
  const picks: LenderPick<M>[] = []
  for (const reason of pickReasons) {
    const isFree = (one: M) => picks.every((pick) => pick.match !== one)
    const match = firstFor(reason, preferred.filter(isFree)) ?? firstFor(reason, matches.filter(isFree))
    if (match === undefined) continue
    const bestIn = leaders.filter((leader) => leader.match === match).map((leader) => leader.reason)
    picks.push({ reason, bestIn, match })
  }
  return picks
}

/** Returns the match with the lowest figure; the first wins a tie. Undefined when no match has the figure. */
function first<M>(matches: readonly M[], figureOf: (match: M) => number | null): M | undefined {
  let found: { match: M; figure: number } | undefined
  for (const match of matches) {
    const figure = figureOf(match)
    if (figure !== null && (found === undefined || figure < found.figure)) found = { match, figure }
  }
  return found?.match
}
