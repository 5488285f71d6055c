import { expect, it } from 'vitest'
import { parsePrepaySteps } from './prepay-steps.ts'

it.each<[string, number[] | null]>([
  ['5/4/3/2/1', [5, 4, 3, 2, 1]],
  ['3-2-1 step-down', [3, 2, 1]],
  ['Prepay: 5%, 4%, 3%', [5, 4, 3]],
  ['5-5-5', [5, 5, 5]],
  ['none', [0]],
  ['No prepayment penalty', [0]],
  ['yield maintenance', null],
  ['6 months of interest', null],
  ['80/20 split, 6 months interest', null],
  ['1% after year 2', null],
  ['$5,000', null],
  ['$1,000 flat', null],
  ['3-5 year prepay', null],
  ['yield maintenance 5-10 years', null],
  ['1% - 5 years', null],
  ['None until 1/1/2025', null],
])('reads %j as %j [QUOTE-04, MATCH-33]', (text, steps) => {
  expect(parsePrepaySteps(text)).toEqual(steps)
})
