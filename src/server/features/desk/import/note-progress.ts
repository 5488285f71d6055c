import type { ImportProgress } from '#contract/desk/import.ts'
import type { Database } from '#server/platform/db/database.ts'
import { saveProgress } from './imports.queries.ts'

/** Milliseconds between two notes. Pages ask once a second. */
const noteEveryMs = 500

export type ProgressNotes = {
  note(progress: ImportProgress): void
  /** Nothing is under way any more. */
  end(): Promise<void>
}

/**
 * Notes with the stored file how far its import is, where every process can read it. Noting never holds the import up and never
 * fails it: while a note is being written, which takes as long as the import's own transaction on the embedded database, others fall out.
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
