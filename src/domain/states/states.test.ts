import { expect, it } from 'vitest'
import { findState, stateAbbreviations } from './state-abbreviations.ts'
import { findStateBySlug, stateNames, stateSlug } from './states.ts'

it('lists 50 states in alphabetical order, each with a unique two-letter abbreviation', () => {
  expect(stateNames).toHaveLength(50)
  expect(new Set(stateNames).size).toBe(50)
  expect([...stateNames].sort()).toEqual([...stateNames])
  const abbreviations = stateNames.map((name) => stateAbbreviations[name])
  expect(new Set(abbreviations).size).toBe(50)
  for (const abbreviation of abbreviations) expect(abbreviation).toMatch(/^[A-Z]{2}$/)
})

it('turns a state name into a lowercase, hyphenated slug and back [SHELL-09]', () => {
  expect(stateSlug('California')).toBe('california')
  expect(stateSlug('New Hampshire')).toBe('new-hampshire')
  for (const name of stateNames) {
    expect(stateSlug(name)).toBe(name.toLowerCase().replaceAll(' ', '-'))
    expect(findStateBySlug(stateSlug(name))).toBe(name)
  }
})

it.each(['', 'atlantis', 'New York', 'new york', 'california-', 'ca', '__proto__', 'constructor'])(
  'finds no state for the slug %j',
  (slug) => {
    expect(findStateBySlug(slug)).toBeUndefined()
  },
)

it.each([
  ['California', 'California'],
  ['  new YORK ', 'New York'],
  ['ca', 'California'],
  ['Tx', 'Texas'],
  ['west virginia', 'West Virginia'],
  ['Atlantis', undefined],
  ['DC', undefined],
  ['', undefined],
  ['New  York', undefined],
  ['constructor', undefined],
])('resolves the text %j to %j', (text, state) => {
  expect(findState(text)).toBe(state)
})
