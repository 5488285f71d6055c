import { expect, it } from 'vitest'
import { explainCaps } from './score-cap.ts'

it('never rounds a coverage below 100% up to 100% [MATCH-30]', () => {
  expect([0.997, 0.883].map((coverage) => explainCaps([['coverage', coverage]])[0])).toEqual([
    'The rent covers 99% of the payment',
    'The rent covers 88% of the payment',
  ])
})
