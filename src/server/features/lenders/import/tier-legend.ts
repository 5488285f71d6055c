import { conditionOf } from './conditions.ts'
import { distinctCells } from './sheet-rows.ts'
import type { TableRow } from './table/table-row.ts'

const entry =
  /\b((?:tier|level|class|grade|group) [a-z0-9]{1,2})\s*(?:=|:|[-\u2013\u2014] )\s*([^;|]+?)(?=\s*(?:[;|]|, (?:tier|level|class|grade|group) |$))/gi

/** Returns what a line says of each tier: 'Tier 1 = 5+ completed projects; Tier 2 = 2-4'. Undefined for any other line. */
function legendOf({ cells }: TableRow): Map<string, string> | undefined {
  const [text = '', ...others] = distinctCells(cells)
  const entries = others.length > 0 ? [] : [...text.matchAll(entry)]
  const labels = entries.map(([, , words = '']) => conditionOf(words, text)?.label)
  return entries.length > 1 && !labels.includes(undefined)
    ? new Map(entries.map(([, name = ''], index) => [name.toLowerCase(), labels[index]!]))
    : undefined
}

/** Writes the requirement of each tier that a legend explains in place of its name, and leaves the legend out. */
export function applyLegend(rows: readonly TableRow[]): readonly TableRow[] {
  const line = rows.find((row) => legendOf(row))
  if (!line) return rows
  const legend = legendOf(line)!
  const names = new RegExp(`\\b(?:${[...legend.keys()].join('|')})\\b`, 'gi')
  const explain = (cell: string) => cell.replace(names, (name) => legend.get(name.toLowerCase())!)
  return rows.filter((row) => row !== line).map((row) => ({ ...row, cells: row.cells.map(explain) }))
}
