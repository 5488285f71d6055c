import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { findField } from '#server/features/lenders/import/headers.ts'
import { leaveOutCells, readRows, rowContext } from '#server/features/lenders/import/read-row.ts'

const short = (names: readonly string[]) => names.map((name) => stateAbbreviations[name as StateName]).join(' ')
const mostNamed = 25

function inShort(field: string, value: unknown): string {
  if (value === null) return '?'
  if (!Array.isArray(value)) return String(value)
  if (field !== 'states') return value.join('+')
  if (value.length === 0) return 'all'
  return value.length > mostNamed ? `not ${short(stateNames.filter((name) => !value.includes(name)))}` : short(value)
}

/**
 * Summarizes the reading of a cell under a header: its figures by field, `ask` for a question, `left out` when it can't
 * be parsed.
 */
export function readingOf(header: string, cell: string): string {
  const kind = findField(header)!
  const input = { kind, header, label: header, text: cell, line: 2, when: [] }
  return readRows(2, [cell], [input], rowContext(new Date('2026-11-24')))
    .map((row) => {
      leaveOutCells(row)
      const said = Object.entries(row.values)
        .filter(([field, value]) => value !== null && field !== 'statesPublished')
        .filter(([field]) => field !== 'states' || row.values.statesPublished)
        .map(([field, value]) => `${field}=${inShort(field, value)}`)
        .join(' ')
      const outcome = row.problems.length > 0 ? 'ask' : row.leftOut.length > 0 ? 'left out' : said || 'nothing'
      return `${outcome}${row.notes.length > 0 ? ' !' : ''}`
    })
    .join(' | ')
}
