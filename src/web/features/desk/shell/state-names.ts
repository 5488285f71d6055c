import { findState, stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'

/** More states than this are written as abbreviations. */
const inFull = 3
/** From this many on, listing the missing states is shorter. */
const nearlyAll = 40

const short = (names: readonly string[]) => names.map((name) => stateAbbreviations[name as StateName]).join(', ')

/** Words a list of states: 'Ohio, Texas', 'CA, NV, OR, WA', '48 states, not AK, HI', 'all 50 states'. */
export function stateNamesText(names: readonly string[]): string {
  if (names.length <= inFull) return names.join(', ')
  if (names.length < nearlyAll) return short(names)
  const missing = stateNames.filter((name) => !names.includes(name))
  return missing.length === 0 ? 'all 50 states' : `${names.length} states, not ${short(missing)}`
}

/** The full names of the states that a text lists, or undefined when it holds anything else. */
export function readStateNames(text: string): string[] | undefined {
  const parts = text
    .split(/[;,/]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const names = parts.map(findState)
  return names.length > 0 && names.every((name) => name !== undefined) ? names : undefined
}
