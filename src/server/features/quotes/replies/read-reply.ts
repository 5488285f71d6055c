import { linkGoneMessage, type ReplyPage } from '#contract/quotes/lender-reply.ts'
import { isLive, type RequestStatus } from '#contract/quotes/quote-requests.ts'
import type { LenderRound } from '#contract/quotes/rounds.ts'
import { changedFigures, type Share, type SharedSheet, sharedSheet } from '#contract/quotes/shared-sheet.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { Failure } from '#server/failure.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import type { DealRow } from '#server/features/deals/deals.queries.ts'
import { findAskingInvestor } from '#server/features/quotes/asking/asked-deal.queries.ts'
import { closeByDay, sharedFacts, sharedFigures } from '#server/features/quotes/asking/shared-deal.ts'
import {
  findSiteClosing,
  listMessages,
  type MessageRow,
  markMessagesRead,
  toMessageReply,
} from '#server/features/quotes/conversations/messages.queries.ts'
import type { InvestorWrite, WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { findProgramLimits, listQuotesOfRequest } from '#server/features/quotes/quotes.queries.ts'
import {
  findRequest,
  moveRequest,
  type RequestRow,
  type RequestWithLender,
  touchRequest,
} from '#server/features/quotes/requests.queries.ts'
import { findRoundState } from '#server/features/quotes/rounds/rounds.queries.ts'
import { toLenderRound } from '#server/features/quotes/rounds/standing.ts'
import { isoTime } from '#server/features/quotes/to-request-reply.ts'
import { toShownQuote } from '#server/features/quotes/to-shown-quote.ts'
import { isRoundsOn, type RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LinkedRequest } from './links.queries.ts'

export type ReadReplyDeps = WriteDeps &
  Pick<RoundsDeps, 'settings'> & {
    catalogue: { snapshot(): ReturnType<RoundsDeps['catalogue']['snapshot']> & LenderSnapshot }
  }
type Published = Pick<ReplyPage['lender'], 'minRate' | 'maxRate' | 'minPoints' | 'maxPoints' | 'fundingDays'>
type LenderSnapshot = {
  byId: Pick<ReadonlyMap<string, { lender: Published }>, 'get'>
}

/**
 * Returns the data of a private link's page, without the investor's shared facts once the request has ended. Doesn't
 * mark the request as opened, because mail scanners open links.
 * @throws Failure 404 when the deal or the account is gone.
 */
export async function readReply(deps: ReadReplyDeps, link: LinkedRequest): Promise<ReplyPage> {
  const found = await findRequest(deps.db, link.requestId)
  if (!found) throw new Failure('missing', linkGoneMessage)
  return toReplyPage(deps, deps.db, found)
}

/**
 * Marks the investor's messages as read by the lender, and a sent request as opened. Any other status stays, but the
 * time of the first opening is stored. Returns the request's status. The caller must hold the investor's lock.
 */
export async function markSeen(
  { tx, now, emit }: InvestorWrite,
  { request }: RequestWithLender,
): Promise<RequestStatus> {
  const opened = await moveRequest(tx, request.id, ['sent'], { status: 'opened', openedAt: now, updatedAt: now })
  if (opened) emit({ name: 'status', requestId: request.id, dealId: request.dealId })
  // A sample lender may answer before its page is opened. Setting `openedAt` stops its automatic improvements.
  else if (request.openedAt === null) await touchRequest(tx, request.id, { openedAt: now })
  await markMessagesRead(tx, request.id, 'lender', now)
  return (opened ?? request).status
}

const shareNothing: Share = {
  name: false,
  phone: false,
  calls: false,
  texts: false,
  email: false,
  address: false,
  creditRange: false,
  experience: false,
  downpayment: false,
  reserves: false,
}

/** @throws Failure 404 for a deactivated investor or a deleted deal. */
async function toReplyPage(deps: ReadReplyDeps, db: Db, { request, lender }: RequestWithLender): Promise<ReplyPage> {
  const deal = await findOwnDeal(db, request.dealId, request.userId)
  const investor = await findAskingInvestor(db, request.userId)
  if (!deal || !investor) throw new Failure('missing', linkGoneMessage)
  const { status } = request
  const isOpen = isLive(status)
  // A deal that became a consumer loan shows only its figures at the time of the request.
  const shown = isConsumerLoan(deal) ? asAsked(request) : { figures: sharedFigures(deal), closeBy: closeByDay(deal) }
  const parts = { ...shown, facts: sharedFacts(deal, investor) }
  const published = deps.catalogue.snapshot().byId.get(lender.id)?.lender
  return {
    status,
    isOpen,
    overMessage: await readOverMessage(db, request, deal),
    askedAt: request.sentAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    lender: {
      name: lender.name,
      isSample: lender.isSample,
      minRate: published?.minRate ?? null,
      maxRate: published?.maxRate ?? null,
      minPoints: published?.minPoints ?? null,
      maxPoints: published?.maxPoints ?? null,
      fundingDays: published?.fundingDays ?? null,
      ...(await findProgramLimits(db, request.matchId)),
    },
    round: await readLenderRound(db, deps, request),
    // A closed request shows nothing personal.
    sheet: sharedSheet(parts, isOpen ? request.shared : shareNothing, request.message),
    changed: changedFigures(request.figures, parts.figures),
    changedAt: isConsumerLoan(deal) ? null : isoTime(request.dealChangedAt),
    messages: (await listMessages(db, request.id)).filter(isForLender).map(toMessageReply),
    quotes: (await listQuotesOfRequest(db, request.id)).map(({ quote }) => toShownQuote(quote, deal.version)).reverse(),
  }
}

/** Returns the round as the lender may see it. Null without a round, or when the feature is off. */
async function readLenderRound(tx: Db, deps: RoundsDeps, request: RequestRow): Promise<LenderRound | null> {
  if (request.roundId === null || !(await isRoundsOn(deps))) return null
  const state = await findRoundState(tx, request.roundId)
  return state ? toLenderRound(state, request.id) : null
}

function asAsked({ figures, sentAt }: RequestWithLender['request']): Pick<SharedSheet, 'figures' | 'closeBy'> {
  return { figures, closeBy: addDays(todayOf(sentAt), figures.closingTimelineDays) }
}

function isForLender({ note }: MessageRow): boolean {
  return note !== 'undeliverable' && note !== 'stopped'
}

/** Returns why the lender can't answer any longer. Null while the request is live. */
export async function readOverMessage(
  db: Db,
  { id, status }: Pick<RequestRow, 'id' | 'status'>,
  deal: Pick<DealRow, 'status'>,
): Promise<string | null> {
  if (isLive(status)) return null
  if (status === 'declined') return 'You have declined this request.'
  if (status === 'undeliverable') return 'Our email to you couldn’t be delivered, so this request was closed.'
  const closing = status === 'closed' ? await findSiteClosing(db, id) : undefined
  if (closing) return closing.body
  if (deal.status === 'funded') return 'This deal has been funded. Thank you for your time.'
  if (deal.status === 'dead') return 'This deal isn’t going ahead. Thank you for your time.'
  if (deal.status !== 'pending') return 'The investor has withdrawn this deal. Thank you for your time.'
  return 'The investor has closed this request. Thank you for your time.'
}
