import { cleanText } from '#contract/wire/text.ts'
import { Failure } from '#server/failure.ts'
import { findField } from './header-meaning.ts'
import type { HeaderMap } from './headers.ts'
import { brokenRow, type InputCell, type ReadRow, readRows, rowContext } from './read-row.ts'
import { maxColumns, tooManyColumns, tooManyRows } from './table/bounds.ts'
import { findJsonFault, type JsonRowPlace, locateJsonRows } from './table/locate-json.ts'
import type { TableOptions } from './table-block.ts'

type Entry = Record<string, unknown>
type Collected = { cells: InputCell[]; problems: ReadRow['problems'] }

/** Keys that mean the program's field, not the lender's, within a program. */
const programKeys: ReadonlyMap<string, string> = new Map([
  ['name', 'program'],
  ['states', 'programStates'],
  ['termsCheckedAt', 'programTermsCheckedAt'],
])

/**
 * Returns the rows of a JSON file, an array of lenders or an object with `lenders`: one row per program, or one for a
 * lender without programs.
 */
export function readJsonRows(
  text: string,
  { headerMap, now, maxRows, answers }: Pick<TableOptions, 'headerMap' | 'now' | 'maxRows' | 'answers'>,
): { rows: ReadRow[]; ignored: string[] } {
  const list = parseArray(text)
  const places = locateJsonRows(text)
  const ignored = new Set<string>()
  const context = rowContext(now, { answers })
  const rows: ReadRow[] = []
  const add = (more: readonly ReadRow[]) => {
    if (rows.length >= maxRows) throw tooManyRows(maxRows)
    rows.push(...more)
  }
  for (const [index, one] of list.entries()) {
    const place = places[index] ?? { line: 1, keys: new Map<string, number>(), repeated: [], repeatedInPrograms: [] }
    const addBroken = (why: string) => add([brokenRow(place.line, [], null, why, context)])
    if (!isEntry(one)) {
      addBroken(`entry ${index + 1} must be an object with a name`)
      continue
    }
    const { programs, ...lender } = one
    if (programs != null && !Array.isArray(programs)) {
      addBroken(`programs of entry ${index + 1} must be a list`)
      continue
    }
    const raw = [JSON.stringify(one)]
    const ofLender = collect(lender, place, headerMap, ignored)
    const parts: unknown[] = programs?.length ? programs : [{}]
    for (const [number, program] of parts.entries()) {
      if (!isEntry(program)) {
        addBroken(`program ${number + 1} must be an object with a name`)
        continue
      }
      const { id: _id, ...terms } = program
      const repeated = place.repeatedInPrograms[number] ?? []
      const own = collect(renamed(terms), { ...place, repeated }, headerMap, ignored)
      const inherited = ofLender.cells.filter(({ kind }) => !own.cells.some((cell) => cell.kind === kind))
      const read = readRows(place.line, raw, [...inherited, ...own.cells], context)
      for (const row of read) row.problems.push(...ofLender.problems, ...own.problems)
      add(read)
    }
  }
  return { rows, ignored: [...ignored] }
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !Array.isArray(value)

function renamed(program: Entry): Entry {
  return Object.fromEntries(Object.entries(program).map(([key, value]) => [programKeys.get(key) ?? key, value]))
}

/** Finds the cells of an entry's keys. Adds keys without a field to `ignored`. */
function collect(
  entry: Entry,
  { line, keys, repeated }: JsonRowPlace,
  headerMap: HeaderMap,
  ignored: Set<string>,
): Collected {
  const found: Collected = { cells: [], problems: [] }
  if (Object.keys(entry).length > maxColumns) throw tooManyColumns(line)
  const refuse = (column: string, message: string) =>
    found.problems.push({ line: keys.get(column) ?? line, column, field: null, value: '', kind: 'row', message })
  for (const key of repeated) refuse(key, 'is there twice')
  for (const [key, value] of Object.entries(entry)) {
    const header = cleanText(key)
    const byHand = headerMap.get(header)
    const kind = byHand === null ? undefined : findField(byHand ?? header)
    if (!kind) {
      if (byHand !== null && key !== 'statesPublished') ignored.add(header)
      continue
    }
    const text = toText(value, kind.name)
    const before = found.cells.find((cell) => cell.kind === kind)
    if (text === undefined) refuse(key, 'must be text, a number, true, false, null or a list of texts or numbers')
    else if (before) refuse(key, `means ${kind.name}, and so does '${before.label}'`)
    else found.cells.push({ kind, header, label: key, text, line: keys.get(key) ?? line, when: [] })
  }
  return found
}

function parseArray(text: string): unknown[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Failure('invalid', `The file is not valid JSON${place(text)}.`)
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { lenders?: unknown } | null)?.lenders
  if (!Array.isArray(list))
    throw new Failure('invalid', 'The file must be a list of lenders, or an object with a list called lenders.')
  return list
}

function place(text: string): string {
  const position = findJsonFault(text)
  if (position >= text.length) return `: it ends early, on line ${text.trimEnd().split('\n').length}`
  const before = text.slice(0, position)
  return `: line ${before.split('\n').length}, character ${before.length - before.lastIndexOf('\n')}`
}

/** Converts a JSON value to a cell's text. An empty list of states is nationwide. Null is not published. */
function toText(value: unknown, name: string): string | undefined {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' || typeof one === 'number'))
    return undefined
  return value.length === 0 && name === 'states' ? 'Nationwide' : value.join('; ')
}
