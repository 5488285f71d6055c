const formula = /^'*[=+\-@\t\r]/

/** Excel takes a CSV file for Windows-1252 unless it begins with this mark. */
export const byteOrderMark = '\uFEFF'

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula; a text that already looks so
 * escaped gets one more, so that {@link unescapeFormula} always returns the original.
 */
export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** A cell for a CSV file, never a formula. */
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
