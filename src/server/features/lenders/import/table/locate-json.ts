import { type ParseError, parse, visit } from 'jsonc-parser'
import { Failure } from '#server/failure.ts'

/** The lines of a row of a JSON file and of each of its keys, counted from 1. */
export type JsonRowPlace = { line: number; keys: Map<string, number>; repeated: string[] }

/** Returns the positions of the outermost array's items, so that errors can name lines. The text must be valid JSON. */
export function locateJsonRows(text: string): JsonRowPlace[] {
  const rows: JsonRowPlace[] = []
  let depth = 0
  let arrayDepth: number | undefined
  let isOver = false
  const addRow = (startLine: number) => {
    if (!isOver && depth === arrayDepth) rows.push({ line: startLine + 1, keys: new Map(), repeated: [] })
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
        arrayDepth ??= depth
      },
      onArrayEnd: end,
      onLiteralValue: (_value, _offset, _length, startLine) => addRow(startLine),
      onObjectProperty(key, _offset, _length, startLine) {
        const row = rows.at(-1)
        if (isOver || !row || depth - 1 !== arrayDepth) return
        if (row.keys.has(key)) row.repeated.push(key)
        row.keys.set(key, startLine + 1)
      },
    }),
  )
  return rows
}

/**
 * Returns the position of the first JSON syntax error, or the text's length when it ends too early. For texts that
 * JSON.parse rejected.
 */
export function findJsonFault(text: string): number {
  const errors: ParseError[] = []
  withinDepth(() => parse(text, errors, { disallowComments: true }))
  return errors[0]?.offset ?? text.length
}

/** The parser recurses into brackets. */
function withinDepth(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Failure('invalid', 'The file has more brackets within each other than can be read.')
  }
}
