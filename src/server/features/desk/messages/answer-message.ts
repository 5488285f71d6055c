import type { MessageState } from '#contract/desk/messages.ts'
import { Failure } from '#server/failure.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { insertReply, setMessageState } from './desk-messages.queries.ts'

/** The job that emails an operator's answer. Its data is the id of a `contact_replies` row. */
export const contactReplyJob = { name: 'mail-contact-reply', isMail: true } as const
export type ContactReplyData = { id: string }

/**
 * Stores an answer, queues its email, marks the message as answered and records that in the activity log, in one
 * transaction. A message can be answered again.
 * @throws Failure 404 if there is no such message.
 */
export async function answerMessage(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
  actor: Actor,
  messageId: string,
  text: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setStateAndLog(tx, actor, messageId, 'answered', 'message.answered')
    const operatorId = actor.via === 'desk' ? actor.userId : null
    const id = await insertReply(tx, { messageId, operatorId, text })
    await jobs.send<ContactReplyData>(tx, contactReplyJob, { id })
  })
}

/**
 * Marks a message as open, answered or spam, without sending an email. Records a change in the activity log.
 * @throws Failure 404 if there is no such message.
 */
export async function moveMessage(db: Database, actor: Actor, id: string, state: MessageState): Promise<void> {
  await inTransaction(db, (tx) => setStateAndLog(tx, actor, id, state, 'message.moved'))
}

/** @throws Failure 404 if there is no such message. */
async function setStateAndLog(
  tx: Db,
  actor: Actor,
  id: string,
  state: MessageState,
  action: `message.${string}`,
): Promise<void> {
  const before = await setMessageState(tx, id, state)
  if (before === undefined) throw new Failure('missing', 'This message no longer exists.')
  const fields = [...(before === state ? [] : ['state']), ...(action === 'message.answered' ? ['reply'] : [])]
  if (fields.length === 0) return
  await recordActivity(tx, actor, [
    { action, subject: { kind: 'message', id, label: null }, changes: fields.map((field) => ({ field })) },
  ])
}
