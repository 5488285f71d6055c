import { expect, it } from 'vitest'
import { CallError, unreachableMessage } from '#contract/wire/call.ts'
import { dealProblem, isOutcomeUnknown } from '#web/features/deals/form/deal-form.tsx'

it("shows the server's message, or else that the deal was not created [DEAL-03]", () => {
  expect(dealProblem(new CallError(429, { message: 'Too many deals.' }))).toEqual({
    kind: 'rejected',
    message: 'Too many deals.',
  })
  expect(dealProblem(new TypeError('x is undefined'))).toEqual({ kind: 'rejected', message: 'Failed to create deal' })
})

it('distinguishes a lost session, a missing verification or profile, and a used key [DEAL-04] [DEAL-07]', () => {
  expect(dealProblem(new CallError(401, { message: 'Sign in.' })).kind).toBe('signed-out')
  for (const reason of ['email-unverified', 'profile-incomplete'] as const)
    expect(dealProblem(new CallError(403, { message: 'First do this.', reason }))).toEqual({
      kind: reason,
      message: 'First do this.',
    })
  expect(dealProblem(new CallError(422, { message: 'Used.', reason: 'key-reused', dealId: 'd1' }))).toEqual({
    kind: 'key-reused',
    message: 'Used.',
    dealId: 'd1',
  })
})

it('recognizes when a deal may have been created without a reply [DEAL-07]', () => {
  const lost = new CallError(0, { message: unreachableMessage, reason: 'unreachable' })
  expect(dealProblem(lost).kind).toBe('unreachable')
  for (const error of [
    lost,
    new CallError(500, { message: 'a' }),
    new CallError(503, { message: 'a' }),
    new SyntaxError('cut off'),
  ])
    expect(isOutcomeUnknown(error)).toBe(true)
  for (const status of [400, 401, 403, 422, 429])
    expect(isOutcomeUnknown(new CallError(status, { message: 'a' }))).toBe(false)
})
