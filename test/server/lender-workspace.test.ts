import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { listDealsEndpoint } from '#contract/deals/deals.ts'
import {
  addLenderMemberEndpoint,
  addLenderTemplateEndpoint,
  getLenderResultsEndpoint,
  getLenderSessionEndpoint,
  getLenderTermsEndpoint,
  listLenderMembersEndpoint,
  listLenderRequestsEndpoint,
  listLenderTemplatesEndpoint,
  listMembersAtDeskEndpoint,
  openLenderRequestEndpoint,
  openLenderSessionEndpoint,
  putLenderTermsEndpoint,
  removeLenderMemberEndpoint,
  removeLenderTemplateEndpoint,
  removeMemberAtDeskEndpoint,
  requestLenderSignInEndpoint,
  signInSentMessage,
  signOutLenderEndpoint,
} from '#contract/lender-workspace/lender-workspace.ts'
import { stopQuoteRequestEndpoint } from '#contract/quotes/quote-requests.ts'
import { closeRoundEndpoint, listRoundsEndpoint } from '#contract/quotes/rounds.ts'
import { listRoundsOfLender } from '#server/features/lender-workspace/inbox.queries.ts'
import { lenderWorkspaceJobs } from '#server/features/lender-workspace/lender-sign-in.tsx'
import { refusalOf } from '#test/builders/account-builders.ts'
import { addInvestor, addLenders } from '#test/builders/deal-builders.ts'
import { activityOf, openDesk } from '#test/builders/desk-builders.ts'
import { addAskingInvestor, ask, lenderWith } from '#test/builders/quote-builders.ts'
import { addLink, askInRound, startRound } from '#test/builders/round-builders.ts'
import { runQueued } from '#test/builders/run-queued.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await t.deps.settings.set('features.rounds', 'on')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.pool.query('update lenders set is_active = false')
  await t.deps.pool.query('delete from jobs.job')
})

async function addLender(more: { name?: string; contactEmail?: string; isSample?: boolean } = {}) {
  const tag = randomUUID().slice(0, 8)
  const name = more.name ?? `Alder ${tag}`
  const contactEmail = more.contactEmail ?? `deals@alder-${tag}.example`
  const ids = await addLenders(t, [{ ...more, name, contactEmail }])
  return { id: ids[name]!, name, contactEmail }
}

/** Returns the token of the sign-in link last emailed to an address. */
async function emailedToken(email: string): Promise<string> {
  await runQueued(t, 'mail-lender-sign-in')
  const mail = await t.waitForMail(({ to, subject }) => to === email && subject.startsWith('Sign in to'))
  return /\/lender-sign-in\/([\w-]{43})/.exec(mail.text)![1]!
}

async function signIn(email: string) {
  await t.call(requestLenderSignInEndpoint, { body: { email } })
  const { token, lender } = await t.call(openLenderSessionEndpoint, { body: { token: await emailedToken(email) } })
  return { token, lender, call: t.as(token) }
}

const queuedMails = async () =>
  (await t.deps.pool.query(`select 1 from jobs.job where name = 'mail-lender-sign-in'`)).rows.length

describe('signing in', () => {
  it('emails a link to the published address, in any letter case, and signs in once with it [LEND-01]', async () => {
    const { id, name, contactEmail } = await addLender()
    const reply = await t.call(requestLenderSignInEndpoint, { body: { email: contactEmail.toUpperCase() } })
    expect(reply).toEqual({ message: signInSentMessage })
    const token = await emailedToken(contactEmail)
    const session = await t.call(openLenderSessionEndpoint, { body: { token } })
    expect(session.lender).toMatchObject({ id, name, email: contactEmail, isSample: false })
    expect(await t.as(session.token)(getLenderSessionEndpoint)).toEqual(session.lender)
    expect(await refusalOf(t.call(openLenderSessionEndpoint, { body: { token } }))).toMatchObject({
      status: 404,
      message: 'This link has expired. Request a new one.',
    })
    // Neither token is stored, only their hashes.
    for (const secret of [token, session.token])
      for (const table of ['lender_sign_ins', 'lender_sessions'])
        expect((await t.deps.pool.query(`select 1 from ${table} where token_hash = $1`, [secret])).rows).toEqual([])
  })

  it('keeps the link of an email that arrived although its job failed and is retried [LEND-01]', async () => {
    const { id, contactEmail } = await addLender()
    await t.call(requestLenderSignInEndpoint, { body: { email: contactEmail } })
    const { rows } = await t.deps.pool.query(`select id, data from jobs.job where name = 'mail-lender-sign-in'`)
    const tokens: string[] = []
    const mailer = {
      async send({ text }: { text: string }) {
        tokens.push(/\/lender-sign-in\/([\w-]{43})/.exec(text)![1]!)
        if (tokens.length === 1) throw new Error('The mail server took the email but did not answer.')
      },
    }
    const { run } = lenderWorkspaceJobs({ ...t.deps, mailer }).find(({ name }) => name === 'mail-lender-sign-in')!
    const tryOnce = () => run(rows[0].data as never, { id: rows[0].id, isLast: false })
    await expect(tryOnce()).rejects.toThrow('did not answer')
    await tryOnce()
    const [first] = tokens
    expect(tokens).toEqual([first, first])
    expect((await t.call(openLenderSessionEndpoint, { body: { token: first! } })).lender.id).toBe(id)
  })

  it('gives the same reply for an address that belongs to no lender, and sends nothing [LEND-01]', async () => {
    const reply = await t.call(requestLenderSignInEndpoint, { body: { email: 'someone@else.example' } })
    expect(reply).toEqual({ message: signInSentMessage })
    expect(await queuedMails()).toBe(0)
  })

  it('sends at most five emails an hour to an address, with the same answer each time [LEND-01]', async () => {
    const { contactEmail } = await addLender()
    const limited = await startTestApp({ start: { isWorking: false }, env: { RATE_LIMIT_SCALE: '1' } })
    try {
      await addLenders(limited, [{ name: 'Alder', contactEmail }])
      for (let tries = 0; tries < 8; tries++)
        expect(await limited.call(requestLenderSignInEndpoint, { body: { email: contactEmail } })).toEqual({
          message: signInSentMessage,
        })
      const { rows } = await limited.deps.pool.query(`select 1 from jobs.job where name = 'mail-lender-sign-in'`)
      expect(rows).toHaveLength(5)
    } finally {
      await limited.close()
    }
  })

  it.each([
    ['a link after 30 minutes', `update lender_sign_ins set expires_at = now() - interval '1 second'`],
    ['a link whose address is no longer the published one', `update lenders set contact_email = 'new@address.example'`],
    ['a link of a lender that is no longer listed', 'update lenders set is_active = false'],
  ])('rejects %s [LEND-01]', async (_, change) => {
    const { contactEmail } = await addLender()
    await t.call(requestLenderSignInEndpoint, { body: { email: contactEmail } })
    const token = await emailedToken(contactEmail)
    await t.deps.pool.query(change)
    expect(await refusalOf(t.call(openLenderSessionEndpoint, { body: { token } }))).toMatchObject({ status: 404 })
  })

  it.each([
    ['12 hours', `update lender_sessions set expires_at = now() - interval '1 second'`],
    ['a change of the published address', `update lenders set contact_email = 'new@address.example'`],
  ])('ends a session after %s [LEND-01]', async (_, change) => {
    const { contactEmail } = await addLender()
    const { call } = await signIn(contactEmail)
    await t.deps.pool.query(change)
    expect(await refusalOf(call(listLenderRequestsEndpoint))).toMatchObject({ status: 401 })
  })

  it('separates lenders’ sessions from investors’ [LEND-01]', async () => {
    const { contactEmail } = await addLender()
    const lender = await signIn(contactEmail)
    const investor = await addInvestor(t)
    expect(await refusalOf(lender.call(getUserEndpoint))).toMatchObject({ status: 401 })
    expect(await refusalOf(lender.call(listDealsEndpoint))).toMatchObject({ status: 401 })
    expect(await refusalOf(investor.call(listLenderRequestsEndpoint))).toMatchObject({ status: 401 })
    expect(await refusalOf(t.call(listLenderRequestsEndpoint))).toMatchObject({ status: 401 })
  })

  it('signs out one session, or every session of the address with "Sign out of all devices" [LEND-01]', async () => {
    const { contactEmail } = await addLender()
    const [one, two, three] = [await signIn(contactEmail), await signIn(contactEmail), await signIn(contactEmail)]
    await one.call(signOutLenderEndpoint, { body: { everywhere: false } })
    expect(await refusalOf(one.call(getLenderSessionEndpoint))).toMatchObject({ status: 401 })
    expect(await two.call(getLenderSessionEndpoint)).toMatchObject({ email: contactEmail })
    await two.call(signOutLenderEndpoint, { body: { everywhere: true } })
    for (const { call } of [two, three])
      expect(await refusalOf(call(getLenderSessionEndpoint))).toMatchObject({ status: 401 })
  })
})

describe('the inbox', () => {
  it('lists requests with deal, next step, place and unread messages, and opens the private page [LEND-01]', async () => {
    const { lenders, requests, investor } = await startRound(t, { lenders: 2 })
    const email = `deals@${requests[0]!.lender.slug}.example`
    const { call } = await signIn(email)
    const inbox = async () => (await call(listLenderRequestsEndpoint)).requests
    expect(await inbox()).toMatchObject([
      {
        id: requests[0]!.id,
        filter: 'open',
        deal: '$160,000 fix and flip, single family in California',
        investor: 'Ada Byron',
        due: 'quote',
        round: { asked: 2, place: null },
        unread: 0,
      },
    ])
    const { token } = await call(openLenderRequestEndpoint, { params: { id: requests[0]!.id } })
    const page = lenderWith(t, token)
    expect(await page.read()).toMatchObject({ status: 'sent', lender: { name: requests[0]!.lender.name } })
    await page.quote({ ratePercent: 10 })
    expect(await inbox()).toMatchObject([{ filter: 'quoted', due: null, round: { place: 1 } }])
    await lenders[1]!.quote({ ratePercent: 9 })
    expect(await inbox()).toMatchObject([{ due: 'improve', round: { place: 2, of: 2, aboveLowest: 1200 } }])
    await investor.call(stopQuoteRequestEndpoint, { params: { id: requests[0]!.id } })
    expect(await inbox()).toEqual([])
    expect(await refusalOf(call(openLenderRequestEndpoint, { params: { id: requests[0]!.id } }))).toMatchObject({
      status: 404,
    })
  })

  it('shows a lender only its own requests [LEND-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 2 })
    const [one, other] = await ask(investor)
    const { call } = await signIn(`deals@${one!.lender.slug}.example`)
    expect((await call(listLenderRequestsEndpoint)).requests.map(({ id }) => id)).toEqual([one!.id])
    for (const id of [other!.id, randomUUID(), 'nonsense'])
      expect(await refusalOf(call(openLenderRequestEndpoint, { params: { id } }))).toMatchObject({ status: 404 })
  })

  it('hides the investor’s name if it is not shared [LEND-01]', async () => {
    const investor = await addAskingInvestor(t, { lenders: 1 })
    const [request] = await ask(investor)
    await t.deps.pool.query(`update quote_requests set shared = shared || '{"name": false}' where id = $1`, [
      request!.id,
    ])
    const { call } = await signIn(`deals@${request!.lender.slug}.example`)
    expect((await call(listLenderRequestsEndpoint)).requests[0]).toMatchObject({ investor: null })
  })
})

describe('members', () => {
  it('are invited at the lender’s domain, sign in with their own address, and lose sessions when removed [LEND-02]', async () => {
    const { contactEmail } = await addLender()
    const domain = contactEmail.split('@')[1]!
    const first = await signIn(contactEmail)
    const colleague = `mia@${domain}`
    const { members } = await first.call(addLenderMemberEndpoint, { body: { email: colleague } })
    expect(members.map(({ email }) => email)).toEqual([contactEmail, colleague])
    const { token } = await t.call(openLenderSessionEndpoint, { body: { token: await emailedToken(colleague) } })
    const second = t.as(token)
    expect(await second(getLenderSessionEndpoint)).toMatchObject({ email: colleague })
    const again = await second(addLenderMemberEndpoint, { body: { email: colleague } })
    expect(again.members).toHaveLength(2)
    await first.call(removeLenderMemberEndpoint, { query: { id: members[1]!.id! } })
    expect(await refusalOf(second(getLenderSessionEndpoint))).toMatchObject({ status: 401 })
    expect((await first.call(listLenderMembersEndpoint)).members).toHaveLength(1)
  })

  it.each([
    ['at another domain', 'deals@alder.example', 'mia@other.example', /Invite an address at alder\.example/],
    ['of an email provider', 'alder@gmail.com', 'mia@gmail.com', /email provider/],
  ])('rejects an address %s [LEND-02]', async (_, contactEmail, email, message) => {
    await addLender({ contactEmail })
    const { call } = await signIn(contactEmail)
    expect(await refusalOf(call(addLenderMemberEndpoint, { body: { email } }))).toMatchObject({
      status: 400,
      message: expect.stringMatching(message),
    })
  })

  it('are listed and removed at the desk [LEND-02]', async () => {
    const { id, contactEmail } = await addLender()
    const { call } = await signIn(contactEmail)
    await call(addLenderMemberEndpoint, { body: { email: `mia@${contactEmail.split('@')[1]}` } })
    const desk = await openDesk(t)
    const { members } = await desk.call(listMembersAtDeskEndpoint, { params: { id } })
    expect(members).toHaveLength(2)
    const removed = await desk.call(removeMemberAtDeskEndpoint, {
      params: { id },
      query: { memberId: members[1]!.id! },
    })
    expect(removed.members).toHaveLength(1)
    // Repeating it changes nothing and adds no second entry to the log.
    await desk.call(removeMemberAtDeskEndpoint, { params: { id }, query: { memberId: members[1]!.id! } })
    expect((await activityOf(t, id)).filter(({ action }) => action === 'lender.member-removed')).toHaveLength(1)
    expect(await refusalOf(call(listMembersAtDeskEndpoint, { params: { id } }))).toMatchObject({ status: 404 })
  })

  it('and templates with a malformed id are reported as not found, unlike a closed desk [LEND-02]', async () => {
    const { id, contactEmail } = await addLender()
    const { call } = await signIn(contactEmail)
    const desk = await openDesk(t)
    const query = { id: 'nonsense' }
    const atDesk = { params: { id }, query: { memberId: 'nonsense' } }
    const noMember = { status: 404, message: 'Member not found' }
    expect(await refusalOf(desk.call(removeMemberAtDeskEndpoint, atDesk))).toEqual(noMember)
    expect(await refusalOf(call(removeLenderMemberEndpoint, { query }))).toEqual(noMember)
    expect(await refusalOf(call(removeLenderTemplateEndpoint, { query }))).toEqual({
      status: 404,
      message: 'Template not found',
    })
  })
})

describe('terms and templates', () => {
  it('proposes changes of the lender’s terms, which an operator reviews [LEND-02]', async () => {
    const { id, name, contactEmail } = await addLender()
    const { call } = await signIn(contactEmail)
    const terms = await call(getLenderTermsEndpoint)
    expect(terms).toMatchObject({ name })
    expect(Object.keys(terms.fields)).not.toContain('isSample')
    const changes = [{ program: null, field: 'contactPhone', value: '(512) 555-0100' }]
    expect((await call(putLenderTermsEndpoint, { body: { changes } })).message).toMatch(/review it/)
    const { rows } = await t.deps.pool.query(
      'select kind, email, changes from lender_corrections where lender_id = $1',
      [id],
    )
    expect(rows).toEqual([{ kind: 'proposal', email: contactEmail, changes }])
    const barred = { changes: [{ program: null, field: 'isActive', value: 'yes' }] }
    expect(await refusalOf(call(putLenderTermsEndpoint, { body: barred }))).toMatchObject({ status: 400 })
  })

  it('stores a lender’s templates, replaces one with the same name, and removes them [LEND-02, MATCH-33]', async () => {
    const { contactEmail } = await addLender()
    const { call } = await signIn(contactEmail)
    const late = { extensionFeePercent: 0.5, extensionMonths: 6, exitFeePercent: 1, exitFeeAfterMonth: 4 }
    const fees = [{ label: 'Loan fees', dollars: 995, per: 'loan' as const }]
    const quote = { fees, minimumInterestMonths: 3, ...late }
    await call(addLenderTemplateEndpoint, { body: { kind: 'answer', name: 'Hello', body: 'Old' } })
    await call(addLenderTemplateEndpoint, { body: { kind: 'answer', name: 'Hello', body: 'Which closing day?' } })
    const { templates } = await call(addLenderTemplateEndpoint, { body: { kind: 'quote', name: 'Usual', quote } })
    expect(templates).toMatchObject([
      { kind: 'answer', name: 'Hello', body: 'Which closing day?' },
      { kind: 'quote', name: 'Usual', quote: { fees, minimumInterestMonths: 3, ...late, conditions: null } },
    ])
    const other = await signIn((await addLender()).contactEmail)
    expect(await other.call(listLenderTemplatesEndpoint)).toEqual({ templates: [] })
    await other.call(removeLenderTemplateEndpoint, { query: { id: templates[0]!.id } })
    expect((await call(listLenderTemplatesEndpoint)).templates).toHaveLength(2)
    expect((await call(removeLenderTemplateEndpoint, { query: { id: templates[0]!.id } })).templates).toHaveLength(1)
  })
})

describe('results', () => {
  it('count a round once for a lender that was asked twice in it [LEND-02]', async () => {
    const { lenders, requests, investor, roundId } = await startRound(t, { lenders: 2 })
    await lenders[1]!.quote({ ratePercent: 9 })
    const { id, lenderId } = requests[0]!
    await investor.call(stopQuoteRequestEndpoint, { params: { id } })
    const at = investor.matches.findIndex((match) => match.lenderId === lenderId)
    const again = await askInRound(investor, { from: at, to: at + 1 })
    expect(again.roundId).toBe(roundId)
    const [request] = again.requests
    await (await addLink(t, request!)).quote({ ratePercent: 10 })
    await investor.call(closeRoundEndpoint, { params: { id: roundId } })
    const rounds = await listRoundsOfLender(t.deps.db, lenderId, new Date(0))
    expect(rounds).toMatchObject([{ roundId, own: { place: 2, requestId: request!.id } }])
  })

  it('shows after five closed rounds how often the lender wins and why it loses, without names [LEND-02]', async () => {
    const { lenders, requests, investor, roundId } = await startRound(t, { lenders: 2 })
    await lenders[0]!.quote({ pointsPercent: 2.25 })
    await lenders[1]!.quote({ pointsPercent: 1.75 })
    const { call } = await signIn(`deals@${requests[0]!.lender.slug}.example`)
    const results = async () => (await call(getLenderResultsEndpoint)).rounds
    // Copies the round with its requests and quotes, as consecutive rounds.
    async function closeCopies(count: number) {
      await t.deps.pool.query(
        `update quote_rounds set closes_at = now() - interval '1 second' where id = $1 and closed_at is null`,
        [roundId],
      )
      const [round] = (await investor.call(listRoundsEndpoint, { params: { id: investor.dealId } })).filter(
        ({ id }) => id === roundId,
      )
      const result = JSON.stringify({ asked: 2, quoted: 2, standings: round!.standings })
      await t.deps.pool.query(
        `update quote_rounds set closed_at = now(), "end" = 'deadline', result = $2 where id = $1`,
        [roundId, result],
      )
      for (let copy = 0; copy < count; copy++) {
        const { rows } = await t.deps.pool.query<{ id: string }>(
          `insert into quote_rounds (user_id, deal_id, loan_amount, hold_months, closes_at, closed_at, "end", result)
           select user_id, deal_id, loan_amount, hold_months, closes_at, closed_at, "end", result from quote_rounds where id = $1 returning id`,
          [roundId],
        )
        for (const { requestId } of lenders) {
          const request = await t.deps.pool.query<{ id: string }>(
            `insert into quote_requests (ask_id, deal_id, lender_id, user_id, status, shared, message, business_purpose_at, figures, deal_version, expires_at, round_id)
             select ask_id, deal_id, lender_id, user_id, 'closed', shared, message, business_purpose_at, figures, deal_version, expires_at, $2
             from quote_requests where id = $1 returning id`,
            [requestId, rows[0]!.id],
          )
          await t.deps.pool.query(
            `insert into quotes (request_id, deal_id, lender_id, version, rate_percent, points_percent, loan_amount, term_months, interest_basis, fees, valid_until, deal_version, source, round_id, round_total)
             select $2, deal_id, lender_id, version + 10 + $4, rate_percent, points_percent, loan_amount, term_months, interest_basis, fees, valid_until, deal_version, source, $3, round_total
             from quotes where request_id = $1`,
            [requestId, request.rows[0]!.id, rows[0]!.id, copy],
          )
          await t.deps.pool.query(
            `update quote_rounds set result = replace(result::text, $2, $3)::jsonb where id = $1`,
            [rows[0]!.id, requestId, request.rows[0]!.id],
          )
        }
      }
    }
    await closeCopies(3)
    expect(await results()).toBeNull()
    await t.deps.pool.query(`update quotes set version = version + 100 where request_id <> all($1)`, [
      lenders.map(({ requestId }) => requestId),
    ])
    await closeCopies(1)
    const rounds = await results()
    expect(rounds).toEqual({ closed: 5, won: 0, medianDollars: 800, ratePercent: 0, pointsPercent: 0.5 })
    const winner = await signIn(`deals@${requests[1]!.lender.slug}.example`)
    const won = await winner.call(getLenderResultsEndpoint)
    expect(won.rounds).toMatchObject({ closed: 5, won: 5, medianDollars: null, pointsPercent: null })
    expect(JSON.stringify([rounds, won])).not.toMatch(/Lender|Ada/)
  })
})
