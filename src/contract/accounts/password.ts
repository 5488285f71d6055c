import { z } from 'zod'

/** Shown when `isCommonPassword` is true. Defined here, so that forms don't load the list of common passwords. */
export const commonPasswordMessage = 'This password is too common. Please choose another.'

/** Longer passwords are rejected, not truncated, so that every character counts. */
export const maxPasswordLength = 128

const minSignupLength = 8
/** Also for resets. The specification sets it: see docs/threat-model.md. */
const minSignInLength = 6

const rules = [
  { id: 'length', label: 'At least 8 characters', isMet: (password: string) => password.length >= minSignupLength },
  { id: 'uppercase', label: 'One uppercase letter', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { id: 'lowercase', label: 'One lowercase letter', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { id: 'number', label: 'One number', isMet: (password: string) => /\p{Nd}/u.test(password) },
] as const

type PasswordRequirement = { id: (typeof rules)[number]['id']; label: string; isMet: boolean }
type PasswordStrengthLabel = 'Weak' | 'Medium' | 'Strong' | 'Very Strong'
type PasswordStrength = {
  /** 0 to 5: one for each requirement met, one for a special character. */
  score: number
  label: PasswordStrengthLabel
  requirements: PasswordRequirement[]
}

/**
 * Rates a password's strength while it is typed, as a hint. `signupPassword` and `isCommonPassword` decide what is
 * accepted.
 */
export function passwordStrength(password: string): PasswordStrength {
  const requirements = rules.map(({ id, label, isMet }) => ({ id, label, isMet: isMet(password) }))
  const hasSpecial = /[^\p{L}\p{M}\p{N}]/u.test(password)
  const score = requirements.filter((requirement) => requirement.isMet).length + (hasSpecial ? 1 : 0)
  return { score, label: labelOf(score), requirements }
}

function labelOf(score: number): PasswordStrengthLabel {
  if (score <= 2) return 'Weak'
  if (score === 3) return 'Medium'
  return score === 4 ? 'Strong' : 'Very Strong'
}

function passwordOfAtLeast(min: number) {
  return z
    .string({ error: (issue) => (issue.input == null ? 'Password is required' : 'Password must be text') })
    .min(min, `Password must be at least ${min} characters`)
    .max(maxPasswordLength, `Password cannot exceed ${maxPasswordLength} characters`)
}

/** A new account's password. Reports every broken rule together. */
export const signupPassword = passwordOfAtLeast(minSignupLength)
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter')
  .regex(/\p{Nd}/u, 'Password must contain at least one number')

/** The password typed to sign in. */
export const signInPassword = passwordOfAtLeast(minSignInLength)

/** The password set with a reset link. Only its length is checked here, as the specification requires. */
export const resetPassword = passwordOfAtLeast(minSignInLength)
