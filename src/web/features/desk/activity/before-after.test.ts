import { expect, it } from 'vitest'
import { stateNames } from '#domain/states/states.ts'
import { readStateNames, stateNamesText } from '#web/features/desk/activity/before-after.tsx'

it.each([
  [['Ohio', 'Texas'], 'Ohio, Texas'],
  [['California', 'Nevada', 'Oregon', 'Washington'], 'CA, NV, OR, WA'],
  [stateNames.filter((name) => name !== 'Alaska' && name !== 'Hawaii'), '48 states, not AK, HI'],
  [stateNames, 'all 50 states'],
])('formats %j as %s', (names, text) => {
  expect(stateNamesText(names)).toBe(text)
})

it('parses lists of states, and no other text', () => {
  expect(readStateNames('Texas; CA, Ohio')).toEqual(['Texas', 'California', 'Ohio'])
  expect(readStateNames('Nationwide except AK')).toBeUndefined()
  expect(readStateNames('')).toBeUndefined()
})
