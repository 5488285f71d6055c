import { isLive } from '#contract/quotes/quote-requests.ts'
import type { RoundEnd } from '#contract/quotes/rounds.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import type { InvestorWrite } from '#server/features/quotes/in-investor-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { changeOpenRound, findOpenRoundState, type RoundState } from './rounds.queries.ts'
import { endedAt, toRoundResult } from './standing.ts'

/** An email to the investor with the result of a round. */
export type RoundMail = { roundId: string; userId: string }
export const roundMailJob = { name: 'mail-quote-round', isMail: true } as const

export type CloseRoundDeps = { jobs: Pick<Jobs, 'send'> }

/** Messages in the lenders' conversations. The other ends have none: lenders see that the round is closed. */
const endNotices: Partial<Record<RoundEnd, { note: 'round-closed' | 'rounds-off'; body: string }>> = {
  'deal-changed': {
    note: 'round-closed',
    body: 'The investor changed the deal, so this round is closed. Your quote stays.',
  },
  'rounds-off': {
    note: 'rounds-off',
    body: 'This site runs no rounds now, so this round is closed. Your quote stays, and you can still send a better one.',
  },
}

/**
 * Closes an open round and stores its standings. After its deadline, the deadline counts as the reason. Emails the
 * result to the investor, unless the deal was edited or ended. After an edit, or if rounds are off, adds a message to
 * the lenders' conversations. Does nothing if the round is closed. The caller must hold the investor's lock.
 */
export async function closeRound(
  { tx, now, emit }: Pick<InvestorWrite, 'tx' | 'now' | 'emit'>,
  { jobs }: CloseRoundDeps,
  state: RoundState,
  reason: RoundEnd,
): Promise<void> {
  const { round, at } = state
  const deadline = endedAt(round, at)
  const end = deadline ? 'deadline' : reason
  const closedAt = deadline ?? at
  const closed = await changeOpenRound(tx, round.id, { closedAt, end, result: toRoundResult(state), updatedAt: at })
  if (!closed) return
  if (end === 'deadline' || end === 'investor')
    await jobs.send(tx, roundMailJob, { roundId: round.id, userId: round.userId })
  const notice = endNotices[end]
  if (notice)
    for (const { id, status } of state.requests)
      if (isLive(status))
        await insertMessage(tx, {
          requestId: id,
          author: 'system',
          ...notice,
          // The investor's own actions don't count as unread.
          readAt: end === 'rounds-off' ? null : now,
          createdAt: now,
          updatedAt: now,
        })
  emit({ name: 'status', requestId: null, dealId: round.dealId })
}

/** Closes the deal's open round, if any, with {@link closeRound}. The caller must hold the investor's lock. */
export async function closeRoundOfDeal(
  write: Pick<InvestorWrite, 'tx' | 'now' | 'emit'>,
  deps: CloseRoundDeps,
  dealId: string,
  end: RoundEnd,
): Promise<void> {
  const state = await findOpenRoundState(write.tx, dealId)
  if (state) await closeRound(write, deps, state, end)
}

/**
 * Closes the deal's round if its deadline has passed. Call it before a change that affects standings, with the
 * investor's lock held.
 */
export async function closeRoundIfDue(
  write: Pick<InvestorWrite, 'tx' | 'now' | 'emit'>,
  deps: CloseRoundDeps,
  dealId: string,
): Promise<void> {
  const state = await findOpenRoundState(write.tx, dealId)
  if (state && endedAt(state.round, state.at)) await closeRound(write, deps, state, 'deadline')
}
