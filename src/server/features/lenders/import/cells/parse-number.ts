import { CellError, CellQuestion } from './cell-verdict.ts'

/** Thousands in groups of three, in the US format. */
const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/
/** The format of much of Europe: 1.500.000,00. */
const european = /^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d{1,3}(\.\d{3}){2,}$/

/** @throws CellError for more decimals than the catalogue stores. */
export function assertDecimals(value: number, decimals = 2): void {
  if (Number(value.toFixed(decimals)) !== value)
    throw new CellError('number', decimals === 0 ? 'must be a whole number' : 'can have at most two decimals')
}

/** Digits with an optional decimal point and commas between thousands. @throws CellError for anything else. */
export function plainNumber(digits: string): number {
  const text = grouped.test(digits) ? digits.replaceAll(',', '') : digits
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text))
    throw new CellError('number', 'isn’t a number we can read; write it like 75,000 or 9.5')
  return Number(text)
}

/**
 * Parses an amount in its unit. '1.500.000' can only be one and a half million.
 * @throws CellQuestion for '75,5', CellError for anything that isn't a number.
 */
export function amountNumber(digits: string, unit = ''): number {
  if (european.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'))
  if (/^\d{1,3},\d{1,2}$/.test(digits)) {
    const [decimal, grouped] = ['.', ''].map((sign) => `${digits.replace(',', sign)}${unit.toUpperCase()}`)
    throw new CellQuestion(`could be ${decimal} or ${grouped}`, [decimal!, grouped!])
  }
  return plainNumber(digits)
}

/** Parses a percentage. A comma is a decimal comma, because percentages have no thousands. */
export function percentNumber(digits: string): number {
  return plainNumber(/^\d{1,2},\d{1,3}$/.test(digits) ? digits.replace(',', '.') : digits)
}
