import { amount } from './amount.ts'
import { type CellContext, CellError } from './cell-verdict.ts'
import { plainNumber } from './number-text.ts'
import { isNotPublished, plainCell, quote } from './plain-cell.ts'
import { readFigures } from './read-figures.ts'

const grammar = {
  ...amount.grammar,
  filler:
    /flat|service|servicing|application|lender|closing|fees?|each|\bea\b|of|per draw|per inspection|draws?|inspection|processing|underwriting|uw|wire|doc(?:s|ument)?(?: prep\w*)?|admin(?:istration)?|legal|attorney|loan|per loan|usd|total|\/ ?draw|\/ ?inspection/,
  number: (digits: string) => plainNumber(digits),
}

/** One fee of a list, with what it is for: `$650 admin`, `docs: $350`. */
const namedFee = /^(?:[a-z][a-z /-]*:? *)?\$ ?(\d[\d,]*(?:\.\d\d)?)(?: *[a-z][a-z /-]*)?$/
/** Paid to others than the lender, and reckoned apart. */
const thirdParty = /apprais|\bbpo\b|title/

type NamedFee = { text: string; dollars: number }

/** The fees of a list such as `$650 admin, $350 docs`, without those of others; undefined when the text is no such list. */
function listOfFees(text: string, context: CellContext): NamedFee[] | undefined {
  const parts = text
    .split(/;|\+|&|\/(?= ?(?:\$|[a-z]+:? ?\$))|\||,(?!\d{3}(?!\d))|\b(?:and|plus)\b/)
    .map((part) => part.trim())
  const fees = parts.map((part) => namedFee.exec(part)?.[1])
  if (parts.length < 2 || fees.includes(undefined)) return undefined
  const ofOthers = parts.filter((part) => thirdParty.test(part))
  if (ofOthers.length > 0)
    context.warn(`${ofOthers.map(quote).join(', ')} was left out: it is not the lender's own fee`)
  return parts.flatMap((part, index) =>
    thirdParty.test(part) ? [] : [{ text: part, dollars: plainNumber(fees[index]!) }],
  )
}

const sumOf = (fees: readonly NamedFee[]) => fees.reduce((sum, { dollars }) => sum + dollars, 0)
/** Due with every draw and not once for a loan. */
const ofDraws = /\bdraws?\b|inspection/

/** Fees of one loan: dollars together, or, with a part in percent, the text as it is published. @throws CellError */
export function readLoanFees(
  cell: string,
  context: CellContext,
): { loanFees: number | null; drawFee?: number; feesNote?: string } {
  if (/\d ?(?:%|pts?\b|points?\b|bps\b)/i.test(cell)) {
    context.warn(`${quote(cell)} is no plain amount and was kept as a note on fees`)
    return { loanFees: null, feesNote: cell.trim().slice(0, longestNote) }
  }
  const draws = listOfFees(plainCell(cell), { ...context, warn() {} })?.filter(({ text }) => ofDraws.test(text))
  if (draws?.length !== 1) return { loanFees: readFee(cell, context) }
  const fees = listOfFees(plainCell(cell), context)!.filter(({ text }) => text !== draws[0]!.text)
  context.warn(`${quote(draws[0]!.text)} was read as the fee of one draw`)
  return { loanFees: sumOf(fees), drawFee: draws[0]!.dollars }
}
const longestNote = 300
const highestFee = 99_999

/** A fixed fee in dollars: `$1,495`, `995-1,495` (the upper end, with a warning), `None` (0). Null is not published. */
export function readFee(cell: string, context: CellContext): number | null {
  if (isNotPublished(cell)) return null
  if (/^(?:none|no|no (?:loan |draw |junk |admin )?fees?|waived|free|included|\$?0(?:\.00)?)$/.test(plainCell(cell)))
    return 0
  if (cell.includes('%'))
    throw new CellError('unit', 'is a fee in dollars and cannot have a percent sign; write it as $1,495')
  const list = listOfFees(plainCell(cell), context)
  if (list && sumOf(list) <= highestFee) return sumOf(list)
  const figures = readFigures(cell, grammar, context)
  if (!figures) {
    context.warn(`${quote(cell)} was read as not published; $1,495 would be read`)
    return null
  }
  const values = figures.list.map(({ value, unit }) => (/^k/.test(unit) ? value * 1000 : value))
  const most = Math.max(...values)
  if (values.length > 1) context.warn(`${quote(cell)} was read as its highest, $${most}`)
  if (most > highestFee) throw new CellError('bounds', 'must be from $0 to $99,999')
  if (Number(most.toFixed(2)) !== most) throw new CellError('number', 'can have at most two decimals')
  return most
}
