import { CellError } from './cell-error.ts'

const decimal = /^\d+(\.\d+)?$/
/** Thousands in groups of three, as the US writes them; '1.500,00' is not read as anything. */
const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/** Dollars: `$1,500,000`, `1500000`, `75K`, `1.5M`; at most two decimals. */
export function readAmount(max: number) {
  return (cell: string): number => {
    if (cell.includes('%')) throw new CellError('is an amount in dollars and cannot have a percent sign')
    const [, digits, unit] = /^\$?\s*([\d.,]+)\s*([km]?)$/i.exec(cell) ?? []
    const plain = digits !== undefined && grouped.test(digits) ? digits.replaceAll(',', '') : digits
    if (plain === undefined || !decimal.test(plain)) throw new CellError('must be an amount in dollars, such as 75000')
    const factor = unit?.toLowerCase() === 'm' ? 1_000_000 : unit ? 1000 : 1
    return bounded(Number((Number(plain) * factor).toFixed(6)), 0, max, 'dollars')
  }
}

/** Percent: `9.5`, `9.5%`; at most two decimals. A rate below 1 is refused as the fraction it almost certainly is. */
export function readPercent(max: number, { isRate = false } = {}) {
  return (cell: string): number => {
    if (cell.includes('$')) throw new CellError('is in percent and cannot have a dollar sign')
    const plain = cell.replace(/\s*%$/, '')
    if (!decimal.test(plain)) throw new CellError('must be a number in percent, such as 9.5')
    const value = Number(plain)
    if (isRate && value > 0 && value < 1)
      throw new CellError(`looks like a fraction; write ${Number((value * 100).toFixed(2))} for ${plain}`)
    return bounded(value, 0, max, 'percent')
  }
}

/** A whole number; thousands may be grouped, nothing else. */
export function readWhole(min: number, max: number, unit: string) {
  return (cell: string): number => {
    const plain = grouped.test(cell) ? cell.replaceAll(',', '') : cell
    if (!/^\d+$/.test(plain)) throw new CellError(`must be a whole number of ${unit}`)
    return bounded(Number(plain), min, max, unit)
  }
}

function bounded(value: number, min: number, max: number, unit: string): number {
  if (value < min || value > max) throw new CellError(`must be from ${min} to ${max} ${unit}`)
  if (Number(value.toFixed(2)) !== value) throw new CellError('can have at most two decimals')
  return value
}

export function readFlag(cell: string): boolean {
  const word = cell.toLowerCase()
  if (['true', 'yes', 'y', '1', 'active'].includes(word)) return true
  if (['false', 'no', 'n', '0', 'inactive'].includes(word)) return false
  throw new CellError('must be true or false')
}

/** A day (`2026-03-31`, midnight UTC) or a full time with its zone (`2026-03-31T09:00:00Z`). */
export function readDate(cell: string): Date {
  const [, day] =
    /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.exec(cell) ?? []
  const date = new Date(cell)
  if (day === undefined || Number.isNaN(date.getTime()) || new Date(day).toISOString().slice(0, 10) !== day)
    throw new CellError('must be a date such as 2026-03-31')
  if (date.getTime() > Date.now() + 86_400_000) throw new CellError('lies in the future')
  return date
}
