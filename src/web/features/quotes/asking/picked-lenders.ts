import { createAtom, useSelector } from '@tanstack/react-store'
import { askLimits } from '#contract/quotes/quote-requests.ts'
import { keepAskingDraft, type PickedMatch, readAskingDraft } from './asking-draft.ts'

/** The matches ticked for a request, by deal, in the order they were ticked. */
const picked = createAtom<ReadonlyMap<string, readonly PickedMatch[]>>(new Map())
/** As this tab kept them, each deal read once: a selector must give the same list for the same state. */
const kept = new Map<string, readonly PickedMatch[]>()

export function usePickedMatches(dealId: string): readonly PickedMatch[] {
  return useSelector(picked, (all) => all.get(dealId) ?? keptPicks(dealId))
}

/** Ticks a match or takes the tick away. A sixth is not taken: a request goes to at most five. */
export function togglePickedMatch(dealId: string, { id, lender }: PickedMatch): void {
  const before = picked.get().get(dealId) ?? keptPicks(dealId)
  if (before.some((match) => match.id === id))
    set(
      dealId,
      before.filter((match) => match.id !== id),
    )
  else if (before.length < askLimits.lendersPerRequest) set(dealId, [...before, { id, lender: { name: lender.name } }])
}

export function clearPickedMatches(dealId: string): void {
  set(dealId, [])
}

function set(dealId: string, matches: readonly PickedMatch[]): void {
  picked.set(new Map(picked.get()).set(dealId, matches))
  keepAskingDraft(dealId, { picked: matches })
}

function keptPicks(dealId: string): readonly PickedMatch[] {
  const known = kept.get(dealId) ?? readAskingDraft(dealId).picked
  kept.set(dealId, known)
  return known
}
