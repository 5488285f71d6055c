import { expect, it } from 'vitest'
import type { User } from '#contract/accounts/profile.ts'
import type { OwnRound } from '#contract/quotes/rounds.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { useEndedRounds, useSidebarCounts } from './use-sidebar-counts.ts'

const late = { askedOn: '2026-11-10', asked: 20_000, days: 14 }

function Shown() {
  const counts = useSidebarCounts({ onboardingCompleted: 'true' } as User, null)
  return <p>{counts.notifications?.join(' ') ?? 'none'}</p>
}

function countWith(topLenders: readonly unknown[], lateDraws: readonly (readonly unknown[])[]): string {
  const rows = lateDraws.map((draws) => ({ lateDraws: draws }))
  const queryData = [
    [['/api/top-lenders'], topLenders],
    [['/api/projects'], { rows }],
  ] as const
  return textOf(renderInSite(<Shown />, { queryData }))
}

it('counts all new lenders as one notification, and every late draw as one [DRAW-02] [DASH-12]', () => {
  expect(countWith([], [[]])).toBe('none')
  expect(countWith([{}, {}], [[]])).toBe('1 new')
  expect(countWith([], [[late], [late, late]])).toBe('3 new')
  expect(countWith([{}], [[late]])).toBe('2 new')
})

function EndedRounds() {
  return (
    <p>
      {useEndedRounds()
        .map(({ id }) => id)
        .join(' ') || 'none'}
    </p>
  )
}

function endedOf(rounds: readonly Pick<OwnRound, 'id' | 'dealId' | 'end'>[], hasChosenQuote = false): string {
  const features = { messaging: 'on', dealEditing: 'on', rounds: 'on', google: 'off' }
  const queryData = [
    [['/api/config/features'], features],
    [['/api/rounds'], rounds.map((round) => ({ ...round, hasChosenQuote }))],
  ] as const
  return textOf(renderInSite(<EndedRounds />, { queryData }))
}

it('returns only a deal’s latest round, not an earlier one that ended [ROUND-04]', () => {
  const first = { id: 'first', dealId: 'd1', end: 'deadline' } as const
  const second = { id: 'second', dealId: 'd1', end: null }
  const other = { id: 'other', dealId: 'd2', end: 'investor' } as const
  expect(endedOf([first, other])).toBe('first other')
  expect(endedOf([second, first, other])).toBe('other')
  expect(endedOf([{ ...second, end: 'deadline' }, first])).toBe('second')
  expect(endedOf([{ ...second, end: 'deal-changed' }, first])).toBe('none')
  expect(endedOf([first], true)).toBe('none')
})
