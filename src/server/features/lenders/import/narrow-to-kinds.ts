import type { ProgramKind } from '#domain/programs/programs.ts'
import { isPercentage } from './cells/percent.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { fieldIn } from './cells/read-leverage.ts'
import type { Condition } from './conditions.ts'
import { fieldByName } from './header-meaning.ts'
import type { InputCell } from './read-row.ts'

export const namesKinds = new Set(['program', 'kind', 'kinds'])

/**
 * Empties a cell whose header limits it to other kinds, such as 'Term (short-term loans)' for a rental. Also resolves
 * figures by the row's kinds: without repairs, a lone '75%' under Leverage is of the price.
 */
export function narrowToKinds(cell: InputCell, cells: readonly InputCell[], program: Condition | undefined): InputCell {
  const isOfLoan = cell.kind.name === 'leverage' || cell.kind.name === 'term'
  if (!isOfLoan && !cell.header.includes('(')) return cell
  const named = cells.find(({ kind, text }) => namesKinds.has(kind.name) && text !== '')?.text
  const name = program?.values.program ?? named ?? ''
  const ofName = kindsIn(name)
  const hasDscr = cells.some(({ kind, text }) => kind.name === 'minDscr' && /\d/.test(text))
  const kinds: ProgramKind[] = ofName.length === 0 && hasDscr ? ['rental'] : ofName
  const isWithoutWork = kinds.length > 0 && kinds.every((kind) => kind === 'bridge' || kind === 'rental')
  if (
    cell.kind.name === 'leverage' &&
    isWithoutWork &&
    /^\s*\d{2,3}(?:\.\d+)? ?%?\s*(?:[\d./%\s]+\([a-z\s/&-]+\))?$/i.test(cell.text)
  )
    return { ...cell, kind: fieldByName('maxAdvancePercent') }
  const isFilledOf = (field: string) => cells.some(({ kind, text }) => kind.name === field && /\d/.test(text))
  // '70%' under 'ARV/LTV' next to an advance is of ARV if repairs are financed, and of the value if they aren't.
  if (
    cell.kind.name === 'leverage' &&
    /\bl?t?arv\b/i.test(cell.header) &&
    /\bltv\b/i.test(cell.header) &&
    isFilledOf('maxAdvancePercent') &&
    isPercentage(cell.text)
  )
    return isFilledOf('maxRehabPercent') ? { ...cell, kind: fieldByName('maxLtarvPercent') } : cell
  // For a construction loan, a lone '85' under LTC is of all costs.
  const isOfCost = kinds.length > 0 && kinds.every((kind) => kind === 'construction') && /\bltc\b/i.test(cell.header)
  if (cell.kind.name === 'leverage' && isOfCost && /^\s*\d{2}(?:\.\d+)? ?%?\s*$/.test(cell.text))
    return { ...cell, kind: fieldByName('maxLtcPercent') }
  const isRental = kinds.length > 0 && kinds.every((kind) => kind === 'rental')
  // '30' for a rental loan means 30 years, not 30 months.
  if (cell.kind.name === 'term' && isRental && /^\s*(?:15|20|25|30|40)(?: fixed| fix)?\s*$/i.test(cell.text))
    return { ...cell, text: `${cell.text.trim()} years` }
  // A rental's '80/80/75' is for a purchase, a refinance, and cash out.
  const shares = /^\s*(\d\d(?:\.5)?)\s*\/\s*(\d\d(?:\.5)?)\s*\/\s*(\d\d(?:\.5)?|-|n\/?a)\s*$/i.exec(cell.text)
  if (cell.kind.name === 'leverage' && isRental && shares) {
    const purposes = ['purchase', 'rate-term', 'cash-out']
    const parts = shares.slice(1).map((share, index) => (/\d/.test(share) ? [`${share}% ${purposes[index]}`] : []))
    return { ...cell, kind: fieldByName('maxAdvancePercent'), text: parts.flat().join(' / ') }
  }
  const inside = /\(([^)]*)\)/.exec(cell.header)?.[1]
  // In 'Advance (Rehab)', rehab is the base of the percentage, not a loan kind.
  const only = inside && cell.kind.hasTiers && !fieldIn(inside.toLowerCase()) ? kindsIn(inside) : []
  if (only.length === 0) return cell
  return kinds.length === 0 || kinds.some((kind) => only.includes(kind)) ? cell : { ...cell, text: '' }
}
