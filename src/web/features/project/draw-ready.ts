import { sumCents } from '#domain/project/project-terms.ts'
import type { ShownProject } from './shown-project.ts'

/** What was asked for so far; a draw that only arrived was asked for with its fee. */
export function drawsAsked({ draws, terms }: Pick<ShownProject, 'draws' | 'terms'>): number {
  const fee = terms?.drawFee ?? 0
  return sumCents(draws.map(({ asked, received }) => asked ?? (received ?? 0) + fee))
}

/**
 * What was paid for and not asked for yet, as far as the lender pays it back. What is held back of each draw comes with the last one,
 * when all work is done.
 */
export function drawReady(project: Pick<ShownProject, 'budget' | 'draws' | 'terms'>): number {
  const { budget, terms } = project
  if (!terms || budget.planned <= 0) return 0
  const isLast = budget.lines.every(({ isDone }) => isDone)
  const paidNow = isLast ? 1 : 1 - terms.retainagePercent / 100
  const share = Math.min(1, terms.holdback / budget.planned) * paidNow
  const covered = sumCents(budget.lines.map(({ cost, paid }) => Math.min(cost, paid)))
  return Math.max(0, sumCents([share * covered, -drawsAsked(project)]))
}
