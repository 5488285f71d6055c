import { expect, it } from 'vitest'
import { matchExample } from './match-example.ts'

it('shows what the matching model makes of the example, as worked out on paper', () => {
  const { matches, shownCount } = matchExample()
  expect(shownCount).toBe(50)
  expect(matches.map(({ name, score, word, cost }) => [name, score, word, cost.totalCost])).toEqual([
    ['Tarnwick Capital', 0.77, 'good', 20_347],
    ['Quillhaven Lending', 0.73, 'good', 22_691],
    ['Marrowick Bridge', 0.66, 'possible', 20_043],
  ])
  expect(matches.map(({ cost }) => cost.effectiveAnnualCostPercent?.toFixed(2))).toEqual(['12.91', '14.45', '12.64'])
})
