import { addMonths, daysBetween, monthSince } from '#domain/calendar/months.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { ProjectMonth } from './project-plan.ts'
import { extensionFee, type ProjectFact, type ProjectTerms, sumCents } from './project-terms.ts'

/** What would pay the loan off on a day: an estimate, in dollars to the cent. */
export type Payoff = {
  on: string
  /** Paid out by the lender so far. */
  balance: number
  /** Computes a day's interest: balance × rate / 36000; the balance is the whole loan when interest runs on that. */
  perDiem: number
  /** The last interest payment recorded, or the closing. */
  interestSince: string
  interest: number
  /** What is missing to the least interest the lender asks. */
  minimumInterest: number
  /** Due once the loan has matured. */
  extension: number
  total: number
  maturityOn: string
  daysToMaturity: number
  /** What three months more would cost. */
  extensionCost: number
}

type PaidFact = Pick<ProjectFact, 'kind' | 'on' | 'amount'>

/** The payoff of a funded loan on a day after its closing. Months give the draws that were planned where none is recorded. */
export function payoffOn(
  day: string,
  closingOn: string,
  terms: ProjectTerms,
  months: readonly ProjectMonth[],
  facts: readonly PaidFact[],
): Payoff {
  const past = facts.filter(({ on }) => on <= day)
  const balance = balanceOn(day, closingOn, terms, months, past, facts.length > 0)
  const charged = terms.interestBasis === 'full' ? terms.loanAmount : balance
  const daily = (charged * terms.ratePercent) / 36_000
  const payments = past.filter(({ kind }) => kind === 'interest')
  const interestSince = [closingOn, ...payments.map(({ on }) => on)].sort().at(-1)!
  const interest = roundCents(daily * Math.max(0, daysBetween(interestSince, day)))
  const paid = sumCents(payments.map(({ amount }) => amount))
  const atLeast = roundCents((terms.minimumInterestMonths * terms.loanAmount * terms.ratePercent) / 1200)
  const minimumInterest = Math.max(0, sumCents([atLeast, -paid, -interest]))
  const maturityOn = addMonths(closingOn, terms.termMonths)
  const monthsLate = day > maturityOn ? monthSince(maturityOn, day) : 0
  const extension = roundCents(extensionFee(terms, monthsLate))
  return {
    on: day,
    balance,
    perDiem: roundCents(daily),
    interestSince,
    interest,
    minimumInterest,
    extension,
    total: sumCents([balance, interest, minimumInterest, extension]),
    maturityOn,
    daysToMaturity: daysBetween(day, maturityOn),
    extensionCost: roundCents(extensionFee(terms, 1)),
  }
}

/** What the lender has paid out: the draws recorded, or the planned ones while nothing is recorded. */
function balanceOn(
  day: string,
  closingOn: string,
  terms: ProjectTerms,
  months: readonly ProjectMonth[],
  past: readonly PaidFact[],
  isRecorded: boolean,
): number {
  if (isRecorded) {
    const draws = past.filter(({ kind }) => kind === 'draw-received')
    return sumCents([terms.firstBalance, ...draws.map(({ amount }) => amount + terms.drawFee)])
  }
  const ended = Math.min(monthSince(closingOn, day) - 1, months.length - 1)
  return months[Math.max(0, ended)]?.balance ?? terms.firstBalance
}
