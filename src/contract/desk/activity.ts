import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { WireTime } from '#contract/wire/wire.ts'

export const activityVias = ['desk', 'command', 'claim'] as const
export const activitySubjects = [
  'lender',
  'correction',
  'user',
  'message',
  'mail',
  'setting',
  'state',
  'checklist',
  'backup',
  'job',
  'operator',
  'import',
] as const

const pageNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'page must be a whole number from 1 to 10000')
  .transform(Number)
  .refine((n) => n >= 1 && n <= 10_000, 'page must be a whole number from 1 to 10000')

export const activityPageSize = 50

/** Pages of the desk's lists, counted from 1. */
export const deskPage = pageNumber.default(1)

const dayMessage = 'Write dates as YYYY-MM-DD'
/** A day such as 2026-11-22, in UTC. */
const day = z.iso.date({ error: dayMessage }).refine((text) => text >= '0001-01-01', dayMessage)

export const ActivityQuery = z.object({
  page: deskPage,
  via: z.enum(activityVias).optional(),
  subject: z.enum(activitySubjects).optional(),
  subjectId: z.string().max(200).optional(),
  /** The id of an import entry: returns the entries of its lenders. */
  partOf: z
    .string()
    .regex(/^\d{1,15}$/, 'partOf must be the number of an entry')
    .transform(Number)
    .optional(),
  /** The beginning of an action's name, such as `lender.`. */
  action: z.string().max(60).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type ActivityQuery = z.output<typeof ActivityQuery>
/** The query before validation, as in a URL. */
export type ActivitySearch = z.input<typeof ActivityQuery>

export const ActivityChange = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})
export type ActivityChange = z.output<typeof ActivityChange>

export const ActivityRow = z.object({
  id: z.number(),
  at: WireTime,
  via: z.enum(activityVias),
  /** An operator's email, the command line's user, or the lender of a claim. */
  actor: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectLabel: z.string().nullable(),
  changes: z.array(ActivityChange),
  /** The number of entries that this one summarizes, such as the lenders of an import. */
  parts: z.number(),
})
export type ActivityRow = z.output<typeof ActivityRow>

export const listActivityEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/activity',
  summary: 'Every change made by operators, commands and claims, latest first, 50 a page. An import counts as one.',
  access: 'operator',
  query: ActivityQuery,
  reply: z.object({ rows: z.array(ActivityRow), hasMore: z.boolean() }),
})
