import type { ImportProgress } from '#contract/desk/import.ts'
import type { Database } from '#server/platform/db/database.ts'
import { saveProgress } from './imports.queries.ts'

/** Milliseconds between writes. Pages poll once a second. */
const writeEveryMs = 500

export type ProgressWriter = {
  write(progress: ImportProgress): void
  /** Waits for the write in progress and clears the progress. Never rejects. */
  end(): Promise<void>
}

/**
 * Creates the writer of an import's progress, which stores it in the database for all processes. `write` never waits
 * or throws. It stores a new step as soon as the write in progress ends. Within a step it stores at most one update per
 * half second and drops the others.
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
