import { z } from 'zod'
import { monthSince } from '#domain/calendar/months.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { exitFee, extensionFee, type ProjectFact, type ProjectTerms, sumCents, type WorkLine } from './project-terms.ts'

/** One month of a project, in dollars to the cent. Month 0 is the closing. */
export const ProjectMonth = z.object({
  month: z.number(),
  work: z.number(),
  interest: z.number(),
  carry: z.number(),
  /** The part of the month's interest and carry that was paid at closing. */
  prepaid: z.number(),
  /** Draws received in the month, less their fees. */
  draw: z.number(),
  /** Cash that the investor pays in the month; negative when more is received. */
  cash: z.number(),
  /** The sum of `cash` up to this month. */
  sum: z.number(),
  /** The loan's balance at the month's end. */
  balance: z.number(),
  /** Whether the month's work and draws are recorded facts instead of planned. */
  isActual: z.boolean(),
})
export type ProjectMonth = z.infer<typeof ProjectMonth>

/** The sale and payoff at the end of the last month, which that month's `cash` doesn't include. */
export const ProjectSale = z.object({
  month: z.number(),
  price: z.number(),
  selling: z.number(),
  balance: z.number(),
  /** The interest still owed to reach the lender's minimum. */
  minimumInterest: z.number(),
  extension: z.number(),
  exitFee: z.number(),
  /** The sale's proceeds after costs and payoff, less all cash that the investor paid. */
  profit: z.number(),
})
export type ProjectSale = z.infer<typeof ProjectSale>

export type ProjectPlan = {
  months: ProjectMonth[]
  /** The month in which the investor has the most cash in the project, and that amount in dollars. */
  peak: { month: number; amount: number }
  sale: ProjectSale
}

/** A fact with its month of the loan, from 1. */
export type MonthFact = Pick<ProjectFact, 'kind' | 'lineId' | 'amount' | 'isPartial'> & { month: number }

/**
 * Computes a renovation's cash by month. Work is paid in its planned month. The lender's share of it, up to the planned
 * cost, arrives as a draw less its fee, `lagMonths` later but no later than the last month. Months up to the last fact
 * show recorded work and draws. Overdue work and draws move to the month after the last fact or to `currentMonth`,
 * whichever is later, but no later than the last month. The last month is that of the planned sale, the last fact or
 * `currentMonth`, whichever is latest. Interest that isn't recorded accrues by the month. In the months of `dayCounts`,
 * interest accrues by the day of a 360-day year, and carry by the day of a 365-day year. What was prepaid at closing
 * counts once: it covers the first interest and carry, and the rest comes back in the last month.
 */
export function planProject(
  terms: ProjectTerms,
  lines: readonly WorkLine[],
  facts: readonly MonthFact[] = [],
  {
    currentMonth = 0,
    dayCounts = new Map(),
  }: {
    /** The month of an open loan today, from 1. 0 plans without regard to today. */
    currentMonth?: number
    /** Days by month. */
    dayCounts?: ReadonlyMap<number, number>
  } = {},
): ProjectPlan {
  const lastFact = facts.reduce((last, { month }) => Math.max(last, month), 0)
  const firstOpen = Math.max(lastFact + 1, currentMonth)
  const last = Math.max(terms.holdMonths, lastFact, currentMonth)
  const perMonth = () => new Array<number>(last + 1).fill(0)
  const { work, drawable } = workByMonth(lines, facts, firstOpen, last, perMonth)
  const net = perMonth()
  const gross = perMonth()
  for (const draw of drawsToCome(terms, lines, drawable, facts, firstOpen, last)) {
    gross[draw.month]! += draw.gross
    net[draw.month]! += draw.gross - terms.drawFee
  }
  const paidInterest = new Map<number, number>()
  for (const { kind, month, amount } of facts) {
    if (kind === 'draw-received') {
      gross[month]! += amount + terms.drawFee
      net[month]! += amount
    } else if (kind === 'interest') paidInterest.set(month, (paidInterest.get(month) ?? 0) + amount)
  }
  let balance = terms.firstBalance
  const closing = roundCents(terms.cashAtClosing)
  const months: ProjectMonth[] = [{ ...atClosing, cash: closing, sum: closing, balance }]
  let sum = closing
  let ahead = roundCents(terms.prepaid)
  for (let month = 1; month <= last; month++) {
    const charged = terms.interestBasis === 'full' ? terms.loanAmount : balance
    const days = dayCounts.get(month)
    const accrued = days === undefined ? monthlyInterest(charged, terms) : dailyInterest(charged, terms) * days
    const interest = roundCents(paidInterest.get(month) ?? accrued)
    const carry = days === undefined ? terms.carryMonthly : dailyCarry(terms) * days
    const own = { work: roundCents(work[month]!), interest, carry: roundCents(carry) }
    const draw = roundCents(net[month]!)
    const prepaid = month === last ? ahead : Math.min(ahead, sumCents([own.interest, own.carry]))
    ahead = sumCents([ahead, -prepaid])
    const cash = sumCents([own.work, own.interest, own.carry, -prepaid, -draw])
    sum = sumCents([sum, cash])
    balance = sumCents([balance, gross[month]!])
    months.push({ month, ...own, prepaid, draw, cash, sum, balance, isActual: month <= lastFact })
  }
  const peak = months.reduce((most, { month, sum }) => (sum > most.amount ? { month, amount: sum } : most), {
    month: 0,
    amount: closing,
  })
  return { months, peak, sale: saleOf(terms, months, last) }
}

const atClosing = { month: 0, work: 0, interest: 0, carry: 0, prepaid: 0, draw: 0, isActual: false } as const

function monthlyInterest(charged: number, { ratePercent }: Pick<ProjectTerms, 'ratePercent'>): number {
  return (charged * ratePercent) / 1200
}

/**
 * Returns the planned interest of the first month without recorded interest, in dollars. When every month has some,
 * returns the last month's. Null without a plan. `closingOn` and the facts' days are YYYY-MM-DD.
 */
export function nextInterest(
  closingOn: string,
  { months, facts }: { months: readonly ProjectMonth[]; facts: readonly Pick<ProjectFact, 'kind' | 'on'>[] },
): number | null {
  const paid = new Set(facts.flatMap(({ kind, on }) => (kind === 'interest' ? [monthSince(closingOn, on)] : [])))
  const next = months.find(({ month }) => month > 0 && !paid.has(month)) ?? months.at(-1)
  return next?.interest ?? null
}

/** Computes a day's interest in unrounded dollars, in a year of 360 days. */
export function dailyInterest(charged: number, { ratePercent }: Pick<ProjectTerms, 'ratePercent'>): number {
  return (charged * ratePercent) / 36_000
}

/** Computes a day's carry in unrounded dollars, in a year of 365 days. */
export function dailyCarry({ carryMonthly }: Pick<ProjectTerms, 'carryMonthly'>): number {
  return (12 * carryMonthly) / 365
}

type PerMonth = () => number[]

/**
 * Returns the work paid by month in dollars, and the part that draws cover: at most each line's planned cost. Unpaid
 * work is in no month before `firstOpen`.
 */
function workByMonth(
  lines: readonly WorkLine[],
  facts: readonly MonthFact[],
  firstOpen: number,
  last: number,
  perMonth: PerMonth,
) {
  const work = perMonth()
  const drawable = perMonth()
  const payments = new Map<string, MonthFact[]>()
  const known = new Set(lines.map(({ id }) => id))
  for (const fact of facts) {
    if (fact.kind !== 'paid') continue
    work[fact.month]! += fact.amount
    if (fact.lineId === null || !known.has(fact.lineId)) continue
    const ofLine = payments.get(fact.lineId)
    if (ofLine) ofLine.push(fact)
    else payments.set(fact.lineId, [fact])
  }
  for (const { id, cost, month } of lines) {
    let open = cost
    let isDone = false
    for (const payment of (payments.get(id) ?? []).sort((a, b) => a.month - b.month)) {
      const covered = Math.min(open, payment.amount)
      drawable[payment.month]! += covered
      open -= covered
      isDone ||= !payment.isPartial
    }
    if (isDone || open <= 0) continue
    const planned = Math.min(Math.max(month, firstOpen), last)
    work[planned]! += open
    drawable[planned]! += open
  }
  return { work, drawable }
}

/**
 * Yields the draws to come, each the lender's share of a month's work, from month `firstOpen` on. Received draws count
 * toward the oldest ones.
 */
function* drawsToCome(
  terms: ProjectTerms,
  lines: readonly WorkLine[],
  drawable: readonly number[],
  facts: readonly MonthFact[],
  firstOpen: number,
  last: number,
): Generator<{ month: number; gross: number }> {
  const budget = lines.reduce((sum, { cost }) => sum + cost, 0)
  const share = budget > 0 ? Math.min(1, terms.holdback / budget) : 0
  const paidNow = 1 - terms.retainagePercent / 100
  const lastWork = drawable.findLastIndex((dollars) => dollars > 0)
  const whole = roundCents(share * drawable.reduce((sum, dollars) => sum + dollars, 0))
  let arrived = facts.reduce((sum, f) => (f.kind === 'draw-received' ? sum + f.amount + terms.drawFee : sum), 0)
  let asked = 0
  for (const [month, dollars] of drawable.entries()) {
    if (dollars <= 0) continue
    // The last draw includes the retainage and the cents left by rounding.
    const gross = month === lastWork ? sumCents([whole, -asked]) : roundCents(share * dollars * paidNow)
    asked = sumCents([asked, gross])
    const paid = Math.min(gross, arrived)
    arrived -= paid
    const open = sumCents([gross, -paid])
    // Skips the rest of a partly paid draw when it doesn't exceed the draw fee.
    if (open <= 0 || (paid > 0 && open <= terms.drawFee)) continue
    yield { month: Math.min(Math.max(month + terms.lagMonths, firstOpen), last), gross: open }
  }
}

/** Computes the sale at the after-repair value in month `last`, and the profit after the payoff. */
function saleOf(terms: ProjectTerms, months: readonly ProjectMonth[], last: number): ProjectSale {
  const { sum, balance } = months[last]!
  const interest = sumCents(months.map((month) => month.interest))
  const atLeast = roundCents((terms.minimumInterestMonths * terms.loanAmount * terms.ratePercent) / 1200)
  const minimumInterest = Math.max(0, sumCents([atLeast, -interest]))
  const extension = roundCents(extensionFee(terms, last - terms.termMonths))
  const exit = roundCents(exitFee(terms, last))
  const selling = roundCents((terms.arv * terms.sellingPercent) / 100)
  const profit = sumCents([terms.arv, -selling, -balance, -minimumInterest, -extension, -exit, -sum])
  return { month: last, price: terms.arv, selling, balance, minimumInterest, extension, exitFee: exit, profit }
}
