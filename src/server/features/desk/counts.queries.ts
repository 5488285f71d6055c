import { sql } from 'drizzle-orm'
import type { DeskCounts } from '#contract/desk/desk-counts.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { contactMessages } from '#server/features/site/contact/contact.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lenderCorrections } from './corrections/corrections.table.ts'

/** Reads the counts of the desk's navigation in one statement. */
export async function readDeskCounts(db: Db): Promise<DeskCounts> {
  const { rows } = await db.execute<DeskCounts>(sql`
    select (select count(*)::int from ${lenders}) as lenders,
      (select count(*)::int from ${lenderCorrections} where status = 'open') as corrections,
      (select count(*)::int from ${contactMessages} where state = 'open') as inbox,
      (select count(*)::int from jobs.job where state = 'failed') as machine`)
  return rows[0]!
}
