import type { ProjectBudget } from './project-budget.ts'
import type { ProjectDraw } from './project-draws.ts'
import { type ProjectTerms, sumCents } from './project-terms.ts'

type DrawnProject = {
  budget: ProjectBudget
  draws: readonly ProjectDraw[]
  terms: Pick<ProjectTerms, 'holdback' | 'retainagePercent' | 'drawFee'> | null
}

/** Sums the draws requested so far, in dollars. A draw that arrived without a request counts with its fee. */
export function requestedDraws({ draws, terms }: Pick<DrawnProject, 'draws' | 'terms'>): number {
  const fee = terms?.drawFee ?? 0
  return sumCents(draws.map(({ asked, received }) => asked ?? (received ?? 0) + fee))
}

/**
 * Returns what can be requested as the next draw, in dollars: work that was paid and not requested, up to the
 * lender's share. Each line counts up to its planned cost, and unplanned work doesn't count. Retainage is added to the
 * last draw, when all work is done. 0 without terms or a budget.
 */
export function availableDraw(project: DrawnProject): number {
  const { budget, terms } = project
  if (!terms || budget.planned <= 0) return 0
  const isLast = budget.lines.every(({ isDone }) => isDone)
  const paidNow = isLast ? 1 : 1 - terms.retainagePercent / 100
  const share = Math.min(1, terms.holdback / budget.planned) * paidNow
  const covered = sumCents(budget.lines.map(({ cost, paid }) => Math.min(cost, paid)))
  return Math.max(0, sumCents([share * covered, -requestedDraws(project)]))
}
