import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { WireTime } from '#contract/wire/wire.ts'

/** A pending task. `at` is when it became pending. `page` is the desk page that handles it. */
const TodayItem = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  at: WireTime.nullable(),
  page: z.string(),
})
export type TodayItem = z.output<typeof TodayItem>

/** The number of pending items of one kind, and the first {@link todayItemsPerKind} of them. */
const PendingItems = z.object({ count: z.number(), items: z.array(TodayItem) })
export type PendingItems = z.output<typeof PendingItems>

export const todayParts = ['messages', 'claims', 'corrections', 'failures', 'states', 'stale', 'deals'] as const

/** The pending work of operators. */
export const Today = z.object({
  /** Unanswered messages from visitors. */
  messages: PendingItems,
  /** Changes that lenders propose to their own pages. */
  claims: PendingItems,
  /** Figures that visitors reported as wrong. */
  corrections: PendingItems,
  /** Background jobs that failed all attempts. */
  failures: PendingItems,
  /** States that have real lenders and need a review, or another one. */
  states: PendingItems,
  /** Real lenders whose terms were not checked for 90 days. */
  stale: PendingItems,
  /** Open deals of the last seven days that fewer than {@link minFittingLenders} lenders fit. */
  deals: PendingItems,
})
export type Today = z.output<typeof Today>

/** Items listed per kind. */
export const todayItemsPerKind = 3
/** Deals with fewer lenders than this are listed. */
export const minFittingLenders = 3

export const getTodayEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/today',
  summary: 'Pending work for operators: messages, corrections, claims, failures, stale terms, deals with few lenders.',
  access: 'operator',
  reply: Today,
})
