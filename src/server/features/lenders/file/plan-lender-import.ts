import { randomUUID } from 'node:crypto'
import { slugOf } from '#contract/slug.ts'
import type { LenderRow } from '../lenders.queries.ts'
import type { LenderField, LenderValues } from './lender-fields.ts'
import { lenderFieldNames } from './lender-fields.ts'
import { type FileLender, nameKey, type RowError } from './parse-lender-file.ts'

/** A lender as an import writes it. */
export type WrittenLender = Omit<LenderRow, 'createdAt' | 'updatedAt'>
export type FieldChange = { field: LenderField; before: unknown; after: unknown }
export type LenderChange = { line: number; lender: WrittenLender; changes: FieldChange[] }

export type ImportPlan = {
  created: { line: number; lender: WrittenLender }[]
  updated: LenderChange[]
  /** Ids of lenders that are already as the file says. Their terms count as checked now unless the file has its own date. */
  unchanged: { line: number; id: string }[]
  errors: RowError[]
}

/**
 * Holds a file against the lenders there are. A row means the lender with its slug, else the one with its name, else a new one.
 * Fields the file does not have stay as they are; what is imported is no sample unless the file says so itself.
 */
export function planLenderImport(rows: readonly FileLender[], existing: readonly LenderRow[], now: Date): ImportPlan {
  const bySlug = new Map(existing.map((row) => [row.slug, row]))
  const byName = new Map(existing.map((row) => [nameKey(row.name), row]))
  const plan: ImportPlan = { created: [], updated: [], unchanged: [], errors: [] }
  // Slugs that rows of this file claim by name are not given to others.
  const taken = new Set([...bySlug.keys(), ...rows.flatMap(({ values }) => values.slug ?? [])])
  const touched = new Map<string, number>()
  for (const { line, values } of rows) {
    const named = byName.get(nameKey(values.name))
    const target = (values.slug ? bySlug.get(values.slug) : undefined) ?? named
    const refuse = (column: string, message: string) => plan.errors.push({ line, column, message })
    if (!target) {
      const lender = newLender(values, now, taken)
      plan.created.push({ line, lender })
      continue
    }
    if (named && named.id !== target.id) {
      refuse('name', `belongs to another lender, whose slug is ${named.slug}`)
      continue
    }
    if (values.slug && values.slug !== target.slug) {
      refuse('slug', `is another than the ${target.slug} this lender has; its address cannot be changed by an import`)
      continue
    }
    const first = touched.get(target.id)
    if (first !== undefined) {
      refuse('name', `means the same lender as line ${first}`)
      continue
    }
    touched.set(target.id, line)
    const { createdAt: _created, updatedAt: _updated, ...before } = target
    const after = { ...before, isSample: false, ...definedOf(values), slug: target.slug }
    const low = rangeFault(after)
    if (low) {
      refuse(low, 'would be more than the upper bound that is stored; give both columns')
      continue
    }
    const changes = lenderFieldNames
      .filter((field) => !isSame(before[field], after[field]))
      .map((field) => ({ field, before: before[field], after: after[field] }))
    if (changes.length === 0) plan.unchanged.push({ line, id: target.id })
    else
      plan.updated.push({
        line,
        lender: { ...after, termsCheckedAt: 'termsCheckedAt' in values ? after.termsCheckedAt : now },
        changes,
      })
  }
  return plan
}

function newLender(values: FileLender['values'], now: Date, taken: Set<string>): WrittenLender {
  const id = randomUUID()
  const slug = values.slug ?? freeSlug(slugOf(values.name) || `lender-${id.slice(0, 8)}`, taken)
  taken.add(slug)
  return {
    id,
    states: [],
    statesPublished: true,
    description: null,
    minAmount: null,
    maxAmount: null,
    minTerm: null,
    maxTerm: null,
    minPoints: null,
    maxPoints: null,
    contactEmail: null,
    contactPhone: null,
    website: null,
    isActive: true,
    fundingDays: null,
    termsCheckedAt: now,
    isSample: false,
    ...(values as FileLender['values'] & Pick<LenderValues, 'minRate' | 'maxRate'>),
    slug,
  }
}

/** The slug itself, or with the first free number behind it: acme, acme-2, acme-3. */
function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}

function definedOf(values: FileLender['values']): Partial<Omit<LenderValues, 'slug'>> {
  const { slug: _slug, ...rest } = values
  return rest
}

function rangeFault(lender: WrittenLender): string | undefined {
  if ((lender.minAmount ?? 0) > (lender.maxAmount ?? Number.POSITIVE_INFINITY)) return 'minAmount'
  if ((lender.minTerm ?? 0) > (lender.maxTerm ?? Number.POSITIVE_INFINITY)) return 'minTerm'
  if ((lender.minPoints ?? 0) > (lender.maxPoints ?? Number.POSITIVE_INFINITY)) return 'minPoints'
  return (lender.minRate ?? 0) > (lender.maxRate ?? Number.POSITIVE_INFINITY) ? 'minRate' : undefined
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && [...a].sort().join() === [...b].sort().join()
  return a === b
}
