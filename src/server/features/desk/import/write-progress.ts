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
 * Creates the writer of an import's progress, which stores it in the database for all processes. Never delays or fails the import. After a
 * write, stores the latest update if it has another step. Drops all other updates during a write.
 */
export function createProgressWriter(db: Database, id: string): ProgressWriter {
  let latest: ImportProgress | undefined
  let lastWrite: { step: string; at: number } | undefined
  let writing: Promise<void> | undefined
  const save = (progress: ImportProgress | null) => saveProgress(db, id, progress).catch(() => {})

  function startWrite(progress: ImportProgress): void {
    lastWrite = { step: progress.step, at: performance.now() }
    writing = save(progress).then(() => {
      writing = undefined
      if (latest && latest.step !== progress.step) startWrite(latest)
    })
  }

  return {
    write(progress) {
      latest = progress
      const isDue = !lastWrite || lastWrite.step !== progress.step || performance.now() - lastWrite.at >= writeEveryMs
      if (isDue && !writing) startWrite(progress)
    },
    async end() {
      latest = undefined
      await writing
      await save(null)
    },
  }
}
