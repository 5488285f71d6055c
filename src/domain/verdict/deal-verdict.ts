import { product } from '#domain/choices/profile-choices.ts'
import { flipInputOfDeal } from '#domain/flip/flip-of-deal.ts'
import { defaultTargetProfit, type FlipFigures, flipMoney, flipOutcome } from '#domain/flip/flip-profit.ts'
import { isAbove, ltarvLimits, ltcLimits, soundAdvanceShare } from '#domain/loan-cost/leverage.ts'
import type { Verdict, VerdictReason } from '#domain/matching/deal-insight.ts'
import type { MatchFile } from '#domain/matching/match-file.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import type { MoneyPrice } from './sources-and-uses.ts'

/** Fewer lenders than this are too few to choose from. */
export const fewLenders = 5

/** How many lenders fit a deal, and the middle of what they would charge; null when none fits. */
export type Fit = { eligibleCount: number; medians: MoneyPrice | null }

/** What would be left of the deal if it is flipped, at the median price of money. Null for refinances and long loans. */
export function flipOfDeal({ deal }: MatchFile, medians: MoneyPrice | null): FlipFigures | null {
  const input = flipInputOfDeal(deal, medians)
  return input && flipOutcome(input)
}

/** Whether profit is a part of the verdict: only of somebody who sells again, or has not said. */
export function countsProfit({ investor }: MatchFile): boolean {
  const strategy = investor.exitStrategy ?? null
  return strategy === null || strategy === product
}

/** The verdict without its cure: sound, stretched or unlikely, with everything that speaks against it, the gravest first. */
export function judgeDeal(file: MatchFile, fit: Fit): Omit<Verdict, 'cure'> {
  const flip = flipOfDeal(file, fit.medians)
  const found = findingsOf(file, fit, flip).sort((a, b) => gravity(b) - gravity(a))
  const said = [...(found.length > 0 ? found : [soundFinding(file, fit)]), ...valueRemark(file)]
  return {
    word: found[0]?.word ?? 'sound',
    reasons: said.map(({ about, word, text }) => ({ about, word, text: text() })),
    profit: flip && countsProfit(file) ? flip.profit : null,
  }
}

/** Whether the verdict would be sound: the same without a word written, and without the flip where leverage decides. */
export function isSoundDeal(file: MatchFile, fit: Fit): boolean {
  if (leverageReasons(file).length > 0) return false
  const input = flipInputOfDeal(file.deal, fit.medians)
  return findingsOf(file, fit, input && flipMoney(input)).length === 0
}

/** What a verdict reads of a flip. */
type FlipMoney = Pick<FlipFigures, 'profit' | 'peakCash'>

/** A reason whose words are only put together when somebody reads them. */
type Finding = Omit<VerdictReason, 'text'> & { text: () => string }

function findingsOf(file: MatchFile, { eligibleCount }: Fit, flip: FlipMoney | null): Finding[] {
  return [
    ...leverageReasons(file),
    ...profitReasons(file, flip),
    ...cashReasons(file, flip),
    ...lenderReasons(eligibleCount),
  ]
}

const gravity = ({ word }: Finding) => ({ sound: 0, stretched: 1, unlikely: 2 })[word]

function leverageReasons({ leverage }: MatchFile): Finding[] {
  const { ltarv, ltc, advanceShare, isBaseKnown } = leverage
  const reasons: Finding[] = []
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
    reasons.push({ about: 'ltarv', word: isHigh ? 'unlikely' : 'stretched', text })
  }
  if (!isBaseKnown) return reasons
  if (isAbove(ltc, ltcLimits.sound)) {
    const isHigh = isAbove(ltc, ltcLimits.makeable)
    const text = () =>
      `The loan is ${yours(ltc)} of the cost of property and repairs. ${
        isHigh ? 'It leaves nothing of your own in the deal.' : `Many lenders stop at ${percent(ltcLimits.sound)}.`
      }`
    reasons.push({ about: 'ltc', word: isHigh ? 'unlikely' : 'stretched', text })
  }
  if (isAbove(advanceShare, soundAdvanceShare)) {
    const text = () =>
      `${yours(advanceShare)} would be paid out at closing. Few lenders advance more than ${percent(soundAdvanceShare)}.`
    reasons.push({ about: 'advance', word: 'stretched', text })
  }
  return reasons
}

function profitReasons(file: MatchFile, flip: FlipMoney | null): Finding[] {
  if (flip === null || !countsProfit(file)) return []
  const { profit } = flip
  if (profit < 0)
    return [
      { about: 'profit', word: 'unlikely', text: () => `Sold at your ARV, the flip loses ${formatDollars(-profit)}.` },
    ]
  const target = defaultTargetProfit(file.deal.estimatedArv)
  if (profit >= target) return []
  const text = () =>
    `A profit of ${formatDollars(profit)} leaves little for surprises; ${formatDollars(target)} is usual.`
  return [{ about: 'profit', word: 'stretched', text }]
}

function cashReasons({ investor }: MatchFile, flip: FlipMoney | null): Finding[] {
  const reserves = investor.liquidReserves ?? null
  if (reserves === null || flip === null || flip.peakCash <= reserves) return []
  const text = () =>
    `It takes up to ${formatDollars(flip.peakCash)} of cash; your reserves are ${formatDollars(reserves)}.`
  return [{ about: 'cash', word: 'stretched', text }]
}

function lenderReasons(eligibleCount: number): Finding[] {
  if (eligibleCount === 0)
    return [{ about: 'lenders', word: 'unlikely', text: () => 'The deal fits what no lender here publishes.' }]
  if (eligibleCount >= fewLenders) return []
  const text = () =>
    eligibleCount === 1 ? 'It fits what one lender publishes.' : `It fits what only ${eligibleCount} lenders publish.`
  return [{ about: 'lenders', word: 'stretched', text }]
}

function soundFinding({ leverage }: MatchFile, { eligibleCount }: Fit): Finding {
  const ltarv = formatPercent(100 * leverage.ltarv, 1)
  const text = () =>
    `The loan is ${ltarv} of the after-repair value, and the deal fits what ${eligibleCount.toLocaleString('en-US')} lenders publish.`
  return { about: 'lenders', word: 'sound', text }
}

function valueRemark({ leverage }: MatchFile): Finding[] {
  if (leverage.isBaseKnown) return []
  const text = () => 'The as-is value is not given, so advance and loan to cost are not judged.'
  return [{ about: 'value', word: 'sound', text }]
}
