import { expect, it } from 'vitest'
import { verificationErrorText } from '#web/features/accounts/verify-page.tsx'

const renew = 'This verification link has expired or is invalid. Please request a new verification email.'
const already = 'This email address has already been verified. You can log in to your account.'

it.each([
  ['This verification link has expired', renew],
  ['400: Token expired', renew],
  ['Email verification failed: invalid token', renew],
  ['Invalid token', renew],
  ['This email is already verified', already],
  ['409: Email already verified', already],
  ['An error occurred', 'Email verification failed'],
  ['', 'Email verification failed'],
])('explains the failed verification %j as %j [ACC-02]', (message, expected) => {
  expect(verificationErrorText(message)).toBe(expected)
})
