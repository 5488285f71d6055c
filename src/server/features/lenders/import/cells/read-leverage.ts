import { type CellContext, CellError, CellQuestion } from './cell-verdict.ts'
import { assertNoDollar, inPercent, isPercentHeader, percentGrammar } from './percent.ts'
import { isNotPublished, plainCell, quote } from './plain-cell.ts'
import { type Grammar, readFigures } from './read-figures.ts'

export type LeverageField = 'maxAdvancePercent' | 'maxRehabPercent' | 'maxLtcPercent' | 'maxLtarvPercent'
export type Leverage = Partial<Record<LeverageField, number | null>>

const leverageGrammar: Grammar = {
  ...percentGrammar,
  filler:
    /lt\/?arv|ltarv|arltv|ltv|ltc|arv|as[- ]is value|as[- ]is|of (?:the )?(?:purchase(?: price)?|value|costs?|arv|rehab(?: costs?| budget)?|repairs|as[- ]is value)|purchase(?: price)?|rehab(?: costs?| budget)?|construction(?: costs?)?|costs?|value|financed|funded|loan to (?:cost|value)/,
}

/** Words that say of what a percentage is, the most particular first. Bare LTV says no more than its column. */
const labels: readonly (readonly [RegExp, LeverageField])[] = [
  [/\barv\b|lt\/?arv|arltv|after[- ]re(?:pair|hab|novation)|completed value|stabilized value/, 'maxLtarvPercent'],
  [
    /total (?:project )?costs?|(?:purchase|acquisition)(?: price)? ?(?:and|&|\+|plus) ?(?:the )?(?:rehab|repair|renovation|construction)/,
    'maxLtcPercent',
  ],
  [/rehab|repair|construction|renovation|improvement|holdback|\bbudget\b/, 'maxRehabPercent'],
  [/purchase|acquisition|\bprice\b|\bltp{1,2}\b|as[- ]is|\bland\b|day one|initial/, 'maxAdvancePercent'],
  [/\bltc\b|loan[- ]to[- ]cost|\bcosts?\b/, 'maxLtcPercent'],
]
const fieldIn = (words: string) => labels.find(([label]) => label.test(words))?.[1]

const names: Record<LeverageField, string> = {
  maxAdvancePercent: 'of the price',
  maxRehabPercent: 'of repairs',
  maxLtcPercent: 'of price and repairs together',
  maxLtarvPercent: 'of ARV',
}

/**
 * Most in percent, two decimals, for the column of `own`: `85%`, `up to 90%`, `0.85`; and with words or in a known order, several in
 * one cell: `70% ARV / 85% LTC`, `90/100/75`. Lists such as `80/85/90` and ranges take the lowest, since everybody gets that much.
 * Null is not published. @throws CellError, CellQuestion
 */
export function readLimit(own: LeverageField) {
  return (cell: string, context: CellContext): Leverage => {
    if (isNotPublished(cell)) return { [own]: null }
    assertNoDollar(cell)
    const labeled = readLabeled(cell, own, context)
    if (labeled) return labeled
    const figures = readFigures(cell, leverageGrammar, context)
    if (!figures) {
      context.warn(`${quote(cell)} was read as not published; 85% or 80/85/90 would be read`)
      return { [own]: null }
    }
    const values = inPercent(figures).map((value) => limitPercent(value, cell, context))
    const ordered = figures.join === 'tiers' ? inOrder(values, own) : undefined
    if (ordered) {
      context.warn(`${quote(cell)} was read as ${inWords(ordered)}`)
      return ordered
    }
    const lowest = Math.min(...values)
    if (values.length > 1) context.warn(`${quote(cell)} was read as its lowest, ${lowest}%`)
    return { [own]: lowest }
  }
}

/** Several limits in one cell, each with its own words or in a known order. @throws CellError, CellQuestion */
export function readLeverage(cell: string, context: CellContext): Leverage {
  if (isNotPublished(cell)) return {}
  const labeled = readLabeled(cell, undefined, context)
  if (labeled) return labeled
  const figures = readFigures(cell, leverageGrammar, context)
  const ordered = figures?.join === 'tiers' ? inOrder(inPercent(figures), 'maxAdvancePercent') : undefined
  if (ordered) context.warn(`${quote(cell)} was read as ${inWords(ordered)}`)
  else context.warn(`${quote(cell)} was read as not published; 90% LTC / 75% ARV would be read`)
  return ordered ?? {}
}

/** `90/100/75` is of price, repairs and ARV; `85/100` is of price and repairs; `90/75` could be of price and ARV, or tiers. */
function inOrder(values: readonly number[], own: LeverageField): Leverage | undefined {
  const [first = 0, second = 0, third] = values
  if (own === 'maxRehabPercent' || own === 'maxLtarvPercent') return undefined
  if (values.length === 3 && second >= first && third! < first)
    return { maxAdvancePercent: first, maxRehabPercent: second, maxLtarvPercent: third! }
  if (values.length !== 2) return undefined
  if (second === 100 && first < 100) return { maxAdvancePercent: first, maxRehabPercent: second }
  if (second < first)
    throw new CellQuestion(
      `could be ${first}% of the price and ${second}% of ARV, or two limits of one kind`,
      [
        { key: 'two', label: `${first}% of price, ${second}% of ARV`, text: `${first}% of price, ${second}% of ARV` },
        { key: 'lowest', label: `${second}%`, text: `${second}%` },
      ],
      { topic: 'pair' },
    )
  return undefined
}

/** Each figure owns the words behind it, or those before it where the cell begins with words and ends with a figure. */
function readLabeled(cell: string, own: LeverageField | undefined, context: CellContext): Leverage | undefined {
  const text = plainCell(cell).replace(/\bup to\b|\bmax(?:imum)?\b/g, ' ')
  const found = [...text.matchAll(/(?<![\d.$])(\d{1,3}(?:\.\d{1,3})?)(?![\d.,]*\d|\+) ?%?/g)]
  if (found.length === 0) return undefined
  const gaps = found.map((one, index) => text.slice(one.index + one[0].length, found[index + 1]?.index))
  const head = text.slice(0, found[0]!.index)
  const isBefore = fieldIn(head) !== undefined && (gaps.at(-1)!.trim() === '' || /:/.test(head))
  const words = isBefore ? [head, ...gaps.slice(0, -1)] : gaps
  if (!isBefore && found.length === 1 && !fieldIn(gaps[0]!)) words[0] = head
  // Under 'Max LTC purchase', LTC says no more than the column.
  const fields = words.map((one) => (own && /ltc/i.test(context.header) && /^ ?ltc$/.test(one) ? own : fieldIn(one)))
  if (fields.every((field) => field === undefined)) return undefined
  const read: Leverage = {}
  const dropped: string[] = []
  for (const [index, [whole, digits]] of found.entries()) {
    const field = fields[index] ?? own
    // Months, deals and dollars that stand between say no limit.
    if (!field || /^ ?(?:months?|mos?|deals?|flips?|units?|days?|fico|credit|k\b|m\b)/.test(gaps[index]!)) {
      dropped.push(whole.trim())
      continue
    }
    const value = Number(digits)
    if (value < 20 || value > 120) throw new CellError('bounds', `has ${value}%, which is outside 20-120%`)
    if (Number(value.toFixed(2)) !== value) throw new CellError('number', 'can have at most two decimals')
    read[field] = Math.min(value, read[field] ?? value)
  }
  // Beside a share of repairs, a loan to cost is of the price alone.
  if (read.maxLtcPercent != null && read.maxRehabPercent != null && read.maxAdvancePercent === undefined) {
    read.maxAdvancePercent = read.maxLtcPercent
    delete read.maxLtcPercent
  }
  const isPlain = found.length === 1 && own !== undefined && read[own] !== undefined
  if (!isPlain && (own !== undefined || dropped.length > 0 || Object.keys(read).length < found.length))
    context.warn(
      `${quote(cell)} was read as ${inWords(read)}${dropped.length > 0 ? `; ${dropped.join(', ')} was left out` : ''}`,
    )
  return read
}

function inWords(leverage: Leverage): string {
  return Object.entries(leverage)
    .map(([field, value]) => `${value}% ${names[field as LeverageField]}`)
    .join(', ')
}

function limitPercent(value: number, cell: string, context: CellContext): number {
  const isFraction = value > 0 && value <= 1 && !cell.includes('%')
  if (isFraction && value >= 0.3 && (value < 1 || isPercentHeader(context.header))) {
    const percent = Number((value * 100).toFixed(4))
    context.warn(`${value} was read as ${percent}%`)
    return percent
  }
  if (value < 20 || value > 120)
    throw new CellQuestion(
      'is outside 20-120%',
      [
        ...(isFraction ? [{ key: 'percent', label: `${value * 100}%`, text: `${value * 100}%` }] : []),
        { key: 'none', label: 'not published', text: 'not published' },
      ],
      { topic: isFraction ? 'fraction' : 'range' },
    )
  if (Number(value.toFixed(2)) !== value) throw new CellError('number', 'can have at most two decimals')
  return value
}
