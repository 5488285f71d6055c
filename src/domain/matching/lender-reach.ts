import type { DealKind } from './kind-of-deal.ts'
import type { MatchLender, MatchProgram } from './match-inputs.ts'

/** Where and for which kinds of loan a lender can be among a deal's matches, near misses or fixs. Null is open: anywhere, any kind. */
export type LenderReach = { states: readonly string[] | null; kinds: readonly DealKind[] | null }

/** Wider than what the lender takes and never narrower, as H2 and H12 read its programs: a flip with light repairs can be a bridge loan. */
export function lenderReach({ states, statesPublished, programs }: MatchLender): LenderReach {
  const statesOf = (program: MatchProgram) => {
    if (program.states === null && statesPublished === false) return null
    const served = program.states ?? states
    return served.length === 0 ? null : served
  }
  return { states: union(programs.map(statesOf)), kinds: union(programs.map(({ kinds }) => kindsFor(kinds))) }
}

function kindsFor(kinds: MatchProgram['kinds']): readonly DealKind[] | null {
  if (kinds.length === 0) return null
  return kinds.includes('flip') || kinds.includes('bridge') ? [...kinds, 'flip', 'bridge'] : kinds
}

/** All of what several reach; null when one of them is open. */
export function union<T extends string>(lists: readonly (readonly T[] | null)[]): readonly T[] | null {
  const all = new Set<T>()
  for (const list of lists) {
    if (list === null) return null
    for (const one of list) all.add(one)
  }
  return [...all].sort()
}
