import { CellError, CellQuestion } from './cell-verdict.ts'

/** Thousands in groups of three, as the US writes them. */
const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/
/** As much of Europe writes them: 1.500.000,00. */
const european = /^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d{1,3}(\.\d{3}){2,}$/

/** Digits with an optional decimal point and commas between thousands. @throws CellError for anything else. */
export function plainNumber(digits: string): number {
  const text = grouped.test(digits) ? digits.replaceAll(',', '') : digits
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text))
    throw new CellError('number', 'is no number that can be read; write it as 75,000 or 9.5')
  return Number(text)
}

/** Digits of an amount in its unit. '75,5' is a question; '1.500.000' can only be one and a half million. */
export function amountNumber(digits: string, unit = ''): number {
  if (european.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'))
  if (/^\d{1,3},\d{1,2}$/.test(digits)) {
    const [decimal, grouped] = ['.', ''].map((sign) => `${digits.replace(',', sign)}${unit.toUpperCase()}`)
    throw new CellQuestion(`could be ${decimal} or ${grouped}`, [decimal!, grouped!])
  }
  return plainNumber(digits)
}

/** Digits of a percentage; a comma can only be a decimal one here, since thousands of percent are not published. */
export function percentNumber(digits: string): number {
  return plainNumber(/^\d{1,2},\d{1,3}$/.test(digits) ? digits.replace(',', '.') : digits)
}
