import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

/**
 * The open deals that a change of lenders may touch, and that nobody has matched since. No reference to `deals`: its check would make a
 * change of lenders wait for investors who edit, and the other way around. A row of a deal that is gone is taken away like any other.
 */
export const dealsToMatch = pgTable(
  'deals_to_match',
  {
    dealId: uuid('deal_id').primaryKey(),
    /** Another one each time it is queued: who has matched it takes the row away only with the ticket that he saw. */
    ticket: uuid().notNull().defaultRandom(),
    /** The catalogue's version that it has to be matched against, or a later one. */
    version: bigint({ mode: 'number' }).notNull(),
    /** Lenders that changed after this moment are held against it. */
    since: time('since').notNull(),
    /** The earliest comes first: when it was queued, put back by more the likelier somebody looks at it. It stays until the deal is matched. */
    place: time('place').notNull(),
    /** It was matched a moment ago and only has to be looked at once more: nobody need be told that its matches are being updated. */
    isSecondLook: boolean('is_second_look').notNull().default(false),
    /** Until when a process has it in hand; what became of that process does not matter afterwards. */
    takenUntil: time('taken_until'),
  },
  (t) => [index('deals_to_match_place_idx').on(t.place, t.dealId)],
)

/** The deals that were queued before the sweeps that would come to them, because somebody wants them; those of sweeps that are over stay till the next. */
export const dealsQueuedAhead = pgTable('deals_queued_ahead', {
  dealId: uuid('deal_id').primaryKey(),
  /** As it was queued with, the last time; `since` is the earliest of all times. */
  version: bigint({ mode: 'number' }).notNull(),
  since: time('since').notNull(),
})

/** Which deals each lender could touch when its last change was looked at. What is null is open: any state, any kind. */
export const lenderReaches = pgTable('lender_reaches', {
  lenderId: uuid('lender_id').primaryKey(),
  /** The lender's `updated_at` of then. */
  changedAt: time('changed_at').notNull(),
  states: text().array(),
  kinds: text().array(),
})
