import { z } from 'zod'
import { addMonths, daysBetween, monthSince } from '#domain/calendar/months.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { dailyInterest, type ProjectMonth } from './project-plan.ts'
import { exitFee, extensionFee, type ProjectFact, type ProjectTerms, sumCents } from './project-terms.ts'

/** An estimate of the loan's payoff on a day, in dollars to the cent. */
export const Payoff = z.object({
  on: z.string(),
  /** The loan less the remaining holdback. */
  balance: z.number(),
  /** True when no draw was recorded, so that the balance includes the planned draws. */
  isPlanned: z.boolean(),
  /** A day's interest in a 360-day year, and in a 365-day year. */
  perDiem: z.number(),
  perDiem365: z.number(),
  /** The last interest payment recorded, or the closing. */
  interestSince: z.string(),
  interest: z.number(),
  /** The shortfall to the lender's minimum interest. */
  minimumInterest: z.number(),
  /** Due once the loan has matured. */
  extension: z.number(),
  /** Due because of the month in which the loan is repaid. */
  exitFee: z.number(),
  total: z.number(),
  maturityOn: z.string(),
  daysToMaturity: z.number(),
  /** The fee of one more extension, and the months that it lasts. */
  extensionCost: z.number(),
  extensionMonths: z.number(),
})
export type Payoff = z.infer<typeof Payoff>

type PaidFact = Pick<ProjectFact, 'kind' | 'on' | 'amount'>

/**
 * Estimates the payoff of a funded loan on a day after its closing. Uses the planned draws of `months` while no draw is
 * recorded.
 */
export function payoffOn(
  day: string,
  closingOn: string,
  terms: ProjectTerms,
  months: readonly ProjectMonth[],
  facts: readonly PaidFact[],
): Payoff {
  const past = facts.filter(({ on }) => on <= day)
  const isPlanned = !facts.some(({ kind }) => drawKinds.has(kind))
  const balance = isPlanned
    ? plannedBalance(day, closingOn, terms, months)
    : sumCents([terms.firstBalance, ...received(past).map(({ amount }) => amount + terms.drawFee)])
  const charged = terms.interestBasis === 'full' ? terms.loanAmount : balance
  const daily = dailyInterest(charged, terms)
  const payments = past.filter(({ kind }) => kind === 'interest')
  const interestSince = [closingOn, ...payments.map(({ on }) => on)].sort().at(-1)!
  const interest = roundCents(daily * Math.max(0, daysBetween(interestSince, day)))
  const paid = sumCents(payments.map(({ amount }) => amount))
  const atLeast = roundCents((terms.minimumInterestMonths * terms.loanAmount * terms.ratePercent) / 1200)
  const minimumInterest = Math.max(0, sumCents([atLeast, -paid, -interest]))
  const maturityOn = addMonths(closingOn, terms.termMonths)
  const monthsLate = day > maturityOn ? monthSince(maturityOn, day) : 0
  const extension = roundCents(extensionFee(terms, monthsLate))
  const exit = roundCents(exitFee(terms, monthSince(closingOn, day)))
  return {
    on: day,
    balance,
    isPlanned: isPlanned && balance !== terms.firstBalance,
    perDiem: roundCents(daily),
    perDiem365: roundCents((daily * 360) / 365),
    interestSince,
    interest,
    minimumInterest,
    extension,
    exitFee: exit,
    total: sumCents([balance, interest, minimumInterest, extension, exit]),
    maturityOn,
    daysToMaturity: daysBetween(day, maturityOn),
    extensionCost: roundCents(extensionFee(terms, 1)),
    extensionMonths: terms.extensionMonths,
  }
}

const drawKinds: ReadonlySet<PaidFact['kind']> = new Set(['draw-asked', 'draw-inspected', 'draw-received'])

const received = (facts: readonly PaidFact[]) => facts.filter(({ kind }) => kind === 'draw-received')

function plannedBalance(day: string, closingOn: string, terms: ProjectTerms, months: readonly ProjectMonth[]): number {
  const ended = Math.min(monthSince(closingOn, day) - 1, months.length - 1)
  return months[Math.max(0, ended)]?.balance ?? terms.firstBalance
}
