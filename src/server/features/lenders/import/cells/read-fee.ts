import { amount } from './amount.ts'
import { type CellContext, CellError, present } from './cell-verdict.ts'
import { assertDecimals, plainNumber } from './parse-number.ts'
import { plainCell, quote } from './plain-cell.ts'
import { readFigures } from './read-figures.ts'
import { kindsIn } from './read-kinds.ts'

const grammar = {
  ...amount.grammar,
  filler:
    /flat|service|servicing|application|lender|closing|fees?|each|\bea\b|of|per draw|per inspection|draws?|inspection|processing|underwriting|uw|wire|doc(?:s|ument)?(?: prep\w*)?|admin(?:istration)?|legal|attorney|loan|per loan|usd|total|\/ ?draw|\/ ?inspection/,
  number: (digits: string) => plainNumber(digits),
}

type FeesReading = {
  loanFees: number | null
  drawFee?: number
  exitFeePercent?: number
  minPoints?: number
  maxPoints?: number
  feesNote?: string
}

const dollarsOf = /\$ ?(\d[\d,]*(?:\.\d\d)?)(?![\d.,]*\d? ?(?:k\b|m\b|mm\b))/
/** One fee with its purpose: `$650 admin`, `docs: $350`. */
const namedFee = /^(?:[a-z][a-z /&-]*:? *)?\$ ?\d[\d,]*(?:\.\d\d)?(?: *[a-z(/][a-z /&()-]*)?$/
const parted =
  /;|\n|\+|&(?=[^$]*\$)|\/(?= ?(?:\$|[a-z]+:? ?\$))|\||,(?!\d{3}(?!\d))|\b(?:and|plus)\b|(?<=[a-z\d]{2})(?<!\b(?:est|orig|doc|incl|min|max|app|proc|admin|insp|approx|prep|atty))\. (?=[a-z]+:? ?\$)/
/** '1595 UW, 350 doc', a list of fees without dollar signs. */
const bareList =
  /^(?:(?:^|[,;+&] ?)(?:\d{2,3}|\d{1,2},?\d{3}) (?!pts?\b|points?\b|bps\b|mo|day|year|yr|k\b|m\b|draws?\b|per\b|min|max)[a-z][a-z /.]*){2,}$/
/** 'Doc prep 895 / UW 995', a list with the names first. */
const namedList =
  /^(?:(?:^| ?[,;+&/] ?)(?!draws?\b|min|max)[a-z][a-z .]*:? (?:\d{3}|\d{1,2},?\d{3})(?! ?(?:[\d%]|pts?\b|points?\b|bps\b|mo|day|year|yr|k\b|m\b))){2,}$/
const drawingOfDocs = /\b(?:to )?draw(?:ing)? (?:up )?(?:(?:our|the|loan) )*doc\w*/g
const percent = /\d ?(?:%|pts?\b|points?\b|bps\b)/
/** Words that limit a fee to some loans. */
const conditional = /\b(?:if|under|below|over|above|unless|except|only|less than|when|for loans)\b|\([a-z]{2}\)|[<>≤≥]/
const exitFee =
  /^(?:exit(?: fee)?:? ?)?(\d+(?:\.\d+)?) ?(?:%|pts?|points?) ?(?:exit(?: fee)?|at (?:exit|payoff|sale))?$/

const origination =
  /^(?:origination(?: fee)?:? ?)?(\d(?:\.\d+)?)(?: ?(?:-|to) ?(\d(?:\.\d+)?))? ?(?:(?:pts?|points?)(?: origination)?|% ?(?:origination|orig\.?)(?: fee)?)$/

/** Third parties' and recurring fees. */
const otherFee =
  /apprais|\bbpo\b|approx|guarantor|\btitle\b|credit report.*(?:actual|pass)|third[- ]party|\d ?\/ ?mo|\/ ?month|per month|monthly|a month|\/ ?yr|per year|annual/

type Kind = 'loan' | 'draw' | 'exit' | 'points' | 'note'

function kindOf(part: string): Kind {
  if (/\bexit\b|at payoff/.test(part) && exitFee.test(part)) return 'exit'
  if (origination.test(part)) return 'points'
  if (percent.test(part) || conditional.test(part) || !namedFee.test(part)) return 'note'
  // 'Portfolio: $3,500' is a fee for only some loans.
  const label = /^([a-z][a-z /&-]*):/.exec(part)?.[1] ?? ''
  if (/\b(?:portfolios?|blankets?|multi\w*)\b/.test(label) || kindsIn(label).length > 0) return 'note'
  if (otherFee.test(part)) return 'note'
  return /\bdraws?\b|inspection/.test(part) ? 'draw' : 'loan'
}

/**
 * Parses the fees of one loan. Adds up a list: `$650 admin, $350 docs` is 1,000. Draw fees, exit fees and points go to
 * their own fields. Monthly fees, percentages, third parties' fees and fees for some loans become a note of at most 300
 * characters. Undefined for a text that names no fee.
 * @throws CellError for more than $99,999.
 */
export function readLoanFees(cell: string, context: CellContext): FeesReading | undefined {
  // Leaves out '(bridge $3,500)' in '$1,650 (bridge $3,500)', because it's the fee of only some loans.
  const inside = /\([^()]*\$[^()]*\)/.exec(cell)?.[0]
  const other = inside && kindsIn(inside).length > 0 && /\d/.test(cell.replace(inside, '')) ? inside : undefined
  if (other) context.warn(`${quote(other)} was left out`)
  // 'To draw our docs' is the fee for the loan's documents.
  const plain = plainCell(cell.replace(other ?? '', ' ').replace(/\s*\n\s*/g, '; ')).replace(drawingOfDocs, 'docs')
  const text = bareList.test(plain)
    ? plain.replace(/\d[\d,]*(?= [a-z])/g, '$$$&')
    : namedList.test(plain)
      ? plain.replace(/\d[\d,]*/g, '$$$&')
      : plain
  const single = /\bdraws?\b|inspection/.test(text)
    ? undefined
    : readSingleFee(other || text !== plain ? text : cell, context)
  if (single !== undefined) return { loanFees: single }
  // The comma in 'If an LLC, $750 review fee' doesn't separate fees.
  const parts = text
    .replace(/\b((?:if|when|unless|where|in case of)\b[^,;$%]*),(?= ?\$?\d)/g, '$1:')
    .split(parted)
    .map((part) => part.trim().replace(/\.$/, ''))
    .filter((part) => part !== '')
  const kinds = parts.map(kindOf)
  // 'Draw $250 virtual / $350 on site' gives two prices for one draw, not a draw fee and another fee.
  for (const [index, part] of parts.entries())
    if (kinds[index - 1] === 'draw' && /^\$?\d+ (?:on[- ]?site|virtual|physical|in[- ]person)/.test(part))
      kinds[index] = 'note'
  // '$2,000 + .75%' is one fee.
  const isSumOfOne = text
    .split(/[;,](?!\d)/)
    .some(
      (sum) =>
        sum.includes('+') && sum.split(parted).some((part) => percent.test(part) && kindOf(part.trim()) === 'note'),
    )
  if (isSumOfOne || kinds.every((kind) => kind === 'note')) {
    if (!/\d/.test(text) || !/[$%]|fee|pts?\b|points?\b|bps|^\d/.test(text)) return undefined
    context.warn(`${quote(cell)} isn’t a single amount and was kept as a note on fees`)
    return { loanFees: null, feesNote: noteOf(cell.trim()) }
  }
  const of = (kind: Kind) => parts.filter((_, index) => kinds[index] === kind)
  const dollars = (list: string[]) => list.reduce((sum, part) => sum + plainNumber(dollarsOf.exec(part)![1]!), 0)
  const [draws, exits, points, notes] = [of('draw'), of('exit'), of('points'), of('note')]
  // Two draw fees, exit fees or points are ambiguous.
  if (draws.length > 1 || exits.length > 1 || points.length > 1)
    return { loanFees: null, feesNote: noteOf(cell.trim()) }
  const readAs = { 'the fee of one draw': draws, points, 'the exit fee': exits }
  for (const [name, [part]] of Object.entries(readAs)) if (part) context.warn(`${quote(part)} was read as ${name}`)
  if (notes.length > 0) context.warn(`${notes.map(quote).join(', ')} was kept as a note on fees`)
  const sum = of('loan').length > 0 ? dollars(of('loan')) : null
  assertFee(sum ?? 0)
  const [, low, high = low] = origination.exec(points[0] ?? '') ?? []
  return {
    loanFees: sum,
    ...present({
      drawFee: draws[0] && dollars(draws),
      exitFeePercent: exits[0] && Number(exitFee.exec(exits[0])![1]),
      minPoints: low && Number(low),
      maxPoints: high && Number(high),
      feesNote: noteOf(notes.join('; ')),
    }),
  }
}

const noteOf = (text: string) => text.replace(/\s+/g, ' ').slice(0, 300)
/** Dollars below which a fee without a dollar sign is taken for points. */
export const leastFee = 20

function assertFee(dollars: number): void {
  if (dollars > 99_999) throw new CellError('bounds', 'must be from $0 to $99,999')
}

/**
 * Parses a fixed fee in dollars: `$1,495`, `995-1,495` (the upper end, with a warning), `None` (0). Undefined for a fee
 * with two prices, such as '$150 virtual / $250 onsite', and for free text.
 * @throws CellError for a percentage and for more than $99,999.
 */
export function readFee(cell: string, context: CellContext): number | undefined {
  if (cell.includes('%'))
    throw new CellError('unit', 'is a fee in dollars and cannot have a percent sign; write it as $1,495')
  const single = readSingleFee(cell, context)
  if (single !== undefined) return single
  // 'Draw fee $200, doc fee $1,195' also lists a fee for the loan.
  if (
    /\b(?:docs?|doc prep|underwriting|uw|processing|legal|application)\b/i.test(cell) &&
    /\bdraws?\b|inspection/i.test(cell) &&
    /\$.*\$/.test(cell)
  )
    return undefined
  // '$150 virtual / $250 onsite' are two prices of one draw.
  if (/\$.*(?:\/|\bor\b).*\$/.test(cell)) return undefined
  const list = readLoanFees(cell, { ...context, warn() {} })
  const sum = (list?.loanFees ?? 0) + (list?.drawFee ?? 0)
  return list && list.feesNote === undefined && sum > 0 ? sum : undefined
}

function readSingleFee(cell: string, context: CellContext): number | undefined {
  const text = plainCell(cell)
  if (/^(?:none|no|zero|no (?:loan |lender |draw |junk |admin )?fees?|waived|free|included|\$?0(?:\.00)?)$/.test(text))
    return 0
  if (percent.test(text) || conditional.test(text) || /month|\/ ?mo\b|annual|per year/.test(text)) return undefined
  const notes: string[] = []
  const figures = readFigures(cell, grammar, { ...context, warn: (message) => notes.push(message) })
  if (!figures || /\$.*(?:[,;+&/]| and ).*\$/.test(text) || /guarantor/.test(text)) return undefined
  if (!text.includes('$') && figures.list.some(({ value, unit }) => value > 0 && value < leastFee && unit === ''))
    return undefined
  const values = figures.list.map(({ value, unit }) => (/^k/.test(unit) ? value * 1000 : value))
  // A figure after a plus may be another fee.
  if (notes.some((note) => /\$ ?\d/.test(note))) return undefined
  const most = Math.max(...values)
  for (const note of notes) context.warn(note)
  if (values.length > 1) context.warn(`${quote(cell)} was read as its highest, $${most}`)
  assertFee(most)
  assertDecimals(most)
  return most
}
