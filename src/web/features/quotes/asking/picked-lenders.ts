import { createAtom, useSelector } from '@tanstack/react-store'
import { askLimits } from '#contract/quotes/quote-requests.ts'
import type { ShareInput } from '#contract/quotes/shared-sheet.ts'
import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'

/**
 * The matches selected for a request, by deal, in the order of selection. Has no entry for a deal with the initial
 * selection.
 */
const picked = createAtom<ReadonlyMap<string, readonly PickedMatch[]>>(new Map())
/** Stored selections, each read once, because a selector must return the same list for the same state. */
const readPicks = new Map<string, readonly PickedMatch[]>()
const none: readonly PickedMatch[] = []
/** The lenders to ask first on pages that show them. They are selected until the investor changes the selection. */
const suggested = createAtom<ReadonlyMap<string, readonly PickedMatch[]>>(new Map())

/**
 * Sets the matches that a page selects initially, so that other rows show them as selected. Returns a function that
 * removes them.
 */
export function suggestMatches(dealId: string, matches: readonly PickedMatch[]): () => void {
  suggested.set(new Map(suggested.get()).set(dealId, matches))
  return () => {
    const rest = new Map(suggested.get())
    rest.delete(dealId)
    suggested.set(rest)
  }
}

/** Returns the matches that the current page selects initially. Empty unless it has called {@link suggestMatches}. */
export function useSuggestedMatches(dealId: string): readonly PickedMatch[] {
  return useSelector(suggested, (all) => all.get(dealId) ?? none)
}

/**
 * Returns a deal's selected matches. Before any change, returns `initial`, which must be the same list on every render.
 * An emptied selection stays empty until a reload, after which `initial` applies again.
 */
export function usePickedMatches(dealId: string, initial: readonly PickedMatch[] = none): readonly PickedMatch[] {
  return useSelector(picked, (all) => all.get(dealId) ?? storedPicks(dealId) ?? initial)
}

/**
 * Selects or deselects a match, starting from `initial` if the deal's selection was not changed yet, and stores the
 * selection in this tab. A request goes to at most five lenders, so a sixth is ignored.
 */
export function togglePickedMatch(
  dealId: string,
  { id, lender }: PickedMatch,
  initial: readonly PickedMatch[] = none,
): void {
  const before = picked.get().get(dealId) ?? storedPicks(dealId) ?? initial
  if (before.some((match) => match.id === id))
    pickMatches(
      dealId,
      before.filter((match) => match.id !== id),
    )
  else if (before.length < askLimits.lendersPerRequest) pickMatches(dealId, [...before, { id, lender }])
}

/**
 * Selects these matches and no others, and stores the selection in this tab. Doesn't check their number; the server
 * rejects a request to more than five lenders.
 */
export function pickMatches(dealId: string, matches: readonly PickedMatch[]): void {
  const named = matches.map(({ id, lender: { name } }) => ({ id, lender: { name } }))
  picked.set(new Map(picked.get()).set(dealId, named))
  keepAskingDraft(dealId, { picked: named })
}

/**
 * Clears the deal's selection, including the one stored in this tab, so that the initial one applies again. The typed
 * message stays.
 */
export function clearPickedMatches(dealId: string): void {
  const rest = new Map(picked.get())
  rest.delete(dealId)
  readPicks.delete(dealId)
  keepAskingDraft(dealId, { picked: [] })
  picked.set(rest)
}

/** Returns the selection stored in this tab, or null without one. */
function storedPicks(dealId: string): readonly PickedMatch[] | null {
  const known = readPicks.get(dealId) ?? readAskingDraft(dealId).picked
  readPicks.set(dealId, known)
  return known.length > 0 ? known : null
}

/** A deal's unsent request, stored in this tab, so that closing the dialog and reloading keep it. */
type AskingDraft = { picked: readonly PickedMatch[]; message?: string; share?: Partial<ShareInput> }

/** A selected match, with its lender's name to show before the match is loaded. */
export type PickedMatch = { id: string; lender: { name: string } }

const draftOf = (dealId: string) => createStoredValue(`plumbline-asking-${dealId}`, storedRecord, 'session')

/**
 * Reads a deal's unsent request from this tab, without damaged fields. If there is none, returns only an empty
 * `picked`.
 */
export function readAskingDraft(dealId: string): AskingDraft {
  return restoreDraft(draftOf(dealId).read())
}

/** Stores the given fields of a deal's draft. Deletes an empty draft. */
export function keepAskingDraft(dealId: string, change: Partial<AskingDraft>): void {
  const draft = { ...readAskingDraft(dealId), ...change }
  const isEmpty = draft.picked.length === 0 && !draft.message && !draft.share
  draftOf(dealId).write(isEmpty ? null : JSON.stringify(draft))
}

/**
 * Deletes the deal's draft from this tab. Lenders selected on the page stay selected; {@link clearPickedMatches} clears
 * them.
 */
export function clearAskingDraft(dealId: string): void {
  draftOf(dealId).write(null)
}

/** Restores each field separately, so that a damaged draft can't break the form. */
function restoreDraft(stored: unknown): AskingDraft {
  const { picked, message, share } = asRecord(stored)
  return {
    picked: (Array.isArray(picked) ? picked : []).flatMap((one): PickedMatch[] => {
      const { id, lender } = asRecord(one)
      const { name } = asRecord(lender)
      return typeof id === 'string' && typeof name === 'string' ? [{ id, lender: { name } }] : []
    }),
    ...(typeof message === 'string' ? { message } : {}),
    ...(share === undefined
      ? {}
      : { share: Object.fromEntries(Object.entries(asRecord(share)).filter(([, on]) => typeof on === 'boolean')) }),
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** 'Ask 3 lenders for quotes': the label of the button, the bar and the dialog. */
export function askLabel(count: number): string {
  if (count === 0) return 'Ask lenders for quotes'
  return count === 1 ? 'Ask 1 lender for a quote' : `Ask ${count} lenders for quotes`
}
