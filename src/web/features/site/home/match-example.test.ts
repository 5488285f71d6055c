import { expect, it } from 'vitest'
import { matchExample } from './match-example.ts'

it('gives the example the results that were computed by hand', () => {
  const { matches, shownCount } = matchExample()
  expect(shownCount).toBe(50)
  expect(matches.map(({ name, score, word, cost }) => [name, score, word, cost.totalCost])).toEqual([
    ['Tarnwick Capital', 0.77, 'good', 12_315],
    ['Quillhaven Lending', 0.73, 'good', 14_059],
    ['Marrowick Bridge', 0.66, 'possible', 11_363],
  ])
  expect(matches.map(({ cost }) => cost.effectiveAnnualCostPercent?.toFixed(2))).toEqual(['15.64', '17.93', '14.35'])
})
