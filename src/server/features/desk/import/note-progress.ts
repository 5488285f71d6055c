import type { ImportProgress } from '#contract/desk/import.ts'
import type { Database } from '#server/platform/db/database.ts'
import { saveProgress } from './imports.queries.ts'

/** Milliseconds between writes. Pages poll once a second. */
const noteEveryMs = 500

export type ProgressNotes = {
  note(progress: ImportProgress): void
  /** Clears the progress. */
  end(): Promise<void>
}

/**
 * Writes an import's progress to its stored file, where every process can read it. Never delays or fails the import:
 * updates that arrive during a write are dropped, and on the embedded database a write waits for the import's
 * transaction.
 */
export function createProgressNotes(db: Database, id: string): ProgressNotes {
  let latest: ImportProgress | undefined
  let noted: { step: string; at: number } | undefined
  let writing: Promise<void> | undefined
  const save = (progress: ImportProgress | null) => saveProgress(db, id, progress).catch(() => {})

  function write(progress: ImportProgress): void {
    noted = { step: progress.step, at: performance.now() }
    writing = save(progress).then(() => {
      writing = undefined
      if (latest && latest.step !== progress.step) write(latest)
    })
  }

  return {
    note(progress) {
      latest = progress
      const isDue = !noted || noted.step !== progress.step || performance.now() - noted.at >= noteEveryMs
      if (isDue && !writing) write(progress)
    },
    async end() {
      latest = undefined
      await writing
      await save(null)
    },
  }
}
