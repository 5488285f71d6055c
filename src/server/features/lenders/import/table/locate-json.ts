import { type ParseError, parse, visit } from 'jsonc-parser'
import { Failure } from '#server/failure.ts'

/**
 * The line of a JSON row and of each of its keys, counted from 1, and the keys that occur twice in the row or in one of
 * its programs.
 */
export type JsonRowPlace = {
  line: number
  keys: Map<string, number>
  repeated: string[]
  repeatedInPrograms: string[][]
}

/**
 * Returns the lines of the items of the top-level array, or of the array under `lenders`, so that errors can name them.
 * Keys inside an item's programs have no lines. The text must be valid JSON.
 * @throws Failure 400 if arrays and objects are nested too deeply.
 */
export function locateJsonRows(text: string): JsonRowPlace[] {
  const rows: JsonRowPlace[] = []
  let depth = 0
  let arrayDepth: number | undefined
  let isOver = false
  let topKey: string | undefined
  let rowKey: string | undefined
  let programKeys = new Set<string>()
  const addRow = (startLine: number) => {
    if (isOver || arrayDepth === undefined) return
    if (depth === arrayDepth) rows.push({ line: startLine + 1, keys: new Map(), repeated: [], repeatedInPrograms: [] })
    else if (depth === arrayDepth + 2 && rowKey === 'programs') {
      programKeys = new Set()
      rows.at(-1)?.repeatedInPrograms.push([])
    }
  }
  const begin = (startLine: number) => {
    addRow(startLine)
    depth++
  }
  const end = () => {
    depth--
    if (arrayDepth !== undefined && depth < arrayDepth) isOver = true
  }
  withinDepth(() =>
    visit(text, {
      onObjectBegin: (_offset, _length, startLine) => begin(startLine),
      onObjectEnd: end,
      onArrayBegin(_offset, _length, startLine) {
        begin(startLine)
        if (depth === 1 || (depth === 2 && topKey === 'lenders')) arrayDepth ??= depth
      },
      onArrayEnd: end,
      onLiteralValue: (_value, _offset, _length, startLine) => addRow(startLine),
      onObjectProperty(key, _offset, _length, startLine) {
        if (depth === 1) topKey = key
        const row = rows.at(-1)
        if (isOver || !row || arrayDepth === undefined) return
        if (depth === arrayDepth + 3 && rowKey === 'programs') {
          if (programKeys.has(key)) row.repeatedInPrograms.at(-1)?.push(key)
          programKeys.add(key)
        }
        if (depth !== arrayDepth + 1) return
        rowKey = key
        if (row.keys.has(key)) row.repeated.push(key)
        row.keys.set(key, startLine + 1)
      },
    }),
  )
  return rows
}

/**
 * Returns the position of the first JSON syntax error, or the text's length if the parser names none. For texts that
 * JSON.parse rejected.
 * @throws Failure 400 if arrays and objects are nested too deeply.
 */
export function findJsonFault(text: string): number {
  const errors: ParseError[] = []
  withinDepth(() => parse(text, errors, { disallowComments: true }))
  return errors[0]?.offset ?? text.length
}

/** Turns the parser's stack overflow on deeply nested JSON into a Failure 400. */
function withinDepth(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Failure('invalid', 'The file has more brackets within each other than can be read.')
  }
}
