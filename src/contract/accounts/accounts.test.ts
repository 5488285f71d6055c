import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultSignInError, signInErrorCodes, signInErrorCodeText, signInErrorText } from './accounts.ts'

const invalid = 'Invalid email or password. Please try again.'

it.each([
  ['Invalid email or password', invalid],
  ['401: Invalid email or password', invalid],
  ['401 Invalid email or password', invalid],
  ['Error: Invalid email or password', invalid],
  ['Error: 401: Invalid email or password', invalid],
  ['{"message":"Invalid email or password"}', invalid],
  ['401: {"message":"Invalid email or password"}', invalid],
  ['Error: 401: {"error":"Invalid email or password"}', invalid],
  ['{"message":"Error: User not found"}', 'No account found with this email address.'],
  ['User not found', 'No account found with this email address.'],
  ['404: User not found', 'No account found with this email address.'],
  ['500: Internal Server Error', defaultSignInError],
  ['500', defaultSignInError],
  ['500: the database is away', defaultSignInError],
  ['Request failed with status 500', defaultSignInError],
  ['{"message":"Internal Server Error"}', defaultSignInError],
  ['', defaultSignInError],
  ['   ', defaultSignInError],
  ['401:', defaultSignInError],
  ['429: Too many attempts. Try again in 30 seconds.', 'Too many attempts. Try again in 30 seconds.'],
  ['Too many attempts. Try again in 30 seconds.', 'Too many attempts. Try again in 30 seconds.'],
  ['1000 people are waiting', '1000 people are waiting'],
  ['{"details":["a"]}', '{"details":["a"]}'],
  ['"quoted"', '"quoted"'],
])('reads a failed sign-in %j as %j [AUTH-04] [AUTH-05]', (message, expected) => {
  expect(signInErrorText(message)).toBe(expected)
})

it('never returns an empty text for a failed sign-in, whatever the message [AUTH-05]', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((json) => `Error: 401: ${json}`),
      ),
      (message) => {
        expect(signInErrorText(message)).not.toBe('')
      },
    ),
  )
})

it('returns the text of a known Google sign-in code, and the general text for any other code [AUTH-01]', () => {
  expect(signInErrorCodeText('google_canceled')).toBe(signInErrorCodes.google_canceled)
  for (const code of ['', 'Call 555-0100 now', 'constructor', '__proto__'])
    expect(signInErrorCodeText(code)).toBe(signInErrorCodes.google_failed)
})
