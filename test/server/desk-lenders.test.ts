import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { listDealMatchesEndpoint, recordContactEndpoint } from '#contract/deals/deals.ts'
import { listActivityEndpoint } from '#contract/desk/activity.ts'
import { countDeskEndpoint } from '#contract/desk/desk-counts.ts'
import {
  actOnLendersEndpoint,
  addDeskLenderEndpoint,
  deleteDeskLenderEndpoint,
  editDeskLenderEndpoint,
  getDeskLenderEndpoint,
  listDeskLendersEndpoint,
  mergeLendersEndpoint,
  undoLenderChangeEndpoint,
} from '#contract/desk/desk-lenders.ts'
import { getLenderByNameEndpoint, getLenderEndpoint } from '#contract/lenders/lenders.ts'
import { getLenderFactsEndpoint } from '#contract/quotes/lender-facts.ts'
import { changeLender } from '#server/features/lenders/editing/change-lender.ts'
import { getLenderByNameOrId } from '#server/features/lenders/editing/lender-actions.ts'
import { undoLenderChange } from '#server/features/lenders/editing/undo-lender-change.ts'
import { refusalOf, statusOf } from '#test/builders/account-builders.ts'
import { addLenders } from '#test/builders/deal-builders.ts'
import { activityOf, letFactorsAge, openDesk } from '#test/builders/desk-builders.ts'
import { addAskingInvestor, addStoredRequest } from '#test/builders/quote-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { lenderFieldByName } from '#web/forms/lender-terms/lender-field-groups.ts'
import { readableFieldTexts } from '#web/forms/lender-terms/readable-field-text.ts'

let t: TestApp
let call: TestApp['call']
beforeAll(async () => {
  t = await startTestApp()
  call = (await openDesk(t)).call
})
afterAll(() => t.close())

let lenderCount = 0
/** Creates a lender with these fields, and with the program if there is one. */
async function lenderWith(
  fields: Record<string, string> = {},
  program?: { name: string; fields: Record<string, string> },
) {
  const name = `Desk Lender ${++lenderCount}`
  const { id } = await call(addDeskLenderEndpoint, { body: { name } })
  await call(editDeskLenderEndpoint, {
    params: { id },
    body: {
      fields: { states: 'TX; CA', minRate: '9.5%', maxRate: '12%', minAmount: '$75K', maxAmount: '$2MM', ...fields },
      programs: program ? [program] : [],
    },
  })
  return { id, name }
}
const read = (id: string) => call(getDeskLenderEndpoint, { params: { id } })
const historyOf = async (id: string) =>
  (await call(listActivityEndpoint, { query: { subject: 'lender', subjectId: id } })).rows

it('parses an edit like an imported cell, publishes it immediately, and logs each field [DESK-02] [DESK-10]', async () => {
  const { id } = await lenderWith()
  const before = await t.call(getLenderEndpoint, { params: { id } })
  expect(before).toMatchObject({ minRate: 9.5, maxAmount: 2_000_000, states: ['California', 'Texas'] })
  expect(
    await call(editDeskLenderEndpoint, {
      params: { id },
      body: { fields: { maxRate: '11.99', contactPhone: '(415) 555-0119' } },
    }),
  ).toEqual({ changes: 2 })
  expect(await t.call(getLenderEndpoint, { params: { id } })).toMatchObject({ maxRate: 11.99 })
  const [latest] = await historyOf(id)
  expect(latest).toMatchObject({
    via: 'desk',
    action: 'lender.changed',
    changes: expect.arrayContaining([{ field: 'maxRate', before: 12, after: 11.99 }]),
  })
})

it('saving a lender’s texts unchanged changes nothing [DESK-02]', async () => {
  const { id } = await lenderWith(
    {},
    { name: 'Fix and flip', fields: { minRate: '9%', maxRate: '11%', minCreditScore: '660', programStates: 'TX' } },
  )
  const program = {
    ...{ kinds: 'fix and flip, bridge', accepts: 'rural', excludes: 'land; manufactured', prepaySteps: '5-4-3-2-1' },
    ...{ minAmount: '$75K', maxAmount: '$2.5M', minTerm: '6', maxTerm: '18', fundingDays: '10', maxUnits: '4' },
    ...{ minPoints: '0.5', maxPoints: '3', loanFees: '$1,495.50', drawFee: '175', feesNote: '$2,000 + .75%' },
    ...{
      maxAdvancePercent: '87.5',
      maxRehabPercent: '100',
      maxLtcPercent: '90',
      maxLtarvPercent: '70',
      minDscr: '1.1',
    },
    ...{ minimumInterestMonths: '3', extensionPercent: '0.5', minDeals: '2', entityRequired: 'true', recourse: 'full' },
  }
  await call(editDeskLenderEndpoint, {
    params: { id },
    body: { programs: [{ name: 'Fix and flip', fields: program }] },
  })
  const { fields, programs, programFields } = await read(id)
  expect(programFields).toEqual(Object.keys(programs[0]!.fields))
  expect(programFields).toContain('seasoningMonths')
  const names = [fields, programs[0]!.fields].flatMap((one) => Object.keys(one))
  // The editor would show a field without a label by its internal name.
  expect(names.filter((one) => !Object.hasOwn(lenderFieldByName, one))).toEqual([])
  expect(programs).toHaveLength(1)
  expect(programs[0]!.fields).toMatchObject({
    accepts: 'rural',
    excludes: 'land; manufactured',
    prepaySteps: '5; 4; 3; 2; 1',
  })
  expect(await call(editDeskLenderEndpoint, { params: { id }, body: { fields, programs } })).toEqual({ changes: 0 })
  const asPeopleWrite = {
    fields: readableFieldTexts(fields),
    programs: programs.map((one) => ({ name: one.name, fields: readableFieldTexts(one.fields) })),
  }
  expect(asPeopleWrite.programs[0]!.fields).toMatchObject({
    ...{ minAmount: '$75,000', minRate: '9%', minTerm: '6 months', fundingDays: '10 days', loanFees: '$1,495.50' },
  })
  expect(await call(editDeskLenderEndpoint, { params: { id }, body: asPeopleWrite })).toEqual({ changes: 0 })
})

it('licenses and the NMLS number are edited, published, logged and merged [COMP-02] [DESK-10]', async () => {
  const { id } = await lenderWith()
  const licenses = 'CA: DFPI 60DBO-12345; Texas #4711 (SML)'
  await call(editDeskLenderEndpoint, { params: { id }, body: { fields: { nmlsId: 'NMLS #123456', licenses } } })
  const unchecked = { status: null, endsOn: null, checkedOn: null }
  const given = [
    { state: 'California', number: '60DBO-12345', regulator: 'DFPI', ...unchecked },
    { state: 'Texas', number: '4711', regulator: 'SML', ...unchecked },
  ]
  expect(await t.call(getLenderEndpoint, { params: { id } })).toMatchObject({ nmlsId: '123456', licenses: given })
  const { fields } = await read(id)
  expect(fields).toMatchObject({
    nmlsId: '123456',
    licenses: 'California 60DBO-12345 (DFPI); Texas 4711 (SML)',
  })
  expect(await call(editDeskLenderEndpoint, { params: { id }, body: { fields } })).toEqual({ changes: 0 })
  expect((await historyOf(id))[0]?.changes).toContainEqual({
    field: 'licenses',
    before: [],
    after: ['California 60DBO-12345 (DFPI)', 'Texas 4711 (SML)'],
  })
  const { id: twin } = await lenderWith()
  await call(editDeskLenderEndpoint, { params: { id: twin }, body: { fields: { licenses: 'TX 4711; OH 9' } } })
  await call(mergeLendersEndpoint, { params: { id }, body: { duplicates: [twin] } })
  expect((await t.call(getLenderEndpoint, { params: { id } })).licenses).toEqual([
    given[0],
    { state: 'Ohio', number: '9', regulator: null, ...unchecked },
    given[1],
  ])
  const refused = await refusalOf(
    call(editDeskLenderEndpoint, { params: { id }, body: { fields: { nmlsId: 'pending', licenses: 'in Texas' } } }),
  )
  expect(Object.keys(refused.fields!).sort()).toEqual(['licenses', 'nmlsId'])
})

it('rejects a new lender with the name of one lender or of several, and names them [DESK-02]', async () => {
  const name = 'Twin Pines Capital'
  const { id } = await call(addDeskLenderEndpoint, { body: { name } })
  const add = () => refusalOf(call(addDeskLenderEndpoint, { body: { name } }))
  const one = await add()
  expect(one.status).toBe(409)
  expect(one.fields).toEqual({ name: `There’s already a lender named ${name}.` })
  const { id: other } = await lenderWith()
  await t.connection.pool.query('update lenders set name = $1 where id = $2', [name, other])
  const { rows } = await t.connection.pool.query('select slug from lenders where id in ($1, $2)', [id, other])
  const several = await add()
  expect(several.status).toBe(409)
  for (const { slug } of rows) expect((several.fields as { name: string }).name).toContain(slug)
})

it('finds a lender by its slug even if more than three lenders have that name [DESK-02]', async () => {
  const named = (slug: string) => ({ name: 'Quarry', slug })
  await addLenders(t, [named('quarry-2'), named('quarry-3'), named('quarry-4'), named('quarry')])
  expect(await getLenderByNameOrId(t.deps.db, 'quarry')).toMatchObject({ slug: 'quarry' })
})

it('shows an error at a field that can’t be read, and writes nothing [DESK-02]', async () => {
  const { id } = await lenderWith({}, { name: 'Bridge', fields: { minRate: '9%' } })
  const refused = await refusalOf(
    call(editDeskLenderEndpoint, {
      params: { id },
      body: {
        fields: { contactEmail: 'nobody(at)x', name: 'New name' },
        programs: [{ name: 'Bridge', fields: { maxRate: '99' } }],
      },
    }),
  )
  expect(refused.status).toBe(400)
  const alien = await refusalOf(
    call(editDeskLenderEndpoint, { params: { id }, body: { programs: [{ name: 'Bridge', fields: { states: '' } }] } }),
  )
  expect(alien.fields).toHaveProperty('Bridge: states')
  expect(Object.keys(refused.fields!).sort()).toEqual(['Bridge: maxRate', 'contactEmail'])
  expect((await read(id)).name).not.toBe('New name')
  const phone = await refusalOf(
    call(editDeskLenderEndpoint, { params: { id }, body: { fields: { contactPhone: 'not a phone' } } }),
  )
  expect(phone.fields).toHaveProperty('contactPhone')
  const reversed = await refusalOf(
    call(editDeskLenderEndpoint, {
      params: { id },
      body: { programs: [{ name: 'Bridge', fields: { maxRate: '8' } }] },
    }),
  )
  expect(reversed.fields).toHaveProperty('Bridge: minRate')
})

it('marks only changed terms as checked; "checked today, unchanged" is a separate action [DESK-02]', async () => {
  const { id } = await lenderWith()
  await t.connection.pool.query(`update lenders set terms_checked_at = '2026-01-05T00:00:00Z' where id = $1`, [id])
  await call(editDeskLenderEndpoint, { params: { id }, body: { fields: { contactPhone: '(415) 555-0100' } } })
  expect((await read(id)).checkedAt).toBe('2026-01-05T00:00:00.000Z')
  expect(await call(actOnLendersEndpoint, { body: { ids: [id], act: 'checked' } })).toEqual({ changed: 1 })
  expect(Date.now() - Date.parse((await read(id)).checkedAt!)).toBeLessThan(60_000)
  await t.connection.pool.query(`update lenders set terms_checked_at = '2026-01-05T00:00:00Z' where id = $1`, [id])
  await call(editDeskLenderEndpoint, { params: { id }, body: { fields: { minRate: '9' } } })
  expect(Date.now() - Date.parse((await read(id)).checkedAt!)).toBeLessThan(60_000)
  expect((await historyOf(id)).map(({ action }) => action)).toContain('lender.checked')
})

it('programs are added, changed and removed, and the lender’s own figures follow [DESK-02]', async () => {
  const { id } = await lenderWith({}, { name: 'Flip', fields: { minRate: '9%', maxRate: '10%' } })
  await call(editDeskLenderEndpoint, {
    params: { id },
    body: { programs: [{ name: 'Rental', fields: { kind: 'DSCR', minRate: '6.75%', maxRate: '8.5%' } }] },
  })
  expect(await t.call(getLenderEndpoint, { params: { id } })).toMatchObject({ minRate: 6.75, maxRate: 10 })
  await call(editDeskLenderEndpoint, { params: { id }, body: { removed: ['Flip'] } })
  expect((await read(id)).programs.map(({ name }) => name)).toEqual(['Rental'])
  expect(await t.call(getLenderEndpoint, { params: { id } })).toMatchObject({ minRate: 6.75, maxRate: 8.5 })
})

it('one press undoes a history entry, unless its field changed since [DESK-02]', async () => {
  const { id } = await lenderWith({}, { name: 'Flip', fields: { minRate: '9%', maxRate: '10%' } })
  const edit = (maxRate: string) =>
    call(editDeskLenderEndpoint, {
      params: { id },
      body: { fields: { website: `https://${maxRate}.example` }, programs: [{ name: 'Flip', fields: { maxRate } }] },
    })
  await edit('11')
  const entry = (await historyOf(id))[0]!.id
  expect(await call(undoLenderChangeEndpoint, { params: { id }, body: { entry } })).toEqual({
    changes: expect.any(Number),
  })
  const back = await read(id)
  expect(back.programs[0]!.fields['maxRate']).toBe('10')
  expect(back.fields['website']).toBe('')
  expect((await historyOf(id))[0]).toMatchObject({ action: 'lender.restored' })
  await edit('12')
  await edit('13')
  const first = (await historyOf(id))[1]!.id
  expect(await refusalOf(call(undoLenderChangeEndpoint, { params: { id }, body: { entry: first } }))).toMatchObject({
    status: 409,
    message: expect.stringContaining('changed since'),
  })
  const other = await lenderWith()
  expect(await statusOf(call(undoLenderChangeEndpoint, { params: { id: other.id }, body: { entry } }))).toBe(404)
})

it('an undo never overwrites an edit lenderCount at the same time [DESK-02]', async () => {
  const { id } = await lenderWith({ website: 'https://first.example' })
  await call(editDeskLenderEndpoint, { params: { id }, body: { fields: { website: 'https://second.example' } } })
  const { changes } = (await historyOf(id))[0]!
  const fields = { website: 'https://third.example' }
  const operator = { via: 'command', label: 'nora' } as const
  await Promise.allSettled([
    undoLenderChange(t.deps.db, operator, id, changes, new Date()),
    changeLender(t.deps.db, operator, id, { fields, programs: [], removed: [] }, new Date()),
  ])
  expect((await read(id)).fields['website']).toBe('https://third.example')
})

it('a removed program is restored with its terms, unless one with its name exists [DESK-02]', async () => {
  const { id } = await lenderWith(
    {},
    {
      name: 'Flip',
      fields: { minRate: '9%', maxRate: '10%', purposes: 'purchase', programStates: 'TX', drawFee: '$175' },
    },
  )
  await call(editDeskLenderEndpoint, {
    params: { id },
    body: { programs: [{ name: 'Rental', fields: { minRate: '7%' } }] },
  })
  const [before, shown] = [await read(id), await t.call(getLenderEndpoint, { params: { id } })]
  await call(editDeskLenderEndpoint, { params: { id }, body: { removed: ['Flip'] } })
  const entry = (await historyOf(id))[0]!.id
  await call(undoLenderChangeEndpoint, { params: { id }, body: { entry } })
  expect((await read(id)).programs).toEqual(before.programs)
  expect(await t.call(getLenderEndpoint, { params: { id } })).toMatchObject({
    minRate: shown.minRate,
    maxRate: shown.maxRate,
    states: shown.states,
  })
  expect(await refusalOf(call(undoLenderChangeEndpoint, { params: { id }, body: { entry } }))).toMatchObject({
    status: 409,
    message: 'A program named Flip exists again. Change it manually.',
  })
})

it('activates and deactivates a lender; deletes only an unused one, after the second factor [DESK-02] [DESK-01]', async () => {
  const { id } = await lenderWith()
  expect(await call(actOnLendersEndpoint, { body: { ids: [id], act: 'deactivate' } })).toEqual({ changed: 1 })
  expect(await statusOf(t.call(getLenderEndpoint, { params: { id } }))).toBe(404)
  expect(await call(actOnLendersEndpoint, { body: { ids: [id], act: 'deactivate' } })).toEqual({ changed: 0 })
  await call(actOnLendersEndpoint, { body: { ids: [id], act: 'activate' } })
  expect(await statusOf(t.call(getLenderEndpoint, { params: { id } }))).toBe(200)
  await call(deleteDeskLenderEndpoint, { params: { id } })
  expect(await statusOf(read(id))).toBe(404)
  expect((await activityOf(t, id)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['lender.added', 'lender.deactivated', 'lender.activated', 'lender.deleted']),
  )
  const aged = await openDesk(t)
  await t.connection.pool.query(
    `update desk_sessions set factor_at = now() - interval '6 minutes' where sid in (select sid from sessions where user_id = $1)`,
    [aged.id],
  )
  const { id: other } = await lenderWith()
  expect(await refusalOf(aged.call(deleteDeskLenderEndpoint, { params: { id: other } }))).toMatchObject({
    status: 403,
    reason: 'factor-needed',
  })
})

it('merges duplicates into one lender with the programs of both [DESK-02]', async () => {
  const kept = await lenderWith({}, { name: 'Flip', fields: { minRate: '9%', maxRate: '10%' } })
  const twin = await lenderWith({}, { name: 'Rental', fields: { minRate: '7%', maxRate: '8%' } })
  await call(mergeLendersEndpoint, { params: { id: kept.id }, body: { duplicates: [twin.id] } })
  expect((await read(kept.id)).programs.map(({ name }) => name).sort()).toEqual(['Flip', 'Rental'])
  expect(await statusOf(read(twin.id))).toBe(404)
  expect(
    (await refusalOf(call(mergeLendersEndpoint, { params: { id: kept.id }, body: { duplicates: [kept.id] } }))).status,
  ).toBe(400)
})

it('merges lenders that have a member or a template in common, and keeps each only once [DESK-02] [LEND-02]', async () => {
  const kept = await lenderWith()
  const twin = await lenderWith()
  for (const [{ id }, member, template] of [
    [kept, 'ada@acme.example', 'Kept'],
    [twin, 'ada@acme.example', 'Dropped'],
    [twin, 'ben@acme.example', 'Moved'],
  ] as const) {
    await t.connection.pool.query(`insert into lender_members (lender_id, email, invited_by) values ($1, $2, 'x')`, [
      id,
      member,
    ])
    await t.connection.pool.query(
      `insert into lender_templates (lender_id, kind, name, body) values ($1, 'answer', $2, $3)`,
      [id, template === 'Moved' ? 'Other' : 'Usual', template],
    )
  }
  await call(mergeLendersEndpoint, { params: { id: kept.id }, body: { duplicates: [twin.id] } })
  const { rows: members } = await t.connection.pool.query(
    'select email from lender_members where lender_id = $1 order by email',
    [kept.id],
  )
  expect(members.map(({ email }) => email)).toEqual(['ada@acme.example', 'ben@acme.example'])
  const { rows: templates } = await t.connection.pool.query(
    'select body from lender_templates where lender_id = $1 order by body',
    [kept.id],
  )
  expect(templates.map(({ body }) => body)).toEqual(['Kept', 'Moved'])
})

it('refuses a merge that would lose a lender’s terms, until they become a program [DESK-02]', async () => {
  const kept = await lenderWith()
  const twin = await lenderWith({ minRate: '8%' })
  const { id: full } = await lenderWith({}, { name: 'Rental', fields: { minRate: '7%' } })
  const merge = (duplicate: string) =>
    call(mergeLendersEndpoint, { params: { id: kept.id }, body: { duplicates: [duplicate] } })
  const refusedFor = (name: string) => ({
    status: 409,
    message: `Merging would lose the terms or states of ${name}, which has no programs. Add them as a program first, or clear them.`,
  })
  expect(await refusalOf(merge(twin.id))).toMatchObject(refusedFor(twin.name))
  expect(await refusalOf(merge(full))).toMatchObject(refusedFor(kept.name))
  expect((await read(kept.id)).programs).toEqual([])
  for (const [{ id }, name] of [
    [kept, 'Flip'],
    [twin, 'Bridge'],
  ] as const)
    await call(editDeskLenderEndpoint, { params: { id }, body: { programs: [{ name, fields: { minRate: '9%' } }] } })
  for (const id of [twin.id, full]) await merge(id)
  expect((await read(kept.id)).programs.map(({ name }) => name).sort()).toEqual(['Bridge', 'Flip', 'Rental'])
})

it('refuses a merge that would lose the states of a lender without programs [DESK-02]', async () => {
  const noTerms = { minRate: '', maxRate: '', minAmount: '', maxAmount: '' }
  const withStates = (states: string) => lenderWith({ ...noTerms, states })
  const withProgram = (states: string) => lenderWith({ ...noTerms, states }, { name: 'Flip', fields: {} })
  const merge = (kept: { id: string }, duplicate: { id: string }) =>
    call(mergeLendersEndpoint, { params: { id: kept.id }, body: { duplicates: [duplicate.id] } })
  const [california, nationwide, texan] = [
    await withStates('CA'),
    await withStates('Nationwide'),
    await withProgram('TX'),
  ]
  for (const bare of [california, nationwide]) {
    expect(await statusOf(merge(bare, texan))).toBe(409)
    expect(await statusOf(merge(texan, bare))).toBe(409)
  }
  expect(await statusOf(merge(await withProgram(''), california))).toBe(409)
  const statesAfter = async (kept: { id: string }, duplicate: { id: string }) => {
    await merge(kept, duplicate)
    return (await t.call(getLenderEndpoint, { params: { id: kept.id } })).states
  }
  expect(await statesAfter(await withStates('CA'), await withProgram('CA; TX'))).toEqual(['California', 'Texas'])
  expect(await statesAfter(await withProgram('CA; TX'), await withStates('CA'))).toEqual(['California', 'Texas'])
  expect(await statesAfter(await withStates('CA'), await withProgram('Nationwide'))).toHaveLength(50)
  expect(await statesAfter(california, await withProgram(''))).toEqual(['California'])
  expect(await statesAfter(texan, await withStates(''))).toEqual(['Texas'])
})

it('gives a merged program the states and check date that it had from its old lender [DESK-02] [COMP-05]', async () => {
  const kept = await lenderWith({ states: 'CA' }, { name: 'Flip', fields: { minRate: '9%' } })
  const local = await lenderWith({ states: 'TX', termsCheckedAt: '2026-03-01' }, { name: 'Bridge', fields: {} })
  const nationwide = await lenderWith({ states: 'Nationwide' }, { name: 'Rental', fields: { programStates: 'OH' } })
  await t.connection.pool.query('update loan_programs set terms_checked_at = null where lender_id = $1', [local.id])
  await call(mergeLendersEndpoint, { params: { id: kept.id }, body: { duplicates: [local.id, nationwide.id] } })
  const { programs, states } = await t.call(getLenderEndpoint, { params: { id: kept.id } })
  const byName = Object.fromEntries(programs.map((program) => [program.name, program]))
  expect(byName['Flip']!.states).toEqual(['California'])
  expect(byName['Bridge']).toMatchObject({ states: ['Texas'], termsCheckedAt: '2026-03-01T00:00:00.000Z' })
  expect(byName['Rental']!.states).toEqual(['Ohio'])
  expect(states).toEqual(['California', 'Ohio', 'Texas'])
})

it('keeps contacts and quote requests when both merged lenders match a deal [DESK-02] [DASH-14]', async () => {
  const investor = await addAskingInvestor(t)
  const [kept, twin] = investor.matches
  await investor.call(recordContactEndpoint, { params: { id: kept!.id }, body: { channel: 'website' } })
  await investor.call(recordContactEndpoint, { params: { id: twin!.id }, body: { channel: 'phone' } })
  const owner = { userId: investor.id, dealId: investor.dealId, matchId: twin!.id }
  const { requestId, quoteId } = await addStoredRequest(t, owner)
  await call(mergeLendersEndpoint, { params: { id: kept!.lenderId }, body: { duplicates: [twin!.lenderId] } })
  const matches = await investor.call(listDealMatchesEndpoint, { params: { id: investor.dealId } })
  const merged = matches.find(({ id }) => id === kept!.id)!
  expect(merged.contacted).toBe('true')
  expect(merged.contactChannels.toSorted()).toEqual(['phone', 'website'])
  const { rows } = await t.connection.pool.query(
    'select match_id, lender_id from quote_requests where id = $1 union all select match_id, lender_id from quotes where id = $2',
    [requestId, quoteId],
  )
  const moved = { match_id: kept!.id, lender_id: kept!.lenderId }
  expect(rows).toEqual([moved, moved])
})

it('lists a lender’s states once all of its programs publish theirs [DESK-02] [MATCH-20]', async () => {
  const { id } = await lenderWith({ states: '' }, { name: 'Flip', fields: { minRate: '9%' } })
  const coverage = async () => {
    const { states, statesPublished } = await t.call(getLenderEndpoint, { params: { id } })
    return { states, statesPublished }
  }
  const edit = (name: string, programStates: string) => {
    const programs = [{ name, fields: { programStates } }]
    return call(editDeskLenderEndpoint, { params: { id }, body: { fields: {}, programs } })
  }
  expect(await coverage()).toEqual({ states: [], statesPublished: false })
  await edit('Bridge', 'TX')
  expect(await coverage()).toEqual({ states: [], statesPublished: false })
  await edit('Flip', 'OH')
  expect(await coverage()).toEqual({ states: ['Ohio', 'Texas'], statesPublished: true })
  const { fields, programs } = await read(id)
  expect(await call(editDeskLenderEndpoint, { params: { id }, body: { fields, programs } })).toEqual({ changes: 0 })
})

it('ignores lender-level terms if the lender has programs, even when deleting an unknown program [DESK-02]', async () => {
  const { id } = await lenderWith({}, { name: 'Flip', fields: { minRate: '9%', maxRate: '10%' } })
  const body = { fields: { minRate: '5%' }, removed: ['Unknown'] }
  expect(await call(editDeskLenderEndpoint, { params: { id }, body })).toEqual({ changes: 0 })
  expect(await t.call(getLenderEndpoint, { params: { id } })).toMatchObject({
    minRate: 9,
    programs: [{ name: 'Flip' }],
  })
})

it("redirects a merged lender's id and slug to the lender it became, through later merges too [DESK-02]", async () => {
  const [first, second, third] = [await lenderWith(), await lenderWith(), await lenderWith()]
  const former = (await read(first.id)).slug
  const merge = (id: string, duplicate: string) =>
    call(mergeLendersEndpoint, { params: { id }, body: { duplicates: [duplicate] } })
  await merge(second.id, first.id)
  expect(await t.call(getLenderEndpoint, { params: { id: first.id } })).toMatchObject({ id: second.id })
  await merge(third.id, second.id)
  expect(await t.call(getLenderEndpoint, { params: { id: first.id } })).toMatchObject({ id: third.id })
  expect(await t.call(getLenderByNameEndpoint, { params: { name: former } })).toMatchObject({ id: third.id })
  const sitemap = await (await t.fetch('/sitemap.xml')).text()
  expect(sitemap).not.toContain(`/lenders/${former}<`)
  expect(sitemap).toContain(`/lenders/${(await read(third.id)).slug}<`)
  const { id: heir } = await lenderWith()
  await t.connection.pool.query('update lenders set slug = $1 where id = $2', [former, heir])
  await t.deps.catalogue.refresh()
  expect(await t.call(getLenderByNameEndpoint, { params: { name: former } })).toMatchObject({ id: heir })
})

it('searches names, sites and programs, and filters and counts by needed work [DESK-02]', async () => {
  const { id, name } = await lenderWith(
    { website: 'https://findable-lender.example' },
    { name: 'Zebra program', fields: { minRate: '9%' } },
  )
  const found = async (query: object) => (await call(listDeskLendersEndpoint, { query })).rows.map((row) => row.id)
  for (const search of [name, 'findable-lender', 'zebra']) expect(await found({ search })).toContain(id)
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ search: name, mark: 'incomplete' })).toEqual([id])
  expect(await found({ search: name, mark: 'stale90' })).toEqual([])
  await t.connection.pool.query(
    `update loan_programs set terms_checked_at = now() - interval '100 days' where lender_id = $1`,
    [id],
  )
  expect(await found({ search: name, mark: 'stale90' })).toEqual([id])
  expect(await found({ search: name, mark: 'stale180' })).toEqual([])
  await t.connection.pool.query(
    `insert into lender_corrections (lender_id, kind, changes, source) values ($1, 'report', '[]', 'x')`,
    [id],
  )
  expect(await found({ mark: 'reported' })).toEqual([id])
  expect(await found({ search: name, mark: 'claimed' })).toEqual([])
  await t.connection.pool.query(
    `insert into lender_claims (lender_id, email, token_hash, expires_at, confirmed_at) values ($1, 'a@b.example', 'x', now(), now())`,
    [id],
  )
  expect(await found({ search: name, mark: 'claimed' })).toEqual([id])
  // Sample lenders need no work.
  await t.connection.pool.query('update lenders set is_sample = true where id = $1', [id])
  for (const mark of ['incomplete', 'stale90'] as const) expect(await found({ search: name, mark })).toEqual([])
  await t.connection.pool.query('update lenders set is_sample = false where id = $1', [id])
  const { counts, rows, total } = await call(listDeskLendersEndpoint, { query: { search: name } })
  expect(total).toBe(1)
  expect(counts.reported).toBe(1)
  expect(rows[0]).toMatchObject({ reported: 1, proposed: 0, isClaimed: true, asked: 0, staleDays: 100 })
  expect((await refusalOf(call(listDeskLendersEndpoint, { query: { page: '0' } }))).status).toBe(400)
})

it('lists terms older than 90 days with sources, the oldest first, until an operator confirms them [COMP-05] [DESK-02]', async () => {
  const program = (sourceUrl: string) => ({ name: 'Flip', fields: { minRate: '9%', sourceUrl } })
  const old = await lenderWith({}, program('https://old.example/rates'))
  const older = await lenderWith({ website: 'https://older.example' })
  const fresh = await lenderWith({}, program('https://fresh.example/rates'))
  const age = (table: string, column: string, id: string, days: number) =>
    t.connection.pool.query(
      `update ${table} set terms_checked_at = now() - make_interval(days => $2) where ${column} = $1`,
      [id, days],
    )
  await age('loan_programs', 'lender_id', old.id, 91)
  await age('lenders', 'id', older.id, 120)
  // The programs' check dates take precedence over the lender's.
  await age('lenders', 'id', fresh.id, 400)
  const listed = async () =>
    (await call(listDeskLendersEndpoint, { query: { mark: 'stale90' } })).rows
      .filter(({ id }) => [old.id, older.id, fresh.id].includes(id))
      .map(({ id, staleDays, sources }) => ({ id, staleDays, sources }))
  expect(await listed()).toEqual([
    { id: older.id, staleDays: 120, sources: ['https://older.example'] },
    { id: old.id, staleDays: 91, sources: ['https://old.example/rates'] },
  ])
  await call(actOnLendersEndpoint, { body: { ids: [old.id], act: 'checked' } })
  expect((await listed()).map(({ id }) => id)).toEqual([older.id])
  const { programs } = await t.call(getLenderEndpoint, { params: { id: old.id } })
  expect(Date.now() - Date.parse(programs[0]!.termsCheckedAt!)).toBeLessThan(60_000)
})

it('filters by points and months like the directory, and scores active lenders [DESK-02]', async () => {
  const { id, name } = await lenderWith({ minPoints: '1', maxPoints: '2', minTerm: '6', maxTerm: '18' })
  const found = async (query: object) =>
    (await call(listDeskLendersEndpoint, { query: { search: name, ...query } })).rows.map((row) => row.id)
  expect(await found({ points: '1' })).toEqual([id])
  expect(await found({ points: '0.9' })).toEqual([])
  expect(await found({ term: '18' })).toEqual([id])
  expect(await found({ term: '19' })).toEqual([])
  const transparencyOf = async () =>
    (await call(listDeskLendersEndpoint, { query: { search: name } })).rows.find((row) => row.id === id)!.transparency
  const { transparency: shown } = await t.call(getLenderFactsEndpoint, { params: { id } })
  expect(await transparencyOf()).toEqual({ score: shown.score, isComplete: false })
  await call(actOnLendersEndpoint, { body: { ids: [id], act: 'deactivate' } })
  expect(await transparencyOf()).toBeNull()
})

it('the navigation counts lenders and the items that wait on each page [DESK-04] [DESK-05] [DESK-08]', async () => {
  const before = await call(countDeskEndpoint)
  const { id } = await lenderWith()
  await t.connection.pool.query(
    `insert into lender_corrections (lender_id, kind, changes, source, status) values ($1, 'report', '[]', 'x', 'open'), ($1, 'report', '[]', 'x', 'refused')`,
    [id],
  )
  await t.connection.pool.query(
    `insert into contact_messages (name, email, message, state) values ('A', 'a@b.example', 'x', 'open'), ('A', 'a@b.example', 'x', 'spam')`,
  )
  await t.connection.pool.query(
    `insert into jobs.job (name, state, data) select name, 'failed', '{}' from jobs.queue where name = 'mail-lender-claim'`,
  )
  expect(await call(countDeskEndpoint)).toEqual({
    lenders: before.lenders + 1,
    corrections: before.corrections + 1,
    inbox: before.inbox + 1,
    machine: before.machine + 1,
  })
})

it('an import by the command line is logged lender by lender, under the name of the person who ran it [DESK-10]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-logged-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const importRate = async (rate: number) => {
    const file = join(folder, 'lenders.csv')
    await writeFile(file, `name,minRate,maxRate\nLogged Capital,${rate},12\n`)
    const result = await runCommand({ ...commandEnv(t), USER: 'nora' }, 'lenders', 'import', file)
    expect(result.code, result.err).toBe(0)
  }
  await importRate(9)
  await importRate(8.5)
  const { rows } = await t.connection.pool.query<{ id: string }>(`select id from lenders where name = 'Logged Capital'`)
  expect(await activityOf(t, rows[0]!.id)).toMatchObject([
    { via: 'command', action: 'lender.added', actor_label: 'nora' },
    {
      via: 'command',
      action: 'lender.changed',
      actor_label: 'nora',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'minRate', before: 9, after: 8.5 })]),
    },
  ])
})

it('a list of 25,000 lenders is searched, filtered and paged [DESK-02]', async () => {
  await t.connection.pool.query(
    `insert into lenders (name, slug, states, min_rate, max_rate) select 'Bulk ' || n, 'bulk-' || n, '{Texas}', 9, 11 from generate_series(1, 25000) n`,
  )
  const list = (query: { search?: string; mark?: 'incomplete'; page?: string }) =>
    call(listDeskLendersEndpoint, { query })
  const all = await list({})
  expect(all.total).toBeGreaterThanOrEqual(25_000)
  expect(all.rows).toHaveLength(50)
  // Bulk 2499, and Bulk 24990 to 24999.
  const found = await list({ search: 'Bulk 2499' })
  expect(found.total).toBe(11)
  expect(found.rows.filter(({ name }) => !name.startsWith('Bulk 2499'))).toEqual([])
  const late = await list({ mark: 'incomplete', page: '400' })
  expect(late.rows).toHaveLength(50)
  expect(late.rows.filter(({ missing }) => missing === 0)).toEqual([])
  const first = new Set((await list({ mark: 'incomplete' })).rows.map(({ id }) => id))
  expect(late.rows.filter(({ id }) => first.has(id))).toEqual([])
})

it('an old second factor doesn’t close the desk [DESK-01]', async () => {
  await letFactorsAge(t)
  expect(await statusOf(call(listDeskLendersEndpoint))).toBe(200)
})
