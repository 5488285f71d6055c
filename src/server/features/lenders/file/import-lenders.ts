import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { Failure } from '#server/failure.ts'
import { getCatalogueVersion, type LenderRow, lockLenders } from '../lenders.queries.ts'
import { eachLenderPage, insertLenderRows, setTermsChecked, updateLenderRows } from './import.queries.ts'
import type { LenderFile } from './parse-lender-file.ts'
import { type ImportPlan, planLenderImport } from './plan-lender-import.ts'

export type ImportResult = ImportPlan & {
  rowCount: number
  ignored: string[]
  /** Whether anything was written, or would have been, had it not been a dry run. */
  isWritten: boolean
}

/** Rows of one statement: short enough for the embedded database, whose one backend everybody waits for. */
const batchSize = 1000
/** Somebody else may change lenders between the plan and the lock; then the plan is made again. */
const planTries = 5

/**
 * Imports what a file says, all of it or nothing, in one transaction that opens only when the whole plan stands. With errors
 * nothing is written unless `isPartial`. `onProgress` hears of rows written and of their total.
 */
export async function importLenders(
  db: Database,
  file: LenderFile,
  options: {
    now: Date
    isDryRun: boolean
    isPartial: boolean
    onProgress?: (done: number, total: number) => void
  },
): Promise<ImportResult> {
  for (let tries = 1; ; tries++) {
    const version = await getCatalogueVersion(db)
    const existing: LenderRow[] = []
    for await (const page of eachLenderPage(db)) existing.push(...page)
    const plan = planLenderImport(file.lenders, existing, options.now)
    const errors = [...file.errors, ...plan.errors].sort((a, b) => a.line - b.line)
    const result = { ...plan, errors, rowCount: file.rowCount, ignored: file.ignored }
    const isNothingToDo = file.lenders.length === plan.errors.length
    if (options.isDryRun || isNothingToDo || (errors.length > 0 && !options.isPartial))
      return { ...result, isWritten: false }
    if (await writePlan(db, plan, version, hasOwnDates(file), options)) return { ...result, isWritten: true }
    if (tries === planTries)
      throw new Failure(
        'conflict',
        'Lenders are being changed by somebody else all the time. Nothing was imported; try again.',
      )
  }
}

const hasOwnDates = (file: LenderFile) => file.lenders.some(({ values }) => 'termsCheckedAt' in values)

/** False, with nothing written, when lenders changed since the plan was made. */
async function writePlan(
  db: Database,
  plan: ImportPlan,
  version: number,
  isDated: boolean,
  { now, onProgress = () => {} }: { now: Date; onProgress?: (done: number, total: number) => void },
): Promise<boolean> {
  const unchanged = isDated ? [] : plan.unchanged.map(({ id }) => id)
  const total = plan.created.length + plan.updated.length + unchanged.length
  let done = 0
  async function inBatches<Item>(items: readonly Item[], write: (batch: Item[]) => Promise<void>): Promise<void> {
    for (let at = 0; at < items.length; at += batchSize) {
      const batch = items.slice(at, at + batchSize)
      await write(batch)
      done += batch.length
      onProgress(done, total)
    }
  }
  return inTransaction(db, async (tx) => {
    await lockLenders(tx)
    if ((await getCatalogueVersion(tx)) !== version) return false
    const created = plan.created.map(({ lender }) => lender)
    const updated = plan.updated.map(({ lender }) => lender)
    await inBatches(updated, (batch) => updateLenderRows(tx, batch))
    await inBatches(created, (batch) => insertLenderRows(tx, batch))
    await inBatches(unchanged, (batch) => setTermsChecked(tx, batch, now))
    return true
  })
}
