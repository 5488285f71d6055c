import { conditionOf } from './conditions.ts'
import { distinctCells } from './sheet-rows.ts'
import type { TableRow } from './table/table-row.ts'

const entry =
  /\b((?:tier|level|class|grade|group) [a-z0-9]{1,2})\s*(?:=|:|[-\u2013\u2014] )\s*([^;|]+?)(?=\s*(?:[;|]|, (?:tier|level|class|grade|group) |$))/gi

/**
 * Parses a legend such as 'Tier 1 = 5+ completed projects; Tier 2 = 2-4' into a map: 'tier 1' to '5+ deals', and so on.
 * Undefined for a row with other cells, with fewer than two tiers, or with a requirement that isn't recognized.
 */
function legendOf({ cells }: TableRow): Map<string, string> | undefined {
  const [text = '', ...others] = distinctCells(cells)
  const entries = others.length > 0 ? [] : [...text.matchAll(entry)]
  const labels = entries.map(([, , words = '']) => conditionOf(words, text)?.label)
  return entries.length > 1 && !labels.includes(undefined)
    ? new Map(entries.map(([, name = ''], index) => [name.toLowerCase(), labels[index]!]))
    : undefined
}

/**
 * Removes the first legend row and replaces its tier names in all other rows with their requirements: 'Tier 1: 90%'
 * becomes '5+ deals: 90%'. Returns the rows unchanged if there is no legend.
 */
export function applyLegend(rows: readonly TableRow[]): readonly TableRow[] {
  const line = rows.find((row) => legendOf(row))
  if (!line) return rows
  const legend = legendOf(line)!
  const names = new RegExp(`\\b(?:${[...legend.keys()].join('|')})\\b`, 'gi')
  const explain = (cell: string) => cell.replace(names, (name) => legend.get(name.toLowerCase())!)
  return rows.filter((row) => row !== line).map((row) => ({ ...row, cells: row.cells.map(explain) }))
}
