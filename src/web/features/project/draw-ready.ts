import type { ShownProject } from './shown-project.ts'

/** What was paid for and not asked for yet, as far as the lender pays it back. */
export function drawReady({ budget, draws, terms }: ShownProject): number {
  if (!terms || budget.planned <= 0) return 0
  const share = Math.min(1, terms.holdback / budget.planned) * (1 - terms.retainagePercent / 100)
  const covered = budget.lines.reduce((sum, { cost, paid }) => sum + Math.min(cost, paid), 0)
  const asked = draws.reduce((sum, draw) => sum + (draw.asked ?? (draw.received ?? 0) + terms.drawFee), 0)
  return Math.max(0, Math.round((share * covered - asked) * 100) / 100)
}
