import { z } from 'zod'
import { botDetectedMessage } from '#contract/site/contact.ts'
import { emailAddress } from '#contract/wire/email.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { optionalText, requiredText } from '#contract/wire/text.ts'
import { MessageReply, PathId } from '#contract/wire/wire.ts'

const termFields = [
  'minRate',
  'maxRate',
  'minPoints',
  'maxPoints',
  'minAmount',
  'maxAmount',
  'minTerm',
  'maxTerm',
  'fundingDays',
] as const

/** The fields of a lender's page that visitors can report, by the column that stores them. */
export const reportableFields = [
  ...termFields,
  'states',
  'contactEmail',
  'contactPhone',
  'website',
  'description',
] as const
export type ReportableField = (typeof reportableFields)[number]

/** Fields that belong to a program if the lender has programs. */
export const programFields: ReadonlySet<string> = new Set(termFields)

/** A honeypot field, hidden from people. A value means that a bot filled in the form. */
const honeypot = z.string().max(0, botDetectedMessage).optional()

export const WrongFigure = z.object({
  field: z.enum(reportableFields, { error: 'Choose what is wrong' }),
  /** The program's name, if the lender has programs and the field is one of theirs. */
  program: optionalText({ label: 'The program', max: 200 }).optional(),
  value: requiredText({ label: 'What it should say', max: 500 }),
  source: requiredText({ label: 'Where you read it', max: 500 }),
  /** Where to email the reason if the correction is refused. */
  email: z.union([z.literal(''), emailAddress]).optional(),
  website: honeypot,
})
export type WrongFigure = z.output<typeof WrongFigure>

export const reportWrongFigureEndpoint = endpoint({
  method: 'POST',
  path: '/api/lenders/:id/corrections',
  summary: 'Reports a wrong figure on a lender’s page. We review every report.',
  access: 'public',
  params: PathId,
  body: WrongFigure,
  reply: MessageReply,
})

export const ClaimRequest = z.object({ email: emailAddress, website: honeypot })

export const requestClaimEndpoint = endpoint({
  method: 'POST',
  path: '/api/lenders/:id/claims',
  summary: 'Emails a lender a link for proposing changes, to its published address or one at its website’s domain.',
  access: 'public',
  params: PathId,
  body: ClaimRequest,
  reply: MessageReply,
})

const FieldTexts = z.record(z.string().max(60), z.string().max(5000))

/** The fields that a claim's link may change, as texts in the format of an import file's cells. */
export const ClaimedLender = z.object({
  slug: z.string(),
  name: z.string(),
  fields: FieldTexts,
  programs: z.array(z.object({ name: z.string(), fields: FieldTexts })),
})
export type ClaimedLender = z.output<typeof ClaimedLender>

const claimParams = z.object({
  token: z.string().regex(/^[\w-]{20,200}$/, 'Ask for a new one on your page in the directory.'),
})

export const readClaimEndpoint = endpoint({
  method: 'POST',
  path: '/api/lender-claims/:token/open',
  summary: 'Opens a lender’s own page for proposals, with the token of its link.',
  access: 'public',
  params: claimParams,
  reply: ClaimedLender,
})

/** Only the changed fields, as text. */
export const ProposedChanges = z.object({
  changes: z
    .array(
      z.object({
        program: z.string().max(200).nullable(),
        field: z.string().max(60),
        value: z.string().max(5000),
      }),
    )
    .min(1, 'Change something first')
    .max(200),
  note: optionalText({ label: 'The note', max: 1000, multiline: true }).optional(),
})
export type ProposedChanges = z.input<typeof ProposedChanges>

export const proposeChangesEndpoint = endpoint({
  method: 'POST',
  path: '/api/lender-claims/:token',
  summary: 'Proposes changes to a lender’s terms, programs and contact. We review before publishing.',
  access: 'public',
  params: claimParams,
  body: ProposedChanges,
  reply: MessageReply,
})
