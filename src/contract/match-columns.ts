import type { MatchLender, MatchProgram } from './match-inputs.ts'
import { NameSets } from './name-sets.ts'
import { publishedFacts } from './published-facts.ts'

/**
 * What eligibility reads of lenders, a row for each program, lender after lender in their order: a pass over typed arrays takes a tenth
 * of one over the objects. An unpublished bound is infinite, so that nothing can fail it.
 */
export type MatchColumns = {
  /** Where each lender's programs begin, and at the end how many there are. */
  starts: Uint32Array
  isActive: Uint8Array
  states: NameSets
  propertyTypes: NameSets
  purposes: NameSets
  entityRequired: Uint8Array
  /** How many of the facts that count are published. */
  facts: Uint8Array
  limits: Readonly<Record<Limit, Float64Array>>
}

type Limit =
  | 'minAmount'
  | 'maxAmount'
  | 'minTerm'
  | 'maxTerm'
  | 'maxAdvancePercent'
  | 'maxRehabPercent'
  | 'maxLtcPercent'
  | 'maxLtarvPercent'
  | 'minCreditScore'
  | 'minDeals'
  | 'maxUnits'

const columnsByLenders = new WeakMap<readonly MatchLender[], MatchColumns>()

/** The columns of a list of lenders: made once for as long as the list lives, which therefore must not change. */
export function matchColumnsOf(lenders: readonly MatchLender[]): MatchColumns {
  const known = columnsByLenders.get(lenders)
  if (known) return known
  const making = beginMatchColumns(lenders)
  for (const lender of lenders) making.add(lender)
  return making.finish()
}

/** Makes the columns ahead of the first match: `add` takes the lenders one by one, in their order, so that others may come between. */
export function beginMatchColumns(lenders: readonly MatchLender[]): {
  add(lender: MatchLender): void
  finish(): MatchColumns
} {
  const starts = new Uint32Array(lenders.length + 1)
  for (let i = 0; i < lenders.length; i++) starts[i + 1] = starts[i]! + lenders[i]!.programs.length
  const count = starts[lenders.length]!
  const limits = {
    minAmount: new Float64Array(count),
    maxAmount: new Float64Array(count),
    minTerm: new Float64Array(count),
    maxTerm: new Float64Array(count),
    maxAdvancePercent: new Float64Array(count),
    maxRehabPercent: new Float64Array(count),
    maxLtcPercent: new Float64Array(count),
    maxLtarvPercent: new Float64Array(count),
    minCreditScore: new Float64Array(count),
    minDeals: new Float64Array(count),
    maxUnits: new Float64Array(count),
  }
  const columns: MatchColumns = {
    starts,
    isActive: new Uint8Array(count),
    states: new NameSets(count),
    propertyTypes: new NameSets(count),
    purposes: new NameSets(count),
    entityRequired: new Uint8Array(count),
    facts: new Uint8Array(count),
    limits,
  }
  let at = 0
  return {
    add(lender) {
      for (const program of lender.programs) {
        columns.isActive[at] = lender.isActive ? 1 : 0
        columns.states.set(at, program.states ?? lender.states)
        columns.propertyTypes.set(at, program.propertyTypes)
        columns.purposes.set(at, program.purposes)
        columns.entityRequired[at] = program.entityRequired ? 1 : 0
        columns.facts[at] = publishedFacts(lender, program)
        setLimits(limits, at++, program)
      }
    },
    finish() {
      columnsByLenders.set(lenders, columns)
      return columns
    },
  }
}

function setLimits(limits: MatchColumns['limits'], at: number, program: MatchProgram): void {
  const [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  limits.minAmount[at] = program.minAmount ?? least
  limits.maxAmount[at] = program.maxAmount ?? most
  limits.minTerm[at] = program.minTerm ?? least
  limits.maxTerm[at] = program.maxTerm ?? most
  limits.maxAdvancePercent[at] = program.maxAdvancePercent ?? most
  limits.maxRehabPercent[at] = program.maxRehabPercent ?? 100
  limits.maxLtcPercent[at] = program.maxLtcPercent ?? most
  limits.maxLtarvPercent[at] = program.maxLtarvPercent ?? most
  limits.minCreditScore[at] = program.minCreditScore ?? least
  limits.minDeals[at] = program.minDeals ?? least
  limits.maxUnits[at] = program.maxUnits ?? most
}
