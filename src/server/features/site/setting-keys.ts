import { z } from 'zod'
import { claimDefaults, contactFallback, featureStates, legalUpdatedFallback } from '#contract/site/site.ts'
import { parseStateFactors } from '#contract/tools/state-factors.ts'
import { emailAddress } from '#contract/wire/email.ts'
import { cleanText, hasMarkup } from '#contract/wire/text.ts'

/** A setting that operators can change: its purpose, its default, and its valid values. */
type SettingKind<Fallback extends string | null = string | null> = {
  description: string
  fallback: Fallback
  isSecret: boolean
  /** A description of the valid values. */
  check: string
  value: z.ZodType<string>
}

/** A short line of text. Public pages escape it. */
const line = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters`)
    .transform(cleanText)
    .refine((text) => text !== '', 'must not be empty')
    .refine((text) => !hasMarkup(text), 'must be plain text')

type Check = { check: string; value: z.ZodType<string> }
const plainText = (max: number): Check => ({ check: `Plain text of at most ${max} characters`, value: line(max) })

const shown = (description: string, fallback: string, check: Check = plainText(200)): SettingKind<string> => ({
  description,
  fallback,
  isSecret: false,
  ...check,
})
const off = (description: string, check: Check): SettingKind<null> => ({
  description,
  fallback: null,
  isSecret: false,
  ...check,
})

/** A key that the server generates. */
const secret = (description: string): SettingKind<null> => ({
  description,
  fallback: null,
  isSecret: true,
  check: 'Made by the server, and neither set nor shown',
  value: z.string().regex(/^[\w-]{43}$/, 'must be 32 random bytes as base64url'),
})

const featureState: Check = {
  check: 'on or announced',
  value: z.enum(featureStates, { error: 'must be on or announced' }),
}

const kinds = {
  'contact.email': shown('Shown to visitors; emails for operators go there too', contactFallback.email, {
    check: 'An email address',
    value: emailAddress,
  }),
  'contact.phone': shown('Phone number shown to visitors', contactFallback.phone, plainText(40)),
  'contact.address': shown('Postal address shown to visitors', contactFallback.address),
  'legal.updated': shown(
    'When the privacy policy and the terms last changed, such as July 2025',
    legalUpdatedFallback,
    plainText(40),
  ),
  'tools.stateFactors': off(
    'Repair costs in each state relative to the national figure of 1, with the month they were taken',
    {
      check: 'A month, a colon and factors from 0.5 to 2, such as November 2026: CA 1.25, TX 0.95',
      value: line(500).refine((text) => parseStateFactors(text) !== null, {
        error: 'must be a month, a colon and factors from 0.5 to 2, such as November 2026: CA 1.25, TX 0.95',
      }),
    },
  ),
  'analytics.measurementId': off('Google Analytics measurement id; analytics is off without one', {
    check: 'A measurement id such as G-XXXXXXXXXX',
    value: z.string().regex(/^G-[A-Z0-9]{4,20}$/, 'must look like G-XXXXXXXXXX'),
  }),
  'hotjar.siteId': off('Hotjar site id; session recording is off without one', {
    check: 'A number of 4 to 12 digits',
    value: z.string().regex(/^\d{4,12}$/, 'must be a number of 4 to 12 digits'),
  }),
  'features.messaging': shown(
    'Quotes and messages: on, or announced, which shows them as coming soon',
    'on',
    featureState,
  ),
  'features.dealEditing': shown(
    'Editing and withdrawing deals: on, or announced, which shows them as coming soon',
    'on',
    featureState,
  ),
  'features.rounds': off(
    'Rounds of quotes: on or off. Not set, they are on while every lender is a sample, and off on a site with real lenders',
    { check: 'on or off', value: z.enum(['on', 'off'], { error: 'must be on or off' }) },
  ),
  'claims.verifiedLenders': shown('Claim: verified lenders, as a figure', claimDefaults.verifiedLenders),
  'claims.verifiedLendersText': shown('Claim: verified lenders, in running text', claimDefaults.verifiedLendersText),
  'claims.rating': shown('Claim: rating out of 5', claimDefaults.rating, {
    check: 'A number from 0 to 5 with at most one decimal',
    value: z.string().regex(/^([0-4](\.\d)?|5(\.0)?)$/, 'must be a number from 0 to 5 with at most one decimal'),
  }),
  'claims.daysToFunding': shown('Claim: days to funding', claimDefaults.daysToFunding),
  'claims.fundedInvestors': shown('Claim: how many investors found funding', claimDefaults.fundedInvestors),
  'claims.lenderReview': shown('Claim: how long lenders take to review a deal', claimDefaults.lenderReview),
  'auth.cookieKey': secret('Key that seals sign-in cookies and signs links; made by the server on first use'),
  'desk.factorKey': secret(
    "Key that seals the secrets of operators' authenticator apps; made by the server on first use, in no backup",
  ),
} as const satisfies Record<string, SettingKind>

export type SettingKey = keyof typeof kinds

/** The type of a setting's value: a text if it has a default, otherwise possibly null. */
export type SettingValue<K extends SettingKey> = (typeof kinds)[K]['fallback'] extends string ? string : string | null

/** All settings, in the order in which operators see them. */
export const settingKinds: Readonly<Record<SettingKey, SettingKind>> = kinds
export const settingKeys = Object.keys(kinds) as SettingKey[]

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(kinds, text)
}

/** Returns whether a setting is a public claim, which needs a note about its evidence. */
export const isClaim = (key: SettingKey): boolean => key.startsWith('claims.')
