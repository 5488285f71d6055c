import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { optionalText, requiredText } from '#contract/wire/text.ts'
import { PathId, wholeNumber } from '#contract/wire/wire.ts'
import { ChecklistItem, itemStatuses } from '#domain/closing/checklist.ts'
import { ChecklistTemplate, checklistConditions } from '#domain/closing/checklist-templates.ts'

/**
 * The documents of a deal in order: missing ones whose start day has come, late requests, other open ones, and done
 * ones.
 */
export const Checklist = z.object({
  items: z.array(ChecklistItem),
  /** Null for a withdrawn or dead deal. */
  closingOn: z.string().nullable(),
  /** True while the closing day is estimated from the closing timeline. */
  isEstimated: z.boolean(),
  /** The number of documents that are missing or requested. */
  open: z.number(),
})
export type Checklist = z.infer<typeof Checklist>

export const getChecklistEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals/:id/checklist',
  summary: 'The documents that lenders ask for before a deal closes, with the dates to start them by.',
  access: 'investor',
  params: PathId,
  reply: Checklist,
})

export const changeChecklistItemEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/deals/:id/checklist/:itemId',
  summary: 'Sets the status of one document of a deal. Returns the whole checklist.',
  access: 'investor',
  params: PathId.extend({ itemId: z.string() }),
  body: z.strictObject({
    status: z.exactOptional(z.enum(itemStatuses, { error: 'Choose a status' })),
    note: z.exactOptional(optionalText({ label: 'Note', max: 500 })),
  }),
  reply: Checklist,
})

const maxChecklistTemplates = 80
const idMessage = 'An id may contain only lowercase letters, digits and hyphens'

/** An item of the default checklist, as operators edit it. */
export const ChecklistTemplateInput = z.object({
  id: z
    .string({ error: idMessage })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, idMessage)
    .max(60, idMessage),
  when: z.enum(checklistConditions, { error: 'Choose when it is asked for' }),
  label: requiredText({ label: 'Name', max: 80 }),
  why: requiredText({ label: 'Why', max: 200 }),
  days: wholeNumber('Days', { min: 0, max: 120 }),
  late: requiredText({ label: 'Message when late', max: 200 }),
}) satisfies z.ZodType<ChecklistTemplate>

const ChecklistTemplates = z.object({
  items: z
    .array(ChecklistTemplateInput, { error: 'Send the whole list' })
    .min(1, 'Keep at least one item')
    .max(maxChecklistTemplates, `A list has at most ${maxChecklistTemplates} items`)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Two items have the same id'),
})

export const getDeskChecklistEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/checklist',
  summary: 'The items that deals’ checklists are made from.',
  access: 'operator',
  reply: z.object({ items: z.array(ChecklistTemplate) }),
})

export const replaceDeskChecklistEndpoint = endpoint({
  method: 'PUT',
  path: '/api/desk/checklist',
  summary: 'Replaces the items that deals’ checklists are made from. Investors’ notes stay with the item’s id.',
  access: 'operator',
  body: ChecklistTemplates,
  reply: z.object({ items: z.array(ChecklistTemplate) }),
})
