import { formTermMaxMonths } from '#domain/choices/deal-choices.ts'
import type { Cure } from '#domain/matching/deal-insight.ts'
import { isInDistress } from '#domain/matching/deal-kind.ts'
import { figureRules } from '#domain/matching/eligibility.ts'
import { type Fit, fitOf } from '#domain/matching/fit.ts'
import { matchFile } from '#domain/matching/match-file.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import type { Ranking } from '#domain/matching/matching.ts'
import { choicesBut, choicesPassing } from '#domain/matching/standings.ts'
import { formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import { missingRentFigures } from '#domain/rental/coverage.ts'
import { fewLenders, isSoundDeal } from './deal-verdict.ts'

/** The terms lenders commonly write and the form takes, in months. */
export const commonTermsMonths = [6, 9, 12, 18, 24, 36, formTermMaxMonths] as const

/** How far from the given figure a cure may lie, as a share of it: nobody sells for a price much lower. */
export const cureReach = { price: 0.15, loan: 0.5, repairs: 0.5 } as const
/** How far it is looked to say at which price the deal would be sound. */
const priceSearchReach = 0.9
const smallestStep = 100
const mostSteps = 10_000

type Change = { kind: 'price' | 'loan' | 'repairs' | 'term'; from: number; to: number; deal: MatchDeal }
type IsSound = (change: Change) => boolean

/**
 * The smallest single change of price (the loan follows in proportion), loan, repairs or term, as a share of the figure, after which
 * the whole verdict is sound; of changes of one size the first in this order. Dollars move in steps of $100, larger above a million. What a verdict lacks has
 * to be given first. Null when no change does it.
 */
export function findCure({ file, standings, takeOuts, fit }: Ranking, now: Date): Cure | null {
  const { deal, investor, leverage, kind } = file
  if (!leverage.isBaseKnown)
    return given('value', 'Give the as-is value of the property: without it, much of the deal cannot be judged.')
  if (kind === 'rental' && missingRentFigures(deal).length > 0)
    return given('rent', 'Give rent, taxes and insurance: lenders judge a rental by them.')
  if (isInDistress(deal)) return null
  // What was paid for a property that is owned already is no figure to change.
  const isBought = !leverage.isRefinance
  const within = choicesBut(standings, figureRules)
  if (within.length < fewLenders) return null
  // Where few fit, another figure brings other lenders, and money may cost less: only what free money would not cure is left out.
  // Where many fit, the price of money stays as good as it is. Either way most changes need no look at the lenders.
  const hopeful: Fit = fit.eligibleCount < fewLenders ? freeMoney : fit
  const isPlausible: IsSound = (change) => isSoundDeal(matchFile(change.deal, investor), hopeful)
  const isSound: IsSound = (change) => {
    const changed = matchFile(change.deal, investor)
    return isSoundDeal(changed, fitOf(choicesPassing(within, figureRules, changed), takeOuts, changed, now))
  }
  let nearest: Change | undefined
  for (const changes of [
    isBought ? prices(deal, cureReach.price) : [],
    lowerLoans(deal),
    higherLoans(deal),
    repairs(deal),
    kind === 'rental' ? [] : terms(deal),
  ]) {
    nearest = nearestSound(plausible(nearerThan(nearest, changes), isPlausible), isSound) ?? nearest
  }
  if (nearest) return toCure(nearest, deal)
  if (!isBought) return null
  const far = nearestSound(plausible(prices(deal, priceSearchReach), isPlausible), isSound)
  return far ? tooFar(far) : null
}

const freeMoney: Fit = {
  eligibleCount: fewLenders,
  price: { ratePercent: 0, pointsPercent: 0, loanFees: 0 },
  interestBasis: 'drawn',
  takeOutRatePercent: -1,
}

function given(kind: 'value' | 'rent', sentence: string): Cure {
  return { kind, from: null, to: null, loanAmount: null, sentence }
}

function tooFar({ from, to, deal }: Change): Cure {
  const share = formatPercent((100 * (to - from)) / from, 0)
  return {
    kind: 'price-too-far',
    from,
    to,
    loanAmount: deal.loanAmount,
    sentence: `Nothing small makes this sound: the price would have to be ${formatDollars(to)} (${share}).`,
  }
}

/** The nearest changes are tried one by one. */
const triedInTurn = 3

/**
 * The first sound change of one figure in dollars, of those given from the nearest on. Where the nearest are not sound, it looks
 * further and further (galloping search), then narrows down between the last that was not and the first that was. No change is made
 * that lies beyond what it looks at.
 */
function nearestSound(changes: Iterable<Change>, isSound: IsSound): Change | undefined {
  const made: Change[] = []
  const others = changes[Symbol.iterator]()
  /** The place itself once as many are made; the last place where there are fewer. */
  const reach = (place: number): number => {
    while (made.length <= place) {
      const next = others.next()
      if (next.done) break
      made.push(next.value)
    }
    return Math.min(place, made.length - 1)
  }
  // Mostly one of the nearest will do, and the others need not be looked at.
  for (let place = 0; place < triedInTurn; place++) {
    if (reach(place) < place) return undefined
    if (isSound(made[place]!)) return made[place]
  }
  let low = triedInTurn - 1
  let high = reach(triedInTurn)
  if (high === low) return undefined
  for (let step = 2; !isSound(made[high]!); step *= 2) {
    const further = reach(high + step)
    if (further === high) return undefined
    low = high
    high = further
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isSound(made[middle]!)) high = middle
    else low = middle
  }
  return made[high]
}

function* plausible(changes: Iterable<Change>, isPlausible: IsSound): Generator<Change> {
  for (const change of changes) if (isPlausible(change)) yield change
}

/** Changes come from the nearest on. */
function* nearerThan(found: Change | undefined, changes: Iterable<Change>): Generator<Change> {
  for (const change of changes) {
    if (found && size(change) >= size(found)) return
    yield change
  }
}

const size = ({ from, to }: Change) => Math.abs(to - from) / from

const loanOf = (deal: MatchDeal, to: number): Change => ({
  kind: 'loan',
  from: deal.loanAmount,
  to,
  deal: { ...deal, loanAmount: to },
})

function* each(figures: Iterable<number>, change: (to: number) => Change): Generator<Change> {
  for (const to of figures) yield change(to)
}

const lowerLoans = (deal: MatchDeal) => each(figuresBelow(deal.loanAmount, cureReach.loan), (to) => loanOf(deal, to))

/** It leaves more of the own cash, and is more than some lenders begin with. */
const higherLoans = (deal: MatchDeal) => each(figuresAbove(deal.loanAmount, cureReach.loan), (to) => loanOf(deal, to))

function prices(deal: MatchDeal, within: number): Iterable<Change> {
  return each(figuresBelow(deal.purchasePrice, within), (to) => ({
    kind: 'price',
    from: deal.purchasePrice,
    to,
    deal: { ...deal, purchasePrice: to, loanAmount: Math.floor((deal.loanAmount * to) / deal.purchasePrice) },
  }))
}

function repairs(deal: MatchDeal): Iterable<Change> {
  return each(figuresBelow(deal.repairBudget, cureReach.repairs), (to) => ({
    kind: 'repairs',
    from: deal.repairBudget,
    to,
    deal: { ...deal, repairBudget: to },
  }))
}

function terms(deal: MatchDeal): Change[] {
  const from = deal.termMonths
  return commonTermsMonths
    .filter((months) => months !== from)
    .map((to): Change => ({ kind: 'term', from, to, deal: { ...deal, termMonths: to } }))
    .sort((a, b) => size(a) - size(b))
}

/** $100; of more than a million dollars as round a step as leaves it ten thousand of them. */
function stepOf(figure: number): number {
  let step = smallestStep
  for (let times = 0; figure / step > mostSteps; times++) step *= times % 3 === 1 ? 2.5 : 2
  return step
}

/** Round figures below one, at most so much of it away, from the nearest on. */
function figuresBelow(from: number, within: number): number[] {
  const step = stepOf(from)
  const figures: number[] = []
  for (let to = Math.ceil(from / step) * step - step; to >= from * (1 - within) && to > 0; to -= step) figures.push(to)
  return figures
}

function figuresAbove(from: number, within: number): number[] {
  const step = stepOf(from)
  const figures: number[] = []
  for (let to = Math.floor(from / step) * step + step; to <= from * (1 + within); to += step) figures.push(to)
  return figures
}

function toCure({ kind, from, to, deal }: Change, before: MatchDeal): Cure {
  const by = formatDollars(Math.abs(before.loanAmount - deal.loanAmount))
  const way = deal.loanAmount < before.loanAmount ? 'less' : 'more'
  const words: Record<Change['kind'], string> = {
    price: `At ${formatDollars(to)}, ${formatDollars(deal.loanAmount)} borrowed, the deal is sound.`,
    loan: `Borrowing ${by} ${way}, ${formatDollars(to)}, makes the deal sound.`,
    repairs: `With repairs for ${formatDollars(to)}, the deal is sound.`,
    term: `With a term of ${formatMonths(to)}, the deal is sound.`,
  }
  return { kind, from, to, loanAmount: kind === 'price' ? deal.loanAmount : null, sentence: words[kind] }
}
