import { cleanText } from '#contract/text.ts'
import { Failure } from '#server/failure.ts'
import { findJsonFault } from './find-json-fault.ts'
import type { LenderField } from './lender-fields.ts'
import { findField } from './lender-fields.ts'
import { locateJsonRows } from './locate-json.ts'
import type { HeaderMap, LenderFile } from './parse-lender-file.ts'

/** A row's cells as text, each with the header and the line it stands on. */
export type RawRow = { line: number; cells: Map<LenderField, { text: string; column: string; line: number }> }

/** Rows of a JSON file: an array of lenders, or an object whose `lenders` is one. Keys are mapped as CSV headers are. */
export function* readJsonRows(text: string, headerMap: HeaderMap, file: LenderFile): Generator<RawRow> {
  const list = parseArray(text.replace(/^\uFEFF/, ''))
  const places = locateJsonRows(text)
  const ignored = new Set<string>()
  for (const [index, one] of list.entries()) {
    const { line, keys, repeated } = places[index] ?? { line: 1, keys: new Map<string, number>(), repeated: [] }
    const refuse = (column: string | null, message: string, at = line) =>
      file.errors.push({ line: at, column, message })
    if (typeof one !== 'object' || one === null || Array.isArray(one)) {
      file.rowCount++
      refuse(null, `entry ${index + 1} must be an object with a name and rates`)
      continue
    }
    const before = file.errors.length
    for (const key of repeated) refuse(key, 'is there twice', keys.get(key))
    const row: RawRow = { line, cells: new Map() }
    for (const [key, value] of Object.entries(one)) {
      const header = cleanText(key)
      const field = headerMap.has(header) ? headerMap.get(header)! : findField(header)
      const at = keys.get(key) ?? line
      if (!field) {
        if (field === undefined) ignored.add(header)
        continue
      }
      const cell = toText(value)
      if (cell === undefined) refuse(key, 'must be text, a number, true, false, null or a list of texts', at)
      else if (row.cells.has(field)) refuse(key, `means ${field}, and so does '${row.cells.get(field)!.column}'`, at)
      else row.cells.set(field, { text: cell, column: key, line: at })
    }
    if (file.errors.length > before) file.rowCount++
    else yield row
  }
  file.ignored.push(...ignored)
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

function toText(value: unknown): string | undefined {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(';')
  return undefined
}
