import type { RoundOffer } from '#contract/quotes/rounds.ts'
import { defaultHoldMonths } from '#domain/quotes/quote-cost.ts'
import { deadlineProblem, offeredDeadlines } from '#domain/quotes/round-deadline.ts'
import { Failure } from '#server/failure.ts'
import type { DealRow } from '#server/features/deals/deals.queries.ts'
import { closeByDay } from '#server/features/quotes/asking/shared-deal.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import type { InvestorWrite } from '#server/features/quotes/in-investor-transaction.ts'
import { queueNewsMail } from '#server/features/quotes/mails/queue-mails.ts'
import { isRoundsOn, type RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type CloseRoundDeps, closeRoundIfDue } from './close-round.ts'
import { findOpenRoundState, insertRound, moveToNewRound, readDatabaseTime } from './rounds.queries.ts'
import { endedAt } from './standing.ts'

/** Returns the deadlines that the dialog offers for a round. Null when the feature is off or the deal closes too soon. */
export async function readRoundOffer(db: Db, deps: RoundsDeps, deal: DealRow): Promise<RoundOffer | null> {
  if (!(await isRoundsOn(deps))) return null
  const open = await findOpenRoundState(db, deal.id)
  const now = open?.at ?? (await readDatabaseTime(db))
  const { deadlines, preferred } = offeredDeadlines(now, closeByDay(deal))
  if (!preferred) return null
  return {
    openUntil: open && !endedAt(open.round, now) ? open.round.closesAt.toISOString() : null,
    deadlines: deadlines.map((deadline) => deadline.toISOString()),
    preferred: preferred.toISOString(),
  }
}

/**
 * Returns the id of the round for newly asked lenders: the deal's open round, else a new one if the investor wants it, else null. If the
 * deal's last round closed because of an edit, its lenders move into the new one and are notified.
 * @throws Failure 404 when rounds are off; 400 for a deadline that can't be used, or for fewer than two lenders.
 */
export async function joinOrStartRound(
  write: InvestorWrite,
  deps: RoundsDeps & CloseRoundDeps,
  {
    deal,
    userId,
    requestedDeadline,
    lenders,
  }: { deal: DealRow; userId: string; requestedDeadline: Date | undefined; lenders: number },
): Promise<string | null> {
  const { tx, now } = write
  if (!(await isRoundsOn(deps))) {
    if (!requestedDeadline) return null
    throw new Failure('missing', 'Rounds are off on this site. Ask each lender on its own.')
  }
  await closeRoundIfDue(write, deps, deal.id)
  const open = await findOpenRoundState(tx, deal.id)
  if (open) return open.round.id
  if (!requestedDeadline) return null
  const at = await readDatabaseTime(tx)
  const problem = deadlineProblem(requestedDeadline, at, closeByDay(deal))
  if (problem) throw new Failure('invalid', problem, { details: [problem], fields: { 'round.closesAt': problem } })
  const round = await insertRound(tx, {
    userId,
    dealId: deal.id,
    loanAmount: deal.loanAmount,
    holdMonths: defaultHoldMonths(deal, deal.termMonths),
    closesAt: requestedDeadline,
    createdAt: at,
    updatedAt: at,
  })
  const moved = await moveToNewRound(tx, deal.id, round.id, now)
  if (lenders + moved.length < 2) {
    const message = 'A round needs at least two lenders'
    throw new Failure('invalid', message, { details: [message], fields: { round: message } })
  }
  for (const request of moved) {
    await insertMessage(tx, {
      requestId: request.id,
      author: 'system',
      note: 'round-started',
      body: 'A new round has started. Send your quote again for the deal as it is now.',
      readAt: now,
      createdAt: now,
      updatedAt: now,
    })
    await queueNewsMail(tx, deps, 'lender', request, now)
  }
  return round.id
}
