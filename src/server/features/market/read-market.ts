import type { Market, MarketWeek, RealFigures } from '#contract/market/market.ts'
import { todayOf } from '#domain/calendar/today.ts'
import {
  computeMarket,
  computeSpread,
  listStandardTotals,
  type MarketKind,
  minLenders,
  type Spread,
  standardTotalsByState,
} from '#domain/market/market-figures.ts'
import { defaultMarketBand, defaultMarketKind, type MarketCreditBand } from '#domain/market/standard-loans.ts'
import { type ProgramKind, programKinds } from '#domain/programs/programs.ts'
import type { StateName } from '#domain/states/states.ts'
import type { Snapshot } from '#server/features/lenders/catalogue/snapshot.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ChargedTerms, listClosedTerms, listQuotedTerms, listSnapshots } from './market.queries.ts'

const realDays = 180
const historyDays = 400
const dayMs = 86_400_000

/** The description of the method, published with the open data. */
const marketMethod =
  'Published terms of active lenders with a program of this kind in this state, or in the United States. A lender with several programs counts with its best figure for the investor. low10 and high90 are the 10th and 90th percentiles, by linear interpolation. A figure that fewer than 5 lenders publish has no median. Standard loans are priced for an investor with two past projects by credit band, at each lender’s cheapest program that fits and publishes a rate. Flip: price $200,000, repairs $40,000, after-repair value $320,000, loan $210,000, 6 months. Bridge: price $200,000, loan $140,000, 12 months. Construction: land $150,000, build $250,000, after-repair value $560,000, loan $320,000, 12 months. Rental: price $250,000, loan $187,500, rent $2,300, first 36 months of 30 years.'

export type MarketDeps = {
  db: Database
  catalogue: { snapshot(): Pick<Snapshot, 'active'> }
  clock: () => Date
}

/** Returns the active lenders that the market pages describe: real ones if there are any, else sample lenders. */
export function listMarketLenders<One extends { lender: { isSample: boolean } }>({
  catalogue,
}: {
  catalogue: { snapshot(): { active: readonly One[] } }
}) {
  const { active } = catalogue.snapshot()
  const real = active.filter(({ lender }) => !lender.isSample)
  return { isSample: real.length === 0 && active.length > 0, lenders: real.length > 0 ? real : active }
}

/**
 * Computes the figures of a market page and the open data, for a state, or for the United States if null. With `kind`,
 * only that loan kind's. `quoted` and `closed` cover 180 days, omit kinds with fewer than five lenders or investors,
 * and are empty for sample lenders. `history` covers 400 days.
 */
export async function readMarket(
  deps: MarketDeps,
  state: StateName | null,
  kind: ProgramKind | undefined,
): Promise<Market> {
  const { db, clock } = deps
  const now = clock()
  const { isSample, lenders } = listMarketLenders(deps)
  const matching = lenders.map((one) => one.matching)
  const since = new Date(now.getTime() - realDays * dayMs)
  const [snapshots, quoted, closed] = await Promise.all([
    listSnapshots(
      db,
      { state: state ?? '', isSample },
      new Date(now.getTime() - historyDays * dayMs).toISOString().slice(0, 10),
    ),
    listQuotedTerms(db, since, state),
    listClosedTerms(db, since.toISOString().slice(0, 10), state),
  ])
  const isOfKind = (row: { kind: ProgramKind }) => kind === undefined || row.kind === kind
  return {
    state,
    asOf: todayOf(now),
    isSample,
    lenders: matching.filter(
      (lender) =>
        state === null ||
        (lender.states.length === 0 ? lender.statesPublished !== false : lender.states.includes(state)),
    ).length,
    method: marketMethod,
    kinds: computeMarket(matching, state).filter(isOfKind),
    history: snapshots.flatMap(({ week, kinds }) => kinds.filter(isOfKind).map((row) => toWeek(week, row))),
    // A page about sample lenders shows no real figures.
    quoted: isSample ? [] : toRealFigures(quoted).filter(isOfKind),
    closed: isSample ? [] : toRealFigures(closed).filter(isOfKind),
    states:
      state === null
        ? [...standardTotalsByState(matching, defaultMarketKind, defaultMarketBand)].map(([name, totals]) => {
            const { count, median } = computeSpread(totals)
            return { state: name, lenders: count, totalCost: median }
          })
        : [],
  }
}

function toWeek(week: string, { kind, lenders, figures, loans }: MarketKind): MarketWeek {
  const none = { median: null, low: null, high: null }
  const rate = figures.find(({ name }) => name === 'minRate') ?? none
  const total = loans.find(({ creditScoreRange }) => creditScoreRange === defaultMarketBand)?.totalCost ?? none
  const toRange = ({ median, low, high }: Pick<Spread, 'median' | 'low' | 'high'>) => ({ median, low, high })
  return { week, kind, lenders, rate: toRange(rate), totalCost: toRange(total) }
}

/** Computes medians of charged terms by loan kind. Omits kinds with fewer than five lenders or five investors. */
function toRealFigures(rows: readonly ChargedTerms[]): RealFigures[] {
  return programKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    const lenders = new Set(ofKind.map(({ lenderId }) => lenderId)).size
    const investors = new Set(ofKind.map(({ userId }) => userId)).size
    if (lenders < minLenders || investors < minLenders) return []
    return [
      {
        kind,
        count: ofKind.length,
        lenders,
        ratePercent: computeSpread(ofKind.map(({ ratePercent }) => ratePercent)).median!,
        pointsPercent: computeSpread(ofKind.map(({ pointsPercent }) => pointsPercent)).median!,
      },
    ]
  })
}

/**
 * Prices a standard loan at the lenders of {@link listMarketLenders} whose programs fit it and publish a rate. Returns
 * the names and totals in dollars of the `limit` cheapest, and the number and total costs of all, lowest first.
 */
export function readMarketLenders(
  deps: Pick<MarketDeps, 'catalogue'>,
  state: StateName | null,
  kind: ProgramKind,
  band: MarketCreditBand,
  limit: number,
) {
  const { lenders } = listMarketLenders(deps)
  const byId = new Map(lenders.map(({ lender }) => [lender.id, lender]))
  const found = listStandardTotals(
    lenders.map(({ matching }) => matching),
    state,
    kind,
    band,
  )
  return {
    total: found.length,
    totals: found.map(({ totalCost }) => totalCost),
    lenders: found.slice(0, limit).map(({ lender, totalCost }) => {
      const { slug, name } = byId.get(lender.id)!
      return { slug, name, totalCost }
    }),
  }
}
