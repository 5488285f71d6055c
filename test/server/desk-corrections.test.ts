import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptCorrectionEndpoint,
  listCorrectionsEndpoint,
  refuseCorrectionEndpoint,
} from '#contract/desk/desk-corrections.ts'
import { addDeskLenderEndpoint, editDeskLenderEndpoint, getDeskLenderEndpoint } from '#contract/desk/desk-lenders.ts'
import {
  proposeChangesEndpoint,
  readClaimEndpoint,
  reportWrongFigureEndpoint,
  requestClaimEndpoint,
} from '#contract/lenders/corrections.ts'
import { getLenderEndpoint } from '#contract/lenders/lenders.ts'
import { canClaim, claimDomain } from '#server/features/desk/corrections/claim-address.ts'
import { correctionJobs } from '#server/features/desk/corrections/corrections.jobs.tsx'
import { insertCorrection } from '#server/features/desk/corrections/corrections.queries.ts'
import { stopLenderMails } from '#server/features/quotes/replies/stop-lender.ts'
import { refusalOf, statusOf } from '#test/builders/account-builders.ts'
import { countQueries } from '#test/builders/count-queries.ts'
import { addLenders } from '#test/builders/deal-builders.ts'
import { activityOf, openDesk } from '#test/builders/desk-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let call: TestApp['call']
beforeAll(async () => {
  t = await startTestApp()
  call = (await openDesk(t)).call
})
afterAll(() => t.close())

let lenderCount = 0
async function lender(
  fields: Record<string, string> = {},
  programs: { name: string; fields: Record<string, string> }[] = [],
) {
  const { id } = await call(addDeskLenderEndpoint, { body: { name: `Reported Lender ${++lenderCount}` } })
  await call(editDeskLenderEndpoint, {
    params: { id },
    body: { fields: { minRate: '9%', maxRate: '12%', website: 'https://www.reported.example', ...fields }, programs },
  })
  return id
}
const queueOf = async (id: string, status: 'open' | 'accepted' | 'refused' = 'open') =>
  (await call(listCorrectionsEndpoint, { query: { status } })).rows.filter(({ lenderId }) => lenderId === id)
const report = { field: 'maxRate', value: '11.5%', source: 'Their rate sheet' } as const

it('a visitor reports a wrong figure, and nothing changes before an operator accepts it [DESK-04] [DESK-10]', async () => {
  const id = await lender()
  await t.call(reportWrongFigureEndpoint, { params: { id }, body: report })
  expect(await t.call(getLenderEndpoint, { params: { id } })).toMatchObject({ maxRate: 12 })
  const [row] = await queueOf(id)
  expect(row).toMatchObject({
    kind: 'report',
    hasEmail: false,
    changes: [{ program: null, field: 'maxRate', value: '11.5%', current: '12' }],
  })
  await call(acceptCorrectionEndpoint, {
    params: { id: row!.id },
    body: { changes: [{ program: null, field: 'maxRate', value: '11.75%' }] },
  })
  expect(await t.call(getLenderEndpoint, { params: { id } })).toMatchObject({ maxRate: 11.75 })
  expect(await queueOf(id)).toEqual([])
  expect(await queueOf(id, 'accepted')).toHaveLength(1)
  expect((await activityOf(t, row!.id)).map(({ action }) => action)).toEqual(['correction.accepted'])
  expect(
    await refusalOf(
      call(acceptCorrectionEndpoint, {
        params: { id: row!.id },
        body: { changes: [{ program: null, field: 'maxRate', value: '1%' }] },
      }),
    ),
  ).toMatchObject({ status: 409 })
})

it('lists corrections for many lenders with as many queries as for one [DESK-04]', async () => {
  const read = () => call(listCorrectionsEndpoint, { query: { status: 'open' } })
  async function report() {
    const lenderId = await lender({}, [{ name: 'Flip', fields: { maxRate: '12%' } }])
    const changes = [{ program: 'Flip', field: 'maxRate', value: '11.5%' }]
    await insertCorrection(t.deps.db, { lenderId, kind: 'report', changes, source: 'A sheet', email: null })
    return lenderId
  }
  const ids = [await report()]
  const forOne = await countQueries(read)
  for (let i = 0; i < 5; i++) ids.push(await report())
  const current = (await read()).rows.filter(({ lenderId }) => ids.includes(lenderId)).map(({ changes }) => changes[0])
  expect(current).toEqual(ids.map(() => ({ program: 'Flip', field: 'maxRate', value: '11.5%', current: '12' })))
  expect(await countQueries(read)).toBe(forOne)
})

it('rejects a value that can’t be read, and keeps the correction open [DESK-04]', async () => {
  const id = await lender()
  await t.call(reportWrongFigureEndpoint, { params: { id }, body: { ...report, value: 'cheap' } })
  const [row] = await queueOf(id)
  expect(
    await refusalOf(call(acceptCorrectionEndpoint, { params: { id: row!.id }, body: { changes: row!.changes } })),
  ).toMatchObject({ status: 400, fields: { maxRate: expect.any(String) } })
  expect(await queueOf(id)).toHaveLength(1)
})

it('emails the reason for a refusal to a sender who left an address [DESK-04]', async () => {
  const id = await lender()
  await t.call(reportWrongFigureEndpoint, { params: { id }, body: { ...report, email: 'visitor@elsewhere.example' } })
  const [row] = await queueOf(id)
  await call(refuseCorrectionEndpoint, { params: { id: row!.id }, body: { reason: 'The sheet is of last year.' } })
  const mail = await t.waitForMail(({ to }) => to === 'visitor@elsewhere.example')
  expect(mail.text).toContain('The sheet is of last year.')
  expect(await queueOf(id, 'refused')).toMatchObject([{ reason: 'The sheet is of last year.' }])
})

it('rejects reports with a filled honeypot, and program terms without a program [DESK-04]', async () => {
  const id = await lender({}, [
    { name: 'Flip', fields: { maxRate: '12%' } },
    { name: 'Rental', fields: { maxRate: '8.5%' } },
  ])
  expect(
    await refusalOf(t.call(reportWrongFigureEndpoint, { params: { id }, body: { ...report, website: 'http://x' } })),
  ).toMatchObject({ status: 400, message: 'Bot detected' })
  expect((await refusalOf(t.call(reportWrongFigureEndpoint, { params: { id }, body: report }))).fields).toHaveProperty(
    'program',
  )
  for (const program of ['Flip', 'Rental'])
    await t.call(reportWrongFigureEndpoint, { params: { id }, body: { ...report, program } })
  const reported = (await queueOf(id)).flatMap(({ changes }) => changes)
  expect(reported.map(({ program, current }) => [program, current])).toEqual(
    expect.arrayContaining([
      ['Flip', '12'],
      ['Rental', '8.5'],
    ]),
  )
  expect(await statusOf(t.call(reportWrongFigureEndpoint, { params: { id: 'x' }, body: report }))).toBe(404)
})

it('a lender claims its page by a mailed link and proposes changes, which wait for an operator [DESK-04] [DESK-10]', async () => {
  const id = await lender({ contactEmail: 'deals@published.example' }, [{ name: 'Flip', fields: { maxRate: '12%' } }])
  expect(
    (await refusalOf(t.call(requestClaimEndpoint, { params: { id }, body: { email: 'someone@gmail.com' } }))).fields,
  ).toHaveProperty('email')
  await t.call(requestClaimEndpoint, { params: { id }, body: { email: 'nora@reported.example' } })
  const mail = await t.waitForMail(({ to }) => to === 'nora@reported.example')
  const token = /\/claim\/([\w-]+)/.exec(mail.text)![1]!
  const opened = await t.call(readClaimEndpoint, { params: { token } })
  expect(opened.programs.map(({ name }) => name)).toEqual(['Flip'])
  expect(opened.fields).not.toHaveProperty('isActive')
  await t.call(proposeChangesEndpoint, {
    params: { token },
    body: {
      changes: [
        { program: 'Flip', field: 'maxRate', value: '10.9%' },
        { program: null, field: 'contactPhone', value: '(415) 555-0100' },
      ],
    },
  })
  const [row] = await queueOf(id)
  expect(row).toMatchObject({ kind: 'proposal', hasEmail: true })
  expect(await activityOf(t, row!.id)).toMatchObject([{ via: 'claim', action: 'correction.proposed' }])
  await call(acceptCorrectionEndpoint, { params: { id: row!.id }, body: { changes: row!.changes } })
  expect((await call(getDeskLenderEndpoint, { params: { id } })).programs[0]!.fields['maxRate']).toBe('10.9')
  await t.connection.pool.query(
    `update lender_claims set expires_at = now() - interval '1 minute' where lender_id = $1`,
    [id],
  )
  expect(await statusOf(t.call(readClaimEndpoint, { params: { token } }))).toBe(404)
  expect(await statusOf(t.call(readClaimEndpoint, { params: { token: 'A'.repeat(43) } }))).toBe(404)
})

it('keeps the claim link of an email that arrived although its job failed and is retried [DESK-04]', async () => {
  const id = await lender({ website: 'https://retried.example' })
  await t.call(requestClaimEndpoint, { params: { id }, body: { email: 'nora@retried.example' } })
  await t.waitForMail(({ to }) => to === 'nora@retried.example')
  const { rows } = await t.connection.pool.query<{ id: string }>('select id from lender_claims where lender_id = $1', [
    id,
  ])
  const tokens: string[] = []
  const mailer = {
    async send({ text }: { text: string }) {
      tokens.push(/\/claim\/([\w-]+)/.exec(text)![1]!)
      if (tokens.length === 1) throw new Error('The mail server took the email but did not answer.')
    },
  }
  const { run } = correctionJobs({ ...t.deps, mailer }).find(({ name }) => name === 'mail-lender-claim')!
  const tryOnce = () => run(rows[0]!, { id: 'job', isLast: false })
  await expect(tryOnce()).rejects.toThrow('did not answer')
  await tryOnce()
  const [first] = tokens
  expect(tokens).toEqual([first, first])
  expect(await statusOf(t.call(readClaimEndpoint, { params: { token: first! } }))).toBe(200)
})

it('refuses a proposal without an email when the lender has opted out of emails [DESK-04] [MSG-03]', async () => {
  const id = await lender({ website: 'https://stopped.example' })
  await t.call(requestClaimEndpoint, { params: { id }, body: { email: 'nora@stopped.example' } })
  const mail = await t.waitForMail(({ to }) => to === 'nora@stopped.example')
  const token = /\/claim\/([\w-]+)/.exec(mail.text)![1]!
  const changes = [{ program: null, field: 'contactPhone', value: '(415) 555-0100' }]
  await t.call(proposeChangesEndpoint, { params: { token }, body: { changes } })
  await stopLenderMails(t.deps.db, t.deps, id, new Date())
  const [row] = await queueOf(id)
  const refused = await call(refuseCorrectionEndpoint, { params: { id: row!.id }, body: { reason: 'Not confirmed.' } })
  expect(refused.message).toBe('Refused.')
  const { rows } = await t.connection.pool.query(
    `select 1 from jobs.job where name = 'mail-correction-refused' and data->>'id' = $1`,
    [row!.id],
  )
  expect(rows).toEqual([])
})

describe('with production limits [DESK-04]', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'on' } })
  })
  afterAll(() => limited.close())
  let people = 0
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const fromNewAddress = () => from(`198.51.100.${++people}`)

  it('sends five claim mails per lender and day, for any made-up addresses', async () => {
    const ids = await addLenders(limited, [
      { name: 'Bothered', website: 'https://bothered.example' },
      { name: 'Quiet', website: 'https://quiet.example' },
    ])
    const claim = (name: string, email: string) =>
      limited.call(requestClaimEndpoint, { params: { id: ids[name]! }, body: { email } }, fromNewAddress())
    const answers = new Set<string>()
    for (let count = 1; count <= 7; count++)
      answers.add((await claim('Bothered', `somebody-${count}@bothered.example`)).message)
    // The reply doesn't say which emails were sent.
    expect(answers.size).toBe(1)
    await claim('Quiet', 'somebody@quiet.example')
    await limited.waitForMail(({ to }) => to === 'somebody@quiet.example')
    const { rows } = await limited.connection.pool.query('select email from lender_claims where lender_id = $1', [
      ids['Bothered'],
    ])
    expect(rows.map(({ email }) => email).sort()).toEqual(
      [1, 2, 3, 4, 5].map((count) => `somebody-${count}@bothered.example`),
    )
  })

  it('accepts three reports a day about a lender from one IPv6 household', async () => {
    const ids = await addLenders(limited, [{ name: 'Reported Often' }, { name: 'Reported Once' }])
    const reportFrom = (name: string, address: string) =>
      statusOf(limited.call(reportWrongFigureEndpoint, { params: { id: ids[name]! }, body: report }, from(address)))
    for (const last of ['1', '2', '3']) expect(await reportFrom('Reported Often', `2001:db8:7:7::${last}`)).toBe(200)
    expect(await reportFrom('Reported Often', '2001:db8:7:7:ffff::4')).toBe(429)
    expect(await reportFrom('Reported Often', '2001:db8:7:8::4')).toBe(200)
    expect(await reportFrom('Reported Once', '2001:db8:7:7::4')).toBe(200)
  })
})

it('a claim can’t change whether the lender is active or a sample [DESK-04]', async () => {
  const id = await lender()
  await t.call(requestClaimEndpoint, { params: { id }, body: { email: 'own@reported.example' } })
  const token = /\/claim\/([\w-]+)/.exec((await t.waitForMail(({ to }) => to === 'own@reported.example')).text)![1]!
  for (const field of ['isSample', 'isActive', 'slug', 'termsCheckedAt'])
    expect(
      await statusOf(
        t.call(proposeChangesEndpoint, {
          params: { token },
          body: { changes: [{ program: null, field, value: 'true' }] },
        }),
      ),
      field,
    ).toBe(400)
})

describe('who may claim a page [DESK-04]', () => {
  it.each([
    ['https://acme.com', 'acme.com'],
    ['https://www.acme.co.uk/loans', 'acme.co.uk'],
    ['acme.com', 'acme.com'],
    ['https://loans.acme.com', undefined],
    ['https://acme.wixsite.com', undefined],
    ['https://acme.github.io', undefined],
    ['https://gmail.com', undefined],
    ['https://www.facebook.com/acme', undefined],
    ['https://203.0.113.4', undefined],
    ['https://localhost', undefined],
    [null, undefined],
  ])('%s gives the domain %s', (website, domain) => {
    expect(claimDomain(website)).toBe(domain)
  })
  it('only the exact domain or the published address counts', () => {
    const acme = { contactEmail: 'Broker@gmail.com', website: 'https://www.acme.com' }
    for (const email of ['broker@gmail.com', 'ada@acme.com', 'ADA@ACME.COM'])
      expect(canClaim(email, acme), email).toBe(true)
    for (const email of [
      'other@gmail.com',
      'a@evil-acme.com',
      'a@acme.com.evil.example',
      'a@mail.acme.com',
      'a@acme.com@evil.example',
    ])
      expect(canClaim(email, acme), email).toBe(false)
  })
})
