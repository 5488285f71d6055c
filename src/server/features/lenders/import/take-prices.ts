import { distinctCells, textOf, type Unread } from './sheet-rows.ts'
import type { TableRow } from './table/table-row.ts'

/** A band of credit scores: '700-719', '740+'. */
export const creditBand = /^(?:(?:fico|credit)\s*)?(?:[<>≤≥]=?\s*)?[3-8]\d\d\s*(?:\+|[-–]\s*[3-8]\d\d)?$/i
const leverageBand =
  /^(?:c?ltv\s*)?(?:[<>≤≥]=?\s*)?\d{2}(?:\.\d+)?\s*%?(?:\s*[-–]\s*\d{2,3}(?:\.\d+)?\s*%?)?(?:\s*c?lt[vc])?$/i
const price =
  /^(?:\d{1,2}\.\d{1,3}\s*%?|[-+(]?\s*\d?\.\d+%?\)?|[-+]?\s*0(?:\.0+)?%?|[-+(]\d(?:\.\d+)?%?\)?|1?\d ?%|n\/?a|-|–|)$/i

/** Removes rows of prices by credit and leverage, and the rows below a heading of price adjustments. */
export function takePrices(rows: readonly TableRow[]): { rows: readonly TableRow[]; unread: Unread[] } {
  const unread: Unread[] = []
  let within: 'grid' | 'list' | undefined
  const kept = rows.filter((row, index) => {
    const [first = '', ...others] = distinctCells(row.cells)
    const across = row.cells.slice(1).filter((cell) => cell.trim() !== '')
    const isTop =
      across.length >= 3 &&
      (across.every((cell) => leverageBand.test(cell.trim())) || across.every((cell) => creditBand.test(cell.trim())))
    const leave = (why: string) => unread.push({ line: row.line, text: textOf(row), why }) === 0
    const isOfGrid = (one: TableRow) => isPriceGridRow(one) || isPriceGridRow(one, leverageBand)
    if (isTop && rows.slice(index + 1, index + 3).filter(isOfGrid).length === 2) within = 'grid'
    else if (others.length === 0 && isAdjustment(first)) {
      within = 'list'
      return leave('a heading; the rows below seem to be adjustments of the price')
    } else if (within === 'grid' && !isOfGrid(row)) within = undefined
    else if (within === 'list' && (others.length === 0 || isPastList(row, rows[index - 1]))) within = undefined
    if (/^adj(?:ust(?:ments?|ers?))?\b\W*$/i.test(first)) return leave('it seems to be an adjustment of the price')
    if (within === undefined) return true
    if (within === 'grid') return leave(priceGrid)
    const isLimit = others.some((cell) => /\b(?:max|min|only|up to|not)\b/i.test(cell))
    return leave(`it seems to be an adjustment of the price${isLimit ? ', with a limit of these loans' : ''}`)
  })
  return { rows: kept, unread }
}

/**
 * Reduces a grid of rates by credit score and leverage to a row for each score, with its lowest and highest rate and
 * its highest leverage. Undefined for a grid of price adjustments.
 */
export function ratesByCredit([top, ...scores]: readonly TableRow[]): TableRow[] | undefined {
  const limits = top?.cells.map((cell) => Number(/[\d.]+(?=\D*$)/.exec(cell)?.[0])) ?? []
  const rows = scores.map(({ line, cells }) => {
    const offered = cells.flatMap((cell, at) => (at > 0 && /^\d/.test(cell.trim()) ? [at] : []))
    const rates = offered.map((at) => Number.parseFloat(cells[at]!))
    return { line, score: cells[0]!.trim(), rates, limit: Math.max(...offered.map((at) => limits[at] ?? 0)) }
  })
  const isOfRates = rows.every(
    ({ score, rates }) => creditBand.test(score) && rates.every((rate) => rate > 4 && rate < 16),
  )
  const areLimits = top?.cells.slice(1).every((cell) => cell.trim() === '' || leverageBand.test(cell.trim()))
  if (!top || rows.length < 2 || !isOfRates || !areLimits) return undefined
  return [
    { line: top.line, cells: ['FICO', 'Rate', 'Max LTV'] },
    ...rows
      .filter(({ rates }) => rates.length > 0)
      .map(({ line, score, rates, limit }) => ({
        line,
        cells: [score, `${Math.min(...rates)}% - ${Math.max(...rates)}%`, `${limit}%`],
      })),
  ]
}

/** Returns whether a row follows a blank line and holds no price. */
const isPastList = ({ line, cells }: TableRow, before: TableRow | undefined) =>
  before !== undefined &&
  line > before.line + 1 &&
  !isAdjustment(before.cells[0] ?? '') &&
  !cells.slice(1).some(hasPrice)
const hasPrice = (cell: string) =>
  price.test(cell.trim()) ? cell.trim() !== '' : /[-+]\s*\d*\.?\d+\s*(?:%|pts?|bps)/.test(cell)

export const priceGrid = 'it seems to hold price adjustments by credit and leverage'
export const onlyPrices = 'The sheet seems to hold price adjustments by credit and leverage, which are not imported.'
export const rateGrid = 'a grid of rates, read as the lowest and highest rate of each credit score'
const isAdjustment = (text: string) =>
  /\badjust(?:ments?|ers?)\b|\badd-?ons?\b|^overlays?$|\bllpas?\b|\bpric(?:e|ing) hits?\b/i.test(text)

const priceLabels = /dscr|ltv|cash[- ]?out|interest[- ]only|unit|condo|str\b|fico/i

export function isPriceGridRow({ cells }: TableRow, labels = priceLabels): boolean {
  const [label = '', ...figures] = cells
  const said = figures.filter((cell) => cell.trim() !== '')
  return (
    said.length >= 2 &&
    (creditBand.test(label.trim()) || labels.test(label.trim())) &&
    said.every((cell) => price.test(cell.trim()) || /^1?\d$/.test(cell.trim())) &&
    said.some((cell) => price.test(cell.trim()))
  )
}
