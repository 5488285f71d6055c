import { expect, it } from 'vitest'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { DealSheet } from './deal-sheet.tsx'
import { matchExample } from './match-example.ts'

it('shows what the matching model makes of the example, as worked out on paper', () => {
  const { matches, shownCount } = matchExample()
  expect(shownCount).toBe(50)
  expect(matches.map(({ name, score, word, cost }) => [name, score, word, cost.totalCost])).toEqual([
    ['Tarnwick Capital', 0.87, 'strong', 18_352],
    ['Quillhaven Lending', 0.87, 'strong', 20_696],
    ['Marrowick Bridge', 0.75, 'good', 18_048],
  ])
  expect(matches.map(({ cost }) => cost.effectiveAnnualCostPercent.toFixed(2))).toEqual(['11.56', '13.09', '11.31'])
})

it('is called an example where it stands', () => {
  const text = textOf(renderInSite(DealSheet({ matches: matchExample().matches })))
  expect(text).toContain('Example')
  expect(text).toContain('Lenders made up for the example.')
})
