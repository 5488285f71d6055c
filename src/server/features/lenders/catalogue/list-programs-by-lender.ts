import { listPrograms, type ProgramRow } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The programs of some lenders by lender id, each lender's in order of name; one without programs is not among them. */
export async function listProgramsByLender(db: Db, lenderIds: readonly string[]): Promise<Map<string, ProgramRow[]>> {
  return Map.groupBy(await listPrograms(db, lenderIds), ({ lenderId }) => lenderId)
}
