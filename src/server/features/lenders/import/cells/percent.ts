import { type CellContext, CellError, CellQuestion, choice, notPublishedChoice } from './cell-verdict.ts'
import { percentNumber } from './parse-number.ts'
import { plainCell } from './plain-cell.ts'
import type { Quantity } from './read-bounds.ts'
import type { Figures, Grammar } from './read-figures.ts'

/** Percent a year. Rates outside this range raise a question. */
const plausibleRate = { min: 3, max: 29 } as const
const plausiblePoints = 10

export const percentGrammar: Grammar = {
  unit: /%|-?percent|per cent|pct|-?points?|-?pts?|bps|basis points/,
  filler:
    /fixed|(?<=(?:%|percent|\d) ?)flat|up[- ]?front|variable|adjustable|interest[- ]only|simple interest|simple|interest|at|i\/o|io|apr|annual(?:ly)?|yearly|a year|(?:per|\/) ?(?:annum|yea?r|yr)|p\.a\.|pa|rates?|note rate|origination|orig\.?|lender|fees?|of (?:the )?(?:original |total )?loan(?: amount)?|per (?:month)|monthly|a month|\/ ?mo(?:nth)?|starts?|starting|currently/,
  number: (digits) => percentNumber(digits),
}

/** Rejects `$9` in a column of percentages. */
export function assertNoDollar(cell: string, example = '9.5%'): void {
  if (/^\D*\$/.test(cell))
    throw new CellError('unit', `is in percent and cannot have a dollar sign; write it as ${example}`)
}

/** Figures near a rate that aren't the rate: fixed years, points, a default rate, a monthly rate. */
const rateAsides = [
  /\b\d{1,2}\/\d{1,2}(?: ?(?:,|or|and|&) ?\d{1,2}\/\d{1,2})* ?arms?\b:?/g,
  /\b\d{1,2}[- ]?(?:years?|yrs?)\b\.?(?:[- ]fixed)?(?: rate)?:?/g,
  /(?:,|;|\+|&|\/|\band\b|\bplus\b|\bwith\b|\bw\/)? ?\d[\d.]*(?: ?- ?\d[\d.]*)? ?(?:pts?|points?)\b/g,
  /\bdefault(?: rate)?:?(?: of)? \d[\d.]* ?%?|\d[\d.]* ?% ?default(?: rate)?/g,
  /(?:,|;|\/|\bor\b)? ?\d[\d.]* ?% ?(?:per month|monthly|a month|\/ ?mo(?:nth)?\b)/g,
]
const monthly = rateAsides.at(-1)!

/** Returns whether a cell is one percentage and nothing else: '75%' or '75'. */
export const isPercentage = (cell: string) => /^\d{2,3}(?:\.\d+)? ?%?$/.test(cell.trim())
export const isPercentHeader = (header: string) => /%|percent|pct/i.test(header)

/**
 * Percent a year, three decimals: `9.99%`, `from 9.99%`, `9.5-12`, `10 3/4 %`. `0.0999` is 9.99%. A rate a month and a
 * rate outside 3-29% are questions.
 */
export const rate: Quantity = {
  example: '9.5%, from 9.5% or 9.5-12',
  grammar: { ...percentGrammar, asides: rateAsides },
  assertUnit: (cell) => assertNoDollar(cell),
  values: (figures, cell, _side, context) => {
    const text = plainCell(cell)
    const percents = inPercent(figures)
    if (/per month|monthly|a month|\/ ?mo(?:nth)?\b/.test(text) && !/\d/.test(text.replace(monthly, ' '))) {
      const yearly = percents.map((value) => `${round(value * 12)}%`).join(' - ')
      throw new CellQuestion(
        'is a rate a month; rates are a year here',
        [choice('yearly', yearly), notPublishedChoice],
        { topic: 'monthly' },
      )
    }
    return percents.map((value) => readFraction(value, cell, context)).map((value) => rateOf(value, context))
  },
}

/**
 * Percent of the loan, three decimals: `2 pts`, `1-3`, `1 1/8`, `150 bps`. 'None' is a question unless it names points.
 * So are more than 10 points and less than 0.1.
 */
export const points: Quantity = {
  example: '2, 2 pts or 1-3',
  grammar: percentGrammar,
  assertUnit: (cell) => assertNoDollar(cell, '2 points'),
  none(cell) {
    if (/point|origination|zero/.test(cell)) return 0
    throw new CellQuestion(
      'could say that there are no points, or that none are published',
      [choice('zero', '0'), notPublishedChoice],
      { topic: 'noPoints' },
    )
  },
  values: (figures, cell, _side, context) => {
    const isInBasisPoints =
      /(?<![a-z])(?:bps|basis points)\b/i.test(context.header) && figures.list.every(({ unit }) => unit === '')
    // A fee of 0.0125 is 1.25 points. No lender publishes less than a tenth of a point.
    const isFraction = figures.list.every(({ value, unit }) => unit === '' && value < 0.1)
    const scale = isInBasisPoints ? 0.01 : isFraction ? 100 : 1
    const values = inPercent(figures).map((value) => threeDecimals(value * scale, context))
    if (isFraction && values.some((value) => value > 0))
      context.warn(`${cell.trim()} was read as ${values.join(' - ')} points`)
    for (const value of values) {
      if (value > plausiblePoints)
        throw new CellQuestion(`is above ${plausiblePoints} points`, [
          ...(value % 25 === 0 && value <= 1000 ? [`${value / 100} points`] : []),
          'not published',
        ])
      if (value > 0 && value < 0.1)
        throw new CellQuestion(
          `could be ${round(value * 100)} points or ${value}`,
          [choice('percent', fractionsAsPercent(cell)), notPublishedChoice],
          { topic: 'fraction' },
        )
    }
    return values
  },
}

/** Returns the figures in percent: 950 basis points are 9.5. */
export function inPercent({ list }: Figures): number[] {
  const last = list.at(-1)!.unit
  return list.map(({ value, unit }) => (/^(?:bps|basis)/.test(unit || last) ? round(value / 100) : value))
}

function readFraction(value: number, cell: string, context: CellContext): number {
  if (value <= 0 || value >= 1) return value
  const percent = round(value * 100)
  // No lender's rate is below 1% a year, so a plausible one without a sign is a fraction.
  const isPlausible = percent >= plausibleRate.min && percent <= plausibleRate.max
  if (cell.includes('%') || !(isPlausible || isPercentHeader(context.header)))
    throw new CellQuestion(
      `could be ${percent}% written as a fraction, or ${value}%`,
      [choice('percent', fractionsAsPercent(cell)), notPublishedChoice],
      { topic: 'fraction' },
    )
  context.warn(`${value} was read as ${percent}%`)
  return percent
}

function rateOf(value: number, context: CellContext): number {
  if (value < plausibleRate.min || value > plausibleRate.max)
    throw new CellQuestion(`is outside ${plausibleRate.min}-${plausibleRate.max}%`, [
      ...(value >= 300 && value <= 2500 ? [`${round(value / 100)}%`] : []),
      'not published',
    ])
  return threeDecimals(value, context)
}

function threeDecimals(value: number, context: CellContext): number {
  const rounded = Number(value.toFixed(3))
  if (rounded !== round(value)) context.warn(`${round(value)}% was read with three decimals, ${rounded}%`)
  return rounded
}

const fractionsAsPercent = (cell: string) =>
  cell.replace(/(?<!\d)0?\.\d+ ?%?/g, (digits) => `${round(Number.parseFloat(digits) * 100)}%`)
const round = (value: number) => Number(value.toFixed(6))
