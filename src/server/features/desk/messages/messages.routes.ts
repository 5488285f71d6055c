import {
  listMessagesEndpoint,
  listNotifyEndpoint,
  moveMessageEndpoint,
  replyToMessageEndpoint,
} from '#contract/desk/messages.ts'
import { deskActor } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, type RouteOptions, readLimits, route } from '#server/platform/http/route.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { answerMessage, moveMessage } from './answer-message.ts'
import { countMessages, listMessageRows, listNotifyRows } from './desk-messages.queries.ts'

export type MessagesDeps = { db: Database; jobs: Pick<Jobs, 'send'> }

const reads: RouteOptions = { limits: readLimits }
const writes: RouteOptions = { limits: [{ name: 'desk-messages', points: 120, seconds: 60, by: 'ip' }] }

/** Registers the desk's inbox and the notify-me list. */
export function registerDeskMessages(http: Http, deps: MessagesDeps): void {
  const { db } = deps
  route(http, listMessagesEndpoint, reads, async ({ query }) => {
    const [rows, total, open] = await Promise.all([
      listMessageRows(db, query),
      countMessages(db, query),
      countMessages(db, { state: 'open', search: '' }),
    ])
    return { rows, total, open }
  })
  route(http, replyToMessageEndpoint, writes, async ({ params, body, operator }) => {
    await answerMessage(deps, deskActor(operator), params.id, body.text)
    return { message: 'Your answer is on its way.' }
  })
  route(http, moveMessageEndpoint, writes, async ({ params, body: { state }, operator }) => {
    await moveMessage(db, deskActor(operator), params.id, state)
    return { message: { open: 'Open again.', answered: 'Marked as answered.', spam: 'Marked as spam.' }[state] }
  })
  route(http, listNotifyEndpoint, reads, async ({ query }) => listNotifyRows(db, query.page))
}
