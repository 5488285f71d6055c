import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { PathId, WireTime } from '#contract/wire/wire.ts'
import { stages } from '#domain/choices/deal-choices.ts'
import { linkKinds } from './deal-sheet.ts'
import { DealChanges } from './edit-deal.ts'

/** A shared link. Without `kind` it leads to the deal's sheet. */
const SharedLink = z.object({ sheetId: z.string(), kind: z.enum(linkKinds).default('sheet') })

/** The data of each kind of event. */
const dealEventKinds = {
  submitted: z.object({}),
  /** Copied from another deal, which may have been deleted. */
  duplicated: z.object({ fromDealId: z.string() }),
  edited: z.object({ version: z.number(), changes: DealChanges }),
  withdrawn: z.object({ reason: z.string().nullable() }),
  reopened: z.object({}),
  stage: z.object({
    from: z.enum(stages),
    to: z.enum(stages),
    on: z.string(),
    by: z.enum(['investor', 'quote']),
    /** When choosing a quote moved the deal: the day of its previous stage, null if unset. Absent for other moves. */
    fromOn: z.string().nullable().exactOptional(),
    /** When the deal was funded: its planned closing day until then, null if unset. Absent for other moves. */
    plannedCloseOn: z.string().nullable().exactOptional(),
  }),
  contacted: z.object({ lenderId: z.string(), lenderName: z.string() }),
  shared: SharedLink,
  unshared: SharedLink,
  /** `asked` to `chosen`: the events of a quote request. `totalCost` is in dollars. */
  asked: z.object({ lenderId: z.string(), lenderName: z.string() }),
  quoted: z.object({ lenderId: z.string(), lenderName: z.string(), totalCost: z.number().nullable() }),
  declined: z.object({ lenderId: z.string(), lenderName: z.string(), reason: z.string().nullable() }),
  chosen: z.object({ lenderId: z.string(), lenderName: z.string() }),
  /** Final terms entered from a document. `difference` is the difference from the quote in dollars. */
  terms: z.object({ lenderName: z.string(), documentKind: z.string(), difference: z.number().nullable() }),
} as const
export type DealEventKind = keyof typeof dealEventKinds
export type DealEventData<K extends DealEventKind = DealEventKind> = z.output<(typeof dealEventKinds)[K]>

const event = <K extends DealEventKind>(kind: K) =>
  z.object({ id: z.string(), at: WireTime, kind: z.literal(kind), data: dealEventKinds[kind] })

/** An event in a deal's history. */
export const DealEvent = z.discriminatedUnion('kind', [
  event('submitted'),
  event('duplicated'),
  event('edited'),
  event('withdrawn'),
  event('reopened'),
  event('stage'),
  event('contacted'),
  event('shared'),
  event('unshared'),
  event('asked'),
  event('quoted'),
  event('declined'),
  event('chosen'),
  event('terms'),
])
export type DealEvent = z.infer<typeof DealEvent>

export const getTimelineEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals/:id/timeline',
  summary: 'The events of a deal, latest first.',
  access: 'investor',
  params: PathId,
  reply: z.object({ events: z.array(DealEvent) }),
})
