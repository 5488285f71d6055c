import { countLendersByKind } from '#server/features/lenders/import/import.queries.ts'
import type { Database } from '#server/platform/db/database.ts'

/** How many lenders there are, how many of them everybody sees, and how many are samples. */
export async function countLenders(db: Database): Promise<{ all: number; active: number; samples: number }> {
  return countLendersByKind(db)
}
