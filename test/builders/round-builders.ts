import { randomUUID } from 'node:crypto'
import { askForQuotesEndpoint, type QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { listRoundsEndpoint, type Round } from '#contract/quotes/rounds.ts'
import { type Share, shareDefaults } from '#contract/quotes/shared-sheet.ts'
import { createToken } from '#server/features/accounts/random-token.ts'
import { quoteLinks } from '#server/features/quotes/quotes.table.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { type AskingInvestor, addAskingInvestor, askBody, lenderWith } from './quote-builders.ts'

type RoundLender = ReturnType<typeof lenderWith> & { requestId: string; lenderId: string; token: string }

/** Returns the ISO 8601 time this many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Stores a private link for a request without an email. */
export async function addLink(t: TestApp, { id, lenderId }: { id: string; lenderId: string }): Promise<RoundLender> {
  const { token, hash } = createToken()
  const expiresAt = new Date(Date.now() + 30 * 86_400_000)
  await t.deps.db.insert(quoteLinks).values({ requestId: id, tokenHash: hash, expiresAt })
  return { ...lenderWith(t, token), requestId: id, lenderId, token }
}

/**
 * Asks an investor's matched lenders from index `from` up to, not including, `to` in one round. Returns the requests
 * and the round's id.
 */
export async function askInRound(
  investor: AskingInvestor,
  {
    from = 0,
    to = investor.matches.length,
    closesAt = inHours(48),
    share = shareDefaults,
  }: { from?: number; to?: number; closesAt?: string; share?: Share } = {},
): Promise<{ requests: QuoteRequest[]; roundId: string | null }> {
  const matchIds = investor.matches.slice(from, to).map(({ id }) => id)
  return investor.call(
    askForQuotesEndpoint,
    { params: { id: investor.dealId }, body: { ...askBody(matchIds, { share }), round: { closesAt } } },
    { idempotencyKey: randomUUID() },
  )
}

/**
 * Creates an investor and asks `asked` of the `lenders` in one round. Returns the requests and the lenders' private
 * links in the order of asking, and functions that read the rounds.
 */
export async function startRound(
  t: TestApp,
  {
    lenders = 3,
    asked = Math.min(5, lenders),
    closesAt = inHours(48),
    ...more
  }: Parameters<typeof addAskingInvestor>[1] & { asked?: number; closesAt?: string } = {},
) {
  const investor = await addAskingInvestor(t, { lenders, ...more })
  const { requests, roundId } = await askInRound(investor, { closesAt, to: asked })
  const links = await Promise.all(requests.map((request) => addLink(t, request)))
  const rounds = () => investor.call(listRoundsEndpoint, { params: { id: investor.dealId } })
  return {
    investor,
    requests,
    roundId: roundId!,
    lenders: links,
    rounds,
    round: async (): Promise<Round> => (await rounds()).find(({ id }) => id === roundId)!,
  }
}

/** Moves a round's deadline to `seconds` from now by the database's clock. Negative seconds are in the past. */
export async function setSecondsLeft(t: TestApp, roundId: string, seconds: number): Promise<void> {
  await t.deps.pool.query(
    `update quote_rounds set closes_at = clock_timestamp() + make_interval(secs => $2) where id = $1`,
    [roundId, seconds],
  )
}

/** Returns the data and times of a queue's stored jobs, in any state, about some requests or rounds, oldest first. */
export async function queuedAbout(t: TestApp, name: string, ids: readonly string[]) {
  const { rows } = await t.deps.pool.query<{ data: Record<string, string>; start_after: Date; created_on: Date }>(
    `select data, start_after, created_on from jobs.job
     where name = $1 and (data->>'requestId' = any($2) or data->>'roundId' = any($2)) order by created_on`,
    [name, ids],
  )
  return rows
}
