import type { ImportProgress } from '#contract/desk/import.ts'
import type { Database } from '#server/platform/db/database.ts'
import { saveProgress } from './imports.queries.ts'

/** Milliseconds between writes. Pages poll once a second. */
const writeEveryMs = 500

export type ProgressWriter = {
  write(progress: ImportProgress): void
  /** Clears the progress. */
  end(): Promise<void>
}

/**
 * Creates the writer of an import's progress, which stores it in the database for all processes. Never delays or fails the import: updates
 * during a write are dropped.
 */
export function createProgressWriter(db: Database, id: string): ProgressWriter {
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
    write(progress) {
      latest = progress
      const isDue = !noted || noted.step !== progress.step || performance.now() - noted.at >= writeEveryMs
      if (isDue && !writing) write(progress)
    },
    async end() {
      latest = undefined
      await writing
      await save(null)
    },
  }
}
