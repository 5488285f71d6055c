import { expect, it } from 'vitest'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { MatchRow } from './match-row.tsx'

function rowOf(change: Parameters<typeof workedWireLender>[1]): string {
  const { deal, matches } = matchedDeal([workedWireLender('1A', change)])
  const axis = { scaleMin: 0, scaleMax: 100_000, medianTotal: null } as never
  return textOf(renderInSite(<MatchRow match={matches[0]!} deal={deal} axis={axis} medians={null} />))
}

it('shows the source and date of a match’s rate and points, except for a sample lender [COMP-05]', () => {
  expect(rowOf({ termsCheckedAt: '2020-10-02T12:00:00.000Z' })).toMatch(
    /% · .* pts as of Oct 2, 2020, over 90 days ago: ask/,
  )
  expect(rowOf({ termsCheckedAt: null })).toContain('pts of unknown date: ask the lender')
  expect(rowOf({ isSample: true })).not.toContain('as of')
})
