import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createDeal,
  DealWithInsight,
  getDeal,
  listDealMatches,
  listDeals,
  Match,
  recordContact,
} from '#contract/deals.ts'
import { type MatchLender, withRates } from '#contract/match-inputs.ts'
import { rankLenders } from '#contract/matching.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { generateSampleLenders } from '#server/features/lenders/sample/generate-sample-lenders.ts'
import { matches } from '#server/features/matching/matching.table.ts'
import { addInvestor, addLenders, dealBody } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
})
afterAll(() => t.close())

const now = new Date('2026-06-01T12:00:00Z')
/** When terms that score `data` were last checked, everything being published: half of it is freshness, 1 up to day 90, 0 at 365. */
const checkedFor = (data: number) => new Date(now.getTime() - (365 - (2 * data - 1) * 275) * 86_400_000)

const exampleLenders = [
  {
    name: '1A',
    states: ['California'],
    minAmount: 50_000,
    maxAmount: 1e6,
    minRate: 9.5,
    maxRate: 12.5,
    minPoints: 1.5,
    maxPoints: 3,
    minTerm: 6,
    maxTerm: 18,
    fundingDays: 7,
    termsCheckedAt: now,
  },
  {
    name: '1B',
    states: [],
    minAmount: 100_000,
    maxAmount: 3e6,
    minRate: 8.75,
    maxRate: 11.75,
    minPoints: 1,
    maxPoints: 2,
    minTerm: 12,
    maxTerm: 24,
    fundingDays: 12,
    termsCheckedAt: checkedFor(0.95),
  },
  {
    name: '1C',
    states: ['California', 'Oregon', 'Washington'],
    minAmount: 150_000,
    maxAmount: 2e6,
    minRate: 9.99,
    maxRate: 11.99,
    minPoints: 0,
    maxPoints: 1,
    minTerm: 6,
    maxTerm: 12,
    fundingDays: 21,
    termsCheckedAt: checkedFor(0.8),
  },
  {
    name: '2B',
    states: ['Texas', 'Oklahoma', 'Louisiana'],
    minAmount: 75_000,
    maxAmount: 2e6,
    minRate: 9.75,
    maxRate: 12,
    minPoints: 1.5,
    maxPoints: 2.5,
    minTerm: 6,
    maxTerm: 12,
    fundingDays: 5,
    termsCheckedAt: checkedFor(0.9),
  },
  {
    name: '3B',
    states: ['Georgia', 'Florida', 'South Carolina'],
    minAmount: 50_000,
    maxAmount: 500_000,
    minRate: 11,
    maxRate: 13.5,
    minPoints: 2,
    maxPoints: 4,
    minTerm: 6,
    maxTerm: 18,
    fundingDays: 7,
    termsCheckedAt: checkedFor(0.85),
  },
  {
    name: '3C',
    states: [],
    minAmount: 75_000,
    maxAmount: 3e6,
    minRate: 6.5,
    maxRate: 8.5,
    minPoints: 0,
    maxPoints: 2,
    minTerm: 360,
    maxTerm: 360,
    fundingDays: 21,
    termsCheckedAt: now,
  },
]

it('gives the worked examples their scores, costs and order [DEAL-05] [MATCH-02]', async () => {
  t.setClock(now)
  await addLenders(t, exampleLenders)
  const first = await submit(
    { creditScoreRange: 'Good (650-699)', flippingExperience: 'First time' },
    {
      propertyState: 'California',
      loanAmount: 160_000,
      purchasePrice: 200_000,
      repairBudget: 25_000,
      estimatedArv: 300_000,
      termMonths: 12,
      closingTimelineDays: 30,
    },
  )
  expect(first.figures).toEqual([
    { name: '1B', score: 0.87, total: 18_352, eac: 11.56, rate: 10.04, points: 1.43 },
    { name: '1A', score: 0.87, total: 20_696, eac: 13.09, rate: 10.79, points: 2.145 },
    { name: '1C', score: 0.75, total: 18_048, eac: 11.31, rate: 10.85, points: 0.43 },
  ])
  expect(first.terms).toEqual([
    { cost: 0.653, amount: 1, term: 1, speed: 1, file: 0.7836, data: 0.95, local: 0.7 },
    { cost: 0.5065, amount: 1, term: 1, speed: 1, file: 0.9121, data: 1, local: 1 },
    { cost: 0.672, amount: 0.6333, term: 0.7, speed: 0.8, file: 0.9961, data: 0.8, local: 1 },
  ])
  expect(first.deal).toMatchObject({ matchCount: 3, eligibleCount: 3 })
  expect(first.matches[0]!.cost).toMatchObject({
    pointsCost: 2288,
    monthlyPayment: 1338.67,
    pointsAssumed: false,
    isAmortised: false,
    costMonths: 12,
    best: { ratePercent: 8.75, pointsPercent: 1 },
    worst: { ratePercent: 11.75, pointsPercent: 2 },
  })

  const second = await submit(
    { creditScoreRange: 'Excellent (750+)', flippingExperience: '10+ deals' },
    {
      propertyState: 'Texas',
      loanAmount: 420_000,
      purchasePrice: 450_000,
      repairBudget: 90_000,
      estimatedArv: 700_000,
      termMonths: 9,
      closingTimelineDays: 10,
    },
  )
  expect(second.figures).toMatchObject([
    { name: '2B', score: 0.89, total: 37_482.81 },
    { name: '1B', score: 0.73, total: 32_331.25 },
  ])

  const third = await submit(
    { creditScoreRange: 'Fair (600-649)', flippingExperience: 'First time' },
    {
      propertyState: 'Georgia',
      loanAmount: 90_000,
      purchasePrice: 85_000,
      repairBudget: 35_000,
      estimatedArv: 140_000,
      termMonths: 12,
      closingTimelineDays: 21,
    },
  )
  expect(third.figures).toMatchObject([{ name: '3B', score: 0.79, total: 14_106.86, eac: 15.96 }])
  t.setClock(undefined)
})

it('says which rule removed how many lenders and which change would help [MATCH-04] [MATCH-05]', async () => {
  t.setClock(now)
  const { insight } = await submit(
    { creditScoreRange: 'Fair (600-649)', flippingExperience: 'First time' },
    {
      propertyState: 'Georgia',
      loanAmount: 90_000,
      purchasePrice: 85_000,
      repairBudget: 35_000,
      estimatedArv: 140_000,
      termMonths: 12,
      closingTimelineDays: 21,
    },
  )
  expect(insight.lenderCount).toBe(exampleLenders.length)
  expect(insight.ruleCounts).toEqual([
    { rule: 'H1', failed: 0, onlyThis: 0 },
    // 1A, 1C and 2B lend elsewhere; 1C and 1B also want more.
    { rule: 'H2', failed: 3, onlyThis: 2 },
    { rule: 'H3', failed: 2, onlyThis: 1 },
    { rule: 'H4', failed: 0, onlyThis: 0 },
    { rule: 'H5', failed: 1, onlyThis: 1 },
  ])
  expect(insight.bestLenderName).toBe('3B')
  expect(insight.nearMisses).toMatchObject([
    {
      kind: 'amount',
      from: 90_000,
      to: 100_000,
      gain: 1,
      eligibleAfter: 2,
      lenderName: '3B',
      totalCostBefore: 14_106.86,
    },
  ])
  expect(insight.nearMisses[0]!.totalCostAfter).toBeGreaterThan(14_106.86)
  expect(insight.nearMisses[0]).toMatchObject({ ltarvPercentBefore: 64.3, ltarvPercentAfter: 71.4 })
  const { health } = insight
  expect(health).toMatchObject({ ltvPercent: 105.9, ltarvPercent: 64.3, ltcPercent: 75 })
  expect(health.seventyRule).toEqual({ maximumPrice: 63_000, difference: 22_000 })
  // Uses: 85,000 + 35,000 + points 2,869.71 + closing 1,700; sources: 90,000 + 40,000 of down payment.
  expect(health.sourcesAndUses).toMatchObject({
    pointsAssumed: false,
    closingCosts: 1700,
    sourcesTotal: 130_000,
    gap: -5430.29,
  })
  expect(health.notes.length).toBeGreaterThan(0)
  t.setClock(undefined)
})

async function submit(
  profile: { creditScoreRange: string; flippingExperience: string },
  body: Parameters<typeof dealBody>[0],
) {
  const investor = await addInvestor(t, { ...profile, reDealsLast3Years: 0 })
  const { deal } = await investor.call(createDeal, { body: dealBody(body) })
  const found = await investor.call(listDealMatches, { params: { id: deal.id } })
  const withInsight = await investor.call(getDeal, { params: { id: deal.id } })
  expect(DealWithInsight.parse(withInsight)).toEqual(withInsight)
  const round = (value: number, digits: number) => Number(value.toFixed(digits))
  return {
    deal,
    insight: withInsight.insight,
    matches: found,
    figures: found.map(({ lender, matchScore, cost }) => ({
      name: lender.name,
      score: matchScore,
      total: cost.totalCost,
      eac: round(cost.effectiveAnnualCostPercent, 2),
      rate: round(cost.ratePercent, 2),
      points: round(cost.pointsPercent, 3),
    })),
    terms: found.map(({ terms }) =>
      Object.fromEntries(Object.entries(terms).map(([term, value]) => [term, round(value, 4)])),
    ),
  }
}

it('stores the 50 best of 600 sample lenders in the order of the model, with every field of a match [DEAL-05] [DATA-04] [MATCH-02]', async () => {
  await t.deps.db.delete(lenders)
  await t.deps.db.insert(lenders).values(generateSampleLenders(600, { now: new Date() }))
  await t.deps.catalogue.refresh()
  const investor = await addInvestor(t)
  const submittedAt = new Date()
  t.setClock(submittedAt)
  const { deal, matchCount } = await investor.call(createDeal, { body: dealBody() })
  t.setClock(undefined)
  const found = await investor.call(listDealMatches, { params: { id: deal.id } })
  expect(matchCount).toBe(50)
  expect(found).toHaveLength(50)
  expect(deal.matchCount).toBe(50)
  expect(Match.array().parse(found)).toEqual(found)
  // Once more from the table, without the catalogue, the snapshot or the stored rows.
  const everyLender: MatchLender[] = (await t.deps.db.select().from(lenders)).map((row) => ({
    ...row,
    ...withRates(row),
    termsCheckedAt: row.termsCheckedAt?.toISOString() ?? null,
  }))
  const expected = rankLenders(
    everyLender.reverse(),
    deal,
    { creditScoreRange: deal.creditScore, flippingExperience: deal.experience, reDealsLast3Years: 0 },
    submittedAt,
  )
  expect(deal.eligibleCount).toBe(expected.eligibleCount)
  expect(deal.eligibleCount).toBeGreaterThan(50)
  expect(found.map(({ lenderId, matchScore, terms, cost }) => ({ lenderId, matchScore, terms, cost }))).toEqual(
    expected.matches.map(({ lender, score, terms, cost }) => ({ lenderId: lender.id, matchScore: score, terms, cost })),
  )
  for (const match of found) {
    expect(match.matchScore).toBeGreaterThanOrEqual(0)
    expect(match.matchScore).toBeLessThanOrEqual(1)
    expect(match.matchScore).toBe(Math.round(match.matchScore * 100) / 100)
    expect(match).toMatchObject({ status: 'active', contacted: 'false', contactedAt: null, dealId: deal.id })
  }
  expect((await investor.call(listDeals))[0]!.topMatches).toEqual(found.slice(0, 5))
})

it('scores two investors alike whatever their names, companies, addresses and loan preferences [MATCH-06]', async () => {
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
  const a = await plain.call(createDeal, { body: dealBody() })
  const b = await other.call(createDeal, {
    body: dealBody({
      propertyAddress: '99 Golden Gate Avenue, San Francisco',
      purpose: 'A purpose that asks for the best score',
      dealType: 'Refinance',
      propertyType: 'Apartment',
      bedrooms: 20,
      bathrooms: 20,
    }),
  })
  t.setClock(undefined)
  const figures = async (call: typeof plain.call, id: string) =>
    (await call(listDealMatches, { params: { id } })).map(({ lenderId, matchScore, terms, cost }) => ({
      lenderId,
      matchScore,
      terms,
      cost,
    }))
  expect(await figures(other.call, b.deal.id)).toEqual(await figures(plain.call, a.deal.id))
})

it('keeps the inputs of the score as they were when the deal was submitted [DEAL-05]', async () => {
  const investor = await addInvestor(t, { creditScoreRange: 'Poor (<600)', flippingExperience: 'First time' })
  const { deal } = await investor.call(createDeal, { body: dealBody() })
  await t.deps.db
    .update(users)
    .set({ creditScoreRange: 'Excellent (750+)', flippingExperience: '10+ deals' })
    .where(eq(users.id, investor.id))
  const read = await investor.call(getDeal, { params: { id: deal.id } })
  expect(read).toMatchObject({ creditScore: 'Poor (<600)', experience: 'First time' })
})

it('shows a match with its lender even after the lender was deactivated', async () => {
  const investor = await addInvestor(t)
  const { deal } = await investor.call(createDeal, { body: dealBody() })
  const [match] = await investor.call(listDealMatches, { params: { id: deal.id } })
  await t.deps.db.update(lenders).set({ isActive: false }).where(eq(lenders.id, match!.lenderId))
  const [after] = await investor.call(listDealMatches, { params: { id: deal.id } })
  expect(after).toMatchObject({ id: match!.id, lender: { name: match!.lender.name, isActive: 'false' } })
  await t.deps.db.update(lenders).set({ isActive: true }).where(eq(lenders.id, match!.lenderId))
})

it('records a contact once, on the match and on the deal, also for fifty clicks at once [DASH-14]', async () => {
  const investor = await addInvestor(t)
  const { deal } = await investor.call(createDeal, { body: dealBody() })
  const [first, second] = await investor.call(listDealMatches, { params: { id: deal.id } })
  const contact = (id: string, channel: 'email' | 'phone' | 'website') =>
    investor.call(recordContact, { params: { id }, body: { channel } })
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
        },
      }),
    ]),
  )
  const later = new Date(now.getTime() + 3_600_000)
  t.setClock(later)
  expect((await contact(first!.id, 'phone')).match.contactedAt).toBe(now.toISOString())
  expect((await contact(second!.id, 'website')).match.contactedAt).toBe(later.toISOString())
  t.setClock(undefined)
  const read = await investor.call(getDeal, { params: { id: deal.id } })
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
