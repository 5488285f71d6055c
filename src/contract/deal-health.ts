import type { DealHealth, LoanCost } from './deal-insight.ts'
import { assumedPointsPercent } from './loan-cost.ts'
import type { MatchDeal } from './match-inputs.ts'
import { formatDollars, formatPercent } from './money.ts'
import { roundCents, roundTo } from './rounding.ts'

/** The three ratios of a loan: to the price, to the value after repair, to the price and the repairs together. */
export type HealthRatio = 'ltv' | 'ltarv' | 'ltc'

/** Where lenders usually stop, in percent: few lend above `from`, hardly any above `to`. */
export const usualLimits: Readonly<Record<HealthRatio, { from: number; to: number }>> = {
  ltv: { from: 85, to: 90 },
  ltarv: { from: 70, to: 75 },
  ltc: { from: 85, to: 95 },
}

export const defaultClosingCostPercent = 2

export type HealthTone = DealHealth['notes'][number]['tone']
export type HealthNote = { about: HealthRatio | 'seventyRule' | 'gap' | 'input'; tone: HealthTone; text: string }

/**
 * How the deal stands: its ratios in percent to one decimal (null without a denominator), the 70 % rule (maximum price = 70 % of
 * ARV less repairs; the difference is the price less that) and sources against uses in dollars to the cent, with the points of
 * the best match, or 2.0 without one. Closing costs are percent of the price. A gap below 0 is a surplus.
 */
export function dealHealth(
  deal: MatchDeal,
  bestMatch: { cost: Pick<LoanCost, 'pointsPercent' | 'pointsCost' | 'pointsAssumed'> } | null,
  closingCostPercent: number = defaultClosingCostPercent,
): Omit<DealHealth, 'notes'> & { notes: HealthNote[] } {
  const { loanAmount, purchasePrice, repairBudget, estimatedArv, downpayment } = deal
  const maximumPrice = roundCents(0.7 * estimatedArv - repairBudget)
  const points = bestMatch?.cost.pointsCost ?? roundCents((loanAmount * assumedPointsPercent) / 100)
  const closingCosts = roundCents((purchasePrice * closingCostPercent) / 100)
  const usesTotal = roundCents(purchasePrice + repairBudget + points + closingCosts)
  const sourcesTotal = roundCents(loanAmount + downpayment)
  const health = {
    ltvPercent: ratioPercent(deal, 'ltv'),
    ltarvPercent: ratioPercent(deal, 'ltarv'),
    ltcPercent: ratioPercent(deal, 'ltc'),
    seventyRule: { maximumPrice, difference: roundCents(purchasePrice - maximumPrice) },
    sourcesAndUses: {
      purchasePrice,
      repairBudget,
      points,
      pointsPercent: bestMatch?.cost.pointsPercent ?? assumedPointsPercent,
      pointsAssumed: bestMatch?.cost.pointsAssumed ?? true,
      closingCosts,
      usesTotal,
      loanAmount,
      downpayment,
      sourcesTotal,
      gap: roundCents(usesTotal - sourcesTotal),
    },
  }
  return { ...health, notes: healthNotes(deal, health) }
}

/** One of the deal's ratios in percent, to one decimal; null when what it is measured against is 0. */
export function ratioPercent(deal: MatchDeal, ratio: HealthRatio): number | null {
  const bases: Record<HealthRatio, number> = {
    ltv: deal.purchasePrice,
    ltarv: deal.estimatedArv,
    ltc: deal.purchasePrice + deal.repairBudget,
  }
  return bases[ratio] > 0 ? roundTo((deal.loanAmount / bases[ratio]) * 100, 1) : null
}

/** What a ratio means beside the usual limits, as one note. */
export function ratioNote(ratio: HealthRatio, percent: number): HealthNote {
  const { from, to } = usualLimits[ratio]
  const usual = `Lenders usually stop at ${from}–${to}%.`
  if (percent > to) return { about: ratio, tone: 'problem', text: `${usual} This is above what most of them lend.` }
  if (percent > from) return { about: ratio, tone: 'caution', text: `${usual} Some will stop short of this.` }
  const room = roundTo(from - percent, 1)
  if (room >= 10) return { about: ratio, tone: 'good', text: `${usual} Plenty of room.` }
  if (room === 0) return { about: ratio, tone: 'caution', text: `${usual} No room left below.` }
  const unit = room === 1 ? 'percentage point' : 'percentage points'
  return { about: ratio, tone: 'good', text: `${usual} ${room} ${unit} of room.` }
}

function healthNotes(deal: MatchDeal, health: Omit<DealHealth, 'notes'>): HealthNote[] {
  const notes: HealthNote[] = []
  for (const [ratio, name, percent] of [
    ['ltv', 'LTV', health.ltvPercent],
    ['ltarv', 'LTARV', health.ltarvPercent],
    ['ltc', 'LTC', health.ltcPercent],
  ] as const) {
    if (percent === null) continue
    const note = ratioNote(ratio, percent)
    notes.push({ ...note, text: `${name} ${formatPercent(percent, 1)}. ${note.text}` })
  }
  notes.push(seventyRuleNote(deal, health.seventyRule), gapNote(health.sourcesAndUses.gap))
  for (const [isUnusual, text] of unusualInputs(deal))
    if (isUnusual) notes.push({ about: 'input', tone: 'caution', text })
  return notes
}

function seventyRuleNote(deal: MatchDeal, rule: DealHealth['seventyRule']): HealthNote {
  const sum = `70% of ${formatDollars(deal.estimatedArv)} less ${formatDollars(deal.repairBudget)} of repairs`
  if (rule.maximumPrice <= 0)
    return { about: 'seventyRule', tone: 'problem', text: `70% rule: ${sum} leaves nothing for the purchase.` }
  const price = `${sum} gives a maximum price of ${formatDollars(rule.maximumPrice)}; yours is ${formatDollars(deal.purchasePrice)}.`
  const place =
    rule.difference > 0
      ? `${formatDollars(rule.difference)} above`
      : rule.difference < 0
        ? `${formatDollars(-rule.difference)} below`
        : 'exactly met'
  return { about: 'seventyRule', tone: rule.difference > 0 ? 'caution' : 'good', text: `70% rule: ${place}. ${price}` }
}

function gapNote(gap: number): HealthNote {
  const dollars = formatDollars(Math.abs(gap))
  if (gap > 0)
    return { about: 'gap', tone: 'caution', text: `${dollars} to bring beside the loan and your down payment.` }
  if (gap < 0) return { about: 'gap', tone: 'good', text: `Loan and down payment exceed the costs by ${dollars}.` }
  return { about: 'gap', tone: 'good', text: 'Loan and down payment cover the costs exactly.' }
}

/** Figures that are allowed but often a slip of the hand. */
function unusualInputs(deal: MatchDeal): [boolean, string][] {
  const { loanAmount, purchasePrice, repairBudget, estimatedArv, downpayment } = deal
  const [loan, price, arv] = [formatDollars(loanAmount), formatDollars(purchasePrice), formatDollars(estimatedArv)]
  const cost = formatDollars(purchasePrice + repairBudget)
  return [
    [loanAmount > estimatedArv, `The loan of ${loan} is above the value after repair, ${arv}.`],
    [
      loanAmount > purchasePrice + repairBudget,
      `The loan of ${loan} is above the price and repairs together, ${cost}.`,
    ],
    [estimatedArv < purchasePrice, `The value after repair, ${arv}, is below the price of ${price}.`],
    [downpayment > purchasePrice, `The down payment of ${formatDollars(downpayment)} is above the price of ${price}.`],
  ]
}
