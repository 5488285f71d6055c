import { z } from 'zod'
import { emailAddress } from '#contract/wire/email.ts'
import { resetPassword, signInPassword } from './password.ts'

export const SignIn = z.object({ email: emailAddress, password: signInPassword })

export const EmailOnly = z.object({ email: emailAddress })

export const ResetPassword = z.object({
  token: z.string({ error: 'Token is required' }).min(1, 'Token is required').max(500, 'Invalid token'),
  password: resetPassword,
})
