import { expect, it } from 'vitest'
import { dealsInView, readDealsView } from './deals-view.ts'

const deals = [
  { id: 'd', status: 'pending', stage: 'Applied', propertyState: 'Texas' },
  { id: 'c', status: 'withdrawn', stage: 'Looking', propertyState: 'California' },
  { id: 'b', status: 'pending', stage: 'Looking', propertyState: 'Texas' },
  { id: 'a', status: 'funded', stage: 'Funded', propertyState: 'Arizona' },
]
const ids = (view: Parameters<typeof dealsInView>[1]) =>
  dealsInView(deals, view)
    .map(({ id }) => id)
    .join('')

it('sorts and filters deals by stage, state and date, and keeps withdrawn ones apart [LIFE-08]', () => {
  expect(ids({})).toBe('dcba')
  expect(ids({ sort: 'oldest' })).toBe('abcd')
  expect(ids({ sort: 'stage' })).toBe('bdac')
  expect(ids({ sort: 'state' })).toBe('acdb')
  expect(ids({ stage: 'Looking' })).toBe('b')
  expect(ids({ stage: 'Withdrawn' })).toBe('c')
  expect(ids({ state: 'Texas', sort: 'oldest' })).toBe('bd')
})

it('ignores invalid parameters in the URL', () => {
  expect(readDealsView({ view: 'wall', sort: 'newest', stage: 7 })).toEqual({})
  expect(readDealsView({ stage: '', state: '' })).toEqual({})
  expect(readDealsView({ view: 'board', sort: 'state', state: 'Texas' })).toEqual({
    view: 'board',
    sort: 'state',
    state: 'Texas',
  })
})
