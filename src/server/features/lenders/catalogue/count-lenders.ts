import { countLendersByKind } from '#server/features/lenders/import/import.queries.ts'
import type { Database } from '#server/platform/db/database.ts'

/** Counts all lenders, active ones, and samples. */
export async function countLenders(db: Database): Promise<{ all: number; active: number; samples: number }> {
  return countLendersByKind(db)
}
