import { expect, it } from 'vitest'
import { addDays } from '#domain/calendar/business-days.ts'
import { buildProject, type ProjectDeal, type StoredProject } from '#server/features/project/build-project.ts'
import { wireDeal } from '#test/builders/wire-deal.ts'
import { workedFlip } from '#test/builders/worked-flip.ts'
import { shownProject } from './shown-project.ts'

const today = '2026-11-20'

const deal = wireDeal({ ...workedFlip, closingTimelineDays: 30 })

function projectOf(lines: StoredProject['lines'] = [], more: Partial<ProjectDeal> = {}) {
  const row = { ...deal, ...more, createdAt: new Date(`${today}T12:00:00Z`), medians: null } as unknown as ProjectDeal
  const stored = { settings: undefined, lines, facts: [], result: undefined, lenderTerms: null }
  return buildProject(row, stored, { reserves: null, today })
}

it('counts 0 days for an unsent result before the estimated closing, as on the server [DRAW-04]', () => {
  const project = projectOf()
  expect(project).toMatchObject({ isClosingEstimated: true, closingOn: addDays(today, 30) })
  const body = { kind: 'sold', on: today, price: 330_000, costs: 26_400 } as const
  const unsent = { what: 'result', body, key: 'k', userId: 'u', dealId: project.dealId } as const
  expect(shownProject(project, deal, [unsent], null).result?.days).toBe(0)
  const later = { ...unsent, body: { ...body, on: addDays(today, 40) } }
  expect(shownProject(project, deal, [later], null).result?.days).toBe(10)
})

it('plans unpaid work from the current month on with a trial draw setting, as on the server [DRAW-02]', () => {
  const roof = { id: 'roof', label: 'Roof', cost: 20_000, month: 1 } as StoredProject['lines'][number]
  const project = projectOf([roof], { status: 'funded', closeOn: '2026-07-20' })
  const { months } = shownProject(project, deal, [], { lag: 2 })
  expect(months.findIndex(({ work }) => work > 0)).toBe(4)
  expect(months.map(({ work }) => work)).toEqual(project.months.map(({ work }) => work))
})
