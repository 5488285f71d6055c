export const pickReasons = ['cost', 'fit', 'speed'] as const
export type PickReason = (typeof pickReasons)[number]

/** What a pick is chosen by: null is not priced, or not published. */
export type PickFacts = { totalCost: number | null; fundingDays: number | null }

/** `leads`: what the match is the first of all in, in the order of the reasons. */
export type LenderPick<M> = { reason: PickReason; leads: PickReason[]; match: M }

/**
 * Three lenders to ask first, of matches that come best fit first: the lowest cost, the best fit, the fastest. Who is one of them
 * already gives way to the next, and only who is priced can be the cheapest.
 */
export function threePicks<M>(matches: readonly M[], factsOf: (match: M) => PickFacts): LenderPick<M>[] {
  const firstFor = (reason: PickReason, among: readonly M[]) =>
    first(among, (one) =>
      reason === 'fit' ? 0 : reason === 'cost' ? factsOf(one).totalCost : factsOf(one).fundingDays,
    )
  const leaders = pickReasons.map((reason) => ({ reason, match: firstFor(reason, matches) }))
  const picks: LenderPick<M>[] = []
  for (const reason of pickReasons) {
    const match = firstFor(
      reason,
      matches.filter((one) => picks.every((pick) => pick.match !== one)),
    )
    if (match === undefined) continue
    const leads = leaders.filter((leader) => leader.match === match).map((leader) => leader.reason)
    picks.push({ reason, leads, match })
  }
  return picks
}

/** The match with the lowest figure, of as many the first; those without a figure stay out. */
function first<M>(matches: readonly M[], figureOf: (match: M) => number | null): M | undefined {
  let found: { match: M; figure: number } | undefined
  for (const match of matches) {
    const figure = figureOf(match)
    if (figure !== null && (found === undefined || figure < found.figure)) found = { match, figure }
  }
  return found?.match
}
