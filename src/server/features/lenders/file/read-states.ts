import { findState } from '#contract/state-abbreviations.ts'
import { type StateName, stateNames } from '#contract/states.ts'
import { CellError } from './cell-error.ts'

const everywhere = new Set(['nationwide', 'national', 'all', 'all states', 'all 50 states', 'usa', 'us'])

/**
 * States by name or abbreviation in any case, separated by semicolons, commas, bars, slashes or line breaks, each once, in
 * alphabetical order. 'Nationwide' and its like are the empty list, which means the same.
 */
export function readStates(cell: string): StateName[] {
  if (everywhere.has(cell.toLowerCase())) return []
  const found = new Set<StateName>()
  for (const part of cell.split(/[;,|/\n]/)) {
    const text = part.trim()
    if (text === '') continue
    const state = findState(text)
    if (!state) throw new CellError(`'${text.slice(0, 40)}' is not one of the 50 states${suggest(text)}`)
    found.add(state)
  }
  if (found.size === 0) throw new CellError('names no state; leave it empty for nationwide')
  return [...found].sort()
}

function suggest(text: string): string {
  if (/^(d\.?c\.?|district of columbia|washington d\.?c\.?)$/i.test(text))
    return '; the District of Columbia is not served, leave it out'
  const near = stateNames.find((name) => distance(text.toLowerCase(), name.toLowerCase()) <= 2)
  return near && text.length > 3 ? `; did you mean ${near}?` : ''
}

/** Levenshtein's distance, one row at a time. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
