import type { Lender } from '#contract/lenders/lenders.ts'
import { listLicensesByLender } from '#server/features/lenders/licenses/lender-licenses.queries.ts'
import { listPrograms } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LenderRow } from './lenders.queries.ts'
import { toLenderReply } from './to-lender-reply.ts'

/** Returns the public view of lenders by id, with their programs sorted by name and their licenses. */
export async function listLenderReplies(db: Db, rows: readonly LenderRow[]): Promise<Map<string, Lender>> {
  const ids = rows.map(({ id }) => id)
  const programs = Map.groupBy(await listPrograms(db, ids), ({ lenderId }) => lenderId)
  const licenses = await listLicensesByLender(db, ids)
  return new Map(
    rows.map((row) => [row.id, toLenderReply(row, programs.get(row.id) ?? [], licenses.get(row.id) ?? [])]),
  )
}
