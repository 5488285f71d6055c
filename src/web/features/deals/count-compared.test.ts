import { expect, it } from 'vitest'
import { countCompared } from './count-compared.ts'

const [best, cheap, outdated] = [
  { isBestFit: true, fits: true },
  { isBestFit: false, fits: true },
  { isBestFit: false, fits: false },
]

it('counts the best fits and the contacted lenders that no longer fit, not the cheapest [MATCH-03] [DEAL-05]', () => {
  const deal = { matchCount: 2, contactedLenders: 'true' as const }
  expect(countCompared(deal, [best!, best!, cheap!, outdated!])).toBe(3)
})

it('knows the count without the matches only until a lender is contacted [MATCH-03] [DEAL-05]', () => {
  expect(countCompared({ matchCount: 2, contactedLenders: 'false' })).toBe(2)
  expect(countCompared({ matchCount: 2, contactedLenders: 'true' })).toBeNull()
})
