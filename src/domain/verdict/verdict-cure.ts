import { formTermMaxMonths } from '#domain/choices/deal-choices.ts'
import { longestInterestOnlyMonths } from '#domain/loan-cost/assumed-terms.ts'
import type { Cure } from '#domain/matching/deal-insight.ts'
import { figureRules } from '#domain/matching/eligibility.ts'
import { matchFile } from '#domain/matching/match-file.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { fitOf, type Ranking } from '#domain/matching/matching.ts'
import { choicesBut, choicesPassing } from '#domain/matching/standings.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { fewLenders, isSoundDeal } from './deal-verdict.ts'
import type { MoneyPrice } from './sources-and-uses.ts'

/** The terms lenders commonly write and the form takes, in months. */
export const commonTermsMonths = [6, 9, 12, 18, 24, 36, formTermMaxMonths] as const

/** How far from the given figure a cure may lie. */
const reach = 0.5

type Change = { kind: 'price' | 'loan' | 'repairs' | 'term'; from: number; to: number; deal: MatchDeal }

/**
 * The smallest single change of price (the loan follows in proportion), loan, repairs or term, as a share of the figure, after which
 * the whole verdict is sound. Dollars move in steps of about half a percent. Null when none of them does it.
 */
export function findCure({ file, standings, ...fit }: Ranking, now: Date): Cure | null {
  if (!file.leverage.isBaseKnown)
    return {
      kind: 'value',
      from: null,
      to: null,
      loanAmount: null,
      sentence: 'Give the as-is value of the property: without it, advance and loan to cost cannot be judged.',
    }
  const within = choicesBut(standings, figureRules)
  if (within.length < fewLenders) return null
  const { deal, investor } = file
  // Where few fit, another figure brings other lenders, and money may cost less: only what free money would not cure is left out.
  // Where many fit, the price of money stays as good as it is. Either way most changes need no look at the lenders.
  const medians = fit.eligibleCount < fewLenders ? freeMoney : fit.medians
  const isPlausible = (change: Change) =>
    isSoundDeal(matchFile(change.deal, investor), { eligibleCount: fewLenders, medians })
  const isSound = (change: Change) => {
    const changed = matchFile(change.deal, investor)
    return isSoundDeal(changed, fitOf(choicesPassing(within, figureRules, changed), changed, now))
  }
  let nearest = terms(deal).find((change) => isPlausible(change) && isSound(change))
  for (const changes of [lowerLoans(deal), higherLoans(deal), prices(deal), repairs(deal)]) {
    const nearer = changes.filter((change) => (!nearest || size(change) < size(nearest)) && isPlausible(change))
    nearest = nearestSound(nearer, isSound) ?? nearest
  }
  return nearest ? toCure(nearest, deal) : null
}

const freeMoney: MoneyPrice = { ratePercent: 0, pointsPercent: 0, loanFees: 0 }

/** The nearest changes are tried one by one. */
const triedInTurn = 3

/**
 * The first sound change of one figure in dollars, of those given from the nearest on. Where the nearest are not sound, it looks
 * further and further (galloping search), then narrows down between the last that was not and the first that was.
 */
function nearestSound(changes: readonly Change[], isSound: (change: Change) => boolean): Change | undefined {
  // Mostly one of the nearest will do, and the others need not be looked at.
  const early = changes.slice(0, triedInTurn).find(isSound)
  if (early || changes.length <= triedInTurn) return early
  let low = triedInTurn - 1
  let high = triedInTurn
  for (let step = 2; !isSound(changes[high]!); step *= 2) {
    if (high === changes.length - 1) return undefined
    low = high
    high = Math.min(high + step, changes.length - 1)
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isSound(changes[middle]!)) high = middle
    else low = middle
  }
  return changes[high]
}

const size = ({ from, to }: Change) => Math.abs(to - from) / from

const loanOf = (deal: MatchDeal, to: number): Change => ({
  kind: 'loan',
  from: deal.loanAmount,
  to,
  deal: { ...deal, loanAmount: to },
})

const lowerLoans = (deal: MatchDeal) => lowerFigures(deal.loanAmount).map((to) => loanOf(deal, to))

/** It leaves more of the own cash, and is more than some lenders begin with. */
const higherLoans = (deal: MatchDeal) =>
  lowerFigures(deal.loanAmount).map((lower) => loanOf(deal, 2 * deal.loanAmount - lower))

function prices(deal: MatchDeal): Change[] {
  return lowerFigures(deal.purchasePrice).map((to) => ({
    kind: 'price',
    from: deal.purchasePrice,
    to,
    deal: { ...deal, purchasePrice: to, loanAmount: Math.floor((deal.loanAmount * to) / deal.purchasePrice) },
  }))
}

function repairs(deal: MatchDeal): Change[] {
  return lowerFigures(deal.repairBudget).map((to) => ({
    kind: 'repairs',
    from: deal.repairBudget,
    to,
    deal: { ...deal, repairBudget: to },
  }))
}

function terms(deal: MatchDeal): Change[] {
  const from = deal.termMonths
  if (from > longestInterestOnlyMonths) return []
  return commonTermsMonths
    .filter((months) => months !== from && months <= longestInterestOnlyMonths)
    .map((to): Change => ({ kind: 'term', from, to, deal: { ...deal, termMonths: to } }))
    .sort((a, b) => size(a) - size(b))
}

/** Figures below a given one, on a round grid of about half a percent, from the nearest on. */
function lowerFigures(from: number): number[] {
  if (from <= 0) return []
  const step = 10 ** Math.max(0, Math.floor(Math.log10(from)) - 2) * (leadingFigure(from) >= 5 ? 5 : 1)
  const figures: number[] = []
  for (let to = Math.ceil(from / step) * step - step; to >= from * (1 - reach) && to > 0; to -= step) figures.push(to)
  return figures
}

const leadingFigure = (value: number) => value / 10 ** Math.floor(Math.log10(value))

function toCure({ kind, from, to, deal }: Change, before: MatchDeal): Cure {
  const by = formatDollars(Math.abs(before.loanAmount - deal.loanAmount))
  const way = deal.loanAmount < before.loanAmount ? 'less' : 'more'
  const words: Record<Change['kind'], string> = {
    price: `At a price of ${formatDollars(to)} with ${formatDollars(deal.loanAmount)} borrowed, the deal is sound.`,
    loan: `Borrowing ${by} ${way}, ${formatDollars(to)}, makes the deal sound.`,
    repairs: `With repairs for ${formatDollars(to)}, the deal is sound.`,
    term: `With a term of ${formatMonths(to)}, the deal is sound.`,
  }
  return { kind, from, to, loanAmount: kind === 'price' ? deal.loanAmount : null, sentence: words[kind] }
}
