import { matchNotFoundMessage } from '#contract/deals/deals.ts'
import { type AskForQuotes, askLimits, type QuoteRequest, requestDays } from '#contract/quotes/quote-requests.ts'
import { phoneWording } from '#contract/quotes/shared-sheet.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { markAllContacted } from '#server/features/deals/matches/matches.queries.ts'
import { insertConsents } from '#server/features/quotes/consents.queries.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { lenderMailJob } from '#server/features/quotes/mails/queue-mails.ts'
import { recordOnTimeline } from '#server/features/quotes/record-on-timeline.ts'
import { listRequestsOfAsk } from '#server/features/quotes/requests.queries.ts'
import { joinOrStartRound } from '#server/features/quotes/rounds/start-round.ts'
import {
  declinesSample,
  type SampleReply,
  sampleReplyDelay,
  sampleReplyJob,
} from '#server/features/quotes/samples/sample-reply-job.ts'
import { toRequestReply } from '#server/features/quotes/to-request-reply.ts'
import type { RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { hashInput, requireSameInput } from '#server/request-key.ts'
import { toFailure } from './ask-rules.ts'
import { type AskCandidate, listAskCandidates } from './asked-deal.queries.ts'
import { countSampleRequests, findAskOfKey, insertAsk, insertRequests } from './asking.queries.ts'
import { type AskDeps, listLenderRejections, readAskSituation } from './quote-draft.ts'
import { sharedFigures } from './shared-deal.ts'

export type AskLendersDeps = WriteDeps &
  AskDeps &
  RoundsDeps & { jobs: Pick<Jobs, 'send'>; env: { sampleReplies: boolean } }

type Asked = { requests: QuoteRequest[]; roundId: string | null }

const keyReusedMessage =
  'This form already asked lenders with other details. Check those requests first, then open the form again.'

/**
 * Stores the investor's quote requests for a deal to the lenders of all chosen matches, or to none of them if one can't
 * be asked. Adds them to the deal's open round, else starts a round if the input has one. Also stores consents to calls
 * and texts, marks the matches as contacted, and queues one email per lender. Repeated or concurrent calls with the
 * same idempotency key ask once and return the same requests.
 * @throws Failure with a reason of `askReasons`; 404 for another investor's deal or match, or for a round while rounds
 * are off; 400 for a deadline that can't be used or a round of fewer than two lenders; 422 when the key was used with
 * another body.
 */
export async function askLenders(
  deps: AskLendersDeps,
  { userId, dealId, input, key }: { userId: string; dealId: string; input: AskForQuotes; key: string | undefined },
): Promise<Asked> {
  const bodyHash = hashInput({ dealId, input })
  return inInvestorTransaction(deps, { userId, ...(isUuid(dealId) ? { dealIdToLock: dealId } : {}) }, async (write) => {
    const { tx, now, emit } = write
    const earlier = key === undefined ? undefined : await findAskOfKey(tx, userId, key)
    if (earlier) {
      requireSameInput(earlier, bodyHash, { message: keyReusedMessage, dealId: earlier.dealId })
      return readAsked(tx, earlier.id, now)
    }
    const situation = await readAskSituation(tx, deps, { dealId, userId, now })
    if (situation.rejection) throw toFailure(situation.rejection)
    const lenders = await getAskableLenders(tx, situation, input, now)
    const roundId = await joinOrStartRound(write, deps, {
      deal: situation.deal,
      userId,
      requestedDeadline: input.round && new Date(input.round.closesAt),
      lenders: lenders.length,
    })
    const ask = await insertAsk(tx, { userId, dealId, key: key ?? null, bodyHash, createdAt: now })
    if (!ask) throw new Error('Another transaction stored an ask with this key despite the investor’s lock.')
    const phoneWordingVersion = input.share.calls || input.share.texts ? phoneWording.version : null
    const sharedColumns = {
      askId: ask.id,
      roundId,
      dealId,
      userId,
      shared: input.share,
      message: input.message,
      phoneWording: phoneWordingVersion,
      businessPurposeAt: now,
      figures: sharedFigures(situation.deal),
      dealVersion: situation.deal.version,
      sentAt: now,
      expiresAt: new Date(now.getTime() + requestDays * 86_400_000),
      // The invitation counts as a queued email, so messages written before it is sent don't cause a second one.
      lenderMailDueAt: now,
      createdAt: now,
      updatedAt: now,
    }
    const asked = await insertRequests(
      tx,
      lenders.map(({ lenderId, matchId }) => ({ ...sharedColumns, lenderId, matchId })),
    )
    const { calls, texts } = input.share
    if (phoneWordingVersion && situation.investor.phoneNumber)
      await insertConsents(
        tx,
        lenders.map(({ lenderId, name }) => ({ id: lenderId, name })),
        { userId, calls, texts, phone: situation.investor.phoneNumber, wording: phoneWordingVersion, givenAt: now },
      )
    const askedMatchIds = lenders.map(({ matchId }) => matchId)
    await markAllContacted(tx, dealId, askedMatchIds, 'request', now)
    for (const { lenderId } of asked) await recordOnTimeline(tx, 'asked', { dealId, lenderId }, {}, now)
    await queueRequestMails(tx, deps, userId, lenders, asked)
    for (const { id } of asked) emit({ name: 'status', requestId: id, dealId })
    return readAsked(tx, ask.id, now)
  })
}

/** Returns the stored requests of an ask as the investor sees them. */
async function readAsked(tx: Db, askId: string, now: Date): Promise<Asked> {
  const rows = await listRequestsOfAsk(tx, askId)
  return { requests: rows.map((row) => toRequestReply(row, now)), roundId: rows[0]?.request.roundId ?? null }
}

/**
 * Returns the lenders of the chosen matches, in that order. An id given twice, in upper and lower case, counts once.
 * @throws Failure if any of them can't be asked, or if they exceed the limits per deal or per day.
 */
async function getAskableLenders(
  tx: Db,
  situation: Awaited<ReturnType<typeof readAskSituation>>,
  { matchIds }: AskForQuotes,
  now: Date,
): Promise<AskCandidate[]> {
  const { deal, requests, leftForDeal, leftToday } = situation
  const ids = [...new Set(matchIds.map((id) => id.toLowerCase()))]
  const found = ids.every(isUuid) ? await listAskCandidates(tx, deal.id, { matchIds: ids, today: todayOf(now) }) : []
  const byMatch = new Map(found.map((candidate) => [candidate.matchId, candidate]))
  const lenders = ids.flatMap((id) => byMatch.get(id) ?? [])
  if (lenders.length < ids.length) throw new Failure('missing', matchNotFoundMessage)
  const [rejected] = (await listLenderRejections(tx, lenders, situation, now)).values()
  if (rejected) throw toFailure(rejected)
  const askedBefore = new Set(requests.map(({ request }) => request.lenderId))
  const newLenders = lenders.filter(({ lenderId }) => !askedBefore.has(lenderId)).length
  if (newLenders > leftForDeal)
    throw toFailure({
      kind: 'conflict',
      reason: 'deal-full',
      message: `You can ask ${formatCountOf(leftForDeal, 'more lender')} about this deal. The limit is ${askLimits.lendersPerDeal} lenders.`,
    })
  if (lenders.length > leftToday)
    throw toFailure({
      kind: 'limited',
      reason: 'day-full',
      message: `You can ask ${leftToday} more today. The limit is ${askLimits.requestsPerDay} lenders in 24 hours.`,
    })
  return lenders
}

/** Queues one email per lender and, if SAMPLE_REPLIES is on, the automatic answers of sample lenders. */
async function queueRequestMails(
  tx: Db,
  deps: AskLendersDeps,
  userId: string,
  lenders: readonly AskCandidate[],
  asked: readonly { id: string; lenderId: string }[],
): Promise<void> {
  const samples = lenders.filter(({ isSample }) => isSample).map(({ lenderId }) => lenderId)
  // The requests of this ask are stored already.
  const earlierRequests = (await countSampleRequests(tx, userId, samples)) - samples.length
  for (const { id, lenderId } of asked) {
    await deps.jobs.send(tx, lenderMailJob, { requestId: id, purpose: 'asked' })
    const sampleIndex = samples.indexOf(lenderId)
    if (sampleIndex === -1 || !deps.env.sampleReplies) continue
    const reply: SampleReply = { requestId: id, isDecline: declinesSample(earlierRequests + sampleIndex) }
    await deps.jobs.send(tx, sampleReplyJob, reply, sampleReplyDelay(id))
  }
}
