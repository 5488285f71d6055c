import { product } from '#domain/choices/profile-choices.ts'
import { shortLoanInput } from '#domain/flip/flip-of-deal.ts'
import { type FlipFigures, flipMoney, verdictTargetProfit } from '#domain/flip/flip-profit.ts'
import { isAbove, ltarvLimits, ltcLimits, soundAdvanceShare } from '#domain/loan-cost/leverage.ts'
import type { Fit } from '#domain/matching/fit.ts'
import type { MatchFile } from '#domain/matching/match-file.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { CashFigures } from './cash-figures.ts'
import { cashAtClosingFinding, type Finding } from './findings.ts'
import { assumedMoneyPrice } from './money-price.ts'

/** Whether profit is a part of the verdict: only of somebody who sells again, or has not said. */
export function countsProfit({ investor, kind, leverage }: MatchFile): boolean {
  const strategy = investor.exitStrategy ?? null
  return (kind === 'flip' || kind === 'construction') && !leverage.isRefinance && [null, product].includes(strategy)
}

/** What a verdict reads of a flip: its profit, what that should be, and the most cash that is out at once. */
export type FlipMoney = Pick<FlipFigures, 'profit'> & { targetProfit: number; peakCash: number | null }

/** At the median price of money; a refinance has its payoff in place of the price. */
export function flipMoneyOf({ deal, leverage, kind }: MatchFile, fit: Fit, cash: CashFigures): FlipMoney {
  const price = { ...(fit.price ?? assumedMoneyPrice(kind)), interestBasis: fit.interestBasis }
  const { profit, totalCash, cashToClose, peakCash } = flipMoney(shortLoanInput(deal, price))
  const { cashAtClosing } = cash
  return {
    profit,
    targetProfit: roundCents(verdictTargetProfit(deal.estimatedArv, totalCash)),
    peakCash: leverage.isRefinance
      ? cashAtClosing === null
        ? null
        : roundCents(peakCash - cashToClose + cashAtClosing)
      : peakCash,
  }
}

export function shortLoanFindings(file: MatchFile, flip: FlipMoney, cash: CashFigures): Finding[] {
  return [
    ...shortLeverageFindings(file),
    ...profitFindings(file, flip),
    ...cashFindings(file, flip, cash),
    ...(file.situations.includes('heavy-rehab') ? [heavyRehab] : []),
  ]
}

const heavyRehab: Finding = {
  about: 'rehab',
  word: 'stretched',
  text: () => 'The repairs cost more than the property: a heavy rehab for a first deal.',
}

/** What speaks against the loan by its size alone. */
export function shortLeverageFindings({ leverage }: MatchFile): Finding[] {
  const { ltarv, ltc, advanceShare, isBaseKnown } = leverage
  const findings: Finding[] = []
  const yours = (share: number) => (Number.isFinite(share) ? formatPercent(100 * share, 1) : 'more than all')
  const percent = (share: number) => formatPercent(100 * share, 0)
  if (isAbove(ltarv, ltarvLimits.sound)) {
    const isHigh = isAbove(ltarv, ltarvLimits.makeable)
    const text = () =>
      `The loan is ${yours(ltarv)} of the after-repair value. ${
        isHigh
          ? `Hardly any lender goes above ${percent(ltarvLimits.makeable)}.`
          : `Many lenders stop at ${percent(ltarvLimits.sound)}.`
      }`
    findings.push({ about: 'ltarv', word: isHigh ? 'unlikely' : 'stretched', text })
  }
  if (!isBaseKnown) return findings
  if (isAbove(ltc, ltcLimits.sound)) {
    const isHigh = isAbove(ltc, ltcLimits.makeable)
    const text = () =>
      `The loan is ${yours(ltc)} of the cost of property and repairs. ${
        isHigh ? 'It leaves nothing of your own in the deal.' : `Many lenders stop at ${percent(ltcLimits.sound)}.`
      }`
    findings.push({ about: 'ltc', word: isHigh ? 'unlikely' : 'stretched', text })
  }
  if (isAbove(advanceShare, soundAdvanceShare)) {
    const text = () =>
      `${yours(advanceShare)} would be paid out at closing. Few lenders advance more than ${percent(soundAdvanceShare)}.`
    findings.push({ about: 'advance', word: 'stretched', text })
  }
  return findings
}

function profitFindings(file: MatchFile, { profit, targetProfit }: FlipMoney): Finding[] {
  if (!countsProfit(file)) return []
  if (profit < 0) {
    const text = () => `Sold at your ARV, the flip loses ${formatDollars(-profit)}.`
    return [{ about: 'profit', word: 'unlikely', text }]
  }
  if (profit >= targetProfit) return []
  const text = () => `A profit of ${formatDollars(profit)} is thin; aim for ${formatDollars(targetProfit)}.`
  return [{ about: 'profit', word: 'stretched', text }]
}

function cashFindings({ investor }: MatchFile, { peakCash }: FlipMoney, cash: CashFigures): Finding[] {
  const reserves = investor.liquidReserves ?? null
  if (reserves === null) return []
  const atClosing = cashAtClosingFinding(cash, reserves)
  if (atClosing) return [atClosing]
  if (peakCash === null || peakCash <= reserves) return []
  const text = () => `It takes up to ${formatDollars(peakCash)} of cash; your reserves are ${formatDollars(reserves)}.`
  return [{ about: 'cash', word: 'stretched', text }]
}
