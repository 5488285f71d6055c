import { conditionOf } from './conditions.ts'
import { findField } from './header-meaning.ts'
import { isOfLimits } from './limits-by-label.ts'
import type { TableRow } from './table/table-row.ts'

/** One purpose of a table within a sheet, with the columns of its credit scores and limits. */
type Pair = { purpose: string; score: number; limit: number; header: string }

/**
 * Converts a table of credit scores and limits by purpose, within a sheet of labels and values, to labels and values:
 * 'Max LTV Purchase' and '720+: 80%; 680+: 75%'.
 */
export function withInnerTables(rows: readonly TableRow[]): readonly TableRow[] {
  const found: TableRow[] = []
  for (let at = 0; at < rows.length; ) {
    const pairs = pairsOf(rows[at]!, rows[at + 1])
    const below = pairs ? rows.slice(at + 2) : []
    const end = below.findIndex((row) => !isOfPairs(row, pairs!))
    const body = below.slice(0, end === -1 ? undefined : end)
    if (!pairs || body.length === 0) {
      found.push(rows[at]!)
      at += 1
      continue
    }
    for (const { purpose, score, limit, header } of pairs) {
      const tiers = body.flatMap(({ cells }) => (cells[score]?.trim() ? [`${cells[score]}: ${cells[limit]}`] : []))
      const own = [`${header} ${purpose}`, tiers.join('; ')]
      found.push({ ...body[0]!, cells: rows[at]!.cells.map((_, index) => own[index] ?? '') })
    }
    at += 2 + body.length
  }
  return found
}

/**
 * Returns the columns of each purpose in a header such as 'Refinance | | Purchase' above 'FICO | Max LTV | FICO | …'.
 */
function pairsOf({ cells }: TableRow, header: TableRow | undefined): Pair[] | undefined {
  const purposes = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ purpose: cell.trim(), index }]))
  const fieldAt = (index: number) => findField(header?.cells[index] ?? '')?.name ?? ''
  const isPair = ({ purpose, index }: (typeof purposes)[number]) =>
    conditionOf(purpose)?.dimension === 'purposes' &&
    fieldAt(index) === 'minCreditScore' &&
    isOfLimits(fieldAt(index + 1))
  return purposes.length > 1 && purposes.every(isPair)
    ? purposes.map(({ purpose, index }) => ({
        purpose,
        score: index,
        limit: index + 1,
        header: header!.cells[index + 1]!.trim(),
      }))
    : undefined
}

/** Returns whether a row holds credit scores and percentages below these columns and nothing else. */
function isOfPairs({ cells }: TableRow, pairs: readonly Pair[]): boolean {
  const kindOf = (index: number) =>
    pairs.some(({ score }) => score === index) ? 'score' : pairs.some(({ limit }) => limit === index) ? 'limit' : ''
  const filled = cells.flatMap((cell, index) =>
    cell.trim() === '' ? [] : [{ cell: cell.trim(), kind: kindOf(index) }],
  )
  return (
    filled.length > 0 &&
    filled.every(({ cell, kind }) =>
      kind === 'score'
        ? /^[<>≤≥=]*\s*[3-8]\d\d(?:\s*[-–+]\s*(?:[3-8]\d\d)?)?$/.test(cell)
        : kind === 'limit' && /^\d{2}/.test(cell),
    )
  )
}
