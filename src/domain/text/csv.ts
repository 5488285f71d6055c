/** Matches text that a spreadsheet would run as a formula. */
const formulaStart = /^[=+\-@\t\r]/

/**
 * Formats rows as CSV for Excel: with a BOM, and an apostrophe before text that a spreadsheet would run as a formula.
 * Numbers stay numbers.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
