import { fixAndFlip } from '#domain/choices/profile-choices.ts'
import { shortLoanInput } from '#domain/flip/flip-of-deal.ts'
import { type FlipFigures, flipMoney, verdictTargetProfit } from '#domain/flip/flip-profit.ts'
import { assumedMoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import type { CashFigures } from '#domain/loan-cost/cost-figures.ts'
import { isBareLand, isInDistress } from '#domain/loan-request/deal-situations.ts'
import { advanceLimitsOf, baseName, isAbove, ltarvLimits, ltcLimits } from '#domain/loan-request/leverage.ts'
import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { Fit } from '#domain/matching/fit.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { cashAtClosingFinding, type Finding } from './findings.ts'

/**
 * Returns whether the verdict includes profit: for every purchase that ends in a sale, except bare land. An unknown
 * exit counts as a sale.
 */
export function countsProfit({ investor, kind, leverage, deal }: LoanRequest): boolean {
  const strategy = investor.exitStrategy ?? null
  return kind !== 'rental' && !leverage.isRefinance && !isBareLand(deal) && [null, fixAndFlip].includes(strategy)
}

/** The profit of a sale, the profit that a sound deal leaves, and the cash that the deal takes. */
export type FlipMoney = Pick<FlipFigures, 'profit'> & {
  targetProfit: number
  /** Null for a refinance without a payoff. */
  totalCash: number | null
  peakCash: number | null
}

/**
 * Computes the money of a short-term deal at the median price, or at an assumed one. For a refinance, the cash counts
 * the payoff in place of the price, but the profit still counts the price.
 */
export function flipMoneyOf({ deal, leverage, kind }: LoanRequest, fit: Fit): FlipMoney {
  const price = { ...(fit.price ?? assumedMoneyPrice(kind)), interestBasis: fit.interestBasis }
  const { profit, totalCash, peakCash } = flipMoney(shortLoanInput(deal, price))
  const payoff = deal.payoff ?? null
  const paidInstead = !leverage.isRefinance ? 0 : payoff === null ? null : payoff - deal.purchasePrice
  const shifted = (cash: number) => (paidInstead === null ? null : roundCents(cash + paidInstead))
  const ownCash = shifted(totalCash)
  return {
    profit,
    targetProfit: roundCents(verdictTargetProfit(deal.estimatedArv, ownCash ?? totalCash)),
    totalCash: ownCash,
    peakCash: shifted(peakCash),
  }
}

/** Returns a short-term loan's findings on leverage, profit, ARV, cash and rehab. */
export function shortLoanFindings(request: LoanRequest, flip: FlipMoney, cash: CashFigures): Finding[] {
  return [
    ...shortLeverageFindings(request),
    ...profitFindings(request, flip),
    ...arvFindings(request),
    ...cashFindings(request, flip, cash),
    ...(request.situations.includes('heavy-rehab') ? [heavyRehab] : []),
  ]
}

/** Above this multiple of price and repairs, an ARV will be questioned. */
export const plausibleArvShare = 1.6

/** Returns the finding that the ARV is implausible, above {@link plausibleArvShare}. Never for a refinance. */
function arvFindings({ deal, leverage }: LoanRequest): Finding[] {
  const { estimatedArv, purchasePrice, repairBudget } = deal
  if (leverage.isRefinance || estimatedArv <= plausibleArvShare * (purchasePrice + repairBudget) + 1e-6) return []
  const text = () => 'Lenders will question an after-repair value this far above price and repairs.'
  return [{ about: 'arv', word: 'stretched', text }]
}

const heavyRehab: Finding = {
  about: 'rehab',
  word: 'stretched',
  text: () => 'The repairs cost more than the property: a heavy rehab for a first deal.',
}

/** Starts a sentence about leverage: 'The loan is', or 'Both loans together are' when a senior loan stays. */
export function loanSubject({ seniorLoan }: Pick<LoanRequest['leverage'], 'seniorLoan'>): string {
  return seniorLoan > 0 ? 'Both loans together are' : 'The loan is'
}

/**
 * Returns the findings on LTARV, loan to cost and advance above their limits. Only the advance's limits depend on the
 * purpose, on distress and on bare land. Without a known base it judges the LTARV alone.
 */
export function shortLeverageFindings({ leverage, purpose, deal }: LoanRequest): Finding[] {
  const { ltarv, ltc, advanceShare, isBaseKnown } = leverage
  const findings: Finding[] = []
  const loansAre = loanSubject(leverage)
  const yours = (share: number) => (Number.isFinite(share) ? formatPercent(100 * share, 1) : 'more than all')
  const percent = (share: number) => formatPercent(100 * share, 0)
  if (isAbove(ltarv, ltarvLimits.sound)) {
    const isHigh = isAbove(ltarv, ltarvLimits.makeable)
    const text = () =>
      `${loansAre} ${yours(ltarv)} of the after-repair value. ${
        isHigh
          ? `Few lenders go above ${percent(ltarvLimits.makeable)}.`
          : `Many lenders stop at ${percent(ltarvLimits.sound)}.`
      }`
    findings.push({ about: 'ltarv', word: isHigh ? 'unlikely' : 'stretched', text })
  }
  if (!isBaseKnown) return findings
  if (isAbove(ltc, ltcLimits.sound)) {
    const isHigh = isAbove(ltc, ltcLimits.makeable)
    const text = () =>
      `${loansAre} ${yours(ltc)} of the cost of property and repairs. ${
        isHigh ? 'It leaves none of your own money in the deal.' : `Many lenders stop at ${percent(ltcLimits.sound)}.`
      }`
    findings.push({ about: 'ltc', word: isHigh ? 'unlikely' : 'stretched', text })
  }
  const { sound, makeable } = advanceLimitsOf(purpose, {
    isInDistress: isInDistress(deal),
    isBareLand: isBareLand(deal),
  })
  if (isAbove(advanceShare, sound)) {
    const base = baseName(leverage)
    const isHigh = makeable !== null && isAbove(advanceShare, makeable)
    const text = () =>
      `${
        leverage.seniorLoan > 0
          ? `${loansAre} ${yours(advanceShare)} of the ${base} at closing`
          : `${yours(advanceShare)} of the ${base} is lent at closing`
      }. ${isHigh ? `Few lenders go above ${percent(makeable)} here.` : `Many lenders stop at ${percent(sound)} here.`}`
    findings.push({ about: 'advance', word: isHigh ? 'unlikely' : 'stretched', text })
  }
  return findings
}

function profitFindings(request: LoanRequest, { profit, targetProfit }: FlipMoney): Finding[] {
  if (!countsProfit(request)) return []
  if (profit < 0) {
    const text = () => `Sold at your ARV, the deal loses ${formatDollars(-profit)}.`
    return [{ about: 'profit', word: 'unlikely', text }]
  }
  if (profit >= targetProfit) return []
  const text = () =>
    `About ${formatDollars(Math.round(profit / 100) * 100)} profit. Most flippers want ${formatDollars(targetProfit)}.`
  return [{ about: 'profit', word: 'stretched', text }]
}

/** Returns a finding when the reserves don't cover the cash at closing or the project's peak cash. */
function cashFindings({ investor }: LoanRequest, { peakCash }: FlipMoney, cash: CashFigures): Finding[] {
  const reserves = investor.liquidReserves ?? null
  if (reserves === null) return []
  const atClosing = cashAtClosingFinding(cash, reserves)
  if (atClosing) return [atClosing]
  if (peakCash === null || peakCash <= reserves) return []
  const text = () => `It takes up to ${formatDollars(peakCash)} of cash; your reserves are ${formatDollars(reserves)}.`
  return [{ about: 'cash', word: 'stretched', text }]
}
