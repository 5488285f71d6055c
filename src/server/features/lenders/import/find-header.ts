import { cleanText } from '#contract/wire/text.ts'
import { conditionOf, programCondition } from './conditions.ts'
import { findField, isSide } from './header-meaning.ts'
import { countKnown, type HeaderMap, type HeaderRow } from './headers.ts'
import { distinctCells, filledCells } from './sheet-rows.ts'
import type { TableRow } from './table/table-row.ts'
import { creditBand } from './take-prices.ts'

/**
 * Finds the header among the first rows of a sheet, with the group names above or below it, and the index of the first
 * data row.
 */
export function findHeader(head: readonly TableRow[], headerMap: HeaderMap): FoundHeader | undefined {
  const found = headerIn(head, headerMap)
  const matrix = found && countKnown(head[found.at]!.cells, headerMap) > 2 ? undefined : matrixIn(head)
  if (matrix) return matrix
  const corner = found ? cornerOf(head, found.at, found.dataAt) : -1
  if (!found || corner === -1 || found.header.groups[corner]) return found
  return { ...found, header: { ...found.header, headers: found.header.headers.with(corner, 'Credit score') } }
}

/** Returns the index of a blank header above bands of credit scores, or -1. */
function cornerOf(head: readonly TableRow[], at: number, dataAt: number): number {
  const data = head.slice(dataAt, dataAt + 3)
  return head[at]!.cells.findIndex(
    (cell, index) =>
      cell.trim() === '' && data.length > 1 && data.every(({ cells }) => creditBand.test(cells[index]?.trim() ?? '')),
  )
}

/** `from` is the first row of the header, a row of groups or the header itself. */
type FoundHeader = { from: number; at: number; dataAt: number; header: HeaderRow }

/** The header for the figures of a matrix, by the words of its title. */
const measures: readonly (readonly [RegExp, string])[] = [
  [/\blt?arv\b|\barv\b|after[- ]repair/i, 'Max ARV'],
  [/\bltc\b|loan[- ]to[- ]cost/i, 'Max LTC'],
  [/% of (?:the )?purchase|purchase advance|advance on (?:the )?(?:purchase|price)/i, 'Purchase advance'],
  [/\bltv\b|loan[- ]to[- ]value/i, 'Max LTV'],
  [/leverage|advance/i, 'Leverage'],
  [/\brates?\b(?! sheets?)|pricing|coupon/i, 'Rate'],
  [/\bpoints?\b|origination/i, 'Points'],
]

/** Limits in the order of each figure: 'LTC / ARV'. */
const limits = /\b(?:ltv|ltc|lt?arv|purchase|rehab)(?:\s*[/|]\s*(?:ltv|ltc|lt?arv|arv|rehab)\b)+/i

/**
 * Finds the header of a matrix with conditions across and down: 'FICO' above '740+', next to '0-2 deals', '3-5 deals'.
 * The words above the matrix, or its figures, say what it limits.
 */
function matrixIn(head: readonly TableRow[]): FoundHeader | undefined {
  for (const [at, { cells, fault }] of head.entries()) {
    const [corner = '', ...across] = cells.map((cell) => cell.trim())
    const filled = across.filter((cell) => cell !== '')
    const data = head.slice(at + 1).filter((row) => filledCells(row.cells.slice(1)).length >= filled.length / 2)
    if (fault || filled.length < 2 || new Set(filled).size < filled.length || data.length < 2) continue
    // Names of terms in the first column make a term sheet.
    if (new Set(data.flatMap((row) => findField(row.cells[0] ?? '')?.name ?? [])).size > 2) continue
    const above = head.slice(Math.max(0, at - 3), at).flatMap((row) => distinctCells(row.cells))
    // 'LTV' above bands of LTV names the bands, not the figures.
    const isOwn =
      data.some((row) => /\d ?%/.test(row.cells[0] ?? '')) || /fico|credit|score|experience|deals/i.test(corner)
    const texts = [...(isOwn ? [] : [corner]), ...above.reverse()].map((text) => text.replace(/\bby\b.*$/i, ''))
    const context = `${[corner, ...above].join(' ')} ${filled.join(' ')}`
    const dimensions = new Set(filled.map((cell) => conditionOf(cell, context)?.dimension))
    const [dimension] = dimensions
    if (dimensions.size > 1 || !dimension || dimension === 'purposes' || dimension === 'property') continue
    const figures = data.flatMap((row) => filledCells(row.cells.slice(1)))
    if (figures.filter((cell) => /\d/.test(cell)).length * 2 < figures.length) continue
    const measure = texts.flatMap(
      (text) => limits.exec(text)?.[0] ?? measures.find(([pattern]) => pattern.test(text))?.[1] ?? [],
    )[0]
    const isShare = figures.every((cell) => !/\d/.test(cell) || Number.parseFloat(cell) >= 40)
    const group = measure ?? (isShare ? 'Leverage' : undefined)
    if (!group) continue
    const isOfLeverage = data.every((row) => /^\D*\d{2}(?:\.\d+)? ?%/.test(row.cells[0] ?? ''))
    const first = corner !== '' && findField(corner) ? corner : isOfLeverage && group === 'Rate' ? 'Max LTV' : corner
    const name = (cell: string) =>
      dimension === 'deals' && /^[\d\s+–-]+$/.test(cell) ? `${cell} deals` : cell.replace(/^(?:up )?to (?=\d)/i, '')
    return {
      from: at,
      at,
      dataAt: at + 1,
      header: {
        headers: [first, ...across.map(name)],
        groups: ['', ...across.map((cell) => (cell === '' ? '' : group))],
      },
    }
  }
  return undefined
}

function headerIn(head: readonly TableRow[], headerMap: HeaderMap): FoundHeader | undefined {
  const known = head.map((row, index) =>
    row.fault ? 0 : countKnown(row.cells, headerMap) + (cornerOf(head, index, index + 1) === -1 ? 0 : 1),
  )
  const namesLender = ({ cells }: TableRow) =>
    cells.some((cell) => {
      const name = headerMap.get(cleanText(cell)) ?? findField(cell)?.name
      return name === 'name' || name === 'slug'
    })
  let at = head.findIndex((row, index) => known[index]! >= 2 && namesLender(row))
  // Without a name column, the first row with nearly as many known fields as the best is the header.
  if (at === -1) at = known.findIndex((count) => count >= Math.max(2, 0.6 * Math.max(...known)))
  if (at === -1) return undefined
  const { cells } = head[at]!
  const below = head[at + 1]
  if (below && isUnitRow(below.cells)) {
    const headers = cells.map((cell, index) => `${cell} ${below.cells[index] ?? ''}`.trim())
    return { from: at, at, dataAt: at + 2, header: { headers, groups: [] } }
  }
  if (below && !below.fault && isSubheader(cells, below.cells)) {
    const groups = groupsOf(cells, below.cells)
    const headers = groups.map((_, index) => {
      const cell = below.cells[index] ?? ''
      return cleanText(cell) === cleanText(cells[index] ?? '') ? '' : cell
    })
    return { from: at, at, dataAt: at + 2, header: { headers, groups } }
  }
  const { sections } = head[at]!
  if (sections) return { from: at, at, dataAt: at + 1, header: { headers: [...cells], groups: [...sections] } }
  const above = head[at - 1]
  const isSame = (group: string, index: number) => cleanText(group) === cleanText(cells[index] ?? '')
  const groups =
    above && isGroupRow(above.cells, cells)
      ? groupsOf(above.cells, cells).map((group, index) => (isSame(group, index) ? '' : group))
      : []
  return { from: groups.length > 0 ? at - 1 : at, at, dataAt: at + 1, header: { headers: [...cells], groups } }
}

const unit =
  /^\(?(?:%|\$|\$?0{3}s?|\$? ?in thousands|\$?k|\$?mm?|percent|months?|mos?\.?|years?|yrs?\.?|days?|pts?\.?|points?|dollars?|usd)\)?$/i
/** Returns whether a row below a header holds only units: '(%)', '($000)', '(months)'. */
function isUnitRow(cells: readonly string[]): boolean {
  const filled = filledCells(cells).map((cell) => cell.replace(/[()]/g, '').trim())
  return filled.length > 1 && filled.every((cell) => unit.test(cell))
}

/**
 * Returns whether a row has names over several columns of a repeating header, such as 'Purchase' and 'Refinance' over
 * LTV and rate.
 */
function isGroupRow(above: readonly string[], header: readonly string[]): boolean {
  const groups = distinctCells(above)
  const fields = filledCells(header)
  const isRepeating = new Set(fields).size < fields.length
  const first = cleanText(above[0] ?? '')
  return (
    groups.length > 1 &&
    // Longer texts are titles.
    groups.every(({ length }) => length <= 50) &&
    (isRepeating || first === '' || groups.every(isSide)) &&
    (first === '' || ['', first].includes(cleanText(header[0] ?? '')))
  )
}

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''

/**
 * Returns whether a row is the lower of two header rows. Every cell must narrow the group above it, such as 'Min' under
 * 'Rate', 'Cash-Out' under 'Max LTV' or 'LTV' under 'Bridge'; in a row of six or more with few figures, three in four
 * are enough. At least one group must have several columns.
 */
function isSubheader(upper: readonly string[], lower: readonly string[]): boolean {
  const groups = groupsOf(upper, lower)
  const cells = lower.flatMap((cell, index) =>
    isFilled(cell) && cleanText(cell) !== cleanText(upper[index] ?? '') ? [{ cell, group: groups[index] ?? '' }] : [],
  )
  const sizes = Map.groupBy(cells, ({ group }) => group)
  const known = cells.filter(
    ({ cell, group }) =>
      isSide(cell) ||
      conditionOf(cell, group) !== undefined ||
      programCondition(cell) !== undefined ||
      (!/\d/.test(cell) && findField(cell) !== undefined),
  )
  const isText = cells.filter(({ cell }) => /\d/.test(cell)).length * 8 <= cells.length
  return (
    cells.length > 1 &&
    [...sizes].some(([group, list]) => group !== '' && list.length > 1) &&
    known.length >= (isText && cells.length > 5 ? cells.length * 0.75 : cells.length)
  )
}

/**
 * Returns the group of each column in two header rows. A column that the lower row names gets the last filled cell of
 * the upper row at or before it. A column that the lower row leaves blank or repeats gets its own upper cell, which is
 * its whole name.
 */
function groupsOf(upper: readonly string[], lower: readonly string[]): string[] {
  // An upper row of only 'Min' and 'Max' doesn't span columns: each belongs to the name below it.
  if (upper.every((cell) => !isFilled(cell) || isSide(cell))) return lower.map((_, index) => upper[index] ?? '')
  // Merged cells repeat their text, so blanks next to them belong to no group.
  const isMerged = upper.some((cell, index) => isFilled(cell) && cell === upper[index - 1])
  let above = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    if (isMerged || isFilled(upper[index])) above = upper[index] ?? ''
    const isOwn = isFilled(lower[index]) && cleanText(lower[index]!) !== cleanText(upper[index] ?? '')
    return isOwn ? above : (upper[index] ?? '')
  })
}
