import type { Lender } from '#contract/lenders/lenders.ts'
import type { License } from '#contract/lenders/licenses.ts'
import { booleanString } from '#contract/wire/wire.ts'
import type { Program } from '#domain/matching/program.ts'
import type { ProgramRow } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { LenderRow } from './lenders.queries.ts'
import { createShareEqual, type ShareEqual } from './share-equal.ts'

/** Nearly all lenders have none: one list serves them. */
const noLicenses = Object.freeze([]) as unknown as License[]

/** The lender as everybody may see it, with its programs and licenses, deeply frozen. Columns that are not named here never leave the server. */
export function toLenderReply(
  row: LenderRow,
  programs: readonly ProgramRow[],
  licenses: readonly License[],
  share: ShareEqual = createShareEqual(),
): Lender {
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
    states: share.list(row.states.toSorted()),
    statesPublished: row.statesPublished,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    nmlsId: row.nmlsId,
    licenses:
      licenses.length === 0 ? noLicenses : (Object.freeze(licenses.map((one) => Object.freeze(one))) as License[]),
    fundingDays: row.fundingDays,
    termsCheckedAt: share.text(row.termsCheckedAt?.toISOString() ?? null),
    programs: Object.freeze(programs.map((one) => toProgramReply(one, share))) as Program[],
    isSample: row.isSample,
    isActive: booleanString(row.isActive),
    createdAt: share.text(row.createdAt.toISOString()),
    updatedAt: share.text(row.updatedAt.toISOString()),
  })
}

function toProgramReply({ lenderId: _, ...row }: ProgramRow, share: ShareEqual): Program {
  return Object.freeze({
    ...row,
    name: share.text(row.name),
    kinds: share.list(row.kinds),
    accepts: share.list(row.accepts),
    excludes: share.list(row.excludes),
    purposes: share.list(row.purposes),
    propertyTypes: share.list(row.propertyTypes),
    states: row.states && share.list(row.states.toSorted()),
    interestBasis: share.text(row.interestBasis),
    prepay: share.text(row.prepay),
    prepaySteps: row.prepaySteps && (Object.freeze(row.prepaySteps) as number[]),
    recourse: share.text(row.recourse),
    feesNote: share.text(row.feesNote),
    sourceUrl: share.text(row.sourceUrl),
    termsCheckedAt: share.text(row.termsCheckedAt?.toISOString() ?? null),
  })
}
