import { z } from 'zod'
import { DealInputFields, refuseLongTerm, withTermOfLoan } from '#contract/deals/deal-input.ts'
import { Deal } from '#contract/deals/deals.ts'
import { emailAddress } from '#contract/wire/email.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { phoneNumber } from '#contract/wire/phone.ts'
import { optionalText, textLimits } from '#contract/wire/text.ts'
import { alongsideOthers } from '#contract/wire/wire.ts'
import { individualEntityType } from '#domain/choices/profile-choices.ts'
import { signupPassword } from './password.ts'
import { EntityType, ExitStrategy, FlippingExperience, InvestmentProfile, PrimaryResidence } from './profile-forms.ts'

export const sessionNotFoundMessage = 'Session not found'
export const entityFieldsMessage = 'Please fill in the required fields for your entity type'

/**
 * Returns a schema for a tracking text. Removes control characters instead of rejecting them, because the browser
 * sends the text, not the visitor.
 */
function trackingText(name: string) {
  const error = `${name} must be text of at most 2000 characters`
  return z
    .string({ error })
    .max(2000, { error })
    .transform((text) => text.replace(/[\u0000-\u001f\u007f]/g, ''))
    .optional()
}

const fingerprintMessage = 'fingerprint must have 32 letters or digits'

const StartOnboarding = z.object({
  fingerprint: z.string({ error: fingerprintMessage }).regex(/^[0-9a-zA-Z]{32}$/, fingerprintMessage),
  utmSource: trackingText('utmSource'),
  utmMedium: trackingText('utmMedium'),
  utmCampaign: trackingText('utmCampaign'),
  referrer: trackingText('referrer'),
  userAgent: trackingText('userAgent'),
})
export const startOnboardingEndpoint = endpoint({
  method: 'POST',
  path: '/api/onboarding/start',
  summary: 'Starts an anonymous onboarding session that expires after seven days.',
  access: 'public',
  body: StartOnboarding,
  reply: z.object({ sessionId: z.string() }),
})

export const SessionId = z.string({ error: sessionNotFoundMessage }).regex(/^[\w-]{1,200}$/, sessionNotFoundMessage)

const entityShape = {
  entityType: EntityType,
  companyName: optionalText({ label: 'Company name', max: textLimits.companyName, isName: true }),
  firstName: optionalText({ label: 'First name', max: textLimits.name, isName: true }),
  lastName: optionalText({ label: 'Last name', max: textLimits.name, isName: true }),
  phoneNumber,
}

/** Adds an issue to each missing field: both names for an individual, the company name for any other entity. */
function checkEntity(
  entity: { entityType?: unknown; companyName?: unknown; firstName?: unknown; lastName?: unknown },
  ctx: z.RefinementCtx,
) {
  if (!EntityType.safeParse(entity.entityType).success) return
  const needed =
    entity.entityType === individualEntityType ? (['firstName', 'lastName'] as const) : (['companyName'] as const)
  for (const field of needed)
    if (entity[field] === undefined || entity[field] === null || entity[field] === '')
      ctx.addIssue({ code: 'custom', path: [field], message: entityFieldsMessage })
}

/** Step 1 of the wizard. */
export const EntityStep = z.object(entityShape).superRefine(checkEntity, alongsideOthers)
export type EntityStep = z.output<typeof EntityStep>
const SaveEntity = z.object({ sessionId: SessionId, ...entityShape }).superRefine(checkEntity, alongsideOthers)

/** Step 2 of the wizard. */
export const QualificationStep = z.object({
  flippingExperience: FlippingExperience,
  primaryResidence: PrimaryResidence,
  exitStrategy: ExitStrategy,
})
export type QualificationStep = z.output<typeof QualificationStep>
export const qualificationDefaults = {
  flippingExperience: 'First time',
  primaryResidence: 'No',
  exitStrategy: 'Fix and Flip',
} as const satisfies QualificationStep
const SaveQualification = z.object({ sessionId: SessionId, ...QualificationStep.shape })

/** Step 3 of the wizard. The confirmation isn't sent to the server. */
export const AccountStep = z
  .object({ email: emailAddress, password: signupPassword, confirmPassword: z.string() })
  .superRefine((step, ctx) => {
    if (step.password !== step.confirmPassword)
      ctx.addIssue({ code: 'custom', path: ['confirmPassword'], message: "Passwords don't match" })
  }, alongsideOthers)
const CreateAccount = z.object({ sessionId: SessionId, email: emailAddress, password: signupPassword })

const SaveReply = z.object({
  message: z.string(),
  /** True when the session has become an account. Absent otherwise. */
  redirectToDashboard: z.boolean().optional(),
  userId: z.string().optional(),
})

export const saveEntityEndpoint = endpoint({
  method: 'POST',
  path: '/api/onboarding/save-entity',
  summary: 'Saves step 1, who the investor is.',
  access: 'public',
  body: SaveEntity,
  reply: SaveReply,
})

export const saveQualificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/onboarding/save-qualification',
  summary: 'Saves step 2, experience and plans.',
  access: 'public',
  body: SaveQualification,
  reply: SaveReply,
})

export const createAccountEndpoint = endpoint({
  method: 'POST',
  path: '/api/onboarding/create-account',
  summary: 'Turns the onboarding session into an account, signs in and emails the verification link.',
  access: 'public',
  body: CreateAccount,
  reply: z.object({ token: z.string(), userId: z.string(), accessLevel: z.literal('full') }),
})

export const saveOnboardingProfileEndpoint = endpoint({
  method: 'POST',
  path: '/api/onboarding/save-profile',
  summary: 'Saves the investment profile of the account that the onboarding session became.',
  access: 'investor',
  body: z.object({ sessionId: SessionId, ...InvestmentProfile.shape }).superRefine((body, ctx) => {
    const checked = InvestmentProfile.safeParse(body)
    if (!checked.success)
      for (const issue of checked.error.issues)
        ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message })
  }),
  reply: z.object({ accessLevel: z.string(), message: z.string() }),
})

export const createOpportunityEndpoint = endpoint({
  method: 'POST',
  path: '/api/onboarding/create-opportunity',
  summary: 'Submits the first deal within onboarding, once per session, before the email is verified.',
  access: 'investor',
  body: z
    .object({ sessionId: SessionId, ...DealInputFields.shape })
    .superRefine(refuseLongTerm, alongsideOthers)
    .transform(withTermOfLoan),
  reply: z.object({ deal: Deal, matchCount: z.number() }),
  isIdempotentByKey: true,
})
