import type { RehabScope } from '#domain/choices/deal-choices.ts'
import { cashSums } from '#domain/loan-cost/cash-figures.ts'
import { extensionMonthsOf } from '#domain/loan-cost/loan-cost.ts'
import { usualAppraisal, usualClosingPercent } from '#domain/loan-request/closing-costs.ts'
import { drawMonthsWithin, drawnShareMonths, usualDrawMonths } from '#domain/loan-request/draw-schedule.ts'
import { roundCents } from '#domain/money/rounding.ts'

/** The inputs of a flip: dollars, percent and months. */
export type FlipInput = FlipAssumptions & {
  purchasePrice: number
  rehab: number
  arv: number
  loanAmount: number
  ratePercent: number
  pointsPercent: number
  /** Months from purchase to sale, 1 to 60. */
  holdMonths: number
  /** The advance. Null: the loan less the repairs, which lenders hold back first. */
  advance: number | null
  /**
   * Interest and insurance prepaid at closing, in dollars; 0 by default. Counts in cash at closing, but the totals
   * accrue both monthly.
   */
  prepaid?: number
  /** Months that one extension lasts; 3 by default. */
  extensionMonths?: number
  /**
   * Percent of the loan, due when it is repaid after `exitFeeAfterMonth`; 0 by default. Paid from the sale, so it
   * reduces profit but takes no cash.
   */
  exitFeePercent?: number
  exitFeeAfterMonth?: number
  /** Null: the greater of $25,000 and 10 % of ARV. */
  targetProfit: number | null
}

export type FlipAssumptions = {
  contingencyPercent: number
  /** Percent of the price. */
  closingPercent: number
  loanFees: number
  appraisal: number
  drawFee: number
  drawMonths: number
  /** Percent of the price a year. */
  propertyTaxPercent: number
  insuranceMonthly: number
  utilitiesMonthly: number
  hoaMonthly: number
  /** Percent of the sale price. */
  sellingPercent: number
  loanTermMonths: number
  /** Percent of the loan, per started extension (`extensionMonths`) beyond its term. */
  extensionPercent: number
  minimumInterestMonths: number
  interestBasis: 'full' | 'drawn'
}

/** Default assumptions of the calculator. */
export const flipDefaults: Readonly<FlipAssumptions> = {
  contingencyPercent: 15,
  closingPercent: usualClosingPercent,
  loanFees: 1995,
  appraisal: usualAppraisal,
  drawFee: 175,
  drawMonths: usualDrawMonths,
  propertyTaxPercent: 1.1,
  insuranceMonthly: 150,
  utilitiesMonthly: 250,
  hoaMonthly: 0,
  sellingPercent: 8,
  loanTermMonths: 12,
  extensionPercent: 1,
  minimumInterestMonths: 0,
  interestBasis: 'drawn',
}

/** Repair contingency in percent, by scope. */
export const contingencyByScope: Readonly<Record<RehabScope, number>> = {
  light: 10,
  moderate: 15,
  heavy: 20,
  'ground-up': 10,
}

export const smallestTargetProfit = 25_000

/** Returns the calculator's default target profit in dollars: 10% of the ARV, but at least $25,000. */
export function defaultTargetProfit(arv: number): number {
  return Math.max(smallestTargetProfit, targetShares.arv * arv)
}

/** The target profit as a share of the after-repair value, and as a share of the cash in a deal with little cash. */
export const targetShares = { arv: 0.1, cash: 0.25 } as const

/**
 * Returns the smallest profit of a sound deal, in unrounded dollars: 10% of the ARV, but at least $25,000 or 25% of
 * the cash, whichever is less. The target is Plumbline's own.
 */
export function verdictTargetProfit(arv: number, totalCash: number): number {
  return Math.max(targetShares.arv * arv, Math.min(smallestTargetProfit, targetShares.cash * totalCash))
}

/** Dollars to the cent; percentages are not rounded. */
export type FlipFigures = {
  advance: number
  holdback: number
  points: number
  /** The lender's fees and the appraisal. */
  fees: number
  drawFees: number
  interest: number
  extension: number
  exitFee: number
  financing: number
  carry: number
  closing: number
  rehabWithContingency: number
  selling: number
  /** All costs but selling. */
  cost: number
  /** Before income tax. */
  profit: number
  /** The break-even sale price; null when selling costs take all of it. */
  breakEvenSale: number | null
  /** Cash at closing, the repairs that the loan doesn't finance (without contingency), and their sum. */
  cashToClose: number
  repairsYouPay: number
  cashYouNeed: number
  /** All cash paid in before the sale. */
  totalCash: number
  /** Total cash plus one draw, because draws reimburse finished work. */
  peakCash: number
  /** True when none of the investor's cash is left in, so that a return on it is undefined. */
  isAllCashBack: boolean
  roiPercent: number | null
  roiYearlyPercent: number | null
  /** The price that leaves the target profit at the same loan; may be negative. */
  highestPrice: number
}

export type FlipProfit = FlipFigures & {
  /** Profit under stress. */
  stress: { arvDown: number; rehabUp: number; later: number; all: number }
}

/**
 * Computes a flip's profit and cash, and its profit when the sale brings 10 % less, repairs cost 20 % more, it takes
 * 3 months longer, and all three together.
 */
export function flipProfit(input: FlipInput): FlipProfit {
  const arv = 0.9 * input.arv
  const rehab = 1.2 * input.rehab
  const holdMonths = input.holdMonths + 3
  // The loan is fixed at closing: its parts stay the same under stress.
  const { advance, holdback } = splitOf(input)
  const profitAt = (change: Partial<FlipInput>) => flipFigures({ ...input, ...change }, { advance, holdback }).profit
  return {
    ...flipFigures(input, { advance, holdback }),
    stress: {
      arvDown: profitAt({ arv }),
      rehabUp: profitAt({ rehab }),
      later: profitAt({ holdMonths }),
      all: profitAt({ arv, rehab, holdMonths }),
    },
  }
}

/** Computes a flip's profit and cash without stress scenarios. */
export function flipOutcome(input: FlipInput): FlipFigures {
  return flipFigures(input, splitOf(input))
}

/**
 * Computes only a flip's profit and cash, the same as {@link flipOutcome} but with less work. The search for a deal's
 * fix computes them for hundreds of changed deals.
 */
export function flipMoney(input: FlipInput): Pick<FlipFigures, 'profit' | 'totalCash' | 'cashToClose' | 'peakCash'> {
  const { profit, totalCash, cashToClose, peakCash } = flipTotals(input, splitOf(input))
  return {
    profit: roundCents(profit),
    totalCash: roundCents(totalCash),
    cashToClose: roundCents(cashToClose),
    peakCash: roundCents(peakCash),
  }
}

type Split = { advance: number; holdback: number }

function splitOf({ loanAmount, rehab, advance }: FlipInput): Split {
  const first = Math.min(advance ?? Math.max(0, loanAmount - rehab), loanAmount)
  return { advance: first, holdback: Math.max(0, Math.min(rehab, loanAmount - first)) }
}

/** Computes the sums in unrounded dollars. */
function flipTotals(input: FlipInput, { holdback }: Split) {
  const { purchasePrice, rehab, arv, loanAmount, holdMonths } = input
  const points = (loanAmount * input.pointsPercent) / 100
  const fees = input.loanFees + input.appraisal
  const draws = drawMonthsWithin(holdMonths, input.drawMonths)
  const drawFees = holdback > 0 ? draws * input.drawFee : 0
  const interest = interestOf(input, holdback)
  const lateMonths = Math.max(0, holdMonths - input.loanTermMonths)
  const extension =
    Math.ceil(lateMonths / extensionMonthsOf(input.extensionMonths)) * (input.extensionPercent / 100) * loanAmount
  const exitFee = holdMonths > (input.exitFeeAfterMonth ?? 0) ? ((input.exitFeePercent ?? 0) / 100) * loanAmount : 0
  const financing = points + fees + drawFees + interest + extension + exitFee
  const taxMonthly = (purchasePrice * input.propertyTaxPercent) / 1200
  const carry = (taxMonthly + input.insuranceMonthly + input.utilitiesMonthly + input.hoaMonthly) * holdMonths
  const closing = (purchasePrice * input.closingPercent) / 100
  const rehabWithContingency = rehab * (1 + input.contingencyPercent / 100)
  const cost = purchasePrice + rehabWithContingency + closing + financing + carry
  const netSaleShare = 1 - input.sellingPercent / 100
  const profit = arv * netSaleShare - cost
  const cash = cashSums({
    paid: purchasePrice,
    costs: closing + points + fees,
    advance: loanAmount - holdback,
    holdback,
    repairs: rehab,
  })
  const prepaid = input.prepaid ?? 0
  const totalCash = cash.cashAtClosing + rehabWithContingency - holdback + interest + extension + carry + drawFees
  const peakCash = totalCash + (holdback > 0 ? holdback / draws : 0)
  return {
    points,
    fees,
    drawFees,
    interest,
    extension,
    exitFee,
    financing,
    carry,
    closing,
    rehabWithContingency,
    netSaleShare,
    cost,
    profit,
    cashToClose: cash.cashAtClosing + prepaid,
    repairsYouPay: cash.repairsYouPay,
    cashYouNeed: cash.cashYouNeed + prepaid,
    totalCash,
    peakCash,
  }
}

/** Computes all figures of a flip with this advance and holdback. */
function flipFigures(input: FlipInput, split: Split): FlipFigures {
  const { arv, holdMonths } = input
  const totals = flipTotals(input, split)
  const { financing, rehabWithContingency, netSaleShare, cost, profit, totalCash } = totals
  const roi = totalCash > 0 ? profit / totalCash : null
  const target = input.targetProfit ?? defaultTargetProfit(arv)
  const fixedCarry = (input.insuranceMonthly + input.utilitiesMonthly + input.hoaMonthly) * holdMonths
  const perDollarOfPrice = 1 + input.closingPercent / 100 + (input.propertyTaxPercent / 1200) * holdMonths
  return {
    advance: roundCents(split.advance),
    holdback: roundCents(split.holdback),
    points: roundCents(totals.points),
    fees: roundCents(totals.fees),
    drawFees: roundCents(totals.drawFees),
    interest: roundCents(totals.interest),
    extension: roundCents(totals.extension),
    exitFee: roundCents(totals.exitFee),
    financing: roundCents(financing),
    carry: roundCents(totals.carry),
    closing: roundCents(totals.closing),
    rehabWithContingency: roundCents(rehabWithContingency),
    selling: roundCents(arv - arv * netSaleShare),
    cost: roundCents(cost),
    profit: roundCents(profit),
    breakEvenSale: netSaleShare > 0 ? roundCents(cost / netSaleShare) : null,
    cashToClose: roundCents(totals.cashToClose),
    repairsYouPay: roundCents(totals.repairsYouPay),
    cashYouNeed: roundCents(totals.cashYouNeed),
    totalCash: roundCents(totalCash),
    peakCash: roundCents(totals.peakCash),
    isAllCashBack: totalCash <= 0,
    roiPercent: roi === null ? null : 100 * roi,
    roiYearlyPercent: roi === null || roi <= -1 ? null : 100 * ((1 + roi) ** (12 / holdMonths) - 1),
    highestPrice: roundCents(
      (arv * netSaleShare - rehabWithContingency - financing - fixedCarry - target) / perDollarOfPrice,
    ),
  }
}

/** Computes the interest in unrounded dollars: at least the minimum interest, which runs on the full loan. */
function interestOf(input: FlipInput, holdback: number): number {
  const { loanAmount, holdMonths } = input
  const monthly = input.ratePercent / 1200
  const drawMonths = drawMonthsWithin(holdMonths, input.drawMonths)
  const balances =
    input.interestBasis === 'full'
      ? loanAmount * holdMonths
      : (loanAmount - holdback) * holdMonths + holdback * drawnShareMonths(holdMonths, drawMonths)
  return monthly * Math.max(balances, loanAmount * input.minimumInterestMonths)
}
