import { expect, it } from 'vitest'
import type { MatchCheck } from '#domain/matching/match-figures.ts'
import { checkCounts, limitChecksOf } from './check-results.ts'

const checks = (
  [
    ['H1', 'pass'],
    ['H6', 'pass'],
    ['H7', 'ask'],
    ['H8', 'pass'],
    ['H9', 'unknown'],
    ['H10', 'pass'],
    ['H11', 'pass'],
  ] as const
).map(([rule, result]): MatchCheck => ({ rule, result, sentence: rule }))

it('counts the limits of a match in one line [MATCH-09]', () => {
  expect(checkCounts(checks)).toBe('Meets 4, confirm 2')
  expect(checkCounts(checks.filter(({ result }) => result === 'pass'))).toBe('Meets all 4')
  expect(checkCounts([...checks, { rule: 'H12', result: 'fail', sentence: 'H12' }])).toBe('Meets 4, fails 1, confirm 2')
  expect(checkCounts(checks.filter(({ result }) => result !== 'pass'))).toBe('Confirm 2')
  expect(limitChecksOf(checks).map(({ name }) => name)).toEqual([
    'Leverage',
    'Credit',
    'Experience',
    'Property',
    'Entity',
    'Purpose',
  ])
})
