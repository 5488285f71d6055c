import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { stateNames } from '#contract/states.ts'
import { wireLender } from '#test/builders/wire-lender.ts'
import { CardsGroup } from './cards-group.tsx'
import { prepareCards, readyCards } from './ready-cards.tsx'

const group = (lenders: ReturnType<typeof wireLender>[], start = 0, size = 6) =>
  renderToString(<CardsGroup lenders={lenders} start={start} size={size} label="Lenders, page 1" />)

const kinds = () => [
  wireLender({ id: '1', states: [...stateNames] }),
  wireLender({ id: '2', states: ['Ohio'], isSample: true, description: '<b>“Fast” & fair</b>' }),
  wireLender({ id: '3', states: stateNames.slice(0, 9), minPoints: null, maxPoints: null, fundingDays: null }),
  wireLender({ id: '4', states: [], minAmount: null, maxAmount: null }),
]

it('a list of cards that were prepared is letter for letter the list that React renders [DIR-04]', () => {
  const lenders = kinds()
  const asRendered = group(lenders)
  prepareCards(lenders)
  expect(readyCards(lenders)).toBeDefined()
  expect(group(lenders)).toBe(asRendered)
  expect(group(lenders, 1, 2)).toBe(group(kinds(), 1, 2))
})

it('a list of which one card was not prepared is rendered as ever [DIR-04]', () => {
  const lenders = kinds()
  prepareCards(lenders.slice(1))
  expect(readyCards(lenders)).toBeUndefined()
  expect(group(lenders)).toBe(group(kinds()))
})

it('a lender that has changed is another object, and its card shows the change [DIR-05]', () => {
  const before = wireLender({ id: '1', minRate: 9, maxRate: 11 })
  prepareCards([before])
  const after = { ...before, minRate: 8 }
  expect(readyCards([after])).toBeUndefined()
  prepareCards([after])
  expect(readyCards([after])).toContain('8')
  expect(readyCards([after])).not.toBe(readyCards([before]))
})

it('the oldest cards make room, so that memory stays bounded', () => {
  const first = wireLender({ id: 'first' })
  prepareCards([first])
  prepareCards(Array.from({ length: 6000 }, (_, index) => wireLender({ id: String(index), states: [] })))
  expect(readyCards([first])).toBeUndefined()
})
