import { expect, it } from 'vitest'
import { crossingSentence } from './flip-or-rent-page.tsx'

const outcomes = (kept: string) => [...kept].map((one) => ({ flip: 10, rent: one === 'k' ? 11 : 9 }))

it.each([
  ['sssss', 'Selling stays ahead for all 5 years.'],
  ['s', 'Selling is ahead.'],
  ['k', 'Keeping is ahead.'],
  ['kkkkk', 'Keeping is ahead from the first year on.'],
  ['sskkk', 'Keeping is ahead from year 3 on.'],
  ['skkks', 'Keeping is ahead from year 2 through year 4. After that, selling is ahead.'],
  ['kssss', 'Keeping is ahead in the first year. After that, selling is ahead.'],
  ['kkssk', 'Keeping is ahead from the first year through year 2. After that, selling is ahead for some years.'],
])('says when keeping is ahead for the years %s [TOOL-04]', (kept, sentence) => {
  expect(crossingSentence(outcomes(kept))).toBe(sentence)
})
