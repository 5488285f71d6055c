import { createAtom, useSelector } from '@tanstack/react-store'
import { askLimits } from '#contract/quotes/quote-requests.ts'

/** The matches ticked for a request, by deal, in the order they were ticked. Kept while this tab stands. */
const picked = createAtom<ReadonlyMap<string, readonly string[]>>(new Map())
const none: readonly string[] = []

export function usePickedMatches(dealId: string): readonly string[] {
  return useSelector(picked, (all) => all.get(dealId) ?? none)
}

/** Ticks a match or takes the tick away. A sixth is not taken: a request goes to at most five. */
export function togglePickedMatch(dealId: string, matchId: string): void {
  const before = picked.get().get(dealId) ?? none
  if (before.includes(matchId))
    set(
      dealId,
      before.filter((id) => id !== matchId),
    )
  else if (before.length < askLimits.lendersPerRequest) set(dealId, [...before, matchId])
}

export function clearPickedMatches(dealId: string): void {
  set(dealId, none)
}

function set(dealId: string, matchIds: readonly string[]): void {
  picked.set(new Map(picked.get()).set(dealId, matchIds))
}
