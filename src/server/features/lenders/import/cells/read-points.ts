import { formatNumber } from '#domain/money/counts.ts'
import { type CellContext, present } from './cell-verdict.ts'
import { points } from './percent.ts'
import { plainCell, quote } from './plain-cell.ts'
import { type Bounds, readBounds, type Side } from './read-bounds.ts'
import { readLoanFees } from './read-fee.ts'

type PointsReading = Bounds & { loanFees?: number; drawFee?: number; feesNote?: string }

const dollars =
  /\s*(?<join>,|;|\/|\+|&|\band\b|\bplus\b|\bwith\b|\bw\/|\bor\b)?\s*\(?(?<floor>min(?:imum)?\.?(?: of| fee)?:? ?)?\$ ?(?<sum>\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d+(?:\.\d{1,2})?)(?<thousands> ?k\b)?(?<words>[^\d,;)]*)\)?/
/** Points with several fees: '1, $1,495 UW + $250'. */
const withFees = /^(?<own>[^$]*\d[^$]*?)\s*(?:,|;|\+|&|\band\b|\bplus\b)\s*(?<fees>\$(?!.*\bm(?:in|ax))[^$]*\$.*)$/
const exit =
  /\s*(?:,|;|\/|\+|&|\band\b|\bplus\b)\s*(?<part>\d[\d.]*(?: ?- ?\d[\d.]*)? ?(?:pts?|points?|%)? ?(?:exit(?: (?:fee|points?|pts?))?|out|back(?:[- ]?end)?|at (?:exit|payoff|sale))\b)/
const entry = /\b(?:in|front(?:[- ]?end)?|up ?front|entry|at (?:closing|origination))\b/

/**
 * Parses points with the fees next to them. The $1,495 in `2 pts + $1,495` is a fee. The minimum in `2% ($2,500 min)`
 * and the exit points in `2 in, 1 out` become a note on fees. Undefined if the points can't be read.
 * @throws CellError, CellQuestion
 */
export function readPoints(side: Side, cell: string, context: CellContext): PointsReading | undefined {
  const text = plainCell(cell).replace(/(\d),(\d{1,2})(?![\d,])/g, '$1.$2')
  // '$1,000 to $2,500' is a fee in dollars.
  if (/^\$ ?\d[\d,.]* ?k? ?(?:-|to|and|or) ?\$? ?\d[\d,.]* ?k?$/.test(text) && !/%|\bp(?:oin)?ts?\b/.test(text)) {
    context.warn(`${quote(cell)} was kept as a note on fees`)
    return { ...present({ feesNote: cell.trim() }) }
  }
  const { own, fees: list } = withFees.exec(text)?.groups ?? {}
  const ofLoan = own && list ? readLoanFees(list, context) : undefined
  const alone = own && ofLoan?.loanFees != null ? readBounds(points, side, own, context) : undefined
  if (alone && ofLoan) {
    context.warn(`${quote(cell)} has fees of $${ofLoan.loanFees} next to its points, read as fees`)
    return { ...alone, ...present(ofLoan) }
  }
  const out = exit.exec(text)
  const withoutExit = out ? text.replace(out[0], '').replace(entry, ' ').trim() : text
  const sum = /\d/.test(withoutExit.replace(dollars, '')) ? dollars.exec(withoutExit)?.groups : undefined
  if (!out && !sum) return readBounds(points, side, cell, context)
  const rest = (sum ? withoutExit.replace(dollars, '') : withoutExit).replace(/^greater of |\(\s*\)|[\s,;]+$/g, '')
  const bounds = readBounds(points, side, rest, context)
  if (!bounds) return undefined
  const isFloor = sum && (sum['floor'] || /^or$/.test(sum['join'] ?? '') || /\bmin|greater/.test(sum['words'] + text))
  const amount = sum && Number(sum['sum']!.replaceAll(',', '')) * (sum['thousands'] ? 1000 : 1)
  const fee = isFloor ? undefined : amount
  const floor = sum && isFloor ? `at least $${sum['thousands'] ? formatNumber(amount!) : sum['sum']}` : undefined
  const notes = [out?.groups?.['part']?.trim(), floor].filter((note) => note !== undefined)
  const fees = [...(fee === undefined ? [] : [`a fee of $${fee}`]), ...notes.map(quote)].join(' and ')
  context.warn(`${quote(cell)} has ${fees} next to its points, read as fees`)
  return { ...bounds, ...present({ loanFees: fee, feesNote: notes.join('; ') }) }
}
