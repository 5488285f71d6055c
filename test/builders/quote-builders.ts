import { randomUUID } from 'node:crypto'
import { createDealEndpoint, listDealMatchesEndpoint, type Match } from '#contract/deals/deals.ts'
import {
  declineRequestEndpoint,
  getReplyEndpoint,
  replyTokenHeader,
  seeReplyEndpoint,
  sendQuoteEndpoint,
} from '#contract/quotes/lender-reply.ts'
import { type AskForQuotes, askForQuotesEndpoint, type QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { shareDefaults } from '#contract/quotes/shared-sheet.ts'
import { stateNames } from '#domain/states/states.ts'
import { createToken } from '#server/features/accounts/random-token.ts'
import { findOwnDeal } from '#server/features/deals/deal-life.queries.ts'
import { sharedFigures } from '#server/features/quotes/asking/shared-deal.ts'
import { quoteAsks, quoteLinks, quoteRequests, quotes } from '#server/features/quotes/quotes.table.ts'
import { changeStates } from '#server/features/states/change-states.ts'
import type { OutboxMail, TestApp } from '#test/start-test-app.ts'
import { addInvestor, addLenders, dealBody, type TestInvestor, type TestLender } from './deal-builders.ts'

export const quoteBody = {
  ratePercent: 10.5,
  pointsPercent: 1.75,
  loanAmount: 160_000,
  termMonths: 12,
  interestBasis: 'full' as const,
  fees: [{ label: 'Loan fees', dollars: 1500, per: 'loan' as const }],
  validUntil: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
}

/** Applications whose states were opened once. A state that a test closes afterward stays closed. */
const opened = new WeakSet<TestApp>()

export type AskingInvestor = TestInvestor & { dealId: string; matches: Match[] }

/** Stores a legal review of every state, so that real lenders can be asked everywhere. */
export async function openStates(t: TestApp): Promise<void> {
  const review = { reviewedOn: new Date().toISOString().slice(0, 10), reviewedBy: 'Counsel' }
  const actor = { via: 'command', label: 'test' } as const
  await changeStates(
    t.deps,
    actor,
    stateNames.map((state) => ({ state, ...review })),
    'test',
  )
}

/**
 * Adds lenders (two by default) and an investor with an investment deal, which the lenders fit unless `more` changes
 * them. `matches` are those of the new lenders. The first call for an application opens all states.
 */
export async function addAskingInvestor(
  t: TestApp,
  { lenders = 2, ...more }: { lenders?: number; user?: Parameters<typeof addInvestor>[1] } & Partial<TestLender> = {},
): Promise<AskingInvestor> {
  const { user, ...lender } = more
  if (!opened.has(t)) await openStates(t)
  opened.add(t)
  const tag = randomUUID().slice(0, 8)
  const ids = Object.values(
    await addLenders(
      t,
      Array.from({ length: lenders }, (_, number) => ({ ...lender, name: `Lender ${tag} ${number}` })),
    ),
  )
  const investor = await addInvestor(t, {
    firstName: 'Ada',
    lastName: 'Byron',
    phoneNumber: '+1 (505) 555-0142',
    ...user,
  })
  const { deal } = await investor.call(createDealEndpoint, {
    body: dealBody({ occupancy: 'investment', holdMonths: 9 }),
  })
  const matches = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  return { ...investor, dealId: deal.id, matches: matches.filter(({ lenderId }) => ids.includes(lenderId)) }
}

export function askBody(matchIds: string[], more: Partial<AskForQuotes> = {}): AskForQuotes {
  return { matchIds, share: shareDefaults, message: 'Two flips done. Please quote.', businessPurpose: true, ...more }
}

/** Asks the lenders of the first `count` matches, by default all, and returns the requests. */
export async function ask(investor: AskingInvestor, count = investor.matches.length): Promise<QuoteRequest[]> {
  const body = askBody(investor.matches.slice(0, count).map(({ id }) => id))
  const params = { id: investor.dealId }
  return (await investor.call(askForQuotesEndpoint, { params, body }, { idempotencyKey: randomUUID() })).requests
}

export const isAskMail = (request: { lender: { slug: string } }) => (mail: OutboxMail) =>
  mail.to === `deals@${request.lender.slug}.example` && mail.subject.startsWith('Quote request: ')

/**
 * Waits for the lender's email and returns the token of its private link. @throws when the email has no link, or after
 * a minute.
 */
export async function linkOf(t: TestApp, request: { lender: { slug: string } }): Promise<string> {
  const mail = await t.waitForMail(isAskMail(request))
  const token = /\/reply\/([\w-]{43})/.exec(mail.text)?.[1]
  if (!token) throw new Error(`No link in the mail: ${mail.text}`)
  return token
}

/** Returns a client that acts as the lender with this private link. */
export function lenderWith(t: TestApp, token: string) {
  const headers = { [replyTokenHeader]: token }
  return {
    read: () => t.call(getReplyEndpoint, {}, { headers }),
    /** Reports that a person acted on the page. */
    see: () => t.call(seeReplyEndpoint, {}, { headers }),
    quote: (more: Partial<typeof quoteBody> & Record<string, unknown> = {}) =>
      t.call(sendQuoteEndpoint, { body: { ...quoteBody, ...more } }, { headers }),
    decline: (reason: 'amount' | 'other' = 'amount', note?: string) =>
      t.call(declineRequestEndpoint, { body: { reason, note } }, { headers }),
    headers,
  }
}

/**
 * Stores a quoted request with its own private link, chosen if `isChosen`. Deletes earlier requests and quotes of the
 * deal. `headers` authenticate the lender.
 */
export async function addStoredRequest(
  t: TestApp,
  { userId, dealId, matchId }: { userId: string; dealId: string; matchId: string },
  { isChosen = false } = {},
): Promise<{ requestId: string; quoteId: string; token: string; headers: Record<string, string> }> {
  const { db } = t.deps
  await t.connection.pool.query('delete from quotes where deal_id = $1', [dealId])
  await t.connection.pool.query('delete from quote_requests where deal_id = $1', [dealId])
  const found = await t.connection.pool.query<{ lender_id: string }>('select lender_id from matches where id = $1', [
    matchId,
  ])
  const lenderId = found.rows[0]!.lender_id
  const deal = (await findOwnDeal(db, dealId, userId))!
  const [asked] = await db.insert(quoteAsks).values({ userId, dealId, bodyHash: '' }).returning()
  const expiresAt = new Date(Date.now() + 30 * 86_400_000)
  const now = new Date()
  const common = { dealId, lenderId, matchId, dealVersion: deal.version }
  const [request] = await db
    .insert(quoteRequests)
    .values({
      ...common,
      askId: asked!.id,
      userId,
      status: isChosen ? 'chosen' : 'quoted',
      ...(isChosen ? { decidedAt: now } : {}),
      shared: shareDefaults,
      message: 'Please quote.',
      businessPurposeAt: now,
      figures: sharedFigures(deal),
      expiresAt,
    })
    .returning()
  const requestId = request!.id
  const { token, hash } = createToken()
  await db.insert(quoteLinks).values({ requestId, tokenHash: hash, expiresAt })
  const [quote] = await db
    .insert(quotes)
    .values({ ...common, ...quoteBody, requestId, version: 1, source: 'lender', chosenAt: isChosen ? now : null })
    .returning()
  return { requestId, quoteId: quote!.id, token, headers: { [replyTokenHeader]: token } }
}
