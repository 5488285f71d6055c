import fc from 'fast-check'
import { expect, it } from 'vitest'
import { storedMatchCount } from './deal-choices.ts'
import { failedRuleBits, failedRules } from './eligibility.ts'
import { countFitting, failedBitsOf, ruleColumnsOf } from './eligibility-columns.ts'
import { expectedTotalCost } from './loan-cost.ts'
import type { MatchDeal, MatchInvestor, MatchLender } from './match-inputs.ts'
import { scoreLender, scoreTermNames, termWeights } from './match-score.ts'
import { matchLender, type RankedMatch, rankLenders } from './matching.ts'
import { stateNames } from './states.ts'

const now = new Date('2026-11-18T12:00:00Z')
const states = ['California', 'Texas', 'Georgia', 'Ohio', 'Maine', 'Iowa', 'Utah']

/** Few values, so that lenders tie, touch the bounds and fit often enough to be worth ranking. */
function nullable<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { freq: 6 })
}
function ordered<T extends number>(values: fc.Arbitrary<T>): fc.Arbitrary<[T, T]> {
  return fc.tuple(values, values).map(([a, b]) => (a < b ? [a, b] : [b, a]))
}
const amounts = fc.constantFrom(0, 25_000, 50_000, 100_000, 150_000, 160_000, 175_000, 250_000, 1_000_000, 5_000_000)
const terms = fc.constantFrom(1, 6, 9, 12, 18, 24, 36, 60, 120, 360)
const lenders: fc.Arbitrary<MatchLender> = fc
  .record({
    id: fc.string({ minLength: 1, maxLength: 8 }),
    isActive: fc.nat({ max: 9 }).map((n) => n > 0),
    states: fc.oneof(fc.constant([]), fc.subarray(states, { minLength: 1 })),
    amounts: ordered(amounts),
    hasMinAmount: fc.nat({ max: 9 }).map((n) => n > 0),
    hasMaxAmount: fc.nat({ max: 9 }).map((n) => n > 0),
    terms: nullable(ordered(terms)),
    rates: ordered(fc.integer({ min: 25, max: 60 }).map((n) => n / 4)),
    points: nullable(ordered(fc.integer({ min: 0, max: 40 }).map((n) => n / 4))),
    fundingDays: nullable(fc.integer({ min: 0, max: 45 })),
    termsCheckedAt: nullable(
      fc.integer({ min: -10, max: 500 }).map((days) => new Date(now.getTime() - days * 86_400_000).toISOString()),
    ),
    description: nullable(fc.constant('Lends.')),
    website: nullable(fc.constant('https://a.example')),
    contactEmail: nullable(fc.constant('a@a.example')),
    contactPhone: nullable(fc.constant('555')),
  })
  .map(({ amounts, hasMinAmount, hasMaxAmount, terms, rates, points, ...rest }) => ({
    ...rest,
    minAmount: hasMinAmount ? amounts[0] : null,
    maxAmount: hasMaxAmount ? amounts[1] : null,
    minTerm: terms?.[0] ?? null,
    maxTerm: terms?.[1] ?? null,
    minRate: rates[0],
    maxRate: rates[1],
    minPoints: points?.[0] ?? null,
    maxPoints: points?.[1] ?? null,
  }))
const directories = fc.uniqueArray(lenders, { selector: (lender) => lender.id, maxLength: 60 })
const deals: fc.Arbitrary<MatchDeal> = fc.record({
  propertyState: fc.constantFrom(...states),
  loanAmount: fc.oneof(fc.constantFrom(100_000, 150_000, 160_000), fc.integer({ min: 1, max: 3_000_000 })),
  purchasePrice: fc.integer({ min: 1, max: 3_000_000 }),
  repairBudget: fc.integer({ min: 0, max: 500_000 }),
  estimatedArv: fc.integer({ min: 1, max: 4_000_000 }),
  downpayment: fc.integer({ min: 0, max: 1_000_000 }),
  termMonths: fc.oneof(fc.constantFrom(6, 9, 12, 18, 24, 36), fc.integer({ min: 1, max: 360 })),
  closingTimelineDays: fc.integer({ min: 1, max: 365 }),
})
const investors: fc.Arbitrary<MatchInvestor> = fc.record({
  creditScoreRange: fc.constantFrom('Excellent (750+)', 'Very Good (700-749)', 'Good (650-699)', 'Poor (<600)', null),
  flippingExperience: fc.constantFrom('First time', '2-5 deals', '6+ deals', '10+ deals', null),
  reDealsLast3Years: fc.option(fc.integer({ min: 0, max: 99 })),
})
const strengths = fc.double({ min: 0, max: 1, noNaN: true })

/** The five rules once more, written the other way round: what a lender must allow. */
function naivelyFits(lender: MatchLender, deal: MatchDeal): boolean {
  const within = (low: number | null, x: number, high: number | null) =>
    (low ?? Number.NEGATIVE_INFINITY) <= x && x <= (high ?? Number.POSITIVE_INFINITY)
  return (
    lender.isActive &&
    (lender.states.length === 0 || lender.states.some((state) => state === deal.propertyState)) &&
    within(lender.minAmount, deal.loanAmount, lender.maxAmount) &&
    within(lender.minTerm === null ? null : lender.minTerm - 6, deal.termMonths, lender.maxTerm)
  )
}

function naiveOrder(a: RankedMatch, b: RankedMatch): number {
  const key = (match: RankedMatch) => [-match.score, match.cost.totalCost, match.lender.fundingDays ?? Infinity]
  const [keyA, keyB] = [key(a), key(b)]
  for (const index of keyA.keys()) if (keyA[index] !== keyB[index]) return keyA[index]! - keyB[index]!
  return a.lender.id < b.lender.id ? -1 : 1
}

it('keeps scores and terms within 0 and 1, and the score the rounded sum of its terms [DEAL-05]', () => {
  fc.assert(
    fc.property(lenders, deals, strengths, (lender, deal, strength) => {
      const { score, terms } = matchLender(lender, deal, strength, now)
      for (const value of [score, ...Object.values(terms)]) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }
      const sum = scoreTermNames.reduce((total, name) => total + termWeights[name] * terms[name], 0)
      expect(Math.abs(score - sum)).toBeLessThanOrEqual(0.005 + 1e-9)
      expect(score).toBe(Number(score.toFixed(2)))
      expect(scoreLender(lender, deal, strength, now.getTime())).toBe(score)
    }),
    { numRuns: 1000 },
  )
})

it('agrees with a naive filter on who fits, and with a naive sort on the order [DEAL-05]', () => {
  fc.assert(
    fc.property(directories, deals, investors, fc.integer({ min: 0, max: 20 }), (directory, deal, investor, limit) => {
      const fitting = directory.filter((lender) => naivelyFits(lender, deal))
      for (const lender of directory) expect(failedRules(lender, deal).length === 0).toBe(fitting.includes(lender))
      const ranking = rankLenders(directory, deal, investor, now, limit)
      const sorted = fitting
        .map((lender) => matchLender(lender, deal, ranking.fileStrength, now))
        .sort(naiveOrder)
        .slice(0, limit)
      expect(ranking.eligibleCount).toBe(fitting.length)
      expect(ranking.matches).toEqual(sorted)
    }),
    { numRuns: 300 },
  )
})

it('finds the rules that each lender of a directory fails as it does for one, in every state [DEAL-05]', () => {
  const reach = fc.oneof(fc.constant([]), fc.constant([...stateNames]), fc.subarray([...stateNames], { minLength: 1 }))
  const widely = fc.array(
    fc.tuple(lenders, reach).map(([lender, served]) => ({ ...lender, states: served })),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(widely, deals, fc.constantFrom(...stateNames, 'Guam' as never), (directory, deal, propertyState) => {
      const asked = { ...deal, propertyState }
      const expected = directory.map((lender) => failedRuleBits(lender, asked))
      const failed = failedBitsOf(ruleColumnsOf(directory), asked)
      expect([...failed]).toEqual(expected)
      expect(countFitting(failed)).toBe(expected.filter((bits) => bits === 0).length)
    }),
    { numRuns: 500 },
  )
})

it('scores a lender alike whether its terms were checked at a date or at that date in milliseconds [DEAL-05]', () => {
  fc.assert(
    fc.property(lenders, deals, strengths, (lender, deal, strength) => {
      const { termsCheckedAt } = lender
      const checkedAt = termsCheckedAt === null ? null : Date.parse(String(termsCheckedAt))
      const { score, terms } = matchLender(lender, deal, strength, now)
      expect(matchLender({ ...lender, termsCheckedAt: checkedAt }, deal, strength, now)).toMatchObject({ score, terms })
    }),
  )
})

it('keeps the 50 best of many, the same 50 a full sort begins with [DEAL-05]', () => {
  const directory = fc
    .sample(lenders, { numRuns: 3000, seed: 7 })
    .map((lender, index) => ({ ...lender, id: `${index}` }))
  for (const deal of fc.sample(deals, { numRuns: 20, seed: 8 })) {
    const investor: MatchInvestor = { creditScoreRange: null, flippingExperience: null, reDealsLast3Years: 3 }
    const ranking = rankLenders(directory, deal, investor, now)
    const sorted = directory
      .filter((lender) => naivelyFits(lender, deal))
      .map((lender) => matchLender(lender, deal, ranking.fileStrength, now))
      .sort(naiveOrder)
    expect(ranking.eligibleCount).toBe(sorted.length)
    expect(ranking.matches).toEqual(sorted.slice(0, storedMatchCount))
  }
  expect(storedMatchCount).toBe(50)
})

it('ranks alike whatever order the lenders come in', () => {
  const shuffled = directories.chain((directory) =>
    fc.tuple(fc.constant(directory), fc.shuffledSubarray(directory, { minLength: directory.length })),
  )
  fc.assert(
    fc.property(shuffled, deals, investors, ([directory, other], deal, investor) => {
      expect(rankLenders(other, deal, investor, now, 10)).toEqual(rankLenders(directory, deal, investor, now, 10))
    }),
  )
})

it('counts for every rule who fails it and who fails only it', () => {
  fc.assert(
    fc.property(directories, deals, investors, (directory, deal, investor) => {
      const failures = directory.map((lender) => failedRules(lender, deal) as string[])
      for (const { rule, failed, onlyThis } of rankLenders(directory, deal, investor, now).ruleCounts) {
        expect(failed).toBe(failures.filter((rules) => rules.includes(rule)).length)
        expect(onlyThis).toBe(failures.filter((rules) => rules.join() === rule).length)
      }
    }),
  )
})

it('never scores lower for a lower maximum rate or lower points, the minimum rate held', () => {
  const less = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(lenders, deals, strengths, less, less, less, (lender, deal, strength, rate, low, high) => {
      fc.pre(lender.minPoints !== null && lender.maxPoints !== null)
      const minPoints = lender.minPoints! * low
      const cheaper = {
        ...lender,
        maxRate: lender.minRate + (lender.maxRate - lender.minRate) * rate,
        minPoints,
        maxPoints: minPoints + (lender.maxPoints! - minPoints) * high,
      }
      const before = matchLender(lender, deal, strength, now)
      const after = matchLender(cheaper, deal, strength, now)
      expect(after.score).toBeGreaterThanOrEqual(before.score)
      expect(after.cost.totalCost).toBeLessThanOrEqual(before.cost.totalCost + 0.01)
    }),
    { numRuns: 1000 },
  )
})

it('prices one lender alone as it does in the ranking, and never outside its best and worst case', () => {
  fc.assert(
    fc.property(lenders, deals, strengths, (lender, deal, strength) => {
      const { cost } = matchLender(lender, deal, strength, now)
      expect(expectedTotalCost(lender, deal, strength)).toBe(cost.totalCost)
      for (const figure of ['totalCost', 'monthlyPayment', 'effectiveAnnualCostPercent'] as const) {
        expect(cost[figure]).toBeGreaterThanOrEqual(cost.best[figure] - 0.01)
        expect(cost[figure]).toBeLessThanOrEqual(cost.worst[figure] + 0.01)
      }
    }),
  )
})

/** Fails the test on any look at a field that is not one of `allowed`. */
function guarded<T extends object>(target: T, allowed: readonly string[], read: Set<string>): T {
  return new Proxy(target, {
    get(object, key) {
      if (typeof key === 'string' && !allowed.includes(key)) throw new Error(`Matching read ${key}`)
      if (typeof key === 'string') read.add(key)
      return Reflect.get(object, key)
    },
  })
}
const lenderFields = [
  ...['id', 'isActive', 'states', 'minAmount', 'maxAmount', 'minTerm', 'maxTerm', 'minRate', 'maxRate', 'minPoints'],
  ...['maxPoints', 'fundingDays', 'termsCheckedAt', 'description', 'website', 'contactEmail', 'contactPhone'],
]
const dealFields = [
  ...['propertyState', 'loanAmount', 'purchasePrice', 'repairBudget', 'estimatedArv', 'termMonths'],
  'closingTimelineDays',
]
const investorFields = ['creditScoreRange', 'flippingExperience', 'reDealsLast3Years']

it('looks at nothing of lender, deal and investor but the inputs of the model [MATCH-06]', () => {
  fc.assert(
    fc.property(directories, deals, investors, (directory, deal, investor) => {
      const read = new Set<string>()
      rankLenders(
        directory.map((lender) =>
          guarded({ ...lender, name: 'Acme', isSample: true, isPaying: true }, lenderFields, read),
        ),
        guarded({ ...deal, propertyAddress: '1 Elm Street', propertyType: 'Condo/Co-op' }, dealFields, read),
        guarded({ ...investor, firstName: 'Ada', age: 40, sex: 'f', residenceAddress: 'x' }, investorFields, read),
        now,
      )
    }),
  )
})

it('scores and orders alike whoever asks and whatever lender and street are called [MATCH-06]', () => {
  const extras = fc.record({
    name: fc.string(),
    slug: fc.string(),
    isSample: fc.boolean(),
    createdAt: fc.string(),
    firstName: fc.string(),
    lastName: fc.string(),
    email: fc.string(),
    age: fc.integer(),
    sex: fc.string(),
    propertyAddress: fc.string(),
    purpose: fc.string(),
    propertyType: fc.string(),
    residenceAddress: fc.string(),
    entityType: fc.string(),
  })
  fc.assert(
    fc.property(directories, deals, investors, extras, extras, (directory, deal, investor, extra, other) => {
      const rank = (more: object) =>
        rankLenders(
          directory.map((lender) => ({ ...lender, ...more })),
          { ...deal, ...more },
          { ...investor, ...more },
          now,
        ).matches.map(({ lender, score, terms, cost }) => ({ id: lender.id, score, terms, cost }))
      expect(rank(other)).toEqual(rank(extra))
    }),
  )
})
