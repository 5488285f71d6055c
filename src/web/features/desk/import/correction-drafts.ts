import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'

/** Texts typed into the cells of one file. A reload keeps them, closing the tab forgets them. */
const draftsOf = (importId: string) => createStoredValue(`plumbline-import-${importId}`, storedRecord, 'session')

/** `cell` is the line and field, as in `corrections` of the import. */
export function readCorrectionDraft(importId: string, cell: string): string | undefined {
  const draft = draftsOf(importId).read()[cell]
  return typeof draft === 'string' ? draft : undefined
}

export function keepCorrectionDraft(importId: string, cell: string, text: string): void {
  const drafts = draftsOf(importId)
  drafts.write(JSON.stringify({ ...drafts.read(), [cell]: text }))
}

export function forgetCorrectionDrafts(importId: string): void {
  draftsOf(importId).write(null)
}
