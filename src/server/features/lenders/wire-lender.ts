import type { Lender } from '#contract/lenders.ts'
import type { MatchLender } from '#contract/match-inputs.ts'
import { stateNames } from '#contract/states.ts'
import { wireFlag } from '#contract/wire.ts'
import type { LenderRow } from './lenders.queries.ts'

const names = new Map<string, string>(stateNames.map((name) => [name, name]))
/** The driver makes every name anew; with one text for each state, thousands of lenders take less room and compare faster. */
const oneOfAKind = (name: string) => names.get(name) ?? name

/** The lender as everybody may see it, frozen with its states. Columns that are not named here never leave the server. */
export function toWireLender(row: LenderRow): Lender {
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
    states: Object.freeze(row.states.map(oneOfAKind).sort()) as string[],
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    fundingDays: row.fundingDays,
    termsCheckedAt: row.termsCheckedAt?.toISOString() ?? null,
    isSample: row.isSample,
    isActive: wireFlag(row.isActive),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  })
}

/** What matching may look at of a lender, and beside it the name, which a near miss tells and no score may see. */
export function toMatchLender(lender: Lender): MatchLender & { name: string } {
  return Object.freeze({
    id: lender.id,
    name: lender.name,
    isActive: lender.isActive === 'true',
    states: lender.states,
    minAmount: lender.minAmount,
    maxAmount: lender.maxAmount,
    minTerm: lender.minTerm,
    maxTerm: lender.maxTerm,
    minRate: lender.minRate,
    maxRate: lender.maxRate,
    minPoints: lender.minPoints,
    maxPoints: lender.maxPoints,
    fundingDays: lender.fundingDays,
    termsCheckedAt: lender.termsCheckedAt === null ? null : Date.parse(lender.termsCheckedAt),
    description: lender.description,
    website: lender.website,
    contactEmail: lender.contactEmail,
    contactPhone: lender.contactPhone,
  })
}
