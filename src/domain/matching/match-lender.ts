import type { MatchLender, MatchProgram } from './match-inputs.ts'
import { type LenderProgram, type ProgramSource, programsOf } from './programs.ts'
import { isPublished } from './published-facts.ts'

/** What matching reads of a lender as the API sends it; rows of an example may leave out what every lender has. */
type WireLender = ProgramSource & {
  id: string
  name: string
  isActive: 'true' | 'false'
  states: string[]
  statesPublished?: boolean
  description: string | null
  website: string | null
  contactEmail: string | null
  contactPhone: string | null
}

export type NamedMatchLender = MatchLender & { name: string }

/**
 * What matching may look at of a lender as the API sends it, and beside it the name, which a near miss tells and no score may see.
 * Of its texts only whether they are published counts, so one word stands for each: a directory holds tens of thousands.
 */
export function matchLenderOf(lender: WireLender): NamedMatchLender {
  return {
    id: lender.id,
    name: lender.name,
    isActive: lender.isActive === 'true',
    states: lender.states,
    statesPublished: lender.statesPublished ?? true,
    termsCheckedAt: lender.termsCheckedAt === null ? null : Date.parse(lender.termsCheckedAt),
    description: presence(lender.description),
    website: presence(lender.website),
    contactEmail: presence(lender.contactEmail),
    contactPhone: presence(lender.contactPhone),
    programs: programsOf(lender).map(matchProgramOf),
  }
}

const presence = (text: string | null) => (isPublished(text) ? 'published' : null)

/** Without what no rule reads: a directory holds tens of thousands of these. */
function matchProgramOf(program: LenderProgram): MatchProgram {
  return {
    id: program.id,
    name: program.name,
    kind: program.kind,
    purposes: shared(program.purposes),
    propertyTypes: shared(program.propertyTypes),
    states: program.states,
    minAmount: program.minAmount,
    maxAmount: program.maxAmount,
    minTerm: program.minTerm,
    maxTerm: program.maxTerm,
    minRate: program.minRate,
    maxRate: program.maxRate,
    minPoints: program.minPoints,
    maxPoints: program.maxPoints,
    fundingDays: program.fundingDays,
    maxAdvancePercent: program.maxAdvancePercent,
    maxRehabPercent: program.maxRehabPercent,
    maxLtcPercent: program.maxLtcPercent,
    maxLtarvPercent: program.maxLtarvPercent,
    minCreditScore: program.minCreditScore,
    minDeals: program.minDeals,
    entityRequired: program.entityRequired,
    maxUnits: program.maxUnits,
    interestBasis: program.interestBasis,
    minimumInterestMonths: program.minimumInterestMonths,
    loanFees: program.loanFees,
    drawFee: program.drawFee,
    termsCheckedAt: program.termsCheckedAt === null ? null : Date.parse(program.termsCheckedAt),
  }
}

const lists = new Map<string, readonly string[]>()

/** One list for all programs with the same few names. */
function shared(names: readonly string[]): readonly string[] {
  const key = names.join('|')
  const known = lists.get(key)
  if (known) return known
  const list = Object.freeze([...names])
  lists.set(key, list)
  return list
}

/** The program that a match was made with, as the lender publishes it now; its only one when it has no such program any more. */
export function programOfMatch(lender: WireLender, programId: string | null): LenderProgram {
  const programs = programsOf(lender)
  return programs.find(({ id }) => id === programId) ?? programs[0]!
}
