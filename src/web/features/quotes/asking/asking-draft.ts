import type { Share } from '#contract/quotes/shared-sheet.ts'

/** What was begun for a request about one deal, kept in this tab: closing the dialog and a reload lose none of it. */
type AskingDraft = { picked: readonly PickedMatch[]; message?: string; share?: Partial<Share> }

/** A match that was ticked, with what is said of its lender before anything is read. */
export type PickedMatch = { id: string; lender: { name: string } }

const prefix = 'asking:'

export function readAskingDraft(dealId: string): AskingDraft {
  try {
    return restoreDraft(JSON.parse(sessionStorage.getItem(prefix + dealId) ?? 'null'))
  } catch {
    return { picked: [] }
  }
}

/** Changes what is given of a deal's draft. One that holds nothing is not kept. */
export function keepAskingDraft(dealId: string, change: Partial<AskingDraft>): void {
  const draft = { ...readAskingDraft(dealId), ...change }
  try {
    if (draft.picked.length === 0 && !draft.message && !draft.share) clearAskingDraft(dealId)
    else sessionStorage.setItem(prefix + dealId, JSON.stringify(draft))
  } catch {
    // Storage that is full or switched off: the form itself still holds what was typed.
  }
}

export function clearAskingDraft(dealId: string): void {
  try {
    sessionStorage.removeItem(prefix + dealId)
  } catch {
    // As above.
  }
}

/** Field by field, so that a damaged draft cannot break the form. */
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
