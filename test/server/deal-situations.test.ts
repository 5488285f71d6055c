import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getTimelineEndpoint } from '#contract/deals/deal-timeline.ts'
import { createDealEndpoint, type Deal, getDealEndpoint } from '#contract/deals/deals.ts'
import { type DealEdit, editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { termTooLongMessage } from '#domain/deal/loan-term.ts'
import { consumerDealCleanupJob } from '#server/features/deals/submitting/deals.jobs.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
  await addLenders(t, [{ name: 'Alder Capital' }])
})
afterAll(() => t.close())

it('stores a refinance’s answers, lists their changes in the history, and clears them [MATCH-22]', async () => {
  const investor = await addInvestor(t)
  const answers = {
    useOfProceeds: 'business',
    latePayments: '30',
    otherLiens: true,
    situations: ['rural', 'land'],
  } as const
  const { deal } = await investor.call(createDealEndpoint, {
    body: dealBody({ dealType: 'Refinance', ...answers, situations: [...answers.situations] }),
  })
  const params = { id: deal.id }
  expect(await investor.call(getDealEndpoint, { params })).toMatchObject({ ...answers, situations: ['land', 'rural'] })

  const same = await investor.call(editDealEndpoint, { params, body: { situations: ['rural', 'land'], version: 1 } })
  expect(same.deal.version).toBe(1)
  const { changes } = await investor.call(editDealEndpoint, {
    params,
    body: { situations: [], otherLiens: false, latePayments: null, version: 1 },
  })
  expect(changes.fields).toEqual([
    { field: 'latePayments', from: '30', to: null },
    { field: 'otherLiens', from: true, to: false },
    { field: 'situations', from: ['land', 'rural'], to: null },
  ])
  const { events } = await investor.call(getTimelineEndpoint, { params })
  expect(JSON.stringify(events)).toContain('"situations"')
})

it('stores a personal-use refinance without matching it, even after an edit [COMP-03] [MATCH-22]', async () => {
  const investor = await addInvestor(t)
  const refinance = dealBody({ dealType: 'Refinance', occupancy: 'investment' })
  const personal = await investor.call(createDealEndpoint, { body: { ...refinance, useOfProceeds: 'personal' } })
  expect(personal).toMatchObject({ matchCount: 0, deal: { useOfProceeds: 'personal', eligibleCount: 0 } })

  const { deal, matchCount } = await investor.call(createDealEndpoint, {
    body: { ...refinance, useOfProceeds: 'business' },
  })
  expect(matchCount).toBe(1)
  const edited = await investor.call(editDealEndpoint, {
    params: { id: deal.id },
    body: { useOfProceeds: 'personal', version: 1 },
  })
  expect(edited.deal).toMatchObject({ matchCount: 0, eligibleCount: 0 })
  // Purchases have no use of proceeds, so it is ignored.
  const purchase = dealBody({ useOfProceeds: 'personal' })
  expect((await investor.call(createDealEndpoint, { body: purchase })).matchCount).toBe(1)
})

it('gives a long-term rental 360 months, and rejects a short-term loan of more than 60 [MATCH-14]', async () => {
  const investor = await addInvestor(t)
  const submit = (more: Parameters<typeof dealBody>[0]) =>
    investor.call(createDealEndpoint, { body: dealBody(more) }).then(
      ({ deal }) => deal,
      (error: unknown) => error,
    )
  const tooLong = { status: 400, reply: { fields: { termMonths: termTooLongMessage } } }
  expect(await submit({ loanKind: 'rental', termMonths: 12 })).toMatchObject({ loanKind: 'rental', termMonths: 360 })
  expect(await submit({ loanKind: 'short', termMonths: 61 })).toMatchObject(tooLong)
  expect(await submit({ termMonths: 61 })).toMatchObject({ loanKind: null, termMonths: 61 })

  const deal = (await submit({ loanKind: 'short', termMonths: 60 })) as Deal
  const edit = (body: Omit<DealEdit, 'version'>, version: number) =>
    investor.call(editDealEndpoint, { params: { id: deal.id }, body: { ...body, version } }).then(
      (reply) => reply.deal,
      (error: unknown) => error,
    )
  expect(await edit({ termMonths: 72 }, 1)).toMatchObject(tooLong)
  expect(await edit({ loanKind: 'rental' }, 1)).toMatchObject({ loanKind: 'rental', termMonths: 360 })
  expect(await edit({ loanKind: 'short' }, 2)).toMatchObject(tooLong)
  expect(await edit({ loanKind: 'short', termMonths: 18 }, 2)).toMatchObject({ loanKind: 'short', termMonths: 18 })
})

it('deletes deals for a home or personal use 30 days after their last change, and no others [COMP-12]', async () => {
  const investor = await addInvestor(t)
  const submit = async (more: Parameters<typeof dealBody>[0]) =>
    (await investor.call(createDealEndpoint, { body: dealBody(more) })).deal.id
  const home = await submit({ occupancy: 'owner' })
  const personal = await submit({ dealType: 'Refinance', occupancy: 'investment', useOfProceeds: 'personal' })
  const business = await submit({ dealType: 'Refinance', occupancy: 'investment', useOfProceeds: 'business' })
  const purchase = await submit({ occupancy: 'investment', useOfProceeds: 'personal' })
  const isThere = (id: string) =>
    investor.call(getDealEndpoint, { params: { id } }).then(
      () => true,
      (error: { status: number }) => error.status !== 404,
    )
  const runAfter = (days: number) =>
    consumerDealCleanupJob({ db: t.deps.db, clock: () => new Date(Date.now() + days * 86_400_000) }).run({} as never, {
      id: randomUUID(),
      isLast: false,
    })

  await runAfter(29)
  for (const id of [home, personal, business, purchase]) expect(await isThere(id)).toBe(true)
  await runAfter(31)
  expect(await isThere(home)).toBe(false)
  expect(await isThere(personal)).toBe(false)
  expect(await isThere(business)).toBe(true)
  expect(await isThere(purchase)).toBe(true)
})
