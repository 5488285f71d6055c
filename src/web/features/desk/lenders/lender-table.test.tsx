import { expect, it } from 'vitest'
import type { DeskLenderRow } from '#contract/desk/desk-lenders.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { LenderTable } from './lender-table.tsx'

const lender: DeskLenderRow = {
  id: 'lender-1',
  slug: 'ostrind-funding',
  name: 'Ostrind Funding',
  states: [],
  statesPublished: true,
  ...{ minAmount: null, maxAmount: null, minRate: 9, maxRate: 12, minPoints: null, maxPoints: null },
  ...{ minTerm: null, maxTerm: null, fundingDays: null },
  isActive: true,
  isSample: false,
  checkedAt: '2026-08-20T12:00:00.000Z',
  sources: [],
  staleDays: 89,
  ...{ missing: 0, reported: 0, proposed: 0, asked: 0, answered: 0 },
  isClaimed: false,
  transparency: null,
}

const textWith = (change: Partial<DeskLenderRow>) =>
  textOf(renderInSite(<LenderTable rows={[{ ...lender, ...change }]} chosen={new Set()} onChoose={() => undefined} />))

it.each<[Partial<DeskLenderRow>, string]>([
  [{}, 'nothing'],
  [{ staleDays: 90 }, 'stale 90 d'],
  [{ staleDays: null }, 'never checked'],
  [{ staleDays: null, isSample: true }, 'sample'],
  [{ missing: 2 }, '2 missing'],
  [{ missing: 2, isSample: true }, 'sample'],
  [{ staleDays: 90, isActive: false }, 'inactive'],
])('marks a lender’s work like the filters, with terms stale from day 90 on, case %# [DESK-02]', (change, marks) => {
  expect(textWith(change)).toContain(`Ostrind Funding ${marks} 50 9–12`)
})
