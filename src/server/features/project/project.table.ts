import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ResultCause, ResultKind } from '#domain/project/project-result.ts'
import type { FactKind } from '#domain/project/project-terms.ts'
import { deals } from '#server/features/deals/deals.table.ts'

const dealId = () =>
  uuid('deal_id')
    .notNull()
    .references(() => deals.id, { onDelete: 'cascade' })
const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

/** Draw settings of deals. A deal without a row has the default settings. */
export const projects = pgTable('projects', {
  dealId: dealId().primaryKey(),
  /** Months between the work and the draw that pays for it. */
  lagMonths: integer('lag_months').notNull(),
  retainagePercent: numeric('retainage_percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
  /** Null means the lender's fee. */
  drawFee: money('draw_fee'),
  /** Incremented with every change of settings or lines. */
  version: integer().notNull().default(1),
  updatedAt: updatedAt(),
})

/** Lines of a deal's work, in the investor's order, with cost in dollars. */
export const projectLines = pgTable(
  'project_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: dealId(),
    position: integer().notNull(),
    label: text().notNull(),
    cost: money('cost').notNull(),
    /** Months after the closing, from 1. */
    month: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('project_lines_deal_id_position_idx').on(t.dealId, t.position)],
)

/**
 * Recorded events of a deal's project, such as payments and draw requests. Removed ones stay, so that their key can't
 * record them again.
 */
export const projectFacts = pgTable(
  'project_facts',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: dealId(),
    kind: text().$type<FactKind>().notNull(),
    lineId: uuid('line_id').references(() => projectLines.id, { onDelete: 'set null' }),
    /** The requested draw that this step belongs to. */
    drawId: uuid('draw_id'),
    on: date('on_day', { mode: 'string' }).notNull(),
    amount: money('amount').notNull(),
    isPartial: boolean('is_partial').notNull().default(false),
    /** Null when the request had no key. */
    key: text(),
    /** SHA-256 of the validated body. */
    bodyHash: text('body_hash').notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('project_facts_deal_id_key_key').on(t.dealId, t.key),
    index('project_facts_line_id_idx').on(t.lineId),
    index('project_facts_deal_id_live_idx').on(t.dealId).where(sql`removed_at is null`),
  ],
)

/**
 * Results of deals, in dollars and days, with the planned figures when they were recorded, because plans change with
 * quotes and medians.
 */
export const dealResults = pgTable('deal_results', {
  dealId: dealId().primaryKey(),
  kind: text().$type<ResultKind>().notNull(),
  on: date('on_day', { mode: 'string' }).notNull(),
  price: money('price').notNull(),
  costs: money('costs').notNull(),
  profit: money('profit').notNull(),
  planned: money('planned').notNull(),
  causes: jsonb().$type<ResultCause[]>().notNull(),
  cash: money('cash').notNull(),
  plannedCash: money('planned_cash').notNull(),
  days: integer().notNull(),
  plannedDays: integer('planned_days').notNull(),
  budget: money('budget').notNull(),
  /** Null when no payment was recorded. */
  paid: money('paid'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
