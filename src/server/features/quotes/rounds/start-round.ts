import type { RoundOffer } from '#contract/quotes/rounds.ts'
import { defaultHoldMonths } from '#domain/quotes/quote-cost.ts'
import { deadlineProblem, offeredDeadlines } from '#domain/quotes/round-deadline.ts'
import { Failure } from '#server/failure.ts'
import type { DealRow } from '#server/features/deals/deals.queries.ts'
import { closeByDay } from '#server/features/quotes/asking/shared-deal.ts'
import { insertMessage } from '#server/features/quotes/conversations/messages.queries.ts'
import type { InvestorWrite } from '#server/features/quotes/in-investor-transaction.ts'
import { queueNewsMail } from '#server/features/quotes/mails/queue-mails.ts'
import { findRequest, type RequestRow } from '#server/features/quotes/requests.queries.ts'
import { type SampleReply, sampleReplyDelay, sampleReplyJob } from '#server/features/quotes/samples/sample-reply-job.ts'
import { isRoundsOn, type RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { Db } from '#server/platform/db/database.ts'
import { closeRoundIfDue } from './close-round.ts'
import type { EnterRoundDeps } from './enter-round.ts'
import { findOpenRoundState, insertRound, moveToNewRound, readDatabaseTime } from './rounds.queries.ts'
import { endedAt } from './standing.ts'

/**
 * Returns the deadline of the deal's open round, or the deadlines that the dialog offers for a new one. Null when the
 * feature is off or the deal closes too soon for a new one.
 */
export async function readRoundOffer(db: Db, deps: RoundsDeps, deal: DealRow): Promise<RoundOffer | null> {
  if (!(await isRoundsOn(deps))) return null
  const open = await findOpenRoundState(db, deal.id)
  if (open && !endedAt(open.round, open.at))
    return { openUntil: open.round.closesAt.toISOString(), deadlines: [], preferred: null }
  const { deadlines, preferred } = offeredDeadlines(open?.at ?? (await readDatabaseTime(db)), closeByDay(deal))
  if (!preferred) return null
  return {
    openUntil: null,
    deadlines: deadlines.map((deadline) => deadline.toISOString()),
    preferred: preferred.toISOString(),
  }
}

/**
 * Returns the id of the round for newly asked lenders: the deal's open round, else a new one if the investor wants it,
 * else null. Null while rounds are off, even before the job has closed an open one. If the deal's last round closed
 * because of an edit, its lenders move into the new one and are notified, and sample lenders quote again.
 * @throws Failure if the investor wants a new round: 404 when rounds are off; 400 for a deadline that can't be used, or
 * for fewer than two lenders, including moved ones.
 */
export async function joinOrStartRound(
  write: InvestorWrite,
  deps: RoundsDeps & EnterRoundDeps,
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
    await queueSampleReply(tx, deps, request)
  }
  return round.id
}

/** Queues a sample lender's quote for the new round that its quoted request was moved into, if SAMPLE_REPLIES is on. */
async function queueSampleReply(tx: Db, { jobs, env }: EnterRoundDeps, { id, status }: RequestRow): Promise<void> {
  if (!env.sampleReplies || status !== 'quoted') return
  if (!(await findRequest(tx, id))?.lender.isSample) return
  const reply: SampleReply = { requestId: id, isDecline: false }
  await jobs.send(tx, sampleReplyJob, reply, sampleReplyDelay(id))
}
