import { z } from 'zod'
import { overBudgetPercent, type ProjectFact, sumCents, type WorkLine } from './project-terms.ts'

const LineBudget = z.object({
  lineId: z.string(),
  cost: z.number(),
  paid: z.number(),
  paidOn: z.string().nullable(),
  isDone: z.boolean(),
  /** The amount paid beyond the budget, in percent of the budget; negative below it. Null until the line is done. */
  overPercent: z.number().nullable(),
  /** Over by more than {@link overBudgetPercent}. */
  isOver: z.boolean(),
})
type LineBudget = z.infer<typeof LineBudget>

export const ProjectBudget = z.object({
  lines: z.array(LineBudget),
  planned: z.number(),
  paid: z.number(),
  /** Payments for work outside the lines. */
  unplanned: z.number(),
  /** The expected total: paid plus still planned. */
  expected: z.number(),
  overPercent: z.number(),
  isOver: z.boolean(),
})
export type ProjectBudget = z.infer<typeof ProjectBudget>

/**
 * Compares payments with the budget, line by line and in total, in dollars and percent. A line is done after its final
 * payment or once it is paid in full.
 */
export function projectBudget(
  lines: readonly WorkLine[],
  facts: readonly Pick<ProjectFact, 'kind' | 'lineId' | 'on' | 'amount' | 'isPartial'>[],
): ProjectBudget {
  const payments = facts.filter(({ kind }) => kind === 'paid')
  const byLine = Map.groupBy(payments, ({ lineId }) => lineId)
  const rows = lines.map(({ id, cost }): LineBudget => {
    const own = byLine.get(id) ?? []
    const paid = sumCents(own.map(({ amount }) => amount))
    const isDone = own.some(({ isPartial }) => !isPartial) || (own.length > 0 && paid >= cost)
    const overPercent = isDone ? (100 * (paid - cost)) / cost : null
    const paidOn = own.reduce<string | null>((latest, { on }) => (latest === null || on > latest ? on : latest), null)
    return { lineId: id, cost, paid, paidOn, isDone, overPercent, isOver: (overPercent ?? 0) > overBudgetPercent }
  })
  const planned = sumCents(rows.map(({ cost }) => cost))
  const paid = sumCents(payments.map(({ amount }) => amount))
  const unplanned = sumCents([paid, ...rows.map((row) => -row.paid)])
  const expected = sumCents([unplanned, ...rows.map((row) => (row.isDone ? row.paid : row.cost))])
  const overPercent = planned > 0 ? (100 * (expected - planned)) / planned : 0
  return { lines: rows, planned, paid, unplanned, expected, overPercent, isOver: overPercent > overBudgetPercent }
}
