import type { Lender } from '#contract/lenders/lenders.ts'
import { formatMediumDay } from '#domain/calendar/day-text.ts'
import type { MatchLender } from '#domain/loan-request/match-inputs.ts'
import { computeMarket, type MarketFigureName } from '#domain/market/market-figures.ts'
import { defaultMarketBand } from '#domain/market/standard-loans.ts'
import { pricesCheckedAt } from '#domain/matching/match-lender.ts'
import { formatCount } from '#domain/money/counts.ts'
import {
  coverageLabel,
  formatAmount,
  formatAmountRange,
  formatDollars,
  formatPoints,
  formatPointsRange,
  formatRate,
  formatRateRange,
  formatTermRange,
  notPublished,
} from '#domain/money/money.ts'
import type { WaterfallBar } from '#domain/money/waterfall.ts'
import { withPublishedRanges } from '#domain/programs/published-ranges.ts'
import type { StateName } from '#domain/states/states.ts'

/** The content of a share image: a title, a line below it, a few figures, and the bars of a chart. */
export type ShareCard = {
  title: string
  subtitle: string
  figures: readonly { label: string; value: string }[]
  bars?: readonly ShareBar[]
}

/** A bar of a share image. A cost is colored neither as a gain nor as a loss. */
export type ShareBar = WaterfallBar & { isCost?: true }

export type ShareImageLender = Pick<
  Lender,
  | 'name'
  | 'states'
  | 'statesPublished'
  | 'isSample'
  | 'minRate'
  | 'maxRate'
  | 'minPoints'
  | 'maxPoints'
  | 'minAmount'
  | 'maxAmount'
  | 'minTerm'
  | 'maxTerm'
  | 'termsCheckedAt'
  | 'programs'
>

/**
 * Returns a lender's card. Takes an empty range of rates, points or terms from its programs, and omits figures that
 * aren't published.
 */
export function lenderCard(lender: ShareImageLender): ShareCard {
  const { minRate, maxRate, minPoints, maxPoints, minTerm, maxTerm } = withPublishedRanges(lender)
  const where = lender.statesPublished ? coverageLabel(lender.states) : 'States not published: ask'
  return {
    title: lender.name,
    subtitle: `${where} · ${lender.isSample ? 'sample data' : dayOf(pricesCheckedAt(lender))}`,
    figures: [
      { label: 'Interest rate', value: formatRateRange(minRate, maxRate) },
      { label: 'Points', value: formatPointsRange(minPoints, maxPoints) },
      { label: 'Loan amount', value: formatAmountRange(lender.minAmount, lender.maxAmount) },
      { label: 'Term', value: formatTermRange(minTerm, maxTerm) },
    ].filter(({ value }) => value !== notPublished && value !== 'N/A'),
  }
}

/** Returns when the terms were checked, because an image may be shared long after they change. */
function dayOf(checkedAt: string | null): string {
  return checkedAt === null ? 'terms of unknown date' : `as of ${formatMediumDay(checkedAt)}`
}

/**
 * Returns a state's card: how many of these lenders publish lending there, their lowest rate and their largest loan.
 * Leaves out sample lenders if a real one lends there, and labels the card if all of them are samples. Takes an empty
 * range of rates from a lender's programs.
 */
export function stateCard(state: StateName, lenders: Iterable<ShareImageLender>): ShareCard {
  const there = [...lenders].filter(
    ({ states, statesPublished }) => statesPublished && (states.length === 0 || states.includes(state)),
  )
  const isSample = there.length > 0 && there.every((lender) => lender.isSample)
  let count = 0
  let lowestRate: number | null = null
  let largestLoan: number | null = null
  for (const lender of there) {
    if (lender.isSample && !isSample) continue
    count++
    const { maxAmount } = lender
    const { minRate } = withPublishedRanges(lender)
    if (minRate !== null && (lowestRate === null || minRate < lowestRate)) lowestRate = minRate
    if (maxAmount !== null && (largestLoan === null || maxAmount > largestLoan)) largestLoan = maxAmount
  }
  return {
    title: `Hard money lenders in ${state}`,
    subtitle: `Published rates, points and terms, side by side${isSample ? ' · sample data' : ''}`,
    figures: [
      { label: count === 1 ? 'Lender' : 'Lenders', value: formatCount(count) },
      ...(lowestRate === null ? [] : [{ label: 'Rates', value: formatRateRange(lowestRate, null) }]),
      ...(largestLoan === null ? [] : [{ label: 'Loans up to', value: formatAmount(largestLoan) }]),
    ],
  }
}

/**
 * Returns a state's market card: the medians of rate, points and cost of the standard flip. Omits those that too few
 * lenders publish.
 */
export function marketCard(state: StateName, lenders: readonly MatchLender[], isSample: boolean): ShareCard {
  const flip = computeMarket(lenders, state).find(({ kind }) => kind === 'flip')
  const median = (name: MarketFigureName) => flip?.figures.find((figure) => figure.name === name)?.median ?? null
  const cost = flip?.loans.find(({ creditScoreRange }) => creditScoreRange === defaultMarketBand)?.totalCost.median
  const [rate, points] = [median('minRate'), median('minPoints')]
  return {
    title: `What hard money costs in ${state}`,
    subtitle: `${formatCount(flip?.lenders ?? 0)} fix-and-flip lenders${isSample ? ' · sample data' : ''}`,
    figures: [
      { label: 'Median rate', value: rate === null ? null : formatRate(rate) },
      { label: 'Median points', value: points === null ? null : formatPoints(points) },
      { label: '$210,000 flip, 6 months', value: cost == null ? null : formatDollars(cost) },
    ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
  }
}
