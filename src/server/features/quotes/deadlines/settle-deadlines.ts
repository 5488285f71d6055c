import { reminderBusinessDays } from '#contract/quotes/quote-requests.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { insertMessage } from '../conversations/messages.queries.ts'
import { businessDaysBetween, easternDay } from '../eastern-time.ts'
import { inInvestorTransaction, type WriteDeps } from '../in-investor-transaction.ts'
import { lenderMailJob } from '../mails/mail-jobs.ts'
import { clearChoice, findChosenQuote } from '../quotes.queries.ts'
import { findRequest, moveRequest, revokeLinks } from '../requests.queries.ts'
import { undoMs } from '../to-request-reply.ts'
import { hasValidQuote, listChoicesToTell, listOverdue, listSilent } from './deadlines.queries.ts'

export type DeadlineDeps = WriteDeps & { jobs: Pick<Jobs, 'send'> }
type Due = { id: string; userId: string }

/** Does what has come due: tells chosen lenders, reminds silent ones once, and ends requests. Each in a transaction of its own. */
export async function settleDeadlines(deps: DeadlineDeps): Promise<void> {
  const now = deps.clock()
  for (const due of await listChoicesToTell(deps.db, new Date(now.getTime() - undoMs))) await tellChosen(deps, due)
  const earliest = new Date(now.getTime() - reminderBusinessDays * 86_400_000)
  for (const silent of await listSilent(deps.db, earliest))
    if (businessDaysBetween(silent.sentAt, now) >= reminderBusinessDays) await remind(deps, silent)
  for (const due of await listOverdue(deps.db, now, easternDay(now))) await expire(deps, due)
}

async function tellChosen(deps: DeadlineDeps, { id, userId }: Due): Promise<void> {
  await inInvestorTransaction(deps, { userId }, async ({ tx, now, emit }) => {
    // Undone, or chosen anew, since the list was read.
    const decidedAt = (await findRequest(tx, id))?.request.decidedAt
    if (!decidedAt || decidedAt.getTime() + undoMs > now.getTime()) return
    const moved = await moveRequest(tx, id, ['chosen'], { choiceToldAt: now, updatedAt: now })
    if (!moved) return
    await insertMessage(tx, {
      requestId: id,
      author: 'system',
      note: 'chosen',
      body: 'The investor has chosen this quote.',
      readAt: now,
      createdAt: now,
      updatedAt: now,
    })
    await deps.jobs.send(tx, lenderMailJob, { requestId: id, purpose: 'chosen' })
    emit({ name: 'status', requestId: id, dealId: moved.dealId })
  })
}

async function remind(deps: DeadlineDeps, { id, userId }: Due): Promise<void> {
  await inInvestorTransaction(deps, { userId }, async ({ tx, now, emit }) => {
    const moved = await moveRequest(tx, id, ['sent', 'opened'], { remindedAt: now, updatedAt: now })
    if (!moved) return
    await deps.jobs.send(tx, lenderMailJob, { requestId: id, purpose: 'reminder' })
    emit({ name: 'status', requestId: id, dealId: moved.dealId })
  })
}

async function expire(deps: DeadlineDeps, { id, userId }: Due): Promise<void> {
  await inInvestorTransaction(deps, { userId }, async ({ tx, now, emit }) => {
    // A quote may have come since the list was read.
    const from = (await hasValidQuote(tx, id, easternDay(now)))
      ? (['sent', 'opened', 'replied'] as const)
      : (['sent', 'opened', 'replied', 'quoted', 'chosen'] as const)
    const moved = await moveRequest(tx, id, from, { status: 'expired', decidedAt: now, updatedAt: now })
    if (!moved) return
    const chosen = await findChosenQuote(tx, moved.dealId)
    if (chosen?.requestId === id) await clearChoice(tx, moved.dealId, null, now)
    await revokeLinks(tx, id, now)
    emit({ name: 'status', requestId: id, dealId: moved.dealId })
  })
}
