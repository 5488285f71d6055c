import { expect, it } from 'vitest'
import { individualEntityType } from '#domain/choices/profile-choices.ts'
import { investorName } from './investor-name.ts'

const ada = { firstName: 'Ada', lastName: 'Merrin', companyName: 'Merrin Homes LLC' }

it.each([
  [individualEntityType, ada, 'Ada Merrin'],
  [null, ada, 'Ada Merrin'],
  ['LLC', ada, 'Merrin Homes LLC'],
  ['LLC', { ...ada, companyName: null }, 'Ada Merrin'],
  [individualEntityType, { ...ada, firstName: null, lastName: null }, 'Merrin Homes LLC'],
  [individualEntityType, { firstName: null, lastName: null, companyName: null }, null],
])('names an investor of type %s as the deal sheet shows it [LIFE-06]', (entityType, names, shown) => {
  expect(investorName({ entityType, ...names })).toBe(shown)
})
