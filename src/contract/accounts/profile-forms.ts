import { z } from 'zod'
import { phoneNumber } from '#contract/wire/phone.ts'
import { optionalText, textLimits } from '#contract/wire/text.ts'
import { alongsideOthers, CreditScoreRange, dollars, wholeNumber } from '#contract/wire/wire.ts'
import {
  confirmableFields,
  entityTypes,
  exitStrategies,
  flippingExperiences,
  fundingTimeframes,
  preferredLoanTypes,
  yesNo,
} from '#domain/choices/profile-choices.ts'

export const EntityType = z.enum(entityTypes, { error: 'Choose an entity type' })
export const FlippingExperience = z.enum(flippingExperiences, { error: 'Choose your experience' })
export const PrimaryResidence = z.enum(yesNo, { error: 'Choose Yes or No' })
export const ExitStrategy = z.enum(exitStrategies, { error: 'Choose an exit strategy' })
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
  residenceAddress: optionalText({ label: 'Residence address', max: textLimits.address, isPostal: true }),
}

/** Optional figures; null clears one. */
export const optionalFiguresShape = {
  exactCreditScore: wholeNumber('Credit score', { min: 300, max: 850 }).nullable(),
  liquidReserves: dollars('Liquid reserves', { min: 0 }).nullable(),
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

/**
 * The prefilled values that the investor has confirmed, from this call or stored earlier. When absent, all values in
 * the call are confirmed.
 */
const Confirmed = z
  .array(z.enum(confirmableFields, { error: 'confirmed lists fields of the profile that can be confirmed' }), {
    error: 'confirmed is a list of fields',
  })
  .max(confirmableFields.length, 'confirmed is a list of fields')
  .exactOptional()

/** The whole investment profile. */
export const InvestmentProfile = z
  .object({ ...investmentShape, confirmed: Confirmed })
  .superRefine(checkRanges, alongsideOthers)
export type InvestmentProfile = z.output<typeof InvestmentProfile>

/** The completion form, which also asks for the optional figures. */
export const CompletionProfile = z
  .object({ ...investmentShape, ...optionalFiguresShape, confirmed: Confirmed })
  .superRefine(checkRanges, alongsideOthers)
export type CompletionProfile = z.output<typeof CompletionProfile>

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
 * Any part of the profile. Unknown keys are rejected, so a change can't set the email or access level. Null clears an
 * optional value. When one bound of a range changes, the server also checks it against the other, stored bound.
 */
export const ProfileChange = z
  .strictObject({
    firstName: optionalText({ label: 'First name', max: textLimits.name, isName: true }),
    lastName: optionalText({ label: 'Last name', max: textLimits.name, isName: true }),
    phoneNumber: phoneNumber.nullable(),
    entityType: EntityType,
    companyName: optionalText({ label: 'Company name', max: textLimits.companyName, isName: true }),
    flippingExperience: FlippingExperience,
    primaryResidence: PrimaryResidence,
    exitStrategy: ExitStrategy,
    ...investmentShape,
    ...optionalFiguresShape,
    confirmed: Confirmed,
  })
  .partial()
  .superRefine(checkRanges, alongsideOthers)
export type ProfileChange = z.output<typeof ProfileChange>
