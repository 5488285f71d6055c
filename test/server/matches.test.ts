import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createDealEndpoint,
  DealWithInsight,
  getDealEndpoint,
  listDealMatchesEndpoint,
  listDealsEndpoint,
  Match,
  recordContactEndpoint,
  withdrawContactEndpoint,
} from '#contract/deals/deals.ts'
import { explainCheck } from '#domain/matching/match-checks.ts'
import { toMatchLender } from '#domain/matching/match-lender.ts'
import { rankLenders } from '#domain/matching/matching.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { toLenderReply } from '#server/features/lenders/catalogue/to-lender-reply.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { loanPrograms } from '#server/features/lenders/programs/loan-programs.table.ts'
import { readSampleLenders } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { program1D, workedDeals, workedLenderRow } from '#test/builders/worked-examples.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
})
afterAll(() => t.close())

const now = new Date('2026-06-01T12:00:00Z')
const checkedAt = new Date(now.getTime() - 20 * 86_400_000)

/** Adds lenders 1A, 1B and 1D of the worked examples, 1D with its program. */
async function addWorkedLenders() {
  await t.deps.db.delete(lenders)
  const names = ['1A', '1B', '1D'] as const
  const ids = await addLenders(
    t,
    names.map((name) => ({ ...workedLenderRow(name, now), name, termsCheckedAt: checkedAt })),
  )
  const { id: _, termsCheckedAt: __, ...program } = program1D
  await t.deps.db.insert(loanPrograms).values({ ...program, lenderId: ids['1D']! })
  await t.deps.catalogue.refresh()
}

it('gives the worked examples their scores, costs and order [DEAL-05] [MATCH-02] [MATCH-08]', async () => {
  t.setClock(now)
  await addWorkedLenders()
  const first = await submit(workedDeals[1].investor, workedDeals[1].deal)
  expect(first.figures).toEqual([
    { name: '1D', program: 'Fix and flip', score: 0.82, total: 12_301, rate: 10.22, points: 1.645 },
    { name: '1B', program: null, score: 0.67, total: 12_315, rate: 10.04, points: 1.43 },
    { name: '1A', program: null, score: 0.67, total: 14_059, rate: 10.79, points: 2.145 },
  ])
  expect(first.deal).toMatchObject({ matchCount: 3, eligibleCount: 3, version: 1, stage: 'Looking', occupancy: null })
  expect(first.matches[2]!.cost).toMatchObject({
    loanFees: 1995,
    drawFees: 0,
    interest: 8632,
    loanFeesAssumed: true,
    costMonths: 6,
    best: { totalCost: 10_750 },
    worst: { totalCost: 18_300 },
  })
  expect(first.matches[0]).toMatchObject({ purpose: 'purchase', objections: 1, holdMonths: 6 })
  expect(first.insight).toMatchObject({ purpose: 'purchase', holdMonths: 6, kind: 'flip' })
  expect(first.matches[0]!.checks).toHaveLength(12)
  expect(first.matches[0]!.checks?.find(({ rule }) => rule === 'H7')).toMatchObject({ result: 'ask' })
  expect(first.insight.medians).toMatchObject({ totalCost: 12_315, loanFees: 1995 })

  const fourth = await submit(workedDeals[4].investor, workedDeals[4].deal)
  expect(fourth.figures).toMatchObject([
    { name: '1D', score: 0.73, total: 15_599.32 },
    { name: '1A', score: 0.63, total: 19_206.67 },
    { name: '1B', score: 0.55, total: 16_816.8 },
  ])
  expect(fourth.deal.stage).toBe('Under contract')

  const fifth = await submit(workedDeals[5].investor, workedDeals[5].deal)
  expect(fifth.figures.find(({ name }) => name === '1A')).toMatchObject({ score: 0.66, total: 17_296 })
  expect(fifth.figures.some(({ name }) => name === '1D')).toBe(false)
  t.setClock(undefined)
})

it('returns the number of lenders each rule excluded, the near misses, and the verdict [MATCH-04] [MATCH-05] [MATCH-11]', async () => {
  t.setClock(now)
  const { insight } = await submit(workedDeals[5].investor, workedDeals[5].deal)
  expect(insight.lenderCount).toBe(3)
  // 1D fails credit, property and entity; the first of them counts.
  expect(insight.ruleCounts.filter(({ failed }) => failed > 0)).toEqual([{ rule: 'H7', failed: 1, onlyThis: 0 }])
  expect(insight.verdict).toMatchObject({ word: 'stretched', profit: null })
  expect(insight.verdict?.reasons).toMatchObject([
    { about: 'lenders', word: 'stretched' },
    { about: 'published', word: 'sound' },
  ])
  expect(insight.health).toMatchObject({ advancePercent: 73.3, ltarvPercent: 61.1, ltcPercent: 73.3 })
  expect(insight.health.sourcesAndUses).toMatchObject({
    kind: 'refinance',
    payoff: null,
    cash: { cashAtClosing: null, repairsYouPay: 0, cashYouNeed: null },
  })

  const { insight: flip } = await submit(workedDeals[4].investor, workedDeals[4].deal)
  expect(flip.kind).toBe('flip')
  expect(flip.health.sourcesAndUses.cash).toMatchObject({
    cashAtClosing: 40_206.69,
    repairsYouPay: 0,
    cashYouNeed: 40_206.69,
    prepaid: { interest: 672.42, insurance: 1800, escrow: 0, total: 2472.42 },
  })
  t.setClock(undefined)
})

it('stores an owner-occupied deal without matching it [MATCH-10]', async () => {
  const { deal, insight, matches } = await submit(workedDeals[1].investor, { occupancy: 'owner' })
  expect(deal).toMatchObject({ occupancy: 'owner', eligibleCount: 0, matchCount: 0, attestedAt: null })
  expect(matches).toEqual([])
  expect(insight.verdict).toBeNull()
  const investment = await submit(workedDeals[1].investor, { occupancy: 'investment' })
  expect(investment.deal.attestedAt).not.toBeNull()
  expect(investment.deal.attestationVersion).toBe('2026-11-24')
  expect(investment.deal.eligibleCount).toBeGreaterThan(0)
})

async function submit(profile: Parameters<typeof addInvestor>[1], body: Parameters<typeof dealBody>[0]) {
  const investor = await addInvestor(t, { ...profile, reDealsLast3Years: 0 })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody(body) })
  const found = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  const withInsight = await investor.call(getDealEndpoint, { params: { id: deal.id } })
  expect(DealWithInsight.parse(withInsight)).toEqual(withInsight)
  const round = (value: number, digits: number) => Number(value.toFixed(digits))
  return {
    deal,
    insight: withInsight.insight,
    matches: found,
    figures: found.map(({ lender, matchScore, cost, programName }) => ({
      name: lender.name,
      program: programName,
      score: matchScore,
      total: cost.totalCost,
      rate: round(cost.ratePercent, 2),
      points: round(cost.pointsPercent, 3),
    })),
  }
}

it("stores the 50 best and 10 cheapest of 600 sample lenders in the model's order, with every field [DEAL-05] [MATCH-23] [DATA-04] [MATCH-02]", async () => {
  await t.deps.db.delete(lenders)
  await t.deps.db.insert(lenders).values(readSampleLenders(600, new Date()).lenders)
  await t.deps.catalogue.refresh()
  const investor = await addInvestor(t)
  const submittedAt = new Date()
  t.setClock(submittedAt)
  const { deal, matchCount } = await investor.call(createDealEndpoint, { body: dealBody() })
  t.setClock(undefined)
  const found = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  expect(matchCount).toBe(50)
  expect(found).toHaveLength(60)
  expect(found.filter(({ isBestFit }) => isBestFit)).toHaveLength(50)
  expect(deal.matchCount).toBe(50)
  expect(Match.array().parse(found)).toEqual(found)
  // Computes the matches again from the table, without the catalogue, the snapshot or the stored rows.
  const programs = Map.groupBy(await t.deps.db.select().from(loanPrograms), ({ lenderId }) => lenderId)
  const everyLender = (await t.deps.db.select().from(lenders)).map((row) =>
    toMatchLender(toLenderReply(row, programs.get(row.id) ?? [], [])),
  )
  const expected = rankLenders(
    everyLender.reverse(),
    deal,
    { creditScoreRange: deal.creditScore, flippingExperience: deal.experience, reDealsLast3Years: 0 },
    submittedAt,
  )
  expect(deal.eligibleCount).toBe(expected.eligibleCount)
  expect(deal.eligibleCount).toBeGreaterThan(50)
  expect(
    found
      .filter(({ isBestFit }) => isBestFit)
      .map(({ lenderId, matchScore, terms, cost, checks }) => ({ lenderId, matchScore, terms, cost, checks })),
  ).toEqual(
    expected.matches.map(({ lender, score, terms, cost, checks }) => ({
      lenderId: lender.id,
      matchScore: score,
      terms,
      cost,
      checks: checks.map(explainCheck),
    })),
  )
  const cheapest = found.filter(({ isBestFit }) => !isBestFit).map(({ lenderId }) => lenderId)
  expect(cheapest.sort()).toEqual(expected.cheapest.map(({ lender }) => lender.id).sort())
  for (const match of found) {
    expect(match.matchScore).toBeGreaterThanOrEqual(0)
    expect(match.matchScore).toBeLessThanOrEqual(1)
    expect(match.matchScore).toBe(Math.round(match.matchScore * 100) / 100)
    expect(match).toMatchObject({ status: 'active', contacted: 'false', contactedAt: null, dealId: deal.id })
  }
  expect((await investor.call(listDealsEndpoint))[0]!.topMatches).toEqual(found.slice(0, 5))
})

it('scores two investors alike regardless of name, company, address and loan preference [MATCH-06]', async () => {
  const same = { creditScoreRange: 'Very Good (700-749)', flippingExperience: '2-5 deals', reDealsLast3Years: 4 }
  const plain = await addInvestor(t, same)
  const other = await addInvestor(t, {
    ...same,
    firstName: 'Guadalupe',
    lastName: 'Okonkwo',
    phoneNumber: '+1 555 555 0100',
    entityType: 'LLC',
    companyName: 'Best Friends of Lenders LLC',
    ownsResidence: 'Yes',
    residenceAddress: '1 Rich Street',
    reTotalExperienceYears: 50,
    preferredLoanType: 'Hard Money',
    primaryResidence: 'Yes',
  })
  t.setClock(new Date())
  const a = await plain.call(createDealEndpoint, { body: dealBody() })
  const b = await other.call(createDealEndpoint, {
    body: dealBody({
      propertyAddress: '99 Golden Gate Avenue, San Francisco',
      purpose: 'A purpose that asks for the best score',
      dealType: 'Repair',
      bedrooms: 20,
      bathrooms: 20,
    }),
  })
  t.setClock(undefined)
  const figures = async (call: typeof plain.call, id: string) =>
    (await call(listDealMatchesEndpoint, { params: { id } })).map(({ lenderId, matchScore, terms, cost }) => ({
      lenderId,
      matchScore,
      terms,
      cost,
    }))
  expect(await figures(other.call, b.deal.id)).toEqual(await figures(plain.call, a.deal.id))
})

it('stores the score’s inputs from the time of submission [DEAL-05]', async () => {
  const investor = await addInvestor(t, { creditScoreRange: 'Poor (<600)', flippingExperience: 'First time' })
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
  await t.deps.db
    .update(users)
    .set({ creditScoreRange: 'Excellent (750+)', flippingExperience: '10+ deals' })
    .where(eq(users.id, investor.id))
  const read = await investor.call(getDealEndpoint, { params: { id: deal.id } })
  expect(read).toMatchObject({ creditScore: 'Poor (<600)', experience: 'First time' })
})

it('shows a contacted match with its lender after the lender was deactivated', async () => {
  const investor = await addInvestor(t)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
  const [match] = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  await investor.call(recordContactEndpoint, { params: { id: match!.id }, body: { channel: 'email' } })
  await t.deps.db.update(lenders).set({ isActive: false }).where(eq(lenders.id, match!.lenderId))
  const after = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  expect(after.find(({ id }) => id === match!.id)).toMatchObject({
    fits: false,
    lender: { name: match!.lender.name, isActive: 'false' },
  })
  await t.deps.db.update(lenders).set({ isActive: true }).where(eq(lenders.id, match!.lenderId))
})

it('records a contact once on the match and the deal, even for fifty simultaneous clicks [DASH-14]', async () => {
  const investor = await addInvestor(t)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
  const [first, second] = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  const contact = (id: string, channel: 'email' | 'phone' | 'website') =>
    investor.call(recordContactEndpoint, { params: { id }, body: { channel } })
  t.setClock(now)
  const replies = await Promise.all(Array.from({ length: 50 }, () => contact(first!.id, 'email')))
  expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(
    new Set([
      JSON.stringify({
        match: {
          id: first!.id,
          dealId: deal.id,
          lenderId: first!.lenderId,
          contacted: 'true',
          contactedAt: now.toISOString(),
          contactChannels: ['email'],
        },
      }),
    ]),
  )
  const later = new Date(now.getTime() + 3_600_000)
  t.setClock(later)
  expect((await contact(first!.id, 'phone')).match.contactedAt).toBe(now.toISOString())
  expect((await contact(second!.id, 'website')).match.contactedAt).toBe(later.toISOString())
  t.setClock(undefined)
  const read = await investor.call(getDealEndpoint, { params: { id: deal.id } })
  expect(read).toMatchObject({ contactedLenders: 'true', contactedAt: now.toISOString() })
  const stored = await t.deps.db.select().from(matches).where(eq(matches.dealId, deal.id))
  expect(
    stored
      .filter(({ contacted }) => contacted)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([first!.id, second!.id].sort())
  const bad = await t.fetch(`/api/matches/${first!.id}/contact`, {
    method: 'POST',
    headers: { authorization: `Bearer ${investor.token}`, 'content-type': 'application/json' },
    body: '{"channel":"pigeon"}',
  })
  expect([bad.status, await bad.json()]).toMatchObject([400, { message: 'channel must be email, phone or website' }])
})
it('undoes only a contact that was just a website visit [MATCH-16]', async () => {
  const investor = await addInvestor(t)
  const stranger = await addInvestor(t)
  const { deal } = await investor.call(createDealEndpoint, { body: dealBody() })
  const [first, second] = await investor.call(listDealMatchesEndpoint, { params: { id: deal.id } })
  const contact = (id: string, channel: 'email' | 'phone' | 'website') =>
    investor.call(recordContactEndpoint, { params: { id }, body: { channel } })
  const withdraw = (id: string, as = investor) => as.call(withdrawContactEndpoint, { params: { id } })
  expect((await withdraw(first!.id)).match.contacted).toBe('false')

  t.setClock(now)
  await contact(second!.id, 'website')
  const later = new Date(now.getTime() + 3_600_000)
  t.setClock(later)
  await contact(first!.id, 'website')
  t.setClock(undefined)
  await expect(withdraw(second!.id, stranger)).rejects.toMatchObject({ status: 404, message: 'Match not found' })
  await expect(withdraw('no-id')).rejects.toMatchObject({ status: 404 })
  expect((await withdraw(second!.id)).match).toMatchObject({
    id: second!.id,
    contacted: 'false',
    contactedAt: null,
    contactChannels: [],
  })
  // The deal keeps the remaining contact and its time.
  expect(await investor.call(getDealEndpoint, { params: { id: deal.id } })).toMatchObject({
    contactedLenders: 'true',
    contactedAt: later.toISOString(),
  })

  // An email may have reached the lender, so that contact stays, whichever came first.
  expect((await contact(first!.id, 'email')).match).toMatchObject({
    contactedAt: later.toISOString(),
    contactChannels: ['website', 'email'],
  })
  await expect(withdraw(first!.id)).rejects.toMatchObject({ status: 409 })
  await t.deps.db.update(matches).set({ contactChannels: [] }).where(eq(matches.id, first!.id))
  await expect(withdraw(first!.id)).rejects.toMatchObject({ status: 409 })
  await t.deps.db
    .update(matches)
    .set({ contactChannels: ['website'] })
    .where(eq(matches.id, first!.id))
  await withdraw(first!.id)
  expect(await investor.call(getDealEndpoint, { params: { id: deal.id } })).toMatchObject({
    contactedLenders: 'false',
    contactedAt: null,
  })
})
