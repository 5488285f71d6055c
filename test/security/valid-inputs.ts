import { randomUUID } from 'node:crypto'
import { legalVersion } from '#contract/accounts/legal-texts.ts'
import { investmentProfileDefaults } from '#contract/accounts/profile-forms.ts'
import { type LinkKind, LinkShow } from '#contract/deals/deal-sheet.ts'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { createToken } from '#server/features/accounts/random-token.ts'
import { dealSheets } from '#server/features/deals/deal-life.table.ts'
import { lenderSessions, lenderSignIns } from '#server/features/lender-workspace/lender-workspace.table.ts'
import { dealResults } from '#server/features/project/project.table.ts'
import { quoteRounds } from '#server/features/quotes/rounds/rounds.table.ts'
import {
  answerWizard,
  goodPassword,
  newEmail,
  person,
  qualification,
  register,
  startWizard,
} from '#test/builders/account-builders.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { addStoredRequest, askBody, openStates, quoteBody } from '#test/builders/quote-builders.ts'
import type { TestApp } from '#test/start-test-app.ts'
import type { RawInput } from './raw-request.ts'

/** A signed-in investor with a deal, a match and an onboarding session, to which the inputs refer. */
export type Actor = { token: string; userId: string; sessionId: string; dealId: string; matchId: string }

/** Creates an {@link Actor}. Its match requires an earlier {@link addFittingLender}. */
export async function createActor(t: TestApp): Promise<Actor> {
  const { token, userId, sessionId, call } = await register(t)
  await t.connection.pool.query(
    `update users set email_verified = true, credit_score_range = 'Good (650-699)' where id = $1`,
    [userId],
  )
  const { deal } = await call(createDealEndpoint, { body: dealBody() })
  const matches = await call(listDealMatchesEndpoint, { params: { id: deal.id } })
  return { token, userId, sessionId, dealId: deal.id, matchId: matches[0]!.id }
}

/** Adds a lender that fits the default deal, so deals get a match. */
export async function addFittingLender(t: TestApp): Promise<{ id: string; slug: string }> {
  const ids = await addLenders(t, [{ name: 'Alder Bridge' }])
  return { id: ids['Alder Bridge']!, slug: 'alder-bridge' }
}

async function addSheet(
  t: TestApp,
  dealId: string,
  tokenHash = createToken().hash,
  kind: LinkKind = 'sheet',
): Promise<string> {
  const show = LinkShow.parse({})
  const expiresAt = new Date(Date.now() + 86_400_000)
  const rows = await t.deps.db.insert(dealSheets).values({ dealId, kind, tokenHash, show, expiresAt }).returning()
  return rows[0]!.id
}

/** Stores a deal's result. */
async function addResult(t: TestApp, dealId: string): Promise<void> {
  const dollars = { price: 300_000, costs: 20_000, profit: 30_000, planned: 20_000, cash: 60_000, plannedCash: 50_000 }
  const time = { on: '2026-01-31', days: 150, plannedDays: 120 }
  await t.deps.db
    .insert(dealResults)
    .values({ dealId, kind: 'sold', ...dollars, ...time, causes: [], budget: 40_000, paid: null })
    .onConflictDoNothing()
}

const visitorDeal = {
  ...{ propertyState: 'California', purchasePrice: 185_000, repairBudget: 60_000, estimatedArv: 330_000 },
  ...{ loanAmount: 208_250, termMonths: 12 },
}

/** Stores that the deal was funded on the terms of a quote. */
async function addClosing(t: TestApp, dealId: string, quoteId: string): Promise<string> {
  await t.connection.pool.query(`update deals set status = 'funded', stage = 'Funded' where id = $1`, [dealId])
  await t.connection.pool.query('delete from final_terms where deal_id = $1', [dealId])
  const { rows } = await t.connection.pool.query<{ id: string }>(
    `insert into final_terms (deal_id, quote_id, lender_id, lender_name, version, rate_percent, points_percent, loan_amount,
       term_months, interest_basis, fees, document_kind, document_date, received_on, funded_on, body_hash)
     select deal_id, id, lender_id, 'Alder Bridge', 1, rate_percent, points_percent, loan_amount, term_months, interest_basis,
       fees, 'closing-statement', current_date, current_date, '2026-11-20', '' from quotes where id = $1 returning id`,
    [quoteId],
  )
  return rows[0]!.id
}

/** Stores final terms of a lender that was found elsewhere. */
async function addTerms(t: TestApp, dealId: string): Promise<void> {
  await t.connection.pool.query(
    `insert into final_terms (deal_id, lender_name, version, rate_percent, points_percent, loan_amount, term_months,
       interest_basis, fees, document_kind, document_date, received_on, body_hash)
     values ($1, 'Corner Bank', 1, 10, 2, 160000, 12, 'full', '[]', 'term-sheet', current_date, current_date, '')
     on conflict do nothing`,
    [dealId],
  )
}

async function switchRoundsOn(t: TestApp): Promise<void> {
  await t.deps.settings.set('features.rounds', 'on')
}

const memberOf = (lender: { id: string; slug: string }) => ({
  lenderId: lender.id,
  email: `deals@${lender.slug}.example`,
  expiresAt: new Date(Date.now() + 3_600_000),
})

/** Returns an input with the session of a lender's member. */
function asLender(input: RawInput = {}) {
  return async (t: TestApp, _actor: Actor, lender: { id: string; slug: string }): Promise<RawInput> => {
    const { token, hash } = createToken()
    await t.deps.db.insert(lenderSessions).values({ ...memberOf(lender), tokenHash: hash })
    return { ...input, headers: { authorization: `Bearer ${token}` } }
  }
}

/** A valid input for each endpoint, by method and path. */
export const validInputs: Record<
  string,
  (t: TestApp, actor: Actor, lender: { id: string; slug: string }) => Promise<RawInput> | RawInput
> = {
  'POST /api/login': async (t) => {
    const { email, password } = await register(t)
    return { body: { email, password } }
  },
  'POST /api/logout': () => ({}),
  'POST /api/resend-verification': () => ({ body: { email: newEmail() } }),
  'GET /api/verify-email/:token': () => ({ params: { token: 'A'.repeat(43) } }),
  'POST /api/forgot-password': () => ({ body: { email: newEmail() } }),
  'GET /api/verify-reset-token': () => ({ query: { token: 'A'.repeat(43) } }),
  'POST /api/reset-password': () => ({ body: { token: 'A'.repeat(43), password: goodPassword } }),
  'POST /api/onboarding/start': () => ({ body: { fingerprint: randomUUID().replaceAll('-', '') } }),
  'POST /api/onboarding/save-entity': async (t) => ({ body: { sessionId: await startWizard(t.call), ...person } }),
  'POST /api/onboarding/save-qualification': async (t) => ({
    body: { sessionId: await startWizard(t.call), ...qualification },
  }),
  'POST /api/onboarding/save-deal': async (t) => ({
    body: { sessionId: await startWizard(t.call), ...visitorDeal },
  }),
  'POST /api/onboarding/create-account': async (t) => ({
    body: { sessionId: await answerWizard(t.call), email: newEmail(), password: goodPassword },
  }),
  'POST /api/onboarding/save-profile': (_t, { sessionId }) => ({ body: { sessionId, ...investmentProfileDefaults } }),
  'POST /api/onboarding/create-opportunity': (_t, { sessionId }) => ({ body: { sessionId, ...dealBody() } }),
  'POST /api/contact': () => ({
    body: { name: 'Ada Byron', email: newEmail(), message: 'Good morning.', website: '' },
  }),
  'POST /api/email-notifications': () => ({ body: { email: newEmail() } }),
  'GET /api/user': () => ({}),
  'PATCH /api/user/profile': () => ({ body: { firstName: 'Ada' } }),
  'DELETE /api/user/account': () => ({}),
  'POST /api/user/legal-acceptance': () => ({ body: { version: legalVersion } }),
  'POST /api/user/data': () => ({ body: {} }),
  'GET /api/user/visitor-deal': () => ({}),
  'GET /api/user/assumptions': () => ({}),
  'PATCH /api/user/assumptions': () => ({ body: { assumptions: { sellingPercent: 6, closingPercent: null } } }),
  'GET /api/lenders': () => ({ query: { page: 1, search: 'bridge', sortBy: 'name_asc' } }),
  'GET /api/lenders/:id': (_t, _actor, lender) => ({ params: { id: lender.id } }),
  'GET /api/lenders/:id/facts': (_t, _actor, lender) => ({ params: { id: lender.id } }),
  'GET /api/lenders/summary': () => ({ query: { state: 'Ohio' } }),
  'GET /api/lenders/name/:name': (_t, _actor, lender) => ({ params: { name: lender.slug } }),
  'POST /api/lenders/:id/corrections': (_t, _actor, lender) => ({
    params: { id: lender.id },
    body: { field: 'minRate', value: '9.5%', source: 'Their rate sheet' },
  }),
  'POST /api/lenders/:id/claims': (_t, _actor, lender) => ({
    params: { id: lender.id },
    body: { email: `deals@${lender.slug}.example` },
  }),
  'POST /api/lender-claims/:token/open': async (t, _actor, lender) => ({
    params: { token: await claimToken(t, lender.id) },
  }),
  'POST /api/lender-claims/:token': async (t, _actor, lender) => ({
    params: { token: await claimToken(t, lender.id) },
    body: { changes: [{ program: null, field: 'contactPhone', value: '(415) 555-0119' }] },
  }),
  'GET /api/stats': () => ({}),
  'GET /api/states': () => ({}),
  'GET /api/contact-info': () => ({}),
  'GET /api/claims': () => ({}),
  'GET /api/tools/state-factors': () => ({}),
  'GET /api/config/features': () => ({}),
  'GET /api/config/visits': () => ({}),
  'GET /api/config/analytics': () => ({}),
  'GET /api/config/hotjar': () => ({}),
  'POST /api/deals': () => ({ body: dealBody() }),
  'POST /api/deals/preview': () => ({ body: dealBody() }),
  'GET /api/deals': () => ({}),
  'GET /api/deals/:id': (_t, { dealId }) => ({ params: { id: dealId } }),
  'GET /api/deals/:id/matches': (_t, { dealId }) => ({ params: { id: dealId } }),
  'PATCH /api/deals/:id': (_t, { dealId }) => ({ params: { id: dealId }, body: { loanAmount: 150_000, version: 1 } }),
  'POST /api/deals/:id/withdraw': (_t, { dealId }) => ({ params: { id: dealId }, body: { reason: 'The seller left' } }),
  'POST /api/deals/:id/reopen': (_t, { dealId }) => ({ params: { id: dealId } }),
  'POST /api/deals/:id/stage': (_t, { dealId }) => ({ params: { id: dealId }, body: { stage: 'Applied' } }),
  'POST /api/deals/:id/duplicate': (_t, { dealId }) => ({ params: { id: dealId } }),
  'GET /api/deals/:id/timeline': (_t, { dealId }) => ({ params: { id: dealId } }),
  'POST /api/deals/:id/sheets': (_t, { dealId }) => ({ params: { id: dealId }, body: { show: {} } }),
  'GET /api/deals/:id/sheets': (_t, { dealId }) => ({ params: { id: dealId } }),
  'DELETE /api/deals/:id/sheets/:sheetId': async (t, { dealId }) => ({
    params: { id: dealId, sheetId: await addSheet(t, dealId) },
  }),
  'POST /api/sheet': async (t, { dealId }) => {
    const { token, hash } = createToken()
    await addSheet(t, dealId, hash)
    return { body: { token } }
  },
  'PATCH /api/deals/:id/dates': (_t, { dealId }) => ({ params: { id: dealId }, body: { inspectionOn: '2026-12-01' } }),
  'GET /api/deals/:id/calendar': (_t, { dealId }) => ({ params: { id: dealId } }),
  'GET /api/upcoming-dates': () => ({}),
  'POST /api/deals/:id/final-terms': (_t, { dealId }) => ({
    params: { id: dealId },
    body: termsBody({ lenderName: 'Corner Bank' }),
  }),
  'GET /api/deals/:id/final-terms': (_t, { dealId }) => ({ params: { id: dealId } }),
  'GET /api/deals/:id/checklist': (_t, { dealId }) => ({ params: { id: dealId } }),
  'PATCH /api/deals/:id/checklist/:itemId': (_t, { dealId }) => ({
    params: { id: dealId, itemId: 'insurance' },
    body: { status: 'requested' },
  }),
  'GET /api/deals/:id/project': (_t, { dealId }) => ({ params: { id: dealId } }),
  'PUT /api/deals/:id/project/lines': (_t, { dealId }) => ({ params: { id: dealId }, body: { lines: [] } }),
  'POST /api/deals/:id/project/facts': (_t, { dealId }) => ({
    params: { id: dealId },
    body: { kind: 'interest', on: '2026-01-31', amount: 1200 },
  }),
  'DELETE /api/deals/:id/project/facts/:factId': (_t, { dealId }) => ({ params: { id: dealId, factId: randomUUID() } }),
  'POST /api/deals/:id/result': (_t, { dealId }) => ({
    params: { id: dealId },
    body: { kind: 'sold', on: '2026-01-31', price: 300_000, costs: 20_000 },
  }),
  'POST /api/deals/:id/result/image': async (t, { dealId }) => {
    await addResult(t, dealId)
    return { params: { id: dealId }, body: { show: {} } }
  },
  'POST /api/deals/:id/result/links': async (t, { dealId }) => {
    await addResult(t, dealId)
    return { params: { id: dealId }, body: { show: {} } }
  },
  'POST /api/result-card': async (t, { dealId }) => {
    const { token, hash } = createToken()
    await addResult(t, dealId)
    await addSheet(t, dealId, hash, 'result')
    return { body: { token } }
  },
  'POST /api/deals/:id/comparison/links': async (t, { dealId }) => {
    await addTerms(t, dealId)
    return { params: { id: dealId }, body: { show: {} } }
  },
  'POST /api/comparison': async (t, { dealId }) => {
    const { token, hash } = createToken()
    await addTerms(t, dealId)
    await addSheet(t, dealId, hash, 'comparison')
    return { body: { token } }
  },
  'GET /api/projects': () => ({}),
  'POST /api/deals/:id/alerts': (_t, { dealId }) => ({ params: { id: dealId }, body: { alerts: true } }),
  'POST /api/deals/:id/review': (_t, { dealId }) => ({
    params: { id: dealId },
    body: { message: 'Please look at the first.' },
  }),
  'GET /api/deals/:id/quote-requests/draft': (_t, { dealId }) => ({ params: { id: dealId } }),
  'POST /api/deals/:id/quote-requests': async (t, { dealId, matchId }) => {
    await t.connection.pool.query('delete from quote_requests where deal_id = $1', [dealId])
    await t.connection.pool.query('delete from lender_stops')
    await t.connection.pool.query(`update deals set occupancy = 'investment' where id = $1`, [dealId])
    await openStates(t)
    return { params: { id: dealId }, body: askBody([matchId]) }
  },
  'POST /api/quote-requests/:id/withdraw-phone': async (t, actor) => ({
    params: { id: (await addStoredRequest(t, actor)).requestId },
  }),
  'POST /api/quote-requests/:id/stop': async (t, actor) => ({
    params: { id: (await addStoredRequest(t, actor)).requestId },
  }),
  'GET /api/deals/:id/quotes': (_t, { dealId }) => ({ params: { id: dealId }, query: { holdMonths: 9 } }),
  'POST /api/deals/:id/quotes': (_t, { dealId, matchId }) => ({
    params: { id: dealId },
    body: { ...quoteBody, matchId },
  }),
  'POST /api/quotes/:id/choose': async (t, actor) => ({ params: { id: (await addStoredRequest(t, actor)).quoteId } }),
  'POST /api/quotes/:id/undo-choice': async (t, actor) => ({
    params: { id: (await addStoredRequest(t, actor, { isChosen: true })).quoteId },
  }),
  'POST /api/quotes/:id/decline': async (t, actor) => ({ params: { id: (await addStoredRequest(t, actor)).quoteId } }),
  'POST /api/deals/:id/quotes/notify-others': async (t, actor) => {
    await addStoredRequest(t, actor, { isChosen: true })
    return { params: { id: actor.dealId } }
  },
  'GET /api/conversations': () => ({}),
  'GET /api/conversations/unread': () => ({}),
  'GET /api/quote-requests/:id': async (t, actor) => ({ params: { id: (await addStoredRequest(t, actor)).requestId } }),
  'POST /api/quote-requests/:id/messages': async (t, actor) => {
    await openStates(t)
    return {
      params: { id: (await addStoredRequest(t, actor)).requestId },
      body: { body: 'What would an extension cost?' },
    }
  },
  'POST /api/quote-requests/:id/read': async (t, actor) => ({
    params: { id: (await addStoredRequest(t, actor)).requestId },
  }),
  'GET /api/reply': async (t, actor) => ({ headers: (await addStoredRequest(t, actor)).headers }),
  'GET /api/reply/closing': async (t, actor) => ({ headers: (await addStoredRequest(t, actor)).headers }),
  'POST /api/reply/closing': async (t, actor) => {
    const { quoteId, headers } = await addStoredRequest(t, actor)
    const finalTermsId = await addClosing(t, actor.dealId, quoteId)
    return { headers, body: { finalTermsId, fundedOn: '2026-11-20' } }
  },
  'GET /api/reply/round': async (t, actor) => {
    await switchRoundsOn(t)
    return { headers: (await addStoredRequest(t, actor)).headers }
  },
  'GET /api/rounds': async (t) => {
    await switchRoundsOn(t)
    return {}
  },
  'GET /api/deals/:id/rounds': async (t, { dealId }) => {
    await switchRoundsOn(t)
    return { params: { id: dealId } }
  },
  'POST /api/rounds/:id/close': async (t, { userId, dealId }) => {
    await switchRoundsOn(t)
    await t.connection.pool.query('delete from quote_rounds where deal_id = $1', [dealId])
    const closesAt = new Date(Date.now() + 86_400_000)
    const values = { userId, dealId, loanAmount: 160_000, holdMonths: 6, closesAt }
    const rows = await t.deps.db.insert(quoteRounds).values(values).returning()
    return { params: { id: rows[0]!.id } }
  },
  'POST /api/lender/sign-in': () => ({ body: { email: 'deals@alder.example' } }),
  'POST /api/lender/session': async (t, _actor, lender) => {
    const { token, hash } = createToken()
    await t.deps.db.insert(lenderSignIns).values({ ...memberOf(lender), tokenHash: hash })
    return { body: { token } }
  },
  'GET /api/lender/session': asLender(),
  'POST /api/lender/sign-out': asLender({ body: {} }),
  'GET /api/lender/requests': asLender(),
  'POST /api/lender/requests/:id/link': async (t, actor, lender) => {
    const { requestId } = await addStoredRequest(t, actor)
    return { ...(await asLender()(t, actor, lender)), params: { id: requestId } }
  },
  'GET /api/lender/terms': asLender(),
  'PUT /api/lender/terms': asLender({
    body: { changes: [{ program: null, field: 'contactPhone', value: '(415) 555-0100' }] },
  }),
  'GET /api/lender/results': asLender(),
  'GET /api/lender/members': asLender(),
  'POST /api/lender/members': (t, actor, lender) =>
    asLender({ body: { email: `nora@${lender.slug}.example` } })(t, actor, lender),
  'DELETE /api/lender/members': asLender({ query: { id: randomUUID() } }),
  'GET /api/lender/templates': asLender(),
  'POST /api/lender/templates': asLender({ body: { kind: 'answer', name: 'Permit', body: 'Is the permit filed?' } }),
  'DELETE /api/lender/templates': asLender({ query: { id: randomUUID() } }),
  'POST /api/reply/seen': async (t, actor) => ({ headers: (await addStoredRequest(t, actor)).headers }),
  'GET /api/market': () => ({ query: { state: 'Ohio', kind: 'flip' } }),
  'GET /api/market/lenders': () => ({ query: { kind: 'flip', creditScoreRange: 'Good (650-699)' } }),
  'POST /api/reply/quote': async (t, actor) => ({
    headers: (await addStoredRequest(t, actor)).headers,
    body: quoteBody,
  }),
  'POST /api/reply/message': async (t, actor) => ({
    headers: (await addStoredRequest(t, actor)).headers,
    body: { body: 'Is the permit filed?' },
  }),
  'POST /api/reply/decline': async (t, actor) => ({
    headers: (await addStoredRequest(t, actor)).headers,
    body: { reason: 'amount', note: 'Above our size.' },
  }),
  'POST /api/reply/stop': async (t, actor) => ({ headers: (await addStoredRequest(t, actor)).headers }),
  // Only a contact through the website can be undone.
  'DELETE /api/matches/:id/contact': async (t, { matchId }) => {
    await t.connection.pool.query(`update matches set contact_channels = '{website}' where id = $1 and contacted`, [
      matchId,
    ])
    return { params: { id: matchId } }
  },
  'POST /api/matches/:id/contact': (_t, { matchId }) => ({ params: { id: matchId }, body: { channel: 'email' } }),
  'GET /api/dashboard/stats': () => ({}),
  'GET /api/headlines': () => ({}),
  'GET /api/top-lenders': () => ({}),
}

/** Returns whether an endpoint needs a lender member's session and answers any other token with 401. */
export const needsLenderSession = (name: string) =>
  / \/api\/lender\//.test(name) && name !== 'POST /api/lender/sign-in' && name !== 'POST /api/lender/session'

/** Endpoints whose sample token is well-formed but unknown, so they answer 400. */
export const rejectsSampleToken = new Set([
  'GET /api/verify-email/:token',
  'GET /api/verify-reset-token',
  'POST /api/reset-password',
])

/**
 * Returns an endpoint's input from {@link validInputs} and stores the rows that it refers to. Reopens the actor's deal
 * if it is funded. @throws for an endpoint without an input.
 */
export async function validInput(t: TestApp, endpoint: Endpoint, actor: Actor, lender: { id: string; slug: string }) {
  const sample = validInputs[`${endpoint.method} ${endpoint.path}`]
  if (!sample)
    throw new Error(`${endpoint.method} ${endpoint.path} has no valid input in test/security/valid-inputs.ts`)
  // An earlier input may have ended the deal with a result, and later ones need an open deal.
  const reopened = `update deals set status = 'pending', stage = 'Looking' where id = $1 and status = 'funded'`
  await t.connection.pool.query(reopened, [actor.dealId])
  return sample(t, actor, lender)
}

/** Stores a pending claim of a lender's page and returns its token. */
async function claimToken(t: TestApp, lenderId: string): Promise<string> {
  const { token, hash } = createToken()
  await t.connection.pool.query(
    `insert into lender_claims (lender_id, email, token_hash, expires_at) values ($1, 'deals@alder.example', $2, now() + interval '1 day')`,
    [lenderId, hash],
  )
  return token
}
