import { z } from 'zod'
import { emailAddress } from '#contract/wire/email.ts'
import { resetPassword, signInPassword } from './password.ts'

export const SignIn = z.object({ email: emailAddress, password: signInPassword })

export const EmailOnly = z.object({ email: emailAddress })

/**
 * Tokens have 43 characters. Longer and shorter ones are accepted so that a link damaged by a mail program gets a
 * proper error.
 */
export const maxTokenLength = 500

export const resetToken = z
  .string({ error: 'Token is required' })
  .min(1, 'Token is required')
  .max(maxTokenLength, 'Invalid token')

export const ResetPassword = z.object({
  token: resetToken,
  password: resetPassword,
})
