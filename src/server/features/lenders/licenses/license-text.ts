import type { License } from '#contract/lenders/licenses.ts'
import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { stateNames } from '#domain/states/states.ts'

/**
 * Formats a license for CSV files, forms and the activity log, such as `Texas exempt business purpose only` or
 * `California 60DBO-12345 (DFPI) active to 2027-01-31 checked 2026-11-20`. Leaves out null parts. {@link licenseOf}
 * parses the text back, unless the regulator contains parentheses.
 */
export function licenseText({ state, number, regulator, status, endsOn, checkedOn }: License): string {
  const ends = endsOn === null ? '' : ` to ${endsOn}`
  return [
    `${state} ${status === 'exempt' ? 'exempt ' : ''}${number}`,
    regulator === null ? '' : ` (${regulator})`,
    status === null || status === 'exempt' ? ends : ` ${status}${ends}`,
    checkedOn === null ? '' : ` checked ${checkedOn}`,
  ].join('')
}

const byNames = new Map(stateNames.map((name) => [name.toLowerCase(), name]))
const byAbbreviations = new Map(stateNames.map((name) => [stateAbbreviations[name], name]))
const longestNumber = 40
const longestRegulator = 80

/** Matches the end of a license's text: status, last day, and the date it was checked. */
const tail =
  /(?:[\s,]+(?<status>active|expired))?(?:[\s,]+(?:to|until|through)\s+(?<endsOn>\d{4}-\d\d-\d\d))?(?:[\s,]+checked(?:\s+on)?\s+(?<checkedOn>\d{4}-\d\d-\d\d))?\s*$/i

/**
 * Parses a license such as `CA: DFPI 60DBO-12345`, `Texas #4711 (SML) active to 2027-01-31` or `Ohio exempt business
 * purpose only`. Reads a state's name in any case, its abbreviation only in capitals. Undefined if the state is
 * missing, the number (or the reason for an exemption) is missing, a date is invalid, or a part is too long to store.
 */
export function licenseOf(given: string): License | undefined {
  const ending = tail.exec(given)
  const { status, endsOn = null, checkedOn = null } = ending?.groups ?? {}
  const checks = { status: (status?.toLowerCase() ?? null) as License['status'], endsOn, checkedOn }
  if ([endsOn, checkedOn].some((day) => day !== null && !isDay(day))) return undefined
  const text = given.slice(0, ending?.index)
  const found = /^([A-Za-z]+(?: [A-Za-z]+)?)\b[\s:#,-]*(.*)$/.exec(text.trim())
  const leadingWords = found?.[1]?.toLowerCase() ?? ''
  const [firstWord = ''] = text.trim().split(/[\s:#-]+/)
  const state = byNames.get(leadingWords) ?? byNames.get(firstWord.toLowerCase()) ?? byAbbreviations.get(firstWord)
  if (!found || !state) return undefined
  const start = byNames.has(leadingWords) ? leadingWords.length : firstWord.length
  // 'TX (SML) 4711' has the regulator first.
  const rest = text
    .trim()
    .slice(start)
    .replace(/^[\s:#,-]*\(([^()]*)\)\s*(\S.*)$/, ' $2 ($1)')
  const exemption = /^[\s:#,-]*exempt(?:ion)?\b[\s:,-]*(.+)$/i.exec(rest)?.[1]?.trim()
  if (exemption !== undefined)
    return exemption.length > longestNumber
      ? undefined
      : { state, number: exemption, regulator: null, ...checks, status: 'exempt' }
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
    : { state, number, regulator, ...checks }
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
