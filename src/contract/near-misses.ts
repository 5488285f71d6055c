import { ratioPercent } from './deal-health.ts'
import type { NearMiss } from './deal-insight.ts'
import { failedRules, ruleBits, shortestNoteSlackMonths } from './eligibility.ts'
import { failedBitsOf, type RuleColumns, ruleColumnsOf } from './eligibility-columns.ts'
import { fileStrength } from './file-strength.ts'
import { expectedTotalCost, longestInterestOnlyMonths } from './loan-cost.ts'
import type { MatchDeal, MatchInvestor, MatchLender } from './match-inputs.ts'
import { rankLenders } from './matching.ts'
import { formatDollars, formatMonths, formatPercent } from './money.ts'

/** The terms lenders commonly write, in months. */
export const commonTermsMonths = [6, 9, 12, 18, 24, 36, 60, 120, 180, 240, 360] as const

/** How far from the asked amount a near miss may lie. */
const amountReach = 0.25

type NamedLender = MatchLender & { name: string }
type Change = { kind: NearMiss['kind']; to: number; gain: number }

/**
 * The single changes of the amount (at most 25 %) or of the term (one common term up or down) that would make notably more
 * lenders fit: at least 3 and 10 % more, or any more when fewer than 5 fit now. Per direction the smallest such change and, where
 * it differs, the one that gains most; most gain first. `eligibleCount` and `bestMatch` are those of the deal as it stands.
 * Costs are those of the best match's lender, or of the best lender at the changed deal when there is none or it drops out.
 * `columns` and `failedBits` are those of these lenders, where they are known.
 */
export function nearMisses<L extends NamedLender>(
  lenders: readonly L[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
  eligibleCount: number,
  bestMatch: { lender: L } | null,
  columns: RuleColumns = ruleColumnsOf(lenders),
  failedBits: Uint8Array = failedBitsOf(columns, deal),
): NearMiss[] {
  const { failingNoTerm, failingNoAmount } = gather(columns, failedBits)
  const helps = (change: Change) =>
    change.gain > 0 && (eligibleCount < 5 || (change.gain >= 3 && change.gain >= 0.1 * eligibleCount))
  return [
    ...worthShowing(amountsUp(columns, failingNoTerm, deal.loanAmount).filter(helps)),
    ...worthShowing(amountsDown(columns, failingNoTerm, deal.loanAmount).filter(helps)),
    ...termChanges(columns, failingNoAmount, deal.termMonths, eligibleCount).filter(helps),
  ]
    .map((change) =>
      withConsequences(change, lenders, columns, deal, investor, now, eligibleCount, bestMatch?.lender ?? null),
    )
    .sort((a, b) => b.gain - a.gain)
}

/** What the change would do to cost and ratios, in one sentence, at the lender the near miss names. */
export function nearMissConsequence(nearMiss: NearMiss): string {
  const { kind, lenderName, totalCostBefore, totalCostAfter, ltarvPercentBefore, ltarvPercentAfter } = nearMiss
  const cost = (dollars: number, months: number) =>
    formatDollars(dollars) +
    (kind === 'term' ? ` over ${formatMonths(Math.min(months, longestInterestOnlyMonths))}` : '')
  const parts: string[] = []
  if (totalCostAfter !== null) {
    const before = totalCostBefore === null ? '' : `${cost(totalCostBefore, nearMiss.from)} to `
    parts.push(`total cost ${before}${cost(totalCostAfter, nearMiss.to)}`)
  }
  const ratios = [
    ['loan to value after repair', ltarvPercentBefore, ltarvPercentAfter],
    ['loan to price and repairs', nearMiss.ltcPercentBefore, nearMiss.ltcPercentAfter],
  ] as const
  for (const [name, before, after] of ratios) {
    if (before === null || after === null) continue
    const from = formatPercent(before, 1)
    parts.push(before === after ? `${name} stays ${from}` : `${name} ${from} to ${formatPercent(after, 1)}`)
  }
  const place = lenderName === null ? 'What it changes' : `What it changes at ${lenderName}`
  return `${place}: ${parts.join(', ')}.`
}

/**
 * The positions of the lenders that a change of the amount alone, or of the term alone, could bring in or lose: the only ones looked
 * at again. A lender whose minimum exceeds its maximum never fits and is left out.
 */
function gather({ minAmount, maxAmount }: RuleColumns, failedBits: Uint8Array) {
  const failingNoTerm: number[] = []
  const failingNoAmount: number[] = []
  for (let at = 0; at < failedBits.length; at++) {
    const bits = failedBits[at]!
    if ((bits & (ruleBits.H1 | ruleBits.H2)) !== 0 || minAmount[at]! > maxAmount[at]!) continue
    if ((bits & (ruleBits.H4 | ruleBits.H5)) === 0) failingNoTerm.push(at)
    if ((bits & ruleBits.H3) === 0) failingNoAmount.push(at)
  }
  return { failingNoTerm, failingNoAmount }
}

/** Every minimum above the asked amount within reach: who comes in by then, less who is left behind at a maximum before it. */
function amountsUp({ minAmount, maxAmount }: RuleColumns, positions: readonly number[], loan: number): Change[] {
  const limit = loan * (1 + amountReach)
  const entering: number[] = []
  const leaving: number[] = []
  for (const at of positions) {
    const [least, most] = [minAmount[at]!, maxAmount[at]!]
    if (least > loan && least <= limit) entering.push(least)
    if (most >= loan && most < limit) leaving.push(most)
  }
  entering.sort((a, b) => a - b)
  leaving.sort((a, b) => a - b)
  return netGains(entering, leaving, (bound, to) => bound < to)
}

/** Every maximum below the asked amount within reach, counted the same way downwards. */
function amountsDown({ minAmount, maxAmount }: RuleColumns, positions: readonly number[], loan: number): Change[] {
  const limit = loan * (1 - amountReach)
  const entering: number[] = []
  const leaving: number[] = []
  for (const at of positions) {
    const [least, most] = [minAmount[at]!, maxAmount[at]!]
    if (most < loan && most >= limit) entering.push(most)
    if (least <= loan && least > limit) leaving.push(least)
  }
  entering.sort((a, b) => b - a)
  leaving.sort((a, b) => b - a)
  return netGains(entering, leaving, (bound, to) => bound > to)
}

/** Both lists in the order of the walk away from the asked amount, so one sweep counts every candidate. */
function netGains(entering: number[], leaving: number[], isPassed: (bound: number, to: number) => boolean): Change[] {
  const changes: Change[] = []
  let left = 0
  for (const [index, to] of entering.entries()) {
    if (entering[index + 1] === to) continue
    while (left < leaving.length && isPassed(leaving[left]!, to)) left++
    changes.push({ kind: 'amount', to, gain: index + 1 - left })
  }
  return changes
}

function termChanges(
  { minTerm, maxTerm }: RuleColumns,
  positions: readonly number[],
  termMonths: number,
  eligibleCount: number,
): Change[] {
  const shorter = commonTermsMonths.findLast((months) => months < termMonths)
  const longer = commonTermsMonths.find((months) => months > termMonths)
  return [longer, shorter]
    .filter((months) => months !== undefined)
    .map((to) => {
      let fitting = 0
      for (const at of positions) if (to <= maxTerm[at]! && to >= minTerm[at]! - shortestNoteSlackMonths) fitting++
      return { kind: 'term', to, gain: fitting - eligibleCount }
    })
}

/** Of one direction's changes, nearest first: the nearest, and the one that gains most if that is another. */
function worthShowing(changes: Change[]): Change[] {
  const [nearest] = changes
  if (nearest === undefined) return []
  const most = changes.reduce((best, change) => (change.gain > best.gain ? change : best), nearest)
  return most === nearest ? [nearest] : [nearest, most]
}

function withConsequences(
  { kind, to, gain }: Change,
  lenders: readonly NamedLender[],
  columns: RuleColumns,
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
  eligibleCount: number,
  bestLender: NamedLender | null,
): NearMiss {
  const changed: MatchDeal = kind === 'amount' ? { ...deal, loanAmount: to } : { ...deal, termMonths: to }
  const stays = bestLender !== null && failedRules(bestLender, changed).length === 0
  const best = () => rankLenders(lenders, changed, investor, now, 1, failedBitsOf(columns, changed)).matches[0]?.lender
  const lender = stays ? bestLender : best()
  const costAt = (at: MatchDeal) =>
    lender === undefined || failedRules(lender, at).length > 0
      ? null
      : expectedTotalCost(lender, at, fileStrength(at, investor))
  const eligibleAfter = eligibleCount + gain
  return {
    kind,
    from: kind === 'amount' ? deal.loanAmount : deal.termMonths,
    to,
    gain,
    eligibleAfter,
    lenderName: lender?.name ?? null,
    totalCostBefore: costAt(deal),
    totalCostAfter: costAt(changed),
    ltarvPercentBefore: ratioPercent(deal, 'ltarv'),
    ltarvPercentAfter: ratioPercent(changed, 'ltarv'),
    ltcPercentBefore: ratioPercent(deal, 'ltc'),
    ltcPercentAfter: ratioPercent(changed, 'ltc'),
    sentence: `${changeWords(kind, to, deal)} would make ${eligibleAfter} lender${eligibleAfter === 1 ? '' : 's'} fit in place of ${eligibleCount}.`,
  }
}

function changeWords(kind: Change['kind'], to: number, deal: MatchDeal): string {
  if (kind === 'term') return `A term of ${formatMonths(to)} instead of ${deal.termMonths}`
  const by = to - deal.loanAmount
  return `Borrowing ${formatDollars(Math.abs(by))} ${by > 0 ? 'more' : 'less'}, ${formatDollars(to)},`
}
