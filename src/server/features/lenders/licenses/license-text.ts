import type { License } from '#contract/lenders/licenses.ts'
import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { stateNames } from '#domain/states/states.ts'

/**
 * Formats a license for files, forms and the log, such as 'California 60DBO-12345 (DFPI)'. {@link licenseOf} parses it.
 */
export function licenseText({ state, number, regulator }: License): string {
  return `${state} ${number}${regulator === null ? '' : ` (${regulator})`}`
}

const byNames = new Map(stateNames.map((name) => [name.toLowerCase(), name]))
const byAbbreviations = new Map(stateNames.map((name) => [stateAbbreviations[name], name]))
const longestNumber = 40
const longestRegulator = 80

/** Parses a license such as `CA: DFPI 60DBO-12345` or `Texas #4711 (SML)`. Undefined without state or number. */
export function licenseOf(text: string): License | undefined {
  const found = /^([A-Za-z]+(?: [A-Za-z]+)?)\b[\s:#,-]*(.*)$/.exec(text.trim())
  const two = found?.[1]?.toLowerCase() ?? ''
  const [first = ''] = text.trim().split(/[\s:#-]+/)
  const state = byNames.get(two) ?? byNames.get(first.toLowerCase()) ?? byAbbreviations.get(first)
  if (!found || !state) return undefined
  const start = byNames.has(two) ? two.length : first.length
  const rest = text.trim().slice(start)
  const bracket = /\(([^()]*)\)\s*$/.exec(rest)
  const words = rest
    .slice(0, bracket?.index)
    .replace(/[:#]/g, ' ')
    .split(/\s+/)
    .filter((word) => !/^(?:-|license|lic\.?|no\.?|number|nr\.?)?$/i.test(word))
  const at = words.findIndex((word) => /\d/.test(word))
  if (at === -1) return undefined
  const number = words.slice(at).join(' ')
  const regulator = bracket?.[1]?.trim() || words.slice(0, at).join(' ') || null
  return number.length > longestNumber || (regulator?.length ?? 0) > longestRegulator
    ? undefined
    : { state, number, regulator }
}
