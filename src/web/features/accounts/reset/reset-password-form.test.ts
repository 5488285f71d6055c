import { expect, it } from 'vitest'
import { ResetForm, resetProblemOf, resetProblems } from './reset-password-form.tsx'

it.each([
  ['abc', 'abc', 'short'],
  ['abcdef', 'abcdeg', 'mismatch'],
  ['abc', 'abd', 'mismatch'],
  ['', '', 'short'],
  ['abcdef', 'abcdef', null],
] as const)('the first problem of %j and %j is %s [ACC-06]', (password, confirmPassword, expected) => {
  expect(resetProblemOf({ password, confirmPassword })).toBe(expected)
  expect(ResetForm.safeParse({ password, confirmPassword }).success).toBe(expected === null)
})

it('has the specified texts for each problem [ACC-06]', () => {
  expect(resetProblems).toEqual({
    mismatch: { title: "Passwords don't match", description: 'Please make sure both password fields match' },
    short: { title: 'Password too short', description: 'Password must be at least 6 characters long' },
  })
  const { error } = ResetForm.safeParse({ password: 'abc', confirmPassword: 'x' })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['password', 'Password must be at least 6 characters long'],
    ['confirmPassword', 'Please make sure both password fields match'],
  ])
})
