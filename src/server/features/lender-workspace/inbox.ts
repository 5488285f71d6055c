import type { InboxFilter, InboxRequest } from '#contract/lender-workspace/lender-workspace.ts'
import { sessionHours } from '#contract/lender-workspace/lender-workspace.ts'
import { isLive, requestNotFoundMessage } from '#contract/quotes/quote-requests.ts'
import type { LenderRound } from '#contract/quotes/rounds.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { createToken } from '#server/features/accounts/random-token.ts'
import { inInvestorTransaction, type WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { dealInOneLine } from '#server/features/quotes/mails/send-lender-mail.tsx'
import { insertLink } from '#server/features/quotes/replies/links.queries.ts'
import { findRequest, type RequestRow } from '#server/features/quotes/requests.queries.ts'
import { listRoundStatesById } from '#server/features/quotes/rounds/rounds.queries.ts'
import { toLenderRound } from '#server/features/quotes/rounds/standing.ts'
import { isRoundsOn, type RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type InboxRow, listInboxRows } from './inbox.queries.ts'

/**
 * Lists a lender's latest 200 requests, newest first, each with its next step and its round. Omits withdrawn and
 * expired requests, and those of deactivated investors. Every round is null while rounds are turned off.
 */
export async function listInbox(db: Db, deps: RoundsDeps, lenderId: string): Promise<InboxRequest[]> {
  const rows = await listInboxRows(db, lenderId)
  const roundIds = rows.flatMap(({ request }) => request.roundId ?? [])
  const states = (await isRoundsOn(deps)) ? await listRoundStatesById(db, roundIds) : []
  const stateOf = new Map(states.map((state) => [state.round.id, state]))
  return rows.map((row) => {
    const state = row.request.roundId === null ? undefined : stateOf.get(row.request.roundId)
    return toInboxRequest(row, state ? toLenderRound(state, row.request.id) : null)
  })
}

function toInboxRequest({ request, deal, investor, unread }: InboxRow, round: LenderRound | null): InboxRequest {
  const isOpen = isLive(request.status)
  const name = [investor.firstName, investor.lastName].filter(Boolean).join(' ')
  const due = isOpen ? dueStep(request, unread, round) : null
  const deadline = round && round.closedAt === null ? round.closesAt : request.expiresAt.toISOString()
  return {
    id: request.id,
    status: request.status,
    filter: toInboxFilter(request.status),
    deal: dealInOneLine(isConsumerLoan(deal) ? request.figures : deal),
    investor: (isOpen && request.shared.name && (name || investor.companyName)) || null,
    askedAt: request.sentAt.toISOString(),
    due,
    dueAt: due === 'quote' || due === 'improve' ? deadline : null,
    unread: isOpen ? unread : 0,
    round,
  }
}

function toInboxFilter(status: RequestRow['status']): InboxFilter {
  if (status === 'quoted' || status === 'chosen') return 'quoted'
  return isLive(status) ? 'open' : 'closed'
}

/** Returns what the lender should do next. Null if there is nothing to do. */
function dueStep({ status }: RequestRow, unread: number, round: LenderRound | null): InboxRequest['due'] {
  if (status === 'chosen') return 'next-step'
  if (unread > 0) return 'answer'
  if (status !== 'quoted') return 'quote'
  return round && round.closedAt === null && round.place !== null && round.place > 1 ? 'improve' : null
}

/**
 * Creates a private link to a request, valid for `sessionHours` from now, and returns its token.
 * @throws Failure 404 when the request isn't the lender's, or is withdrawn or expired.
 */
export async function openInboxRequest(
  deps: WriteDeps,
  { lenderId, requestId }: { lenderId: string; requestId: string },
): Promise<string> {
  const missing = () => new Failure('missing', requestNotFoundMessage)
  const known = isUuid(requestId) ? await findRequest(deps.db, requestId) : undefined
  if (known?.request.lenderId !== lenderId) throw missing()
  return inInvestorTransaction(deps, { userId: known.request.userId }, async ({ tx, now }) => {
    const status = (await findRequest(tx, requestId))?.request.status
    if (!status || status === 'withdrawn' || status === 'expired') throw missing()
    const { token, hash } = createToken()
    const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000)
    await insertLink(tx, { requestId, tokenHash: hash, expiresAt, createdAt: now })
    return token
  })
}
