import { createAtom, useSelector } from '@tanstack/react-store'
import { askLimits } from '#contract/quotes/quote-requests.ts'
import { keepAskingDraft, type PickedMatch, readAskingDraft } from './asking-draft.ts'

/** The matches selected for a request, by deal, in the order of selection. Has no entry for a deal with the initial selection. */
const picked = createAtom<ReadonlyMap<string, readonly PickedMatch[]>>(new Map())
/** Selections stored in this tab, each read once, because a selector must return the same list for the same state. */
const kept = new Map<string, readonly PickedMatch[]>()
const none: readonly PickedMatch[] = []
/** The lenders to ask first on pages that show them, selected until the investor changes the selection. */
const offered = createAtom<ReadonlyMap<string, readonly PickedMatch[]>>(new Map())

/** Sets a page's initially selected matches, so that their rows show it too. Returns a function that removes them. */
export function offerMatches(dealId: string, matches: readonly PickedMatch[]): () => void {
  offered.set(new Map(offered.get()).set(dealId, matches))
  return () => {
    const rest = new Map(offered.get())
    rest.delete(dealId)
    offered.set(rest)
  }
}

export function useOfferedMatches(dealId: string): readonly PickedMatch[] {
  return useSelector(offered, (all) => all.get(dealId) ?? none)
}

/**
 * Returns a deal's selected matches. Before any change, returns `untouched`, which must be the same list on every
 * render.
 */
export function usePickedMatches(dealId: string, untouched: readonly PickedMatch[] = none): readonly PickedMatch[] {
  return useSelector(picked, (all) => all.get(dealId) ?? keptPicks(dealId) ?? untouched)
}

/**
 * Selects or deselects a match, starting from `untouched` if the deal's selection was not changed yet. Ignores a sixth match:
 * a request goes to at most five.
 */
export function togglePickedMatch(
  dealId: string,
  { id, lender }: PickedMatch,
  untouched: readonly PickedMatch[] = none,
): void {
  const before = picked.get().get(dealId) ?? keptPicks(dealId) ?? untouched
  if (before.some((match) => match.id === id))
    pickMatches(
      dealId,
      before.filter((match) => match.id !== id),
    )
  else if (before.length < askLimits.lendersPerRequest) pickMatches(dealId, [...before, { id, lender }])
}

/** Selects these matches and no others. */
export function pickMatches(dealId: string, matches: readonly PickedMatch[]): void {
  const named = matches.map(({ id, lender: { name } }) => ({ id, lender: { name } }))
  picked.set(new Map(picked.get()).set(dealId, named))
  keepAskingDraft(dealId, { picked: named })
}

/** Clears the deal's selection, so that the initial one applies again. */
export function clearPickedMatches(dealId: string): void {
  const rest = new Map(picked.get())
  rest.delete(dealId)
  kept.delete(dealId)
  keepAskingDraft(dealId, { picked: [] })
  picked.set(rest)
}

function keptPicks(dealId: string): readonly PickedMatch[] | null {
  const known = kept.get(dealId) ?? readAskingDraft(dealId).picked
  kept.set(dealId, known)
  return known.length > 0 ? known : null
}
