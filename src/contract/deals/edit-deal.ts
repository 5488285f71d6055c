import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { PathId } from '#contract/wire/wire.ts'
import { verdictWords } from '#domain/verdict/verdict-figures.ts'
import { DealInputFields } from './deal-input.ts'
import { Deal } from './deals.ts'

type DealFields = typeof DealInputFields.shape

/** The creation schemas, each optional. A missing field stays missing instead of becoming null. */
const editableFields = Object.fromEntries(
  Object.entries(DealInputFields.shape).map(([name, schema]) => [name, z.exactOptional(schema)]),
) as { [K in keyof DealFields]: z.ZodExactOptional<DealFields[K]> }

const versionMessage = 'version must be the version of the deal that was edited'

/** The changed fields, and the version of the deal that the edit is based on. */
export const DealEdit = z.strictObject({
  ...editableFields,
  version: z.number({ error: versionMessage }).int(versionMessage).min(1, versionMessage),
})
export type DealEdit = z.output<typeof DealEdit>

const figure = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

/** One field that an edit changed, by its name in the contract. */
export const FieldChange = z.object({ field: z.string(), from: figure, to: figure })
export type FieldChange = z.infer<typeof FieldChange>

/** A lender that fits, or stopped fitting, because of an edit. Contacted lenders stay among the matches. */
export const ChangedLender = z.object({ lenderId: z.string(), name: z.string(), contacted: z.boolean() })
export type ChangedLender = z.infer<typeof ChangedLender>

/** The number of lenders, and the first {@link namedLenderCount} of them: contacted ones first, then by name. */
const ChangedLenders = z.object({ count: z.number(), lenders: z.array(ChangedLender) })

const beforeAndAfter = <T extends z.ZodType>(value: T) => z.object({ before: value, after: value })

/** The effect of an edit. Both sides use today's lenders and profile, so that only the edit makes a difference. */
export const DealChanges = z.object({
  fields: z.array(FieldChange),
  /** Lenders that fit only after the edit. */
  newlyFitting: ChangedLenders,
  /** Lenders that fit only before the edit. */
  noLongerFitting: ChangedLenders,
  eligibleCount: beforeAndAfter(z.number()),
  /** Dollars; null when no priced lender fits. */
  bestTotal: beforeAndAfter(z.number().nullable()),
  medianTotal: beforeAndAfter(z.number().nullable()),
  /** Null for a consumer loan, which isn't matched. */
  verdict: beforeAndAfter(z.enum(verdictWords).nullable()),
  /** Dollars; null unless the deal is a purchase that ends in a sale. */
  profit: beforeAndAfter(z.number().nullable()),
})
export type DealChanges = z.infer<typeof DealChanges>

/** Maximum number of added or removed lenders that are named. */
export const namedLenderCount = 10

export const versionConflictMessage =
  'This deal was changed in the meantime. Nothing you typed is lost: look at both versions, then save yours or keep the other.'
export const dealClosedMessage = 'This deal is closed. Reopen it or set an earlier stage first.'

export const editDealEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/deals/:id',
  summary:
    'Changes fields of a pending deal, matches it again, and returns what changed. An edit of an older version gets 409 with the current deal.',
  access: 'investor',
  params: PathId,
  body: DealEdit,
  reply: z.object({ deal: Deal, changes: DealChanges }),
})
