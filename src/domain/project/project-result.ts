import { z } from 'zod'
import { addMonths, daysBetween, monthSince } from '#domain/calendar/months.ts'
import { formatDays, formatDollars } from '#domain/money/money.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { dailyCarry, dailyInterest, type MonthFact, type ProjectPlan, planProject } from './project-plan.ts'
import { type ProjectTerms, sumCents, type WorkLine } from './project-terms.ts'

export const resultKinds = ['sold', 'rented'] as const
export type ResultKind = (typeof resultKinds)[number]

/**
 * The end of a project, in dollars: the sale price, or the value when rented, and the costs of selling or refinancing.
 */
const ProjectEnd = z.object({ kind: z.enum(resultKinds), on: z.string(), price: z.number(), costs: z.number() })
type ProjectEnd = z.infer<typeof ProjectEnd>

const causeNames = ['price', 'repairs', 'time', 'financing', 'other'] as const
const ResultCause = z.object({ cause: z.enum(causeNames), dollars: z.number(), sentence: z.string() })
export type ResultCause = z.infer<typeof ResultCause>

/** The result compared with the plan, in dollars to the cent. The causes add up to `profit` less `planned`. */
export const ProjectResult = ProjectEnd.extend({
  profit: z.number(),
  planned: z.number(),
  causes: z.array(ResultCause),
  /** The peak of the investor's own money in the project. */
  cash: z.number(),
  plannedCash: z.number(),
  days: z.number(),
  plannedDays: z.number(),
  budget: z.number(),
  /** Null when no payment was recorded; then the budget counts as spent. */
  paid: z.number().nullable(),
})
export type ProjectResult = z.infer<typeof ProjectResult>

/**
 * Compares a project's result with its plan and attributes the difference to causes. Without any recorded payment, work
 * counts at its budget; otherwise work without a payment counts as not done. Interest and carry before or after the
 * planned end accrue by the day, not by started months.
 */
export function projectResult(
  end: ProjectEnd,
  closingOn: string,
  terms: ProjectTerms,
  lines: readonly WorkLine[],
  facts: readonly MonthFact[],
): ProjectResult {
  const plan = planProject(terms, lines)
  const months = monthSince(closingOn, end.on)
  const payments = facts.filter(({ kind }) => kind === 'paid')
  const isRecorded = payments.length > 0
  const paidFor = new Set(payments.map(({ lineId }) => lineId))
  const actual = planProject(
    { ...terms, holdMonths: months, arv: end.price, sellingPercent: 0 },
    // Unpaid work counts as not done.
    isRecorded ? lines.filter(({ id }) => paidFor.has(id)) : lines,
    facts.map((fact) => (fact.kind === 'paid' ? { ...fact, isPartial: false } : fact)),
    { dayCounts: daysOfMonths(closingOn, end.on, terms.holdMonths) },
  )
  const days = daysBetween(closingOn, end.on)
  const plannedDays = daysBetween(closingOn, addMonths(closingOn, terms.holdMonths))
  const profit = sumCents([actual.sale.profit, -end.costs])
  const planned = plan.sale.profit
  return {
    ...end,
    profit,
    planned,
    causes: causesOf(end, terms, plan, actual, {
      difference: sumCents([profit, -planned]),
      daysLate: days - plannedDays,
    }),
    cash: actual.peak.amount,
    plannedCash: plan.peak.amount,
    days,
    plannedDays,
    budget: sumCents(lines.map(({ cost }) => cost)),
    paid: isRecorded ? sumCents(payments.map(({ amount }) => amount)) : null,
  }
}

/** Returns the number of days of each month past the planned end, and of an unfinished last month. */
function daysOfMonths(closingOn: string, endOn: string, holdMonths: number): Map<number, number> {
  const last = monthSince(closingOn, endOn)
  const dayCounts = new Map<number, number>()
  for (let month = Math.min(last, holdMonths + 1); month <= last; month++) {
    const monthEnd = addMonths(closingOn, month)
    const isOver = monthEnd <= endOn
    if (month <= holdMonths && isOver) continue
    dayCounts.set(month, daysBetween(addMonths(closingOn, month - 1), isOver ? monthEnd : endOn))
  }
  return dayCounts
}

/** Attributes `difference` to causes, in dollars; positive causes raised the profit. `other` absorbs the rest. */
function causesOf(
  end: ProjectEnd,
  terms: ProjectTerms,
  plan: ProjectPlan,
  actual: ProjectPlan,
  { difference, daysLate }: { difference: number; daysLate: number },
): ResultCause[] {
  const price = sumCents([end.price, -terms.arv])
  const repairs = sumCents([workOf(plan), -workOf(actual)])
  const charged = terms.interestBasis === 'full' ? terms.loanAmount : plan.sale.balance
  const interestLate = roundCents(daysLate * dailyInterest(charged, terms))
  const carryLate = roundCents(daysLate * dailyCarry(terms))
  const time = sumCents([-interestLate, -carryLate])
  const financing = sumCents([financingOf(plan, terms), -financingOf(actual, terms), interestLate])
  const other = sumCents([difference, -price, -repairs, -time, -financing])
  return [
    {
      cause: 'price',
      dollars: price,
      sentence: sentenceOf(price, end.kind === 'sold' ? 'It sold for' : 'It is worth'),
    },
    { cause: 'repairs', dollars: repairs, sentence: sentenceOf(-repairs, 'Repairs cost') },
    {
      cause: 'time',
      dollars: time,
      sentence:
        daysLate === 0
          ? 'It took as long as planned.'
          : daysLate > 0
            ? `It took ${formatDays(daysLate)} longer.`
            : `It ended ${formatDays(-daysLate)} early.`,
    },
    { cause: 'financing', dollars: financing, sentence: sentenceOf(-financing, 'The loan cost') },
    { cause: 'other', dollars: other, sentence: sentenceOf(-other, 'Selling and everything else cost') },
  ]
}

/**
 * Compares with the plan: 'Repairs cost $1,200 more than planned.' `dollars` is the actual figure less the planned
 * one.
 */
function sentenceOf(dollars: number, subject: string): string {
  if (Math.abs(dollars) < 0.5) return `${subject} what was planned.`
  return `${subject} ${formatDollars(Math.abs(dollars))} ${dollars > 0 ? 'more' : 'less'} than planned.`
}

const workOf = ({ months }: ProjectPlan) => sumCents(months.map(({ work }) => work))

/** Returns the cost of the loan in dollars: interest, draw fees and the fees of the payoff. */
function financingOf({ months, sale }: ProjectPlan, terms: ProjectTerms): number {
  const interest = months.map((month) => month.interest)
  const draws = months.map(({ draw }) => -draw)
  const atPayoff = [sale.balance, -terms.firstBalance, sale.minimumInterest, sale.extension, sale.exitFee]
  return sumCents([...interest, ...draws, ...atPayoff])
}
