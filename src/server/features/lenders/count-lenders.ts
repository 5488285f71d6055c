import type { Database } from '#server/db/database.ts'
import { countLendersByKind } from './file/import.queries.ts'

/** How many lenders there are, how many of them everybody sees, and how many are samples. */
export async function countLenders(db: Database): Promise<{ all: number; active: number; samples: number }> {
  return countLendersByKind(db)
}
