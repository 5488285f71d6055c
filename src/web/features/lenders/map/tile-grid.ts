import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { stateNames } from '#domain/states/states.ts'

/** The usual tile grid of the states: about where each lies, all of one size. Two characters a tile, blanks are sea. */
const rows = [
  'AK                  ME',
  '                  VTNH',
  'WAIDMTNDMNILWIMINYRIMA',
  'ORNVWYSDIAINOHPANJCT  ',
  'CAUTCONEMOKYWVVAMDDE  ',
  '  AZNMKSARTNNCSC      ',
  '      OKLAMSALGA      ',
  'HI    TX        FL    ',
]
const pitch = 6

const tileByState: ReadonlyMap<string, string> = new Map(
  stateNames.map((name) => {
    const y = rows.findIndex((row) => columnOf(row, stateAbbreviations[name]) >= 0)
    const x = columnOf(rows[y] ?? '', stateAbbreviations[name])
    return [name, `M${x * pitch} ${y * pitch}h5v5h-5z`]
  }),
)

function columnOf(row: string, abbreviation: string): number {
  for (let column = 0; column * 2 < row.length; column += 1) {
    if (row.slice(column * 2, column * 2 + 2) === abbreviation) return column
  }
  return -1
}

/** The tiles of the states served and of the others, each as one path. */
export function tilePaths(states: readonly string[]): { on: string; off: string } {
  const served = new Set(states)
  let on = ''
  let off = ''
  for (const [name, tile] of tileByState) {
    if (served.has(name)) on += tile
    else off += tile
  }
  return { on, off }
}
