import type { ShareInput } from '#contract/quotes/shared-sheet.ts'
import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'

/** A deal's unsent request, stored in this tab, so that closing the dialog and reloading keep it. */
type AskingDraft = { picked: readonly PickedMatch[]; message?: string; share?: Partial<ShareInput> }

/** A selected match, with its lender's name to show before the match is loaded. */
export type PickedMatch = { id: string; lender: { name: string } }

const draftOf = (dealId: string) => createStoredValue(`plumbline-asking-${dealId}`, storedRecord, 'session')

export function readAskingDraft(dealId: string): AskingDraft {
  return restoreDraft(draftOf(dealId).read())
}

/** Changes the given fields of a deal's draft. Deletes an empty draft. */
export function keepAskingDraft(dealId: string, change: Partial<AskingDraft>): void {
  const draft = { ...readAskingDraft(dealId), ...change }
  const isEmpty = draft.picked.length === 0 && !draft.message && !draft.share
  draftOf(dealId).write(isEmpty ? null : JSON.stringify(draft))
}

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
