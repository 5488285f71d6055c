import type { MatchLender } from './match-inputs.ts'
import { NameSets } from './name-sets.ts'
import { publishedFacts } from './published-facts.ts'
import { setInColumn } from './set-in-column.ts'

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
  limits: Record<Limit, Float64Array>
}

/** The limits, each with what stands for an unpublished one. */
const openLimits = {
  minAmount: Number.NEGATIVE_INFINITY,
  maxAmount: Number.POSITIVE_INFINITY,
  minTerm: Number.NEGATIVE_INFINITY,
  maxTerm: Number.POSITIVE_INFINITY,
  maxAdvancePercent: Number.POSITIVE_INFINITY,
  maxRehabPercent: 100,
  maxLtcPercent: Number.POSITIVE_INFINITY,
  maxLtarvPercent: Number.POSITIVE_INFINITY,
  minCreditScore: Number.NEGATIVE_INFINITY,
  minDeals: Number.NEGATIVE_INFINITY,
  maxUnits: Number.POSITIVE_INFINITY,
}
type Limit = keyof typeof openLimits
const limitNames = Object.keys(openLimits) as Limit[]

const columnsByLenders = new WeakMap<readonly MatchLender[], MatchColumns>()

/** The columns of a list of lenders: made once for as long as the list lives, which therefore must not change. */
export function matchColumnsOf(lenders: readonly MatchLender[]): MatchColumns {
  const known = columnsByLenders.get(lenders)
  if (known) return known
  const making = beginMatchColumns(lenders)
  for (const lender of lenders) making.add(lender)
  return making.finish()
}

/**
 * Makes the columns ahead of the first match: `add` takes the lenders one by one, in their order, so that others may come between.
 * Where the lenders of an earlier list have as many programs, only what changed is written, and columns without a change are shared.
 */
export function beginMatchColumns(
  lenders: readonly MatchLender[],
  earlier: readonly MatchLender[] = [],
): {
  add(lender: MatchLender): void
  finish(): MatchColumns
} {
  const starts = startsOf(lenders)
  const known = columnsByLenders.get(earlier)
  const shared = known && isSame(known.starts, starts) ? known : undefined
  const columns = shared ? sharing(shared) : emptyColumns(starts)
  let next = 0
  return {
    add(lender) {
      const position = next++
      if (shared && lender === earlier[position]) return
      let at = starts[position]!
      for (const program of lender.programs) {
        setInColumn(columns, shared, 'isActive', at, lender.isActive ? 1 : 0)
        columns.states.set(at, program.states ?? lender.states)
        columns.propertyTypes.set(at, program.propertyTypes)
        columns.purposes.set(at, program.purposes)
        setInColumn(columns, shared, 'entityRequired', at, program.entityRequired ? 1 : 0)
        setInColumn(columns, shared, 'facts', at, publishedFacts(lender, program))
        for (const name of limitNames)
          setInColumn(columns.limits, shared?.limits, name, at, program[name] ?? openLimits[name])
        at++
      }
    },
    finish() {
      columnsByLenders.set(lenders, columns)
      return columns
    },
  }
}

function startsOf(lenders: readonly MatchLender[]): Uint32Array {
  const starts = new Uint32Array(lenders.length + 1)
  for (let i = 0; i < lenders.length; i++) starts[i + 1] = starts[i]! + lenders[i]!.programs.length
  return starts
}

function isSame(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at])
}

function emptyColumns(starts: Uint32Array): MatchColumns {
  const count = starts.at(-1)!
  return {
    starts,
    isActive: new Uint8Array(count),
    states: new NameSets(count),
    propertyTypes: new NameSets(count),
    purposes: new NameSets(count),
    entityRequired: new Uint8Array(count),
    facts: new Uint8Array(count),
    limits: Object.fromEntries(limitNames.map((name) => [name, new Float64Array(count)])) as MatchColumns['limits'],
  }
}

function sharing(earlier: MatchColumns): MatchColumns {
  const count = earlier.isActive.length
  return {
    ...earlier,
    states: new NameSets(count, earlier.states),
    propertyTypes: new NameSets(count, earlier.propertyTypes),
    purposes: new NameSets(count, earlier.purposes),
    limits: { ...earlier.limits },
  }
}
