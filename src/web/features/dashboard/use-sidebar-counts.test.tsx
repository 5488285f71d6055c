import { expect, it } from 'vitest'
import type { User } from '#contract/accounts/profile.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { useSidebarCounts } from './use-sidebar-counts.ts'

const late = { askedOn: '2026-11-10', asked: 20_000, days: 14 }

function Shown() {
  const counts = useSidebarCounts({ onboardingCompleted: 'true' } as User, null)
  return <p>{counts.notifications?.join(' ') ?? 'none'}</p>
}

function countWith(topLenders: readonly unknown[], lateDraws: readonly (readonly unknown[])[]): string {
  const rows = lateDraws.map((draws) => ({ lateDraws: draws }))
  const reads = [
    [['/api/top-lenders'], topLenders],
    [['/api/projects'], { rows }],
  ] as const
  return textOf(renderInSite(<Shown />, { reads }))
}

it('counts what Notifications holds: new lenders as one, and every draw that is late [DRAW-02] [DASH-12]', () => {
  expect(countWith([], [[]])).toBe('none')
  expect(countWith([{}, {}], [[]])).toBe('1 new')
  expect(countWith([], [[late], [late, late]])).toBe('3 new')
  expect(countWith([{}], [[late]])).toBe('2 new')
})
