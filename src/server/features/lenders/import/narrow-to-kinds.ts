import { kindsIn } from './cells/read-kinds.ts'
import { fieldIn } from './cells/read-leverage.ts'
import type { Condition } from './conditions.ts'
import { fieldByName } from './header-meaning.ts'
import type { InputCell } from './read-row.ts'

export const namesKinds = new Set(['program', 'kind', 'kinds'])

/**
 * Empties a cell whose header limits it to other kinds, such as 'Term (short-term loans)' for a rental. Without repairs,
 * a lone '75%' under Leverage is of the price.
 */
export function narrowToKinds(cell: InputCell, cells: readonly InputCell[], program: Condition | undefined): InputCell {
  if (cell.kind.name !== 'leverage' && !cell.header.includes('(')) return cell
  const named = cells.find(({ kind, text }) => namesKinds.has(kind.name) && text !== '')?.text
  const name = program?.values.program ?? named ?? ''
  const kinds = kindsIn(name)
  const isWithoutWork = kinds.length > 0 && kinds.every((kind) => kind === 'bridge' || kind === 'rental')
  if (
    cell.kind.name === 'leverage' &&
    isWithoutWork &&
    /^\s*\d{2,3}(?:\.\d+)? ?%?\s*(?:[\d./%\s]+\([a-z\s/&-]+\))?$/i.test(cell.text)
  )
    return { ...cell, kind: fieldByName('maxAdvancePercent') }
  const inside = /\(([^)]*)\)/.exec(cell.header)?.[1]
  // In 'Advance (Rehab)' the rehab is the base of the percentage.
  const only = inside && cell.kind.hasTiers && !fieldIn(inside.toLowerCase()) ? kindsIn(inside) : []
  if (only.length === 0) return cell
  return kinds.length === 0 || kinds.some((kind) => only.includes(kind)) ? cell : { ...cell, text: '' }
}
