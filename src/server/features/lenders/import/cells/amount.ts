import { formatNumber } from '#domain/money/counts.ts'
import { formatCents } from '#domain/money/money.ts'
import { type CellContext, CellError, CellQuestion, choice, notPublishedChoice } from './cell-verdict.ts'
import { amountNumber, assertDecimals } from './parse-number.ts'
import type { Quantity, Side } from './read-bounds.ts'
import type { Figures } from './read-figures.ts'

/** The largest value of a numeric(12, 2) column. */
export const maxAmount = 9_999_999_999.99

/** Dollars: `$75K`, `75K+`, `$5MM`, `$2.5 million`, `50-500K`; the header may have the unit, as in `Min loan ($K)`. */
export const amount: Quantity = {
  example: '$75,000, 75K or $50K-$2M',
  grammar: {
    unit: /k|grand|mm|m|mill?|millions?|thousands?|bn?|billions?/,
    filler:
      /loans?(?: amounts?| sizes?)?|usd|us|dollars?|per (?:loan|asset|property|project|deal|door|house|transaction)|\/ ?(?:loan|asset|property|project|deal)|loan|each/,
    number: (digits, unit) => amountNumber(digits, unit),
  },
  assertUnit(cell, { header }) {
    assertNoDots(cell, header)
    if (cell.includes('%'))
      throw new CellError('unit', 'is an amount in dollars and cannot have a percent sign; write it as $75,000')
  },
  values: readDollars,
}

const dotted = /(?<![\d.,])\d{1,3}\.\d{3}(?![.,]?\d)/g

/** Marks an answer as whole dollars, so that the header's unit isn't applied again. */
const wholeDollars = /\b(?:dollars?|usd)\b/i
const inDollars = (key: string, label: string, scale: number) =>
  scale === 1 ? choice(key, label) : { key, label, text: `${label.replaceAll('$', '')} dollars` }

/** Raises a question for '75.000' without a unit, which could be thousands or decimals. */
function assertNoDots(cell: string, header: string): void {
  if (cell.search(dotted) === -1 || /\d ?(?:k|m|b)/i.test(cell)) return
  const scale = scaleOf(cell, header)
  const all = (factor: number) =>
    cell.replace(/\$/g, '').replace(dotted, (digits) => {
      const value = Number(factor === 1 ? digits : digits.replace('.', '')) * scale
      // Below 1,000, adds cents to mark the amount as dollars.
      return value < 1000 ? formatCents(value) : `$${formatNumber(value)}`
    })
  const [many, few] = [all(1000), all(1)]
  const inShort = few.replace(/\.00\b/g, '')
  throw new CellQuestion(
    `could be ${many} or ${inShort}`,
    [inDollars('thousands', many, scale), { ...inDollars('decimals', few, scale), label: inShort }],
    { topic: 'dots' },
  )
}

function readDollars(figures: Figures, cell: string, side: Side, context: CellContext): number[] {
  const scale = scaleOf(cell, context.header)
  const last = figures.list.at(-1)!
  const values = figures.list.map(({ value, unit, digits }, index) => {
    if (unit !== '') return value * factorOf(unit)
    if (last.unit !== '' && index < figures.list.length - 1) return inherit(value, last.value, last.unit, cell)
    if (scale === 1) return value
    if (value >= (scale === 1000 ? 10_000 : 1000))
      throw new CellQuestion(
        `is under '${context.header}': could be ${dollars(value * scale)} or ${dollars(value)}`,
        [
          inDollars('dollars', figures.list.length === 1 ? dollars(value) : cell.trim(), scale),
          choice('scaled', figures.list.length === 1 ? `${digits}${scale === 1000 ? 'K' : 'M'}` : 'not published'),
        ],
        { topic: 'scale' },
      )
    return value * scale
  })
  const rounded = values.map((value) => Number(value.toFixed(6)))
  const isWritten = figures.list.some(({ unit }) => unit !== '') || scale !== 1
  if (!wholeDollars.test(cell))
    for (const value of rounded) assertPlausible(value, cell, { count: rounded.length, isWritten, side })
  for (const value of rounded) assertKept(value)
  if (side === 'both' && rounded.length === 1 && figures.bound === 'exact')
    throw new CellQuestion(
      'could be the smallest or the largest loan',
      [
        inDollars('from', `from ${dollars(rounded[0]!)}`, headerScale(context.header)),
        inDollars('upTo', `up to ${dollars(rounded[0]!)}`, headerScale(context.header)),
      ],
      { topic: 'side' },
    )
  return rounded
}

/** '50-500K' means 50K; '50,000-2M' means 50,000. Raises a question for '800-2M', which could be either. */
function inherit(value: number, high: number, unit: string, cell: string): number {
  if (value >= 1000) return value
  if (value <= high || value * 1000 > high * factorOf(unit)) return value * factorOf(unit)
  throw new CellQuestion('has one unit for two figures', [
    cell.replace(/(\d)(?=\s*[-–—]|\s+to\b)/, '$1K'),
    'not published',
  ])
}

/** A lower amount in whole dollars isn't a plausible loan. */
const leastDollars = 10_000
/** The highest plausible maximum loan in millions. */
const mostMillions = 100
/** In a minimum loan above this, M more likely means a thousand. */
const mostMinimum = 25_000_000

type Writing = { count: number; isWritten: boolean; side: Side }

function assertPlausible(value: number, cell: string, { count, isWritten, side }: Writing): void {
  if (side === 'min' && value > mostMinimum)
    throw new CellQuestion(`could be ${dollars(value / 1000)} or ${dollars(value)}`, [
      inDollars('thousands', dollars(value / 1000), 1),
      notPublishedChoice,
    ])
  // Cents mark an amount as dollars. Most lists write whole amounts below 10,000 in thousands.
  if (value === 0 || value >= (isWritten ? 1000 : leastDollars) || /\.\d\d\b/.test(cell)) return
  const isMillions = count === 1 && (value < 1 || (side === 'max' && value <= mostMillions))
  throw new CellQuestion(
    `could be ${dollars(value * 1000)}${isMillions ? `, ${dollars(value * 1_000_000)}` : ''} or ${dollars(value)}`,
    [
      choice('thousands', count === 1 ? dollars(value * 1000) : `${cell.trim()}K`),
      ...(isMillions ? [choice('millions', dollars(value * 1_000_000))] : []),
      choice('dollars', count === 1 ? `$${value.toFixed(2)}` : 'not published'),
    ],
    { topic: 'thousands' },
  )
}

function assertKept(value: number): void {
  if (value > maxAmount) throw new CellError('bounds', 'is above $9,999,999,999')
  assertDecimals(value)
}

/**
 * Returns the factor of figures without a unit: 1000 under 'Min loan ($K)', and 1 if the header has no unit or the cell
 * says dollars.
 */
const scaleOf = (cell: string, header: string) => (wholeDollars.test(cell) ? 1 : headerScale(header))

function factorOf(unit: string): number {
  if (/^(?:k|grand|thousand)/.test(unit)) return 1000
  return /^b/.test(unit) ? 1_000_000_000 : 1_000_000
}

function headerScale(header: string): number {
  if (/\$? ?0{3}s?\b|[($\s]k\b|thousand/i.test(header)) return 1000
  return /[($\s]mm?\b|million/i.test(header) ? 1_000_000 : 1
}

const dollars = (value: number) => `$${formatNumber(value, 2)}`
