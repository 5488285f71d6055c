import { z } from 'zod'
import { requiredText, textLimits } from '#contract/wire/text.ts'
import { dollars, wholeNumber } from '#contract/wire/wire.ts'
import { dealStages, dealTypes, loanKinds, occupancies, propertyTypes } from '#domain/choices/deal-choices.ts'
import { product } from '#domain/choices/profile-choices.ts'
import { rehabScopes } from '#domain/flip/flip-profit.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { ProfitFigures } from './profit-figures.ts'

const bathroomsMessage = 'Bathrooms must be from 0 to 20, in steps of 0.5'

/** What need not be answered; blank is unknown, never zero. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)

/** What an investor submits. Dollars, months, days. */
export const DealInput = z.object({
  dealType: z.enum(dealTypes, { error: 'Choose a deal type' }),
  dealStatus: z.enum(dealStages, { error: 'Choose where the deal stands' }),
  propertyAddress: requiredText({ label: 'Property address', max: textLimits.address }),
  propertyState: z
    .string({ error: 'Property state is required' })
    .trim()
    .min(2, 'Property state is required')
    .transform((text, ctx) => {
      const name = findState(text)
      if (name) return name
      ctx.addIssue({ code: 'custom', message: 'Choose one of the 50 states' })
      return z.NEVER
    }),
  propertyType: z.enum(propertyTypes, { error: 'Choose a property type' }),
  bedrooms: wholeNumber('Bedrooms', { min: 0, max: 20 }),
  bathrooms: z
    .number({ error: bathroomsMessage })
    .min(0, bathroomsMessage)
    .max(20, bathroomsMessage)
    .refine((n) => Number.isInteger(n * 2), bathroomsMessage),
  purchasePrice: dollars('Purchase price', { min: 1, minMessage: 'Purchase price is required' }),
  repairBudget: dollars('Repair budget', { min: 0 }),
  estimatedArv: dollars('Estimated ARV', { min: 1, minMessage: 'Estimated ARV is required' }),
  downpayment: dollars('Down payment', { min: 0 }),
  loanAmount: dollars('Loan amount', { min: 1, minMessage: 'Loan amount is required' }),
  termMonths: wholeNumber('Term', { min: 1, max: 360 }),
  closingTimelineDays: wholeNumber('Closing timeline', { min: 1, max: 365 }),
  purpose: requiredText({ label: 'Purpose', max: textLimits.purpose }),
  /** The day the property was bought, as YYYY-MM-DD or an ISO date-time; not in the future. */
  purchasedDate: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'Enter the purchase date as a date' })
    .transform((text) => text.slice(0, 10))
    .refine((text) => text >= '1900-01-01', 'Enter the purchase date as a date')
    // A day of slack, because "today" starts earlier in the east than where the server stands.
    .refine((text) => Date.parse(text) <= Date.now() + 86_400_000, 'The purchase date cannot be in the future')
    .nullish()
    .transform((text) => text ?? null),
  /** Unanswered in the specified payload: matched, and marked so. */
  occupancy: optional(z.enum(occupancies, { error: 'Choose who will live in this property' })),
  loanKind: optional(z.enum(loanKinds, { error: 'Choose a loan' })),
  /** Until the plan is to sell; at most the term. */
  holdMonths: optional(wholeNumber('Months until you sell', { min: 1, max: 360 })),
  propertyValue: optional(dollars('As-is value', { min: 1 })),
  units: optional(wholeNumber('Units', { min: 1, max: 1000 })),
  rehabScope: optional(z.enum(rehabScopes, { error: 'Choose a rehab scope' })),
  squareFeet: optional(wholeNumber('Square feet', { min: 1, max: 1_000_000 })),
  payoff: optional(dollars('Payoff of the present loan', { min: 0 })),
  monthlyRent: optional(dollars('Monthly rent', { min: 0 })),
  yearlyTaxes: optional(dollars('Yearly taxes', { min: 0 })),
  yearlyInsurance: optional(dollars('Yearly insurance', { min: 0 })),
  monthlyHoa: optional(dollars('Monthly HOA', { min: 0 })),
  /** What its profit is figured with beside these fields; without any, with what is usual. */
  profitFigures: optional(ProfitFigures),
})
export type DealInput = z.output<typeof DealInput>

export const dealDefaults = {
  dealType: product,
  dealStatus: 'Looking for a property',
  propertyAddress: '',
  propertyState: 'California',
  propertyType: 'Single Family',
  bedrooms: 3,
  bathrooms: 2,
  purchasePrice: 200_000,
  repairBudget: 25_000,
  estimatedArv: 300_000,
  downpayment: 40_000,
  loanAmount: 160_000,
  termMonths: 12,
  closingTimelineDays: 30,
  purpose: '',
  purchasedDate: null,
} as const satisfies z.input<typeof DealInput>
