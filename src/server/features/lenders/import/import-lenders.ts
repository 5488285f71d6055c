import { randomUUID } from 'node:crypto'
import { Failure } from '#server/failure.ts'
import {
  type ActivityEntry,
  type Actor,
  recordActivity,
  recordGrouped,
} from '#server/features/activity/record-activity.ts'
import { getCatalogueVersion, lockLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import { saveLenderPrograms } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { type VerdictKind, verdictTitles } from './cells/cell-verdict.ts'
import type { Compared } from './comparison.ts'
import { lineInSheet } from './further-sheets.ts'
import type { ExistingLender } from './group-rows.ts'
import { eachLenderPage, insertLenderRows, updateLenderRows } from './import.queries.ts'
import { type ImportPlan, type PlannedLender, planLenderImport } from './plan-lender-import.ts'
import type { Problem, ReadRow } from './read-row.ts'

/** A count of problems of one kind, with the first lines. */
type ProblemGroup = {
  kind: VerdictKind
  title: string
  isQuestion: boolean
  /** Whether the rows are imported without these cells. */
  isLeftOut: boolean
  count: number
  lines: number[]
}

export type ImportResult = ImportPlan & {
  /** Every problem, sorted by line. */
  problems: Problem[]
  groups: ProblemGroup[]
  /**
   * Whether the import was carried out, even if no lender had to change. False for a dry run, for an import blocked by
   * problems, and for a partial one that had problems and nothing to write.
   */
  isWritten: boolean
}

type ImportOptions = {
  now: Date
  /** The actor for the activity log. */
  actor: Actor
  /** The file's name for the activity log. */
  fileName?: string
  isDryRun: boolean
  /** Whether valid rows are imported when others have problems. */
  isPartial: boolean
  /** The programs that were compared with the file. A dry run plans the others too. */
  compared: Compared
  /** Whether to delete programs that the file doesn't name. Affects lenders with at least one program in the file. */
  isReplacingPrograms?: boolean
  onProgress?: (done: number, total: number) => void
}

/** Lenders per statement, few enough for the embedded database, which runs one statement at a time. */
const batchSize = 1000
/** Lenders may change between the plan and the lock. Then the import plans again. */
const planTries = 5

/**
 * Imports the rows of a file and records the changes in the activity log, in one transaction that opens only when the
 * plan is complete. If rows have problems, writes nothing unless `isPartial` is set. Rows with only problems of kind
 * `unlisted`, such as paused or owner-occupant programs, don't count: they are left out, and the others are imported.
 * Plans again if lenders changed in the meantime. Calls `onProgress` with the lenders written and their total, before
 * the transaction ends.
 * @throws Failure of kind conflict if lenders changed during each of five tries.
 */
export async function importLenders(
  db: Database,
  readRows: readonly ReadRow[],
  options: ImportOptions,
): Promise<ImportResult> {
  for (let tries = 1; ; tries++) {
    const version = await getCatalogueVersion(db)
    const existing: ExistingLender[] = []
    for await (const page of eachLenderPage(db)) existing.push(...page)
    const plan = await planLenderImport(
      readRows,
      existing,
      options.isDryRun ? { ...options, compared: 'all' } : options,
    )
    const problems = plan.rows.flatMap((row) => row.problems).sort((a, b) => a.line - b.line)
    const leftOut = plan.rows.flatMap((row) => row.leftOut)
    const result = { ...plan, problems, groups: [...groupProblems(problems), ...groupProblems(leftOut, true)] }
    const isNothingToDo = plan.created.length + plan.updated.length === 0
    // Rows of programs that the catalogue doesn't store don't block others.
    const isHeldUp = problems.some(({ kind }) => kind !== 'unlisted')
    if (options.isDryRun || (isHeldUp && !options.isPartial)) return { ...result, isWritten: false }
    if (isNothingToDo) return { ...result, isWritten: !isHeldUp }
    if (await writePlan(db, plan, version, options)) return { ...result, isWritten: true }
    if (tries === planTries)
      throw new Failure('conflict', 'Lenders are being changed by other operators. Nothing was imported; try again.')
  }
}

/** Groups problems and ignored cells by kind, most frequent first. */
function groupProblems(problems: readonly Problem[], isLeftOut = false): ProblemGroup[] {
  const byKind = Map.groupBy(problems, ({ kind, choices }) => `${kind} ${choices !== undefined}`)
  return [...byKind.values()]
    .map((same) => ({
      kind: same[0]!.kind,
      title: verdictTitles[same[0]!.kind],
      isQuestion: same[0]!.choices !== undefined,
      isLeftOut,
      count: same.length,
      lines: [...new Set(same.map(({ line }) => lineInSheet(line)))].slice(0, 10),
    }))
    .sort((a, b) => b.count - a.count)
}

/** Returns false, with nothing written, when lenders changed since the plan was made. */
async function writePlan(
  db: Database,
  plan: ImportPlan,
  version: number,
  { onProgress = () => {}, isReplacingPrograms = false, actor, fileName }: ImportOptions,
): Promise<boolean> {
  const total = plan.created.length + plan.updated.length
  let done = 0
  return inTransaction(db, async (tx) => {
    await lockLenders(tx)
    if ((await getCatalogueVersion(tx)) !== version) return false
    const inBatches = async (planned: PlannedLender[], write: typeof insertLenderRows) => {
      for (let at = 0; at < planned.length; at += batchSize) {
        const batch = planned.slice(at, at + batchSize)
        const rows = batch.map(({ lender }) => lender)
        await write(tx, rows)
        const ofPrograms = batch.filter(({ programs, removed }) => programs.length + removed.length > 0)
        const writes = ofPrograms.map(({ lender: { id: lenderId }, programs }) => ({
          lenderId,
          programs,
          replacesOthers: isReplacingPrograms,
        }))
        await saveLenderPrograms(tx, writes)
        done += batch.length
        onProgress(done, total)
      }
    }
    await inBatches(plan.updated, updateLenderRows)
    await inBatches(plan.created, insertLenderRows)
    const entries = activityOf(plan)
    const subject = { kind: 'import' as const, id: randomUUID(), label: fileName ?? null }
    if (entries.length > 1) await recordGrouped(tx, actor, { action: 'lenders.imported', subject }, entries)
    else await recordActivity(tx, actor, entries)
    return true
  })
}

/** Returns one activity entry per lender: a new one with its name, a changed one with each field before and after. */
function activityOf({ rows, created, updated }: ImportPlan): ActivityEntry[] {
  const changed = Map.groupBy(rows, ({ slug }) => slug)
  const subject = ({ lender }: PlannedLender) => ({ kind: 'lender' as const, id: lender.id, label: lender.name })
  return [
    ...updated.map((one) => ({
      action: 'lender.changed' as const,
      subject: subject(one),
      changes: (changed.get(one.lender.slug) ?? []).flatMap(({ changes }) => changes),
    })),
    ...created.map((one) => ({ action: 'lender.added' as const, subject: subject(one) })),
  ]
}
