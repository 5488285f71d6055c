import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { MarketKind } from '#domain/market/market-figures.ts'
import { marketCreditBands } from '#domain/market/standard-loans.ts'
import { programKinds } from '#domain/programs/programs.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { findStateBySlug } from '#domain/states/states.ts'

const unknownState = 'state must be one of the 50 states by name, abbreviation or slug'

/** A state by its name, abbreviation or slug ("new-york"). */
const MarketState = z.string().transform((text, context) => {
  const state = findState(text) ?? findStateBySlug(text.toLowerCase())
  if (state) return state
  context.addIssue({ code: 'custom', message: unknownState })
  return z.NEVER
})

const kindProblem = `kind must be one of ${programKinds.join(', ')}`

export const MarketQuery = z.object({
  state: MarketState.optional(),
  kind: z.enum(programKinds, { error: kindProblem }).optional(),
})
export type MarketQuery = z.output<typeof MarketQuery>

/** Medians of real quotes or closings. Shown only with at least five lenders and five investors. */
const RealFigures = z.object({
  kind: z.enum(programKinds),
  count: z.number(),
  lenders: z.number(),
  ratePercent: z.number(),
  pointsPercent: z.number(),
})
export type RealFigures = z.infer<typeof RealFigures>

/** The stored figures of one week. */
const MarketWeek = z.object({
  /** A Monday. */
  week: z.string(),
  kind: z.enum(programKinds),
  lenders: z.number(),
  rate: z.object({ median: z.number().nullable(), low: z.number().nullable(), high: z.number().nullable() }),
  totalCost: z.object({ median: z.number().nullable(), low: z.number().nullable(), high: z.number().nullable() }),
})
export type MarketWeek = z.infer<typeof MarketWeek>

export const Market = z.object({
  /** The state's name; null for the United States. */
  state: z.string().nullable(),
  /** The day of the figures, YYYY-MM-DD. */
  asOf: z.string(),
  /** True when the figures are those of sample lenders. */
  isSample: z.boolean(),
  /** Active lenders that lend in the state, including those that don't publish which kinds of loans they make. */
  lenders: z.number(),
  /** Explains how the figures are computed. */
  method: z.string(),
  kinds: z.array(MarketKind),
  history: z.array(MarketWeek),
  quoted: z.array(RealFigures),
  closed: z.array(RealFigures),
  /**
   * The lenders that price the standard flip in each state, and their median total cost: null with fewer than five.
   * Empty unless `state` is null.
   */
  states: z.array(z.object({ state: z.string(), lenders: z.number(), totalCost: z.number().nullable() })),
})
export type Market = z.infer<typeof Market>

export const getMarketEndpoint = endpoint({
  method: 'GET',
  path: '/api/market',
  summary: 'What lenders publish and what standard loans cost, by kind of loan, in one state or in the United States.',
  access: 'public',
  query: MarketQuery,
  reply: Market,
})

export const getMarketLendersEndpoint = endpoint({
  method: 'GET',
  path: '/api/market/lenders',
  summary: 'The lenders behind one standard loan with their expected total cost, cheapest first.',
  access: 'public',
  query: MarketQuery.extend({
    kind: z.enum(programKinds, { error: kindProblem }),
    creditScoreRange: z.enum(marketCreditBands, {
      error: `creditScoreRange must be one of ${marketCreditBands.join(', ')}`,
    }),
    limit: z.coerce.number().int().min(1).max(1000).default(1000),
  }),
  reply: z.object({
    total: z.number(),
    lenders: z.array(z.object({ slug: z.string(), name: z.string(), totalCost: z.number() })),
    /** The totals of all these lenders, cheapest first, including those beyond the limit. */
    totals: z.array(z.number()),
  }),
})

/** The columns of the open-data CSV file. */
export const marketCsvHeader = [
  'state',
  'day',
  'kind',
  'figure',
  'creditScoreRange',
  'lenders',
  'publishedBy',
  'median',
  'low10',
  'high90',
] as const

/**
 * Returns a market as CSV rows in the columns of {@link marketCsvHeader}. Each loan kind gets one row per published
 * figure and, for the standard loan's total cost in dollars, one per credit band. Omits the header row.
 */
export function marketCsvRows(market: Market): (string | number | null)[][] {
  const place = market.state ?? 'United States'
  return market.kinds.flatMap(({ kind, lenders, figures, loans }) => [
    ...figures.map(({ name, count, median, low, high }) => [
      place,
      market.asOf,
      kind,
      name,
      null,
      lenders,
      count,
      median,
      low,
      high,
    ]),
    ...loans.map(({ creditScoreRange, totalCost }) => [
      place,
      market.asOf,
      kind,
      'totalCost',
      creditScoreRange,
      lenders,
      totalCost.count,
      totalCost.median,
      totalCost.low,
      totalCost.high,
    ]),
  ])
}
