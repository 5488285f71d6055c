import { expect, it } from 'vitest'
import type { PreviewPick } from '#contract/deals/deal-preview.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { LenderPicks, pickTitle } from './lender-picks.tsx'

it.each([
  [{ reason: 'cost', bestIn: ['cost', 'fit'] }, 'Lowest cost and best fit'],
  [{ reason: 'cost', bestIn: ['cost', 'fit', 'speed'] }, 'Lowest cost, best fit and fastest'],
  [{ reason: 'fit', bestIn: [] }, 'Runner-up'],
  [{ reason: 'fit', bestIn: ['speed'] }, 'Runner-up and fastest'],
] as const)('the title of %o is "%s"', ({ reason, bestIn }, title) => {
  expect(pickTitle({ reason, bestIn: [...bestIn] })).toBe(title)
})

it('uses the reason alone for a pick without `bestIn`', () => {
  expect(pickTitle({ reason: 'speed' })).toBe('Fastest')
})

it('shows published eighths of a point unrounded, as it shows the rate', () => {
  const pick: PreviewPick = {
    reason: 'cost',
    lender: { id: 'l1', slug: 'acme', name: 'Acme', isSample: true },
    programName: null,
    total: 18_352,
    lowestTotal: 15_600,
    highestTotal: 22_000,
    cashToClose: 40_000,
    peakCash: 60_000,
    ratePercent: 9.375,
    pointsPercent: 1.875,
    fundingDays: 7,
    takesFirstTimers: true,
    why: 'lowest of 12',
    asksFor: null,
    publishedSource: null,
  }
  expect(textOf(renderInSite(<LenderPicks picks={[pick]} />))).toContain('9.375% · 1.875 pts · 7 days')
})
