import { DealInputFields } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { dealFields } from '#domain/deal/deal-fields.ts'
import { isTermTooLong, termTooLongMessage } from '#domain/deal/loan-term.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { usualHoldMonths } from '#domain/loan-request/loan-request.ts'
import { dependsOnHoaDues } from '#domain/rental/coverage.ts'
import { type WhatIfName, whatIfNames } from '#web/features/deals/deal-tabs.ts'
import { parseNumberText } from '#web/ui/controls/number-text.ts'

/** The tried figures that differ from the deal. Null for an empty field, NaN for an invalid number. */
export type WhatIfFigures = { [Name in WhatIfName]?: number | null }

/**
 * Parses the tried figures from the URL. Keeps invalid numbers as NaN for `figureErrors`. Omits blank figures and those
 * equal to the deal's.
 */
export function readFigures(search: { [Name in WhatIfName]?: string }, deal: Deal): WhatIfFigures {
  const figures: WhatIfFigures = {}
  for (const name of whatIfNames) {
    const text = search[name]
    if (text === undefined) continue
    // Every figure that isn't a count is in dollars.
    const value = parseNumberText(text, {
      isMoney: !['termMonths', 'holdMonths', 'closingTimelineDays'].includes(name),
    })
    if (value !== null && value !== deal[name]) figures[name] = value
  }
  return figures
}

/** Returns the figures as text for the URL, without blank and invalid ones. */
export function writeFigures(figures: WhatIfFigures): { [Name in WhatIfName]?: string } {
  const known = Object.entries(figures).filter(([, value]) => typeof value === 'number' && Number.isFinite(value))
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]))
}

/** Returns the server's error message for each figure that the deal can't be saved with. */
export function figureErrors(figures: WhatIfFigures, deal: Deal): { [Name in WhatIfName]?: string } {
  const errors: { [Name in WhatIfName]?: string } = {}
  for (const name of whatIfNames) {
    if (!(name in figures)) continue
    const value = figures[name]
    const result = DealInputFields.shape[name].safeParse(Number.isNaN(value) ? undefined : value)
    if (!result.success) errors[name] = result.error.issues[0]?.message ?? 'Enter a number'
  }
  const { holdMonths, termMonths } = { ...deal, ...figures }
  if (!errors.termMonths && typeof termMonths === 'number' && isTermTooLong({ loanKind: deal.loanKind, termMonths }))
    errors.termMonths = termTooLongMessage
  if (!errors.holdMonths && holdMonths && termMonths && holdMonths > termMonths && 'holdMonths' in figures)
    errors.holdMonths = `Months until you sell cannot be more than the term, ${termMonths}`
  return errors
}

/** Returns the deal with these figures, and the months held capped at its term. Requires valid figures. */
export function withFigures<D extends Deal>(deal: D, figures: WhatIfFigures): D {
  const changed = { ...deal, ...figures }
  // A hold can't be longer than a shortened term.
  const { holdMonths, termMonths } = changed
  return holdMonths !== null && holdMonths > termMonths ? { ...changed, holdMonths: termMonths } : changed
}

export type FigureSlider = {
  name: WhatIfName
  label: string
  kind: 'dollars' | 'months' | 'days'
  min: number
  max: number
  step: number
  /** The slider's position for a blank figure. `max` by default. */
  blankAt?: number
  /** Whether `blankAt` is what the costs assume while the figure is blank. */
  isAssumed?: boolean
}

/**
 * Returns a deal's sliders. For a rental, rent, taxes, insurance and HOA dues replace repairs, after-repair value, term
 * and hold. HOA dues have a slider if they are given or usual for the property type. Each slider covers a likely range
 * around the deal's figure; typing accepts more. The assumed months held depend on `tried`, the deal with the tried
 * figures.
 */
export function slidersOf(deal: Deal, tried: Deal = deal): FigureSlider[] {
  const price = dollarSlider('purchasePrice', 'Purchase price', deal.purchasePrice)
  const loan = [
    dollarSlider('loanAmount', 'Loan', deal.loanAmount),
    dollarSlider('downpayment', 'Down payment', deal.downpayment, true),
  ]
  const closing: FigureSlider = {
    name: 'closingTimelineDays',
    label: 'Closing in',
    kind: 'days',
    min: 1,
    max: 90,
    step: 1,
  }
  if (kindOfDeal(deal) === 'rental') return [price, ...rentSliders(deal), ...loan, closing]
  return [
    price,
    dollarSlider('estimatedArv', 'After-repair value', deal.estimatedArv),
    dollarSlider('repairBudget', 'Rehab', deal.repairBudget, true),
    ...loan,
    { name: 'termMonths', label: 'Term', kind: 'months', min: 1, max: 36, step: 1 },
    {
      name: 'holdMonths',
      label: 'Months held',
      kind: 'months',
      min: 1,
      max: deal.termMonths,
      step: 1,
      blankAt: usualHoldMonths(kindOfDeal(tried), tried.termMonths),
      isAssumed: true,
    },
    closing,
  ]
}

/** Returns the sliders that only a rental has. They start at 0, which is also the position of a blank figure. */
function rentSliders(deal: Deal): FigureSlider[] {
  const rentSlider = (name: WhatIfName, label: string, step: number, priceShare: number): FigureSlider => {
    const reach = Math.max(1.6 * (deal[name] ?? 0), priceShare * deal.purchasePrice)
    return { name, label, kind: 'dollars', min: 0, max: Math.max(1, Math.ceil(reach / step)) * step, step, blankAt: 0 }
  }
  return [
    rentSlider('monthlyRent', dealFields.monthlyRent.label, 25, 0.015),
    rentSlider('yearlyTaxes', dealFields.yearlyTaxes.label, 100, 0.03),
    rentSlider('yearlyInsurance', dealFields.yearlyInsurance.label, 50, 0.015),
    ...(dependsOnHoaDues(deal.propertyType) || deal.monthlyHoa !== null
      ? [rentSlider('monthlyHoa', dealFields.monthlyHoa.label, 10, 0.003)]
      : []),
  ]
}

/**
 * Returns a slider in dollars around the deal's figure, from 65% to 135% of it, or from 0 to 200% with `startsAtZero`.
 */
function dollarSlider(name: WhatIfName, label: string, value: number, startsAtZero = false): FigureSlider {
  const step = value >= 1_000_000 ? 5000 : value >= 100_000 ? 1000 : 500
  const onStep = (dollars: number) => Math.round(dollars / step) * step
  const min = startsAtZero ? 0 : onStep(0.65 * value)
  return {
    name,
    label,
    kind: 'dollars',
    min,
    max: Math.max(onStep((startsAtZero ? 2 : 1.35) * value), min + 20 * step),
    step,
  }
}
