import { formatLongDay } from '#domain/calendar/day-text.ts'
import { formTermMaxMonths } from '#domain/choices/deal-choices.ts'
import { isBareLand, isInDistress } from '#domain/loan-request/deal-situations.ts'
import type { DealKind } from '#domain/loan-request/kind-of-deal.ts'
import { advanceLimitsOf, leverageOf, ltarvLimits, ltcLimits, rentalLimitsOf } from '#domain/loan-request/leverage.ts'
import { type LoanRequest, loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { figureRules } from '#domain/matching/eligibility.ts'
import { computeFit, type Fit } from '#domain/matching/fit.ts'
import { listLendersFailingOnly, listLendersPassing } from '#domain/matching/lender-failures.ts'
import type { Ranking } from '#domain/matching/matching.ts'
import { formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import type { DealPurpose } from '#domain/programs/programs.ts'
import { missingRentFigures, missingRentWords } from '#domain/rental/coverage.ts'
import { fewLenders, isSoundDeal } from './deal-verdict.ts'
import type { Fix } from './verdict-figures.ts'

/** Terms that lenders commonly offer and the form accepts, in months. */
export const commonTermsMonths = [6, 9, 12, 18, 24, 36, formTermMaxMonths] as const

/** The largest change of a figure in a fix, as a share of it. Sellers rarely accept a much lower price. */
export const fixReach = 0.15
/** The largest change of loan or repairs when no smaller fix works. */
const farReach = 0.5
/** The limit of the search for the price at which the deal would be sound. */
const priceSearchReach = 0.9
const smallestStep = 100
const mostSteps = 10_000

type Change = {
  kind: 'price' | 'loan' | 'repairs' | 'term' | 'loan-and-price'
  from: number
  to: number
  deal: MatchDeal
}
type IsSound = (change: Change) => boolean

/**
 * Finds the smallest change, as a share of the figure, after which the whole verdict is sound: of price (the loan
 * follows in proportion), loan or repairs, each by up to 15 %, or of the term, in this order among equals. Dollars move
 * in steps of $100, larger above a million. When no such change does it, tries in this order: waiting until lenders
 * count the as-is value; loan and price of a purchase together, the price by up to 15 %; loan or repairs by up to 50 %;
 * and a price lower by up to 90 %, as the kind `price-too-far`. A missing value or rent comes first. Null when nothing
 * helps, for a loan in distress, and when too few lenders could fit. Call it only for a deal that isn't sound.
 */
export function findFix({ request, failures, takeOuts, fit }: Ranking, now: Date): Fix | null {
  const { deal, investor, leverage, kind } = request
  if (!leverage.isBaseKnown)
    return fixWithoutFigures(
      'value',
      'Give the as-is value of the property: without it, much of the deal cannot be judged.',
    )
  const missing = kind === 'rental' ? missingRentFigures(deal) : []
  if (missing.length > 0)
    return fixWithoutFigures(
      'rent',
      `Give ${missingRentWords(missing)}: lenders judge a rental by its rent and its costs.`,
    )
  if (isInDistress(deal)) return null
  const within = listLendersFailingOnly(failures, figureRules)
  if (within.length < fewLenders) return null
  // A cheap check without the lenders skips most changes. With few fitting lenders a change may add cheaper ones, so
  // this check assumes free money. With many, the median price hardly changes, so it assumes the current one.
  const hopeful: Fit = fit.eligibleCount < fewLenders ? freeMoney : fit
  const isPlausible: IsSound = (change) => isSoundDeal(loanRequestOf(change.deal, investor), hopeful)
  const isSoundAs = (changed: LoanRequest) =>
    isSoundDeal(changed, computeFit(listLendersPassing(within, figureRules, changed), takeOuts, changed, now))
  const isSound: IsSound = (change) => isSoundAs(loanRequestOf(change.deal, investor))
  const nearestOf = (lists: readonly Iterable<Change>[]) =>
    lists.reduce<Change | undefined>(
      (nearest, changes) => nearestSound(plausible(nearerThan(nearest, changes), isPlausible), isSound) ?? nearest,
      undefined,
    )
  // The price of an owned property can't change.
  const isBought = !leverage.isRefinance
  const loansAndRepairs = (reach: number) => [
    figuresChanged(loansBelow(deal, leverage, reach), (to) => loanChange(deal, to)),
    figuresChanged(figuresAbove(deal.loanAmount, reach), (to) => loanChange(deal, to)),
    repairsBelow(deal, reach),
  ]
  const near = nearestOf([
    ...(isBought ? [pricesBelow(deal, fixReach)] : []),
    ...loansAndRepairs(fixReach),
    terms(deal, kind),
  ])
  const { valueCountsFrom } = leverage
  if (!near && valueCountsFrom !== null && isSoundAs(loanRequestOf({ ...deal, assessedOn: valueCountsFrom }, investor)))
    return fixWithoutFigures(
      'wait',
      `From ${formatLongDay(valueCountsFrom)}, lenders count the as-is value: the deal is solid then.`,
    )
  const fix =
    near ?? (isBought ? nearestOf([loansAndPrices(request)]) : undefined) ?? nearestOf(loansAndRepairs(farReach))
  if (fix) return toFix(fix, deal)
  if (!isBought) return null
  const far = nearestOf([pricesBelow(deal, priceSearchReach)])
  return far ? toPriceTooFar(far) : null
}

/** A better fit than any real one. A change that isn't sound with it can't be sound. */
const freeMoney: Fit = {
  eligibleCount: fewLenders,
  price: { ratePercent: 0, pointsPercent: 0, loanFees: 0 },
  interestBasis: 'drawn',
  takeOut: { ratePercent: -1, seasoningMonths: 0 },
}

function fixWithoutFigures(kind: 'value' | 'rent' | 'wait', sentence: string): Fix {
  return { kind, from: null, to: null, loanAmount: null, sentence }
}

/** Returns a sound price that is too far below the asked one to be offered as a fix. */
function toPriceTooFar({ from, to, deal }: Change): Fix {
  const share = formatPercent((100 * (from - to)) / from, 0)
  return {
    kind: 'price-too-far',
    from,
    to,
    loanAmount: deal.loanAmount,
    sentence: `It works at ${formatDollars(to)}, ${share} below your price.`,
  }
}

/** The number of changes to try one by one before galloping. */
const triedOneByOne = 3

/**
 * Returns the nearest sound change, given changes ordered nearest first; undefined when it finds none. Tries the
 * nearest few one by one, then gallops and bisects between the last unsound and the first sound one. Changes are
 * generated lazily.
 */
function nearestSound(changes: Iterable<Change>, isSound: IsSound): Change | undefined {
  const made: Change[] = []
  const others = changes[Symbol.iterator]()
  /** Generates changes up to an index. Returns that index, or the last one when there are fewer changes. */
  const reach = (place: number): number => {
    while (made.length <= place) {
      const next = others.next()
      if (next.done) break
      made.push(next.value)
    }
    return Math.min(place, made.length - 1)
  }
  for (let place = 0; place < triedOneByOne; place++) {
    if (reach(place) < place) return undefined
    if (isSound(made[place]!)) return made[place]
  }
  let low = triedOneByOne - 1
  let high = reach(triedOneByOne)
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

/** Yields the changes that are nearer than the one found. They must be ordered nearest first. */
function* nearerThan(found: Change | undefined, changes: Iterable<Change>): Generator<Change> {
  for (const change of changes) {
    if (found && size(change) >= size(found)) return
    yield change
  }
}

const size = ({ from, to }: Change) => Math.abs(to - from) / from

const loanChange = (deal: MatchDeal, to: number): Change => ({
  kind: 'loan',
  from: deal.loanAmount,
  to,
  deal: { ...deal, loanAmount: to },
})

/**
 * Returns smaller loans, nearest first. A refinance may be a little short of its payoff, but a much smaller loan must
 * still repay it.
 */
function loansBelow(
  { loanAmount, payoff }: MatchDeal,
  { isRefinance }: LoanRequest['leverage'],
  reach: number,
): number[] {
  const least = isRefinance && reach > fixReach ? (payoff ?? 0) : 0
  return figuresBelow(loanAmount, reach).filter((loan) => loan >= least)
}

function* figuresChanged(figures: Iterable<number>, change: (to: number) => Change): Generator<Change> {
  for (const to of figures) yield change(to)
}

/** Yields prices that are lower by at most the share `within`. The loan keeps its share of the price. */
function pricesBelow(deal: MatchDeal, within: number): Iterable<Change> {
  return figuresChanged(figuresBelow(deal.purchasePrice, within), (to) => ({
    kind: 'price',
    from: deal.purchasePrice,
    to,
    deal: { ...deal, purchasePrice: to, loanAmount: Math.floor((deal.loanAmount * to) / deal.purchasePrice) },
  }))
}

/** Yields this price and each lower one, with the largest sound loan, at most the current loan. */
function* loansAndPrices({ deal, purpose, kind }: LoanRequest): Generator<Change> {
  const atThisPrice = largestSoundLoan(deal, purpose, kind)
  if (atThisPrice > 0 && atThisPrice < deal.loanAmount) yield loanChange(deal, atThisPrice)
  yield* figuresChanged(figuresBelow(deal.purchasePrice, fixReach), (to) => {
    const atPrice = { ...deal, purchasePrice: to }
    const loanAmount = Math.max(1, Math.min(deal.loanAmount, largestSoundLoan(atPrice, purpose, kind)))
    return { kind: 'loan-and-price', from: deal.purchasePrice, to, deal: { ...atPrice, loanAmount } }
  })
}

/** Returns the largest loan within the sound limits, rounded down to $100. */
function largestSoundLoan(deal: MatchDeal, purpose: DealPurpose, kind: DealKind): number {
  const { base, seniorLoan } = leverageOf(deal)
  const limits =
    kind === 'rental'
      ? [rentalLimitsOf(purpose).sound * base]
      : [
          ltarvLimits.sound * deal.estimatedArv,
          ltcLimits.sound * (base + deal.repairBudget),
          advanceLimitsOf(purpose, { isInDistress: isInDistress(deal), isBareLand: isBareLand(deal) }).sound * base +
            deal.repairBudget,
        ]
  return Math.floor((Math.min(...limits) - seniorLoan) / smallestStep) * smallestStep
}

/** Yields smaller repair budgets at the same loan, nearest first. */
function repairsBelow(deal: MatchDeal, within: number): Iterable<Change> {
  return figuresChanged(figuresBelow(deal.repairBudget, within), (to) => ({
    kind: 'repairs',
    from: deal.repairBudget,
    to,
    deal: { ...deal, repairBudget: to },
  }))
}

/**
 * Returns changes to other common terms. A rental has only one term. A construction loan never gets a shorter one,
 * because the build needs the time. No term ends before the investor plans to sell.
 */
function terms(deal: MatchDeal, kind: DealKind): Change[] {
  const from = deal.termMonths
  if (kind === 'rental') return []
  return commonTermsMonths
    .filter((months) => months > from || (months < from && kind !== 'construction'))
    .filter((months) => months >= (deal.holdMonths ?? 0))
    .map((to): Change => ({ kind: 'term', from, to, deal: { ...deal, termMonths: to } }))
    .sort((a, b) => size(a) - size(b))
}

/** Returns $100, or a larger round step so that a figure has at most 10,000 steps. */
function stepOf(figure: number): number {
  let step = smallestStep
  for (let times = 0; figure / step > mostSteps; times++) step *= times % 3 === 1 ? 2.5 : 2
  return step
}

/** Returns round figures below the figure, within a share of it, nearest first. */
function figuresBelow(from: number, within: number): number[] {
  const step = stepOf(from)
  const figures: number[] = []
  for (let to = Math.ceil(from / step) * step - step; to >= from * (1 - within) && to > 0; to -= step) figures.push(to)
  return figures
}

/** Returns round figures above the figure, within a share of it, nearest first. */
function figuresAbove(from: number, within: number): number[] {
  const step = stepOf(from)
  const figures: number[] = []
  for (let to = Math.floor(from / step) * step + step; to <= from * (1 + within); to += step) figures.push(to)
  return figures
}

/** Returns a change as a fix with its sentence. */
function toFix({ kind, from, to, deal }: Change, before: MatchDeal): Fix {
  const by = formatDollars(Math.abs(before.loanAmount - deal.loanAmount))
  const direction = deal.loanAmount < before.loanAmount ? 'less' : 'more'
  const offer = formatDollars(Math.abs(from - to))
  const words: Record<Change['kind'], string> = {
    price: `At ${formatDollars(to)}, borrowing ${formatDollars(deal.loanAmount)}, the deal is solid.`,
    loan: `Borrowing ${by} ${direction}, ${formatDollars(to)}, makes the deal solid.`,
    repairs: `With ${formatDollars(to)} of repairs, the deal is solid.`,
    term: `With a term of ${formatMonths(to)}, the deal is solid.`,
    'loan-and-price':
      deal.loanAmount === before.loanAmount
        ? `Offer ${offer} less and borrow the same, and the deal is solid.`
        : `Borrow ${by} less and offer ${offer} less, and the deal is solid.`,
  }
  const hasLoan = kind === 'price' || kind === 'loan-and-price'
  return { kind, from, to, loanAmount: hasLoan ? deal.loanAmount : null, sentence: words[kind] }
}
