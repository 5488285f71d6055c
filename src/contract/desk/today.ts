import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { WireTime } from '#contract/wire/wire.ts'

/** One thing that waits: what it is called, what is said of it, since when, and the room it is done in. */
const TodayItem = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  at: WireTime.nullable(),
  room: z.string(),
})
export type TodayItem = z.output<typeof TodayItem>

/** How much of one kind waits, and the longest waiting of it. */
const Waiting = z.object({ count: z.number(), items: z.array(TodayItem) })
export type Waiting = z.output<typeof Waiting>

export const todayParts = ['messages', 'claims', 'corrections', 'failures', 'states', 'stale', 'deals'] as const

/** What an operator does first. */
export const Today = z.object({
  /** Visitors' messages that nobody answered. */
  messages: Waiting,
  /** Changes that lenders propose to their own pages. */
  claims: Waiting,
  /** What visitors report as wrong. */
  corrections: Waiting,
  /** Background work that used up its tries. */
  failures: Waiting,
  /** States with real lenders that nobody reviewed. */
  states: Waiting,
  /** Real lenders whose terms were not checked for 90 days. */
  stale: Waiting,
  /** Open deals of the last seven days that fewer than three lenders fit. */
  deals: Waiting,
})
export type Today = z.output<typeof Today>

/** So many of each kind are named. */
export const todayItems = 3
/** A deal with fewer lenders than this cannot ask three. */
export const fewLenders = 3

export const getTodayEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/today',
  summary: 'What waits for an operator: messages, corrections, claims, failures, stale terms, deals with few lenders.',
  access: 'operator',
  reply: Today,
})
