/** Where a row of a JSON file begins and where each of its own keys stands; lines counted from 1. */
export type JsonRowPlace = { line: number; keys: Map<string, number>; repeated: string[] }

/**
 * The places of the objects in the outermost array of a JSON text, so that errors can name lines. The text must be valid JSON
 * and have been parsed before; this walk only follows quotes, brackets and line breaks.
 */
export function locateJsonRows(text: string): JsonRowPlace[] {
  const rows: JsonRowPlace[] = []
  let line = 1
  let depth = 0
  let arrayDepth: number | undefined
  let row: JsonRowPlace | undefined
  let isKeyNext = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\n') line++
    else if (character === '"') {
      const start = at
      at++
      while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
      if (row && isKeyNext && depth === arrayDepth! + 1) {
        const key = JSON.parse(text.slice(start, at + 1)) as string
        if (row.keys.has(key)) row.repeated.push(key)
        row.keys.set(key, line)
        isKeyNext = false
      }
    } else if (character === '[' || character === '{') {
      depth++
      if (character === '[' && arrayDepth === undefined) arrayDepth = depth
      else if (arrayDepth !== undefined && depth === arrayDepth + 1) {
        row = { line, keys: new Map(), repeated: [] }
        rows.push(row)
        isKeyNext = character === '{'
      }
    } else if (character === ']' || character === '}') {
      depth--
      if (arrayDepth !== undefined && depth < arrayDepth) return rows
    } else if (character === ',' && arrayDepth !== undefined && depth === arrayDepth + 1) isKeyNext = true
  }
  return rows
}
