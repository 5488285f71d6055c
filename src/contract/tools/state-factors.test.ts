import { expect, it } from 'vitest'
import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { parseStateFactors } from './state-factors.ts'

it('reads the operators’ table with its date, states by name or abbreviation [TOOL-06]', () => {
  expect(parseStateFactors('November 2026: CA 1.25, Texas 0.95,new york 1.3')).toEqual({
    asOf: 'November 2026',
    factors: { California: 1.25, Texas: 0.95, 'New York': 1.3 },
  })
})

it('accepts factors from 0.5 to 2, whole numbers, and spaces between all parts [TOOL-06]', () => {
  expect(parseStateFactors(' November 2026 :  CA   0.5 , TX 2,New Mexico 1.125 ')).toEqual({
    asOf: 'November 2026',
    factors: { California: 0.5, Texas: 2, 'New Mexico': 1.125 },
  })
})

it('fits all 50 states in a setting of 500 characters [TOOL-06]', () => {
  const text = `September 2026: ${Object.values(stateAbbreviations)
    .map((state) => `${state} 1.25`)
    .join(',')}`
  expect(text.length).toBeLessThanOrEqual(500)
  expect(Object.keys(parseStateFactors(text)?.factors ?? {})).toHaveLength(50)
})

it.each([
  ['no date', 'CA 1.25'],
  ['no factor', 'November 2026:'],
  ['an unknown state', 'November 2026: XX 1.2'],
  ['a state twice', 'November 2026: CA 1.2, California 1.3'],
  ['a factor too high', 'November 2026: CA 2.1'],
  ['a factor too low', 'November 2026: CA 0.4'],
  ['a percentage', 'November 2026: CA 125%'],
  ['a date that is not a month', 'In November 2026: CA 1.2'],
  ['a date followed by more digits', 'November 20266: CA 1.2'],
  ['a second colon', 'November 2026: CA 1.2: TX 1.1'],
  ['a state without its factor', 'November 2026: CA'],
  ['text before a state', 'November 2026: 1 CA 1.2'],
  ['an empty entry', 'November 2026: CA 1.2,,TX 1.1'],
])('refuses %s [TOOL-06]', (_, text) => {
  expect(parseStateFactors(text)).toBeNull()
})
