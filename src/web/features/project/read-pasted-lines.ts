import { maxLineLabel } from '#contract/project/project.ts'

export type PastedLine = { label: string; cost: number; month: number | null }

/**
 * Lines of work from a spreadsheet or a contractor's email: a name, a cost, and where a third figure follows the month. Rows
 * without a cost, such as heads, and sums are left out.
 */
export function readPastedLines(text: string): PastedLine[] {
  return text.split(/\r?\n/).flatMap((row) => {
    const cells = row.includes('\t') ? row.split('\t') : splitCsv(row)
    const words = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    const label = words.find((cell) => amountOf(cell) === null) ?? ''
    const amounts = words.map(amountOf).filter((amount) => amount !== null)
    const [cost, month] = amounts
    if (label === '' || cost === undefined || cost <= 0 || /^(sub)?total\b/i.test(label)) return []
    const isMonth = month !== undefined && Number.isInteger(month) && month >= 1 && month <= 60
    return [{ label: label.slice(0, maxLineLabel), cost: Math.round(cost * 100) / 100, month: isMonth ? month : null }]
  })
}

function amountOf(cell: string): number | null {
  const plain = cell.replace(/^(month|mo\.?)\s*/i, '').replace(/[$,\s]/g, '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** At commas outside quotes that are not part of a figure, at semicolons and bars; else before the figure that ends the row. */
function splitCsv(row: string): string[] {
  const plain = row.replace(/(?<!\d)\d{1,3}(,\d{3})+(?!\d)/g, (figure) => figure.replaceAll(',', ''))
  const parts = plain.match(/"(?:[^"]|"")*"|[^,;|]+/g) ?? []
  const cells = parts
    .map((part) => part.trim().replace(/^"|"$/g, '').replaceAll('""', '"'))
    .filter((part) => part !== '')
  if (cells.length !== 1) return cells
  const found = /^(.*?)[\s:.–-]+(\$?\d+(?:\.\d+)?)$/.exec(cells[0]!)
  return found ? [found[1]!, found[2]!] : cells
}
