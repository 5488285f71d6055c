import { z } from 'zod'
import { TransparencyTotal } from '#contract/lenders/transparency-total.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { MessageReply, Uuid, WireTime } from '#contract/wire/wire.ts'
import { programKinds } from '#domain/programs/programs.ts'
import { deskPage } from './activity.ts'
import { DeskRequest } from './requests.ts'

export const deskLenderPageSize = 50

/** Reasons why a lender needs work. The list counts and filters by them. */
export const lenderMarks = [
  'stale90',
  'stale180',
  'incomplete',
  'silent',
  'reported',
  'claimed',
  'inactive',
  'sample',
] as const
export type LenderMark = (typeof lenderMarks)[number]

export const DeskLendersQuery = z.object({
  page: deskPage,
  /** Part of a name, site, email or program. */
  search: z.string().max(100).optional(),
  /** A full state name. */
  state: z.string().max(40).optional(),
  kind: z.enum(programKinds).optional(),
  /** Dollars within the lender's range. */
  amount: z.coerce.number().min(0).max(1e9).optional(),
  /** Percent; keeps lenders whose lowest rate is at most this. */
  rate: z.coerce.number().min(0).max(100).optional(),
  /** Percent; keeps lenders whose fewest points are at most this. */
  points: z.coerce.number().min(0).max(100).optional(),
  /** Months within the lender's range. */
  term: z.coerce.number().int().min(1).max(480).optional(),
  mark: z.enum(lenderMarks).optional(),
  sort: z.enum(['name', 'checked']).default('name'),
})
export type DeskLendersQuery = z.output<typeof DeskLendersQuery>
/** The query before validation, as in a URL. */
export type DeskLendersSearch = z.input<typeof DeskLendersQuery>

const nullableNumber = z.number().nullable()

export const DeskLenderRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  states: z.array(z.string()),
  statesPublished: z.boolean(),
  minAmount: nullableNumber,
  maxAmount: nullableNumber,
  minRate: nullableNumber,
  maxRate: nullableNumber,
  minPoints: nullableNumber,
  maxPoints: nullableNumber,
  minTerm: nullableNumber,
  maxTerm: nullableNumber,
  fundingDays: nullableNumber,
  isActive: z.boolean(),
  isSample: z.boolean(),
  checkedAt: WireTime.nullable(),
  /** The pages that the terms were read from, one per program, or else the lender's website. */
  sources: z.array(z.string()),
  /** Days since the oldest check among its programs' terms; null without a date. */
  staleDays: nullableNumber,
  /** The number of compared facts that the lender doesn't publish. */
  missing: z.number(),
  /** Open reports of visitors, and open proposals of the lender. */
  reported: z.number(),
  proposed: z.number(),
  /** Whether the lender has claimed its page. */
  isClaimed: z.boolean(),
  asked: z.number(),
  answered: z.number(),
  /** 0 to 100, as on public pages; null while the lender is inactive. */
  transparency: TransparencyTotal.nullable(),
})
export type DeskLenderRow = z.output<typeof DeskLenderRow>

export const listDeskLendersEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/lenders',
  summary: 'Lenders as operators see them, 50 a page, with what needs work.',
  access: 'operator',
  query: DeskLendersQuery,
  reply: z.object({
    rows: z.array(DeskLenderRow),
    total: z.number(),
    counts: z.record(z.enum(lenderMarks), z.number()),
  }),
})

/** Texts by field name, as in the cells of an import file. An empty text means "not published". */
const FieldTexts = z.record(z.string().max(60), z.string().max(5000))

export const DeskLender = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  isSample: z.boolean(),
  checkedAt: WireTime.nullable(),
  fields: FieldTexts,
  programs: z.array(z.object({ name: z.string(), fields: FieldTexts })),
  /** The names of a program's fields, for a new program. */
  programFields: z.array(z.string()),
  asked: z.number(),
  answered: z.number(),
  matches: z.number(),
  /**
   * Whether the lender or its address opted out of all emails. It can't be asked until an operator lifts the opt-out.
   */
  hasStoppedMail: z.boolean(),
  recentRequests: z.array(DeskRequest),
})
export type DeskLender = z.output<typeof DeskLender>

export const getDeskLenderEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/lenders/:id',
  summary: 'One lender with its programs, every field as the text to edit.',
  access: 'operator',
  params: z.object({ id: Uuid }),
  reply: DeskLender,
})

export const LenderEdit = z.object({
  fields: FieldTexts.default({}),
  programs: z
    .array(z.object({ name: z.string().trim().min(1, 'Name the program').max(200), fields: FieldTexts }))
    .max(50)
    .default([]),
  /** Names of the programs to remove. */
  removed: z.array(z.string().max(200)).max(50).default([]),
})
export type LenderEdit = z.output<typeof LenderEdit>

export const editDeskLenderEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/desk/lenders/:id',
  summary: 'Changes the named fields of a lender and its programs. Only changed terms count as checked today.',
  access: 'operator',
  params: z.object({ id: Uuid }),
  body: LenderEdit,
  reply: z.object({ changes: z.number() }),
})

export const NewDeskLender = z.object({
  name: z.string().trim().min(1, 'Name the lender').max(200, 'The name is too long'),
})

export const addDeskLenderEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/lenders',
  summary: 'Adds a lender with only a name. Its terms are added with edits.',
  access: 'operator',
  body: NewDeskLender,
  reply: z.object({ id: z.string() }),
})

const LenderIds = z.array(Uuid).min(1, 'Choose a lender').max(100, 'At most 100 lenders at once')

export const actOnLendersEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/lenders/act',
  summary: 'Activates or deactivates lenders, or notes that their terms were checked today and are unchanged.',
  access: 'operator',
  body: z.object({ ids: LenderIds, act: z.enum(['activate', 'deactivate', 'checked']) }),
  reply: z.object({ changed: z.number() }),
})

export const liftLenderStopEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/lenders/:id/lift-stop',
  summary: 'Lifts a lender’s opt-out from all emails. Repeating it changes nothing.',
  access: 'operator',
  params: z.object({ id: Uuid }),
  reply: MessageReply,
})

export const mergeLendersEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/lenders/:id/merge',
  summary: 'Moves the programs, requests and matches of duplicates to this lender, and removes the duplicates.',
  access: 'operator',
  needsFreshFactor: true,
  params: z.object({ id: Uuid }),
  body: z.object({ duplicates: LenderIds }),
  reply: MessageReply,
})

export const deleteDeskLenderEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/desk/lenders/:id',
  summary: 'Deletes a lender that nothing but its own programs refers to. 409 for any other.',
  access: 'operator',
  needsFreshFactor: true,
  params: z.object({ id: Uuid }),
  reply: MessageReply,
})

export const undoLenderChangeEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/lenders/:id/undo',
  summary: 'Restores the fields of one history entry, unless they have changed again since.',
  access: 'operator',
  params: z.object({ id: Uuid }),
  body: z.object({ entry: z.number().int().positive() }),
  reply: z.object({ changes: z.number() }),
})

export const exportDeskLendersEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/lenders/export',
  summary: 'Every lender with its programs, as CSV that an import can read.',
  access: 'operator',
  reply: z.object({ csv: z.string() }),
})
