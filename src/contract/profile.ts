import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { phoneNumber } from './phone.ts'
import { optionalText, textLimits } from './text.ts'
import { alongsideOthers, dollars, MessageReply, WireFlag, WireTime, wholeNumber } from './wire.ts'

/** The specification's fixed product name; it is one of the deal types and exit strategies. */
export const product = 'Fix and Flip'

export const entityTypes = ['Individual / Sole Proprietor', 'LLC', 'Corporation', 'Partnership'] as const
export const individualEntityType = entityTypes[0]
export const flippingExperiences = ['First time', '2-5 deals', '6+ deals', '10+ deals'] as const
export const yesNo = ['Yes', 'No'] as const
export const exitStrategies = [product, 'Buy and Hold', 'Refinance', 'BRRR'] as const
export const creditScoreRanges = [
  'Excellent (750+)',
  'Very Good (700-749)',
  'Good (650-699)',
  'Fair (600-649)',
  'Poor (<600)',
] as const
export const fundingTimeframes = [
  'Immediate (0-30 days)',
  'Soon (1-3 months)',
  'Planning (3-6 months)',
  'Future (6+ months)',
] as const
export const preferredLoanTypes = ['Hard Money', 'Conventional', 'DSCR', 'Portfolio Loan', 'Not sure'] as const

/** The label of a credit band. The lowest band is shown as 'Poor (Below 600)' and stored as 'Poor (<600)'. */
export function creditScoreLabel(range: string): string {
  return range === 'Poor (<600)' ? 'Poor (Below 600)' : range
}

export const EntityType = z.enum(entityTypes, { error: 'Choose an entity type' })
export const FlippingExperience = z.enum(flippingExperiences, { error: 'Choose your experience' })
export const PrimaryResidence = z.enum(yesNo, { error: 'Choose Yes or No' })
export const ExitStrategy = z.enum(exitStrategies, { error: 'Choose an exit strategy' })
const CreditScoreRange = z.enum(creditScoreRanges, { error: 'Choose a credit score range' })
const FundingTimeframe = z.enum(fundingTimeframes, { error: 'Choose a timeframe' })
const PreferredLoanType = z.enum(preferredLoanTypes, { error: 'Choose a loan type' })

export const maximumPriceMessage = 'Maximum price must be greater than or equal to minimum price'
export const maximumRepairMessage = 'Maximum repair budget must be greater than or equal to minimum repair budget'

const dealCount = (label: string) => wholeNumber(label, { min: 0, max: 99 })
const experienceYearsMessage = 'Total experience must be from 0 to 50 years, in steps of 0.1'
const experienceYears = z
  .number({ error: experienceYearsMessage })
  .min(0, experienceYearsMessage)
  .max(50, experienceYearsMessage)
  .refine((years) => Math.abs(years * 10 - Math.round(years * 10)) < 1e-6, experienceYearsMessage)

const investmentShape = {
  creditScoreRange: CreditScoreRange,
  reProjectsLast3Years: dealCount('Projects in the last 3 years'),
  reDealsLast3Years: dealCount('Deals in the last 3 years'),
  reTotalExperienceYears: experienceYears,
  typicalPriceMin: dollars('Minimum price', { min: 0 }),
  typicalPriceMax: dollars('Maximum price', { min: 0 }),
  typicalRepairMin: dollars('Minimum repair budget', { min: 0 }),
  typicalRepairMax: dollars('Maximum repair budget', { min: 0 }),
  fundingTimeframe: FundingTimeframe,
  preferredLoanType: PreferredLoanType,
  ownsResidence: PrimaryResidence,
  residenceAddress: optionalText({ label: 'Residence address', max: textLimits.address }),
}

type Ranges = {
  typicalPriceMin?: unknown
  typicalPriceMax?: unknown
  typicalRepairMin?: unknown
  typicalRepairMax?: unknown
}

const isBelow = (max: unknown, min: unknown) => typeof max === 'number' && typeof min === 'number' && max < min

/** Adds an issue to each maximum that is below its minimum. */
function checkRanges(profile: Ranges, ctx: z.RefinementCtx) {
  const { typicalPriceMin, typicalPriceMax, typicalRepairMin, typicalRepairMax } = profile
  if (isBelow(typicalPriceMax, typicalPriceMin))
    ctx.addIssue({ code: 'custom', path: ['typicalPriceMax'], message: maximumPriceMessage })
  if (isBelow(typicalRepairMax, typicalRepairMin))
    ctx.addIssue({ code: 'custom', path: ['typicalRepairMax'], message: maximumRepairMessage })
}

/** The completion form: the whole investment profile at once. */
export const InvestmentProfile = z.object(investmentShape).superRefine(checkRanges, alongsideOthers)
export type InvestmentProfile = z.output<typeof InvestmentProfile>

export const investmentProfileDefaults = {
  creditScoreRange: 'Good (650-699)',
  reProjectsLast3Years: 0,
  reDealsLast3Years: 0,
  reTotalExperienceYears: 0,
  typicalPriceMin: 100_000,
  typicalPriceMax: 300_000,
  typicalRepairMin: 10_000,
  typicalRepairMax: 50_000,
  fundingTimeframe: 'Soon (1-3 months)',
  preferredLoanType: 'Hard Money',
  ownsResidence: 'No',
  residenceAddress: '',
} as const satisfies z.input<typeof InvestmentProfile>

/**
 * Any part of the profile. Unknown keys are refused, so an email or an access level can never ride along. An explicit null
 * clears a value that may be unset. A range is also checked against the stored other bound by the server.
 */
export const ProfileChange = z
  .strictObject({
    firstName: optionalText({ label: 'First name', max: textLimits.name }),
    lastName: optionalText({ label: 'Last name', max: textLimits.name }),
    phoneNumber: phoneNumber.nullable(),
    entityType: EntityType,
    companyName: optionalText({ label: 'Company name', max: textLimits.companyName }),
    flippingExperience: FlippingExperience,
    primaryResidence: PrimaryResidence,
    exitStrategy: ExitStrategy,
    ...investmentShape,
  })
  .partial()
  .superRefine(checkRanges, alongsideOthers)
export type ProfileChange = z.output<typeof ProfileChange>

/** The signed-in investor as their own browser sees them. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  emailVerified: WireFlag,
  entityType: z.string().nullable(),
  companyName: z.string().nullable(),
  flippingExperience: z.string().nullable(),
  primaryResidence: z.string().nullable(),
  exitStrategy: z.string().nullable(),
  accessLevel: z.string(),
  onboardingStep: z.string(),
  onboardingCompleted: WireFlag,
  creditScoreRange: z.string().nullable(),
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
  createdAt: WireTime,
  updatedAt: WireTime,
})
export type User = z.infer<typeof User>

/** The profile is complete when a credit score range is there. */
export function isProfileComplete(user: Pick<User, 'creditScoreRange'>): boolean {
  return user.creditScoreRange !== null
}

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in investor.',
  access: 'investor',
  reply: User,
})

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/user/profile',
  summary: 'Changes the given parts of the own profile and returns the whole user.',
  access: 'investor',
  body: ProfileChange,
  reply: User,
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user/account',
  summary: 'Deactivates the own account and ends every session; personal data is removed later by a scheduled job.',
  access: 'investor',
  reply: MessageReply,
})
