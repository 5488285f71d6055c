import { reminderBusinessDays } from '#contract/quotes/quote-requests.ts'
import { businessDaysBetween } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import { closeRequestInOffState } from '#server/features/quotes/ending/close-requests-in-off-states.ts'
import { listRequestsInOffStates } from '#server/features/quotes/ending/off-states.queries.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { lenderMailJob, queueNewsMail } from '#server/features/quotes/mails/queue-mails.ts'
import { clearChoice, findChosenQuote } from '#server/features/quotes/quotes.queries.ts'
import { listLiveRequestsOfDeal, revokeLinks } from '#server/features/quotes/requests.queries.ts'
import { closeRound } from '#server/features/quotes/rounds/close-round.ts'
import {
  findRoundState,
  listOpenRounds,
  listRoundRemindersDue,
  listRoundsDue,
  markRoundReminded,
} from '#server/features/quotes/rounds/rounds.queries.ts'
import { undoMs } from '#server/features/quotes/to-request-reply.ts'
import { isRoundsOn, type RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import {
  listChoicesToNotify,
  listRequestsToExpire,
  listRequestsToRemind,
  markChoiceNotified,
  markExpired,
  markReminded,
} from './deadlines.queries.ts'

export type DeadlineDeps = WriteDeps & RoundsDeps & { jobs: Pick<Jobs, 'send'> }
type Due = { id: string; userId: string }

/**
 * Milliseconds after which a run starts no further batch of up to 200 items. The run of the next minute continues.
 */
const maxRunMs = 45_000

/**
 * Processes what is due, in this order: notifies chosen lenders, reminds lenders, expires requests, closes rounds (all
 * of them while rounds are off), reminds lenders in rounds, and closes requests in states where the operator turned
 * requests off or the legal review has lapsed. Each item has its own transaction. If one fails, the others still run.
 * The next run retries failed items, and continues with those left after 45 seconds.
 * @throws AggregateError at the end, with the errors of the items that failed. If a list of due items can't be read,
 * throws that error immediately.
 */
export async function settleDeadlines(deps: DeadlineDeps): Promise<void> {
  const errors: unknown[] = []
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > maxRunMs
  /** Settles items batch by batch, each once, until the list has no others or the run's time is up. */
  async function settleEach<Item extends Due>(
    list: (tried: readonly string[]) => Promise<Item[]>,
    settle: (deps: DeadlineDeps, due: Item) => Promise<void>,
  ) {
    const tried: string[] = []
    for (;;) {
      const items = await list(tried)
      if (items.length === 0 || isOver()) return
      for (const item of items) {
        tried.push(item.id)
        await settle(deps, item).catch((error: unknown) => errors.push(error))
      }
    }
  }
  const now = deps.clock()
  await settleEach((tried) => listChoicesToNotify(deps.db, undoCutoff(now), tried), notifyChosenLender)
  const earliest = new Date(now.getTime() - reminderBusinessDays * 86_400_000)
  await settleEach(async (tried) => {
    const silent = await listRequestsToRemind(deps.db, earliest, tried)
    return silent.filter(({ sentAt }) => businessDaysBetween(sentAt, now) >= reminderBusinessDays)
  }, remindLender)
  await settleEach((tried) => listRequestsToExpire(deps.db, now, todayOf(now), tried), expireRequest)
  await settleEach((tried) => listRoundsDue(deps.db, tried), closeDueRound)
  if (!(await isRoundsOn(deps))) await settleEach((tried) => listOpenRounds(deps.db, tried), closeRoundWhileOff)
  await settleEach((tried) => listRoundRemindersDue(deps.db, tried), remindOfRound)
  await settleEach((tried) => listRequestsInOffStates(deps.db, todayOf(now), tried), closeRequestInOffState)
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} due items failed: ${errors[0]}`)
}

/** Returns the latest time of a choice that can no longer be undone. */
function undoCutoff(now: Date): Date {
  return new Date(now.getTime() - undoMs)
}

/** Notifies the lender of a quote whose choice can no longer be undone. */
async function notifyChosenLender(deps: DeadlineDeps, { id, userId }: Due): Promise<void> {
  await inInvestorTransaction(deps, { userId }, async ({ tx, now, emit }) => {
    const changed = await markChoiceNotified(tx, id, undoCutoff(now), now)
    if (!changed) return
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
    emit({ name: 'status', requestId: id, dealId: changed.dealId })
  })
}

async function remindLender(deps: DeadlineDeps, { id, userId }: Due): Promise<void> {
  await inInvestorTransaction(deps, { userId }, async ({ tx, now, emit }) => {
    const reminded = await markReminded(tx, id, now)
    if (!reminded) return
    await deps.jobs.send(tx, lenderMailJob, { requestId: id, purpose: 'reminder' })
    emit({ name: 'status', requestId: id, dealId: reminded.dealId })
  })
}

async function closeDueRound(deps: DeadlineDeps, { id, userId }: Due): Promise<void> {
  await inInvestorTransaction(deps, { userId }, async (write) => {
    const state = await findRoundState(write.tx, id)
    if (state && state.round.closedAt === null) await closeRound(write, deps, state, 'deadline')
  })
}

/**
 * Closes a round before its deadline because rounds are off, and notifies its lenders: their pages and inboxes don't
 * show rounds any longer.
 */
async function closeRoundWhileOff(deps: DeadlineDeps, { id, userId }: Due): Promise<void> {
  await inInvestorTransaction(deps, { userId }, async (write) => {
    const state = await findRoundState(write.tx, id)
    if (!state || state.round.closedAt !== null) return
    await closeRound(write, deps, state, 'rounds-off')
    for (const request of await listLiveRequestsOfDeal(write.tx, state.round.dealId))
      if (request.roundId === id) await queueNewsMail(write.tx, deps, 'lender', request, write.now)
  })
}

/** Reminds a lender that its round closes within 24 hours: marks the request as reminded and queues the email. */
async function remindOfRound(deps: DeadlineDeps, { id, userId }: Due): Promise<void> {
  await inInvestorTransaction(deps, { userId }, async ({ tx, now, emit }) => {
    const reminded = await markRoundReminded(tx, id, now)
    if (!reminded) return
    await deps.jobs.send(tx, lenderMailJob, { requestId: id, purpose: 'round-reminder' })
    emit({ name: 'status', requestId: id, dealId: reminded.dealId })
  })
}

/** Expires a request, clears the choice of its quote, and revokes its links. Neither side gets an email. */
async function expireRequest(deps: DeadlineDeps, { id, userId }: Due): Promise<void> {
  await inInvestorTransaction(deps, { userId }, async ({ tx, now, emit }) => {
    const expired = await markExpired(tx, id, now, todayOf(now))
    if (!expired) return
    const chosen = await findChosenQuote(tx, expired.dealId)
    if (chosen?.requestId === id) await clearChoice(tx, expired.dealId, now)
    await revokeLinks(tx, id, now)
    emit({ name: 'status', requestId: id, dealId: expired.dealId })
  })
}
