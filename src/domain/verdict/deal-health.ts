import { cashWords } from '#domain/loan-cost/cash-figures.ts'
import { isBareLand, isInDistress, purposeOf } from '#domain/loan-request/deal-situations.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import {
  advanceLimitsOf,
  isRefinance,
  type Limits,
  leverageOf,
  ltarvLimits,
  ltcLimits,
  rentalLimitsOf,
} from '#domain/loan-request/leverage.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { roundCents, roundTo } from '#domain/money/rounding.ts'
import { type DealPrice, sourcesAndUses } from './sources-and-uses.ts'
import type { DealHealth, HealthNote } from './verdict-figures.ts'

/** The advance to the price or as-is value, loan to price, loan to after-repair value, and loan to cost. */
export type HealthRatio = 'advance' | 'ltv' | 'ltarv' | 'ltc'

/**
 * Computes a deal's ratios (see {@link ratioPercent}), the 70% rule (maximum price = 70% of ARV less repairs; null for
 * rentals, refinances and bare land), sources and uses in dollars to the cent, and notes on them. Assumes a
 * usual rate, points and fees if `price` is null. `closingDollars` replaces the usual closing costs.
 */
export function dealHealth(deal: MatchDeal, price: DealPrice | null, closingDollars?: number): DealHealth {
  const maximumPrice = roundCents(0.7 * deal.estimatedArv - deal.repairBudget)
  // The 70% rule is for an offer on a house to repair and sell, not for rentals, refinances or bare land.
  const hasOffer = kindOfDeal(deal) !== 'rental' && !isRefinance(deal) && !isBareLand(deal)
  const health = {
    advancePercent: ratioPercent(deal, 'advance'),
    ltvPercent: ratioPercent(deal, 'ltv'),
    ltarvPercent: ratioPercent(deal, 'ltarv'),
    ltcPercent: ratioPercent(deal, 'ltc'),
    seventyRule: hasOffer ? { maximumPrice, difference: roundCents(deal.purchasePrice - maximumPrice) } : null,
    sourcesAndUses: sourcesAndUses(deal, price, { closingDollars }),
  }
  return { ...health, notes: healthNotes(deal, health) }
}

/**
 * Returns one of the deal's ratios in percent, rounded to one decimal. All but `ltv` include the senior loan. Null if
 * the denominator is 0 or unknown, and for a rental's LTARV and LTC.
 */
export function ratioPercent(deal: MatchDeal, ratio: HealthRatio): number | null {
  const leverage = leverageOf(deal)
  // A rental's verdict depends on its value and rent.
  if (leverage.isRental && (ratio === 'ltarv' || ratio === 'ltc')) return null
  const measuresBase = ratio === 'advance' || ratio === 'ltc'
  if (measuresBase && !leverage.isBaseKnown) return null
  const share = {
    advance: leverage.advanceShare,
    ltv: deal.purchasePrice > 0 ? deal.loanAmount / deal.purchasePrice : Number.POSITIVE_INFINITY,
    ltarv: leverage.ltarv,
    ltc: leverage.ltc,
  }[ratio]
  return Number.isFinite(share) ? roundTo(share * 100, 1) : null
}

/**
 * Returns the note on a deal's ratio, given in percent. For a ratio below its limits, the note points to the advance if
 * only that matters: for the LTARV of bare land, and for the LTC of a deal without repairs, which equals the advance
 * (whose first limit is at least as strict).
 */
export function dealRatioNote(ratio: HealthRatio, percent: number, deal: MatchDeal): HealthNote {
  const note = ratioNote(ratio, percent, ratioLimits(ratio, deal))
  if (note.tone !== 'good') return note
  if (ratio === 'ltarv' && isBareLand(deal)) return { ...note, text: 'Lenders judge land by the advance.' }
  if (ratio === 'ltc' && deal.repairBudget <= 0)
    return { ...note, text: 'The same as the advance: nothing is repaired.' }
  return note
}

/**
 * Returns a note on a ratio in percent: `problem` above `to`, `caution` above `from` or less than 0.05 below it, else
 * `good`.
 */
export function ratioNote(ratio: HealthRatio, percent: number, { from, to }: RatioLimits): HealthNote {
  if (to !== null && percent > to)
    return { about: ratio, tone: 'problem', text: `Few lenders go above ${to}%. This is above it.` }
  const usual = to === null ? `Many lenders stop at ${from}%.` : `Many lenders stop at ${from}%, nearly all at ${to}%.`
  if (percent > from) return { about: ratio, tone: 'caution', text: `${usual} This is above the first limit.` }
  const room = roundTo(from - percent, 1)
  if (room >= 10) return { about: ratio, tone: 'good', text: `${usual} Plenty of room.` }
  if (room === 0) return { about: ratio, tone: 'caution', text: `${usual} You're at the limit.` }
  return { about: ratio, tone: 'good', text: `${usual} ${room} ${room === 1 ? 'point' : 'points'} below the limit.` }
}

/** Percent: above `from` the verdict is stretched, above `to` unlikely. */
export type RatioLimits = { from: number; to: number | null }

/**
 * Returns the verdict's limits for this deal's ratio. A rental's advance and LTV get loan-to-value limits; a short
 * loan's LTV gets those of the advance.
 */
export function ratioLimits(ratio: HealthRatio, deal: MatchDeal): RatioLimits {
  if (ratio === 'ltarv') return toPercent(ltarvLimits)
  if (ratio === 'ltc') return toPercent({ sound: ltcLimits.sound, makeable: ltcLimits.makeable })
  const purpose = purposeOf(deal, leverageOf(deal))
  if (kindOfDeal(deal) === 'rental') return toPercent(rentalLimitsOf(purpose))
  return toPercent(advanceLimitsOf(purpose, { isInDistress: isInDistress(deal), isBareLand: isBareLand(deal) }))
}

function toPercent({ sound, makeable }: Limits): RatioLimits {
  return { from: roundTo(100 * sound, 6), to: makeable === null ? null : roundTo(100 * makeable, 6) }
}

/** Returns notes on ratios, the 70% rule, cash, and unusual inputs, in this order. */
function healthNotes(deal: MatchDeal, health: Omit<DealHealth, 'notes'>): HealthNote[] {
  const notes: HealthNote[] = []
  const isRental = kindOfDeal(deal) === 'rental'
  const withSenior = (deal.seniorLoanBalance ?? 0) > 0 ? ' with the senior loan' : ''
  for (const [ratio, name, percent] of [
    ['advance', isRental ? 'Loan to value' : 'Advance', health.advancePercent],
    ['ltarv', 'LTARV', health.ltarvPercent],
    ['ltc', 'LTC', health.ltcPercent],
  ] as const) {
    if (percent === null) continue
    const note = dealRatioNote(ratio, percent, deal)
    notes.push({ ...note, text: `${name} ${formatPercent(percent, 1)}${withSenior}. ${note.text}` })
  }
  if (health.seventyRule) notes.push(seventyRuleNote(deal, health.seventyRule))
  notes.push(cashNote(health.sourcesAndUses, deal))
  for (const [isUnusual, text] of unusualInputs(deal))
    if (isUnusual) notes.push({ about: 'input', tone: 'caution', text })
  return notes
}

function seventyRuleNote(deal: MatchDeal, rule: NonNullable<DealHealth['seventyRule']>): HealthNote {
  const sum = `70% of ${formatDollars(deal.estimatedArv)} less ${formatDollars(deal.repairBudget)} of repairs`
  if (rule.maximumPrice <= 0)
    return { about: 'seventyRule', tone: 'problem', text: `70% rule: ${sum} leaves nothing for the purchase.` }
  const place =
    rule.difference > 0
      ? `${formatDollars(rule.difference)} over`
      : rule.difference < 0
        ? `${formatDollars(-rule.difference)} under`
        : 'Exactly at'
  const text = `${place} the 70% rule, which allows ${formatDollars(rule.maximumPrice)}.`
  return { about: 'seventyRule', tone: rule.difference > 0 ? 'caution' : 'good', text }
}

/** Describes the cash that the deal needs and whether the down payment covers it, or what the loan leaves over. */
function cashNote({ cash, downpayment, kind }: DealHealth['sourcesAndUses'], { otherLiens }: MatchDeal): HealthNote {
  const need = cash.cashYouNeed
  if (need === null) return { about: 'cash', tone: 'caution', text: 'Cash: payoff not given.' }
  // The payoff covers only the current loan.
  if (need <= 0 && kind === 'refinance' && otherLiens === true)
    return {
      about: 'cash',
      tone: 'caution',
      text: `The loan leaves ${formatDollars(-need)} to pay the other liens from.`,
    }
  if (need <= 0)
    return {
      about: 'cash',
      tone: 'good',
      text: `The loan covers everything due at closing and leaves ${formatDollars(-need)}.`,
    }
  const toBring = `${cashWords.cashYouNeed}: ${formatDollars(need)}`
  if (kind === 'refinance') return { about: 'cash', tone: 'caution', text: `${toBring}.` }
  const short = roundCents(need - downpayment)
  if (short > 0)
    return { about: 'cash', tone: 'caution', text: `${toBring}, ${formatDollars(short)} more than your down payment.` }
  return { about: 'cash', tone: 'good', text: `${toBring}, which your down payment covers.` }
}

/** Lists figures that are valid but often typing errors: whether the deal has one, and its warning. */
function unusualInputs(deal: MatchDeal): [boolean, string][] {
  const { loanAmount, purchasePrice, repairBudget, estimatedArv, downpayment } = deal
  const isSold = kindOfDeal(deal) !== 'rental'
  const [loan, price, arv] = [formatDollars(loanAmount), formatDollars(purchasePrice), formatDollars(estimatedArv)]
  const cost = formatDollars(purchasePrice + repairBudget)
  const value = deal.propertyValue ?? purchasePrice
  // An owner's old purchase price doesn't matter for a loan on today's value.
  const isMeasuredByValue = isRefinance(deal) && leverageOf(deal).baseKind === 'value'
  return [
    [isSold && loanAmount > estimatedArv, `The loan of ${loan} is above the value after repair, ${arv}.`],
    [
      loanAmount > purchasePrice + repairBudget && !isMeasuredByValue,
      `The loan of ${loan} is above the price and repairs together, ${cost}.`,
    ],
    [
      !isRefinance(deal) && value < purchasePrice,
      `The price of ${price} is above the as-is value, ${formatDollars(value)}: lenders count the lower.`,
    ],
    [isSold && estimatedArv < purchasePrice, `The value after repair, ${arv}, is below the price of ${price}.`],
    [downpayment > purchasePrice, `The down payment of ${formatDollars(downpayment)} is above the price of ${price}.`],
  ]
}
