import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'

/** The usual tile grid of the states, in their approximate positions. Two characters per tile; blanks are empty. */
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
/** The distance between the left edges of neighboring tiles, which are 5 units wide. */
const pitch = 6

const tileByState: ReadonlyMap<string, string> = new Map(
  stateNames.map((name) => {
    const { column, row } = tileOf(name)
    return [name, `M${column * pitch} ${row * pitch}h5v5h-5z`]
  }),
)

/** Returns the column and row of a state's tile, from 0, in the grid of 11 columns and 8 rows. */
export function tileOf(state: StateName): { column: number; row: number } {
  const row = rows.findIndex((text) => columnOf(text, stateAbbreviations[state]) >= 0)
  return { column: columnOf(rows[row] ?? '', stateAbbreviations[state]), row }
}

function columnOf(row: string, abbreviation: string): number {
  for (let column = 0; column * 2 < row.length; column += 1) {
    if (row.slice(column * 2, column * 2 + 2) === abbreviation) return column
  }
  return -1
}

/** Returns the tiles of the served states (`on`) and of all others (`off`), each as one SVG path. */
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
