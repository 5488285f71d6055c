import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { requiredText } from '#contract/wire/text.ts'
import { MessageReply, Uuid, WireTime } from '#contract/wire/wire.ts'
import { deskPage } from './activity.ts'

const correctionStatuses = ['open', 'accepted', 'refused'] as const

const ProposedChange = z.object({
  program: z.string().max(200).nullable(),
  field: z.string().max(60),
  value: z.string().max(5000),
})

export const DeskCorrection = z.object({
  id: z.string(),
  lenderId: z.string(),
  lenderName: z.string(),
  kind: z.enum(['report', 'proposal']),
  /** Each field with its current and its proposed text. */
  changes: z.array(ProposedChange.extend({ current: z.string() })),
  source: z.string(),
  /** Whether the sender is notified of a refusal. */
  hasEmail: z.boolean(),
  status: z.enum(correctionStatuses),
  reason: z.string().nullable(),
  createdAt: WireTime,
})
export type DeskCorrection = z.output<typeof DeskCorrection>

export const listCorrectionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/corrections',
  summary: 'Visitors’ reports and lenders’ proposals, oldest open first, 25 a page.',
  access: 'operator',
  query: z.object({ page: deskPage, status: z.enum(correctionStatuses).default('open') }),
  reply: z.object({ rows: z.array(DeskCorrection), total: z.number() }),
})

export const CorrectionAcceptance = z.object({
  changes: z.array(ProposedChange).min(1, 'Nothing is left to apply; refuse it instead').max(200),
})
export type CorrectionAcceptance = z.output<typeof CorrectionAcceptance>

export const acceptCorrectionEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/corrections/:id/accept',
  summary: 'Applies a correction, as sent or as the operator changed it.',
  access: 'operator',
  params: z.object({ id: Uuid }),
  body: CorrectionAcceptance,
  reply: MessageReply,
})

export const CorrectionRefusal = z.object({ reason: requiredText({ label: 'The reason', max: 1000, multiline: true }) })

export const refuseCorrectionEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/corrections/:id/refuse',
  summary: 'Refuses a correction. If an address was left, the reason is emailed to it.',
  access: 'operator',
  params: z.object({ id: Uuid }),
  body: CorrectionRefusal,
  reply: MessageReply,
})
