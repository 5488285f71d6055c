import { expect, it } from 'vitest'
import { projectBudget } from '#domain/project/project-budget.ts'
import { listDraws } from '#domain/project/project-draws.ts'
import type { ProjectFact } from '#domain/project/project-terms.ts'
import { availableDraw, requestedDraws } from './available-draw.ts'

const lines = [1, 2].map((month) => ({ id: `line ${month}`, cost: 20_000, month }))
const fact = (kind: ProjectFact['kind'], amount: number, lineId: string | null = null) => ({
  id: `${kind} ${lineId}`,
  kind,
  lineId,
  drawId: null,
  on: '2026-02-10',
  amount,
  isPartial: false,
})
const roof = fact('paid', 20_000, 'line 1')
const kitchen = fact('paid', 23_000, 'line 2')

function project(facts: ReturnType<typeof fact>[], terms = {}) {
  return {
    budget: projectBudget(lines, facts),
    draws: listDraws(facts, '2026-02-11'),
    terms: { holdback: 40_000, retainagePercent: 10, drawFee: 175, ...terms },
  }
}

it('offers paid work less the retainage, and adds the retainage to the last draw [DRAW-02]', () => {
  expect(availableDraw(project([]))).toBe(0)
  expect(availableDraw(project([roof]))).toBe(18_000)
  expect(availableDraw(project([roof, fact('draw-asked', 18_000)]))).toBe(0)
  // The lender pays the budget, not the 3,000 beyond it.
  expect(availableDraw(project([roof, fact('draw-asked', 18_000), kitchen]))).toBe(22_000)
})

it('offers a share if the holdback is below the cost of the work, and 0 without terms [DRAW-02]', () => {
  expect(availableDraw(project([roof], { holdback: 20_000, retainagePercent: 0 }))).toBe(10_000)
  expect(availableDraw({ ...project([roof]), terms: null })).toBe(0)
})

it('adds the draw fee to a draw that arrived without a request [DRAW-02]', () => {
  const arrived = project([roof, fact('draw-received', 17_825)])
  expect(requestedDraws(arrived)).toBe(18_000)
  expect(availableDraw(arrived)).toBe(0)
})
