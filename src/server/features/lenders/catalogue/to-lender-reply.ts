import type { Lender } from '#contract/lenders/lenders.ts'
import type { License } from '#contract/lenders/licenses.ts'
import type { Program } from '#contract/lenders/programs.ts'
import { booleanString } from '#contract/wire/wire.ts'
import type { ProgramRow } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { LenderRow } from './lenders.queries.ts'

const inOrder = (states: readonly string[]) => Object.freeze(states.toSorted()) as string[]

/** The lender as everybody may see it, with its programs and licenses, deeply frozen. Columns that are not named here never leave the server. */
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
    states: inOrder(row.states),
    statesPublished: row.statesPublished,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    nmlsId: row.nmlsId,
    licenses: Object.freeze(licenses.map((one) => Object.freeze(one))) as License[],
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
    kinds: Object.freeze(row.kinds) as Program['kinds'],
    accepts: Object.freeze(row.accepts) as Program['accepts'],
    excludes: Object.freeze(row.excludes) as Program['excludes'],
    purposes: Object.freeze(row.purposes) as Program['purposes'],
    propertyTypes: Object.freeze(row.propertyTypes) as Program['propertyTypes'],
    states: row.states && inOrder(row.states),
    prepaySteps: row.prepaySteps && (Object.freeze(row.prepaySteps) as number[]),
    termsCheckedAt: row.termsCheckedAt?.toISOString() ?? null,
  })
}
