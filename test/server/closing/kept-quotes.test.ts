import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFinalTermsEndpoint, listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import {
  closingChangedMessage,
  confirmClosingEndpoint,
  getLenderClosingEndpoint,
} from '#contract/closing/lender-closing.ts'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { getLenderFactsEndpoint } from '#contract/quotes/lender-facts.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { addStoredRequest } from '#test/builders/quote-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let lenders: Record<string, string>
beforeAll(async () => {
  t = await startTestApp()
  lenders = await addLenders(t, [{ name: 'Steady Lending' }, { name: 'Sample Lending', isSample: true }])
})
afterAll(() => t.close())

const today = () => new Date().toISOString().slice(0, 10)

/** Takes a loan from quote to funding. `change` overrides terms in its final terms. By default, the lender confirms. */
async function close(
  lenderId: string,
  change: Parameters<typeof termsBody>[0] = {},
  { on = today(), isConfirmed = true } = {},
) {
  const investor = await addInvestor(t)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody({ occupancy: 'investment' }) })
  const params = { id: deal.id }
  const match = (await investor.call(listDealMatchesEndpoint, { params })).find((one) => one.lenderId === lenderId)!
  const { quoteId, headers } = await addStoredRequest(t, { userId: investor.id, dealId: deal.id, matchId: match.id })
  const terms = await investor.call(addFinalTermsEndpoint, { params, body: termsBody({ quoteId, ...change }) })
  await investor.call(setStageEndpoint, { params, body: { stage: 'Funded', on, finalTermsId: terms.id } })
  const confirm = (fundedOn = on) =>
    t.call(confirmClosingEndpoint, { body: { finalTermsId: terms.id, fundedOn } }, { headers })
  if (isConfirmed) await confirm()
  return { investor, params, headers, terms, confirm }
}

/** Moves the clock past the ten minutes for which facts are cached, then reads them. */
let minutes = 0
async function factsOf(lenderId: string) {
  minutes += 11
  t.setClock(new Date(Date.now() + minutes * 60_000))
  const read = await t.call(getLenderFactsEndpoint, { params: { id: lenderId } })
  t.setClock(undefined)
  return read
}

it('shows after three closings how many quotes were kept, and never for sample lenders [CLOSE-03]', async () => {
  const id = lenders['Steady Lending']!
  await close(id)
  await close(id, { ratePercent: 10.6 })
  const before = await factsOf(id)
  expect(before.facts.closings).toBeNull()
  await close(id, { pointsPercent: 2.5 })
  const after = await factsOf(id)
  expect(after.facts.closings).toEqual({ closings: 3, kept: 2, medianDays: 0 })
  // Kept quotes don't change the score.
  expect(after.transparency.parts.map(({ part }) => part)).toEqual(['data', 'freshness', 'answers', 'range'])

  for (let count = 0; count < 3; count++) await close(lenders['Sample Lending']!)
  expect((await factsOf(lenders['Sample Lending']!)).facts.closings).toBeNull()
})

it('doesn’t count terms that only investors entered, from one account or many [CLOSE-03]', async () => {
  const { 'Honest Lending': id } = await addLenders(t, [{ name: 'Honest Lending' }])
  const typed = []
  for (let count = 0; count < 3; count++) typed.push(await close(id!, { ratePercent: 15 }, { isConfirmed: false }))
  expect((await factsOf(id!)).facts.closings).toBeNull()
  // Two confirmations are too few; the third is enough.
  for (const { confirm } of typed.slice(0, 2)) await confirm()
  expect((await factsOf(id!)).facts.closings).toBeNull()
  await typed[2]!.confirm()
  expect((await factsOf(id!)).facts.closings).toMatchObject({ closings: 3, kept: 0 })
})

it('shows a lender its own loan’s terms, and stores a confirmation of only those it saw [CLOSE-03]', async () => {
  const { 'Seen Lending': id, 'Other Lending': other } = await addLenders(t, [
    { name: 'Seen Lending' },
    { name: 'Other Lending' },
  ])
  const { investor, params, headers, terms, confirm } = await close(id!, { ratePercent: 10.6 }, { isConfirmed: false })
  const read = () => t.call(getLenderClosingEndpoint, {}, { headers })
  const { closing } = await read()
  expect(closing).toMatchObject({ finalTermsId: terms.id, terms: { ratePercent: 10.6 }, fundedOn: today() })
  expect(closing!.confirmedAt).toBeNull()
  const { confirmedAt } = await confirm()
  expect(await confirm()).toMatchObject({ confirmedAt })
  const [own] = await investor.call(listFinalTermsEndpoint, { params })
  expect(own).toMatchObject({ id: terms.id, confirmedAt })

  // Another day or other terms need a new confirmation.
  await investor.call(setStageEndpoint, { params, body: { stage: 'Funded', on: '2026-01-31' } })
  await expect(confirm()).rejects.toMatchObject({ status: 409, reply: { message: closingChangedMessage } })
  expect((await read()).closing).toMatchObject({ fundedOn: '2026-01-31', confirmedAt: null })
  const body = termsBody({ quoteId: terms.quoteId, ratePercent: 9 })
  const better = await investor.call(addFinalTermsEndpoint, { params, body })
  await investor.call(setStageEndpoint, { params, body: { stage: 'Funded', on: today(), finalTermsId: better.id } })
  await expect(confirm()).rejects.toMatchObject({ status: 409, reply: { message: closingChangedMessage } })

  // A loan from another lender is not shown.
  const matches = await investor.call(listDealMatchesEndpoint, { params })
  const matchId = matches.find(({ lenderId }) => lenderId === other)!.id
  const elsewhere = await investor.call(addFinalTermsEndpoint, { params, body: termsBody({ matchId }) })
  await investor.call(setStageEndpoint, { params, body: { stage: 'Funded', on: today(), finalTermsId: elsewhere.id } })
  expect((await read()).closing).toBeNull()
})

it('doesn’t count an undone closing or one older than a year [CLOSE-03]', async () => {
  const { 'Later Lending': id } = await addLenders(t, [{ name: 'Later Lending' }])
  const old = new Date(Date.now() - 366 * 86_400_000).toISOString().slice(0, 10)
  const undone = await close(id!)
  await close(id!)
  await close(id!)
  expect((await factsOf(id!)).facts.closings).toMatchObject({ closings: 3, kept: 3 })
  await undone.investor.call(setStageEndpoint, { params: undone.params, body: { stage: 'Funded', on: old } })
  await undone.confirm(old)
  expect((await factsOf(id!)).facts.closings).toBeNull()
  await undone.investor.call(setStageEndpoint, { params: undone.params, body: { stage: 'Funded', on: today() } })
  await undone.confirm()
  expect((await factsOf(id!)).facts.closings).not.toBeNull()
  await undone.investor.call(setStageEndpoint, { params: undone.params, body: { stage: 'Dead' } })
  expect((await factsOf(id!)).facts.closings).toBeNull()
})
