import type { Lender } from '#contract/lenders/lenders.ts'
import type { License } from '#contract/lenders/licenses.ts'
import { booleanString } from '#contract/wire/wire.ts'
import type { Program } from '#domain/programs/program.ts'
import { listLicensesByLender } from '#server/features/lenders/licenses/lender-licenses.queries.ts'
import { listPrograms, type ProgramRow } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LenderRow } from './lenders.queries.ts'

/** Shared by all lenders without licenses, to save memory. */
const noLicenses = Object.freeze([]) as unknown as License[]

/**
 * Returns the public view of a lender with its programs and licenses, deeply frozen, including the licenses and lists
 * that are passed in. Columns that aren't listed here aren't public.
 */
export function toLenderReply(row: LenderRow, programs: readonly ProgramRow[], licenses: readonly License[]): Lender {
  return Object.freeze({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    website: row.website,
    minAmount: row.minAmount,
    maxAmount: row.maxAmount,
    minRate: row.minRate,
    maxRate: row.maxRate,
    minPoints: row.minPoints,
    maxPoints: row.maxPoints,
    minTerm: row.minTerm,
    maxTerm: row.maxTerm,
    states: frozen(row.states.toSorted()),
    statesPublished: row.statesPublished,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    nmlsId: row.nmlsId,
    licenses:
      licenses.length === 0 ? noLicenses : (Object.freeze(licenses.map((one) => Object.freeze(one))) as License[]),
    fundingDays: row.fundingDays,
    termsCheckedAt: row.termsCheckedAt?.toISOString() ?? null,
    programs: Object.freeze(programs.map(toProgramReply)) as Program[],
    isSample: row.isSample,
    isActive: booleanString(row.isActive),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  })
}

function toProgramReply({ lenderId: _, ...row }: ProgramRow): Program {
  return Object.freeze({
    ...row,
    kinds: frozen(row.kinds),
    accepts: frozen(row.accepts),
    excludes: frozen(row.excludes),
    purposes: frozen(row.purposes),
    propertyTypes: frozen(row.propertyTypes),
    states: row.states && frozen(row.states.toSorted()),
    prepaySteps: row.prepaySteps && (Object.freeze(row.prepaySteps) as number[]),
    termsCheckedAt: row.termsCheckedAt?.toISOString() ?? null,
  })
}

function frozen<Item>(items: Item[]): Item[] {
  return Object.freeze(items) as Item[]
}

/** Returns the public views of lenders by id, with their programs sorted by name and their licenses, in two queries. */
export async function listLenderReplies(db: Db, rows: readonly LenderRow[]): Promise<Map<string, Lender>> {
  const ids = rows.map(({ id }) => id)
  const programs = Map.groupBy(await listPrograms(db, ids), ({ lenderId }) => lenderId)
  const licenses = await listLicensesByLender(db, ids)
  return new Map(
    rows.map((row) => [row.id, toLenderReply(row, programs.get(row.id) ?? [], licenses.get(row.id) ?? [])]),
  )
}
