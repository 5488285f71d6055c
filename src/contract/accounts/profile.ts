import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { BooleanString, MessageReply, WireTime } from '#contract/wire/wire.ts'
import { confirmableFields } from '#domain/choices/profile-choices.ts'
import { LegalAcceptance } from './legal-texts.ts'
import { maxPasswordLength } from './password.ts'
import { ProfileChange } from './profile-forms.ts'

/** The signed-in investor as their own browser sees them. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  emailVerified: BooleanString,
  entityType: z.string().nullable(),
  companyName: z.string().nullable(),
  flippingExperience: z.string().nullable(),
  primaryResidence: z.string().nullable(),
  exitStrategy: z.string().nullable(),
  accessLevel: z.string(),
  onboardingStep: z.string(),
  onboardingCompleted: BooleanString,
  creditScoreRange: z.string().nullable(),
  exactCreditScore: z.number().nullable(),
  /** Liquid funds in dollars. */
  liquidReserves: z.number().nullable(),
  reProjectsLast3Years: z.number().nullable(),
  reDealsLast3Years: z.number().nullable(),
  reTotalExperienceYears: z.number().nullable(),
  typicalPriceMin: z.number().nullable(),
  typicalPriceMax: z.number().nullable(),
  typicalRepairMin: z.number().nullable(),
  typicalRepairMax: z.number().nullable(),
  fundingTimeframe: z.string().nullable(),
  preferredLoanType: z.string().nullable(),
  ownsResidence: z.string().nullable(),
  residenceAddress: z.string().nullable(),
  /**
   * Prefilled values that the investor has not confirmed. Matching treats them as unknown, and they are never shared.
   */
  unconfirmed: z.array(z.enum(confirmableFields)),
  /** The versions of the terms and the privacy policy that were accepted, oldest first. */
  legalAcceptances: z.array(LegalAcceptance),
  createdAt: WireTime,
  updatedAt: WireTime,
})
export type User = z.infer<typeof User>

/** Returns whether the profile is complete: it has a credit score range, confirmed or not. */
export function isProfileComplete(user: Pick<User, 'creditScoreRange'>): boolean {
  return user.creditScoreRange !== null
}

export const getUserEndpoint = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in investor.',
  access: 'investor',
  reply: User,
})

export const changeProfileEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/user/profile',
  summary: 'Changes parts of the signed-in user’s profile and returns the user.',
  access: 'investor',
  body: ProfileChange,
  reply: User,
})

export const exportDataEndpoint = endpoint({
  method: 'POST',
  path: '/api/user/data',
  summary:
    'Everything stored about the signed-in investor. Needs the password, or a sign-in within the last ten minutes.',
  access: 'investor',
  body: z.object({ password: z.string().max(maxPasswordLength, 'This password is too long').exactOptional() }),
  reply: z.record(z.string(), z.unknown()),
})

export const deleteAccountEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/user/account',
  summary: 'Deactivates the signed-in account and ends all its sessions. A scheduled job removes personal data later.',
  access: 'investor',
  reply: MessageReply,
})
