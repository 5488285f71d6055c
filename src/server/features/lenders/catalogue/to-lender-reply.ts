import type { Lender } from '#contract/lenders/lenders.ts'
import type { Program } from '#contract/lenders/programs.ts'
import { booleanString } from '#contract/wire/wire.ts'
import { stateNames } from '#domain/states/states.ts'
import type { ProgramRow } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { LenderRow } from './lenders.queries.ts'

const names = new Map<string, string>(stateNames.map((name) => [name, name]))
/** Interns a name: the driver makes each anew, and thousands of lenders with the same texts take less memory. */
const intern = (name: string) => names.get(name) ?? name
const internAll = (states: readonly string[]) => Object.freeze(states.map(intern).sort()) as string[]

/** The lender as everybody may see it, with its programs, deeply frozen. Columns that are not named here never leave the server. */
export function toLenderReply(row: LenderRow, programs: readonly ProgramRow[]): Lender {
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
    states: internAll(row.states),
    statesPublished: row.statesPublished,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
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
    states: row.states && internAll(row.states),
    termsCheckedAt: row.termsCheckedAt?.toISOString() ?? null,
  })
}
