const formula = /^'*[=+\-@\t\r]/

/** Without this mark Excel reads a CSV file as Windows-1252. */
export const byteOrderMark = '\uFEFF'

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula, and before a text that already looks
 * escaped, so that {@link unescapeFormula} always returns the original.
 */
export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Formats a cell of a CSV file that is never a formula. */
export function csvCell(text: string): string {
  const safe = escapeFormula(text)
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
