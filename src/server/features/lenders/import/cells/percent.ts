import { type CellContext, CellError, CellQuestion, choice } from './cell-verdict.ts'
import { percentNumber } from './number-text.ts'
import { plainCell } from './plain-cell.ts'
import type { Quantity } from './read-bounds.ts'
import type { Figures, Grammar } from './read-figures.ts'

/** Rates outside these are asked about, in percent a year. */
export const plausibleRate = { min: 3, max: 25 } as const
export const plausiblePoints = 10

export const percentGrammar: Grammar = {
  unit: /%|percent|pct|points?|pts?|bps|basis points/,
  filler:
    /fixed|variable|adjustable|interest[- ]only|interest|i\/o|io|apr|annual(?:ly)?|per (?:annum|year)|p\.a\.|pa|rates?|note rate|origination|orig\.?|fee|of (?:the )?loan(?: amount)?|per (?:month)|monthly|a month|\/ ?mo(?:nth)?/,
  number: (digits) => percentNumber(digits),
}

/** `$9` in a column of percentages is an amount. */
export function assertNoDollar(cell: string): void {
  if (/^\D*\$/.test(cell)) throw new CellError('unit', 'is in percent and cannot have a dollar sign; write it as 9.5%')
}

export const isPercentHeader = (header: string) => /%|percent|pct/i.test(header)

/** Percent a year, three decimals: `9.99%`, `from 9.99%`, `9.5-12`, `10 3/4 %`. A fraction is read only under a header with %. */
export const rate: Quantity = {
  example: '9.5%, from 9.5% or 9.5-12',
  grammar: percentGrammar,
  assertUnit: assertNoDollar,
  values: (figures, cell, _side, context) => {
    if (/per month|monthly|a month|\/ ?mo(?:nth)?\b/.test(plainCell(cell)))
      throw new CellQuestion(
        'is a rate a month; rates are a year here',
        [
          choice(
            'yearly',
            inPercent(figures)
              .map((value) => `${round(value * 12)}%`)
              .join(' - '),
          ),
          notPublishedChoice,
        ],
        { topic: 'monthly' },
      )
    const values = inPercent(figures).map((value) => readFraction(value, cell, context))
    for (const value of values) assertRate(value)
    return values
  },
}

/** Percent of the loan, three decimals: `2 pts`, `1-3`, `1 1/8`, `150 bps`. */
export const points: Quantity = {
  example: '2, 2 pts or 1-3',
  grammar: percentGrammar,
  assertUnit: assertNoDollar,
  none(cell) {
    if (/point|origination|zero/.test(cell)) return 0
    throw new CellQuestion(
      'could say that there are no points, or that none are published',
      [choice('zero', '0'), notPublishedChoice],
      { topic: 'noPoints' },
    )
  },
  values: (figures, cell) => {
    const values = inPercent(figures)
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
      assertDecimals(value)
    }
    return values
  },
}

/** The figures in percent: 950 basis points are 9.5. */
export function inPercent({ list }: Figures): number[] {
  const last = list.at(-1)!.unit
  return list.map(({ value, unit }) => (/^(?:bps|basis)/.test(unit || last) ? round(value / 100) : value))
}

function readFraction(value: number, cell: string, context: CellContext): number {
  if (value <= 0 || value >= 1) return value
  const percent = round(value * 100)
  if (!isPercentHeader(context.header) || cell.includes('%'))
    throw new CellQuestion(
      `could be ${percent}% written as a fraction, or ${value}%`,
      [choice('percent', fractionsAsPercent(cell)), notPublishedChoice],
      { topic: 'fraction' },
    )
  context.warn(`${value} was read as ${percent}%`)
  return percent
}

function assertRate(value: number): void {
  if (value < plausibleRate.min || value > plausibleRate.max)
    throw new CellQuestion(`is outside ${plausibleRate.min}-${plausibleRate.max}%`, [
      ...(value >= 300 && value <= 2500 ? [`${round(value / 100)}%`] : []),
      'not published',
    ])
  assertDecimals(value)
}

function assertDecimals(value: number): void {
  if (round(value) !== Number(value.toFixed(3))) throw new CellError('number', 'can have at most three decimals')
}

const notPublishedChoice = choice('none', 'not published')
const fractionsAsPercent = (cell: string) =>
  cell.replace(/(?<!\d)0?\.\d+/g, (digits) => `${round(Number(digits) * 100)}%`)
const round = (value: number) => Number(value.toFixed(6))
