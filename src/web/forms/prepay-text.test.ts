import { expect, it } from 'vitest'
import { PrepayText, prepayText } from './prepay-text.ts'

it.each([
  ['5, 4, 3', [5, 4, 3]],
  ['5-4-3-2-1', [5, 4, 3, 2, 1]],
  ['3/2/1', [3, 2, 1]],
  [' 2.5% 1% ', [2.5, 1]],
  ['  ', null],
])('parses %j as %j [QUOTE-03] [CLOSE-01]', (text, steps) => {
  expect(PrepayText.parse(text)).toEqual(steps)
  expect(PrepayText.parse(prepayText(steps))).toEqual(steps)
})

it.each(['none', '5, x', '101'])('rejects %j as a list of percents [QUOTE-03]', (text) => {
  expect(() => PrepayText.parse(text)).toThrow('Write percents by year, such as 5, 4, 3')
})
