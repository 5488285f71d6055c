import type { ActivityChange } from '#contract/desk/activity.ts'
import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { formatNumber } from '#domain/money/counts.ts'
import { findState, stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { formatShortDay } from '#web/format/dates.ts'

/** If more states than this were added and removed, shows both full lists instead of the differences. */
const maxShownDifferences = 8

/**
 * A field's old value, struck through, and its new one. A missing value reads 'not published' for a lender's field,
 * 'default' for a setting (field `value`), else 'none'. Lists of states that differ by at most eight states show only
 * the differences.
 */
export function BeforeAfter({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  const [was, is] = [statesOf(field, before), statesOf(field, after)]
  const removed = was && is ? was.filter((name) => !is.includes(name)) : []
  const added = was && is ? is.filter((name) => !was.includes(name)) : []
  const differing = removed.length + added.length
  if (differing > 0 && differing <= maxShownDifferences)
    return (
      <span>
        {removed.length > 0 ? (
          <>
            <span className="sr-only">without </span>
            <del className="text-ink-3">{stateNamesText(removed)}</del>{' '}
          </>
        ) : null}
        {added.length > 0 ? (
          <>
            <span aria-hidden="true">+</span>
            <span className="sr-only">with </span>{' '}
            <ins className="rounded-sm bg-green-soft px-1.25 font-semibold text-green no-underline">
              {stateNamesText(added)}
            </ins>
          </>
        ) : null}
      </span>
    )
  return (
    <span>
      <del className="text-ink-3">{was ? stateNamesText(was) : fieldText(field, before)}</del>{' '}
      <span aria-hidden="true">→</span>
      <span className="sr-only"> becomes </span>{' '}
      <ins className="rounded-sm bg-green-soft px-1.25 font-semibold text-green no-underline">
        {is ? stateNamesText(is) : fieldText(field, after)}
      </ins>
    </span>
  )
}

/** Returns the states in a value of a states field. Undefined for other fields. */
function statesOf(field: string, value: unknown): string[] | undefined {
  if (!/states$/i.test(field)) return undefined
  if (Array.isArray(value)) return value.length > 0 ? value : undefined
  return typeof value === 'string' ? readStateNames(value) : undefined
}

/** Lists of up to this many states have full names, longer ones abbreviations. */
const maxFullNames = 3
/** Lists of at least this many states name the missing ones instead. */
const minNearlyAll = 40

const abbreviate = (names: readonly string[]) => names.map((name) => stateAbbreviations[name as StateName]).join(', ')

/** Formats a list of states: 'Ohio, Texas', 'CA, NV, OR, WA', '48 states, not AK, HI', 'all 50 states'. */
export function stateNamesText(names: readonly string[]): string {
  if (names.length <= maxFullNames) return names.join(', ')
  if (names.length < minNearlyAll) return abbreviate(names)
  const missing = stateNames.filter((name) => !names.includes(name))
  return missing.length === 0 ? 'all 50 states' : `${names.length} states, not ${abbreviate(missing)}`
}

/**
 * Returns the full names of the states that a text lists by name or abbreviation, separated by commas, semicolons or
 * slashes. Undefined when it contains anything else or no state.
 */
export function readStateNames(text: string): string[] | undefined {
  const parts = text
    .split(/[;,/]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const names = parts.map(findState)
  return names.length > 0 && names.every((name) => name !== undefined) ? names : undefined
}

/**
 * Changed fields: the old value struck through, then the new one. A removed program is one line without its terms. The
 * fields of `program` are shown without its name, which the caller shows as a heading.
 */
export function ChangeList({ changes, program }: { changes: readonly ActivityChange[]; program?: string | null }) {
  const removed = changes.flatMap(({ field, before, after }) =>
    field === 'program' && after == null ? [`${before}: `] : [],
  )
  const shown = changes.filter(({ field }) => !removed.some((prefix) => field.startsWith(prefix)))
  if (shown.length === 0) return null
  const own = `${program}: `
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums lining-nums">
      {shown.map(({ field, before, after }) => (
        <li key={field} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 gap-y-0.5 text-sm">
          <span className="text-ink-3">{fieldLabel(field.startsWith(own) ? field.slice(own.length) : field)}</span>
          {before === undefined && after === undefined ? null : (
            <>
              {' '}
              <BeforeAfter field={field} before={before} after={after} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns a field's label: 'Highest rate' for 'maxRate', or the field's name as words if it has none. A program's field
 * keeps the program's name in front.
 */
export function fieldLabel(field: string): string {
  const at = field.lastIndexOf(': ')
  const own = ownName(field)
  const words =
    lenderFieldLabel(own) ??
    own
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase()
      .replace(/\b(?:ltv|ltc|ltarv|arv|dscr|url|nmls|id)\b/g, (word) => word.toUpperCase())
  return at === -1 ? words : `${field.slice(0, at)}: ${words}`
}

/** Returns a program's field without the program's name: 'maxRate' for 'Bridge: maxRate'. */
function ownName(field: string): string {
  return field.slice(field.lastIndexOf(': ') + 1).trimStart()
}

/**
 * Formats a stored value by the unit in its field's name. An empty value is 'not published' for a lender's field,
 * 'default' for a setting, and 'none' for others.
 */
function fieldText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') {
    if (field === 'value') return 'default'
    return field !== 'program' && lenderFieldLabel(ownName(field)) !== undefined ? 'not published' : 'none'
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0
      ? /states$/i.test(field)
        ? 'no list'
        : 'none'
      : value.map((one) => fieldText(field, one)).join(', ')
  if (typeof value === 'number') {
    if (/amount|fee|cost/i.test(field) && !/percent/i.test(field)) return `$${formatNumber(value, 2)}`
    if (/rate|percent/i.test(field)) return `${value}%`
    return formatNumber(value)
  }
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return formatShortDay(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
