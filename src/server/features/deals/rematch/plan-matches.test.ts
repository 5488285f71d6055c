import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import type { ScoreTerms } from '#domain/matching/match-figures.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import type { RankedMatch } from '#domain/matching/matching.ts'
import { planMatches } from './plan-matches.ts'

type Stored = Parameters<typeof planMatches>[0][number]

const terms: ScoreTerms = { cost: 1, amount: 1, term: 1, speed: 1, borrower: 1, data: 1, known: 1 }

function ranked(place: number, score: number): RankedMatch {
  return {
    lender: { id: `lender-${place}` } as RankedMatch['lender'],
    score,
    terms,
    cost: { totalCost: 1000 + place } as LoanCost,
    program: { id: null } as RankedMatch['program'],
    checks: [],
    caps: [],
    objections: 0,
    acceptsSituations: false,
    uncapped: score,
    cheapest: null,
    isBestFit: true,
  }
}

function toStored(match: RankedMatch, contacted: boolean): Stored {
  return {
    id: `match-of-${match.lender.id}`,
    lenderId: match.lender.id,
    contacted,
    matchScore: match.score,
    totalCost: match.cost.totalCost,
    terms: match.terms,
    cost: match.cost,
    checks: match.checks,
    fits: true,
    programId: match.program.id,
    modelVersion: matchModelVersion,
    caps: match.caps,
    uncapped: match.uncapped,
    cheapest: match.cheapest,
    isBestFit: match.isBestFit,
  }
}

/** Returns the rows after a plan is applied. */
function carryOut(stored: readonly Stored[], plan: ReturnType<typeof planMatches>): Stored[] {
  const rows = new Map(stored.filter(({ id }) => !plan.remove.includes(id)).map((row) => [row.lenderId, row]))
  for (const match of plan.write)
    rows.set(match.lender.id, toStored(match, rows.get(match.lender.id)?.contacted ?? false))
  return [...rows.values()].map((row) =>
    plan.outdated.includes(row.id) ? { ...row, fits: false, isBestFit: false } : row,
  )
}

const scenario = fc.record({
  before: fc.uniqueArray(
    fc.record({
      place: fc.integer({ min: 0, max: 90 }),
      contacted: fc.boolean(),
      score: fc.integer({ min: 0, max: 100 }),
    }),
    {
      selector: ({ place }) => place,
      maxLength: 50,
    },
  ),
  now: fc.uniqueArray(fc.record({ place: fc.integer({ min: 0, max: 90 }), score: fc.integer({ min: 0, max: 100 }) }), {
    selector: ({ place }) => place,
    maxLength: 50,
  }),
})

it('keeps contacted matches and the best others, at most 50, and is idempotent', () => {
  fc.assert(
    fc.property(scenario, ({ before, now }) => {
      const stored = before.map(({ place, contacted, score }) => toStored(ranked(place, score / 100), contacted))
      const ranking = now.map(({ place, score }) => ranked(place, score / 100)).sort((a, b) => b.score - a.score)
      const plan = planMatches(stored, ranking, () => undefined)
      const after = carryOut(stored, plan)
      const contacted = stored.filter((row) => row.contacted)
      const bestAfter = after.filter(({ isBestFit }) => isBestFit)
      expect(bestAfter.length).toBe(plan.count)
      expect(bestAfter.length).toBeLessThanOrEqual(50)
      for (const row of contacted) expect(after.find(({ id }) => id === row.id)?.contacted).toBe(true)
      const others = ranking.filter(({ lender }) => !contacted.some(({ lenderId }) => lenderId === lender.id))
      const room =
        50 - contacted.filter(({ lenderId }) => now.some(({ place }) => lenderId === `lender-${place}`)).length
      expect(new Set(bestAfter.filter((row) => !row.contacted).map(({ lenderId }) => lenderId))).toEqual(
        new Set(others.slice(0, room).map(({ lender }) => lender.id)),
      )
      for (const { lender, score } of ranking) {
        const row = after.find(({ lenderId }) => lenderId === lender.id)
        if (row) expect(row.matchScore).toBe(score)
      }
      expect(planMatches(after, ranking, () => undefined)).toEqual({
        outdated: [],
        remove: [],
        write: [],
        count: bestAfter.length,
      })
    }),
  )
})

it('ignores tiny changes of a score term, and rewrites for a new model, score, cost or term', () => {
  const match = ranked(1, 0.8)
  const row = toStored(match, false)
  const writes = (stored: Partial<Stored>) =>
    planMatches([{ ...row, ...stored }], [match], () => undefined).write.length
  expect(writes({})).toBe(0)
  expect(writes({ terms: { ...terms, data: 1 - 1e-5 } })).toBe(0)
  expect(writes({ terms: { ...terms, data: 0.99 } })).toBe(1)
  expect(writes({ matchScore: 0.81 })).toBe(1)
  expect(writes({ modelVersion: 'older' })).toBe(1)
  expect(writes({ cost: { ...match.cost, pointsAssumed: true } })).toBe(1)
})

it('keeps a lender displaced by a contacted one if it is among the cheapest of the rest [MATCH-23]', () => {
  const contacted = [101, 102].map((place) => toStored(ranked(place, 0.2), true))
  const best = Array.from({ length: 50 }, (_, place) => ranked(place, 1 - place / 100))
  // The last two of the 50 drop out. One of them is cheaper than the cheapest of the rest.
  best[48] = { ...best[48]!, cost: { ...best[48]!.cost, totalCost: 10 } }
  best[49] = { ...best[49]!, cost: { ...best[49]!.cost, totalCost: 9000 } }
  const cheapest = Array.from({ length: 10 }, (_, at) => ({ ...ranked(60 + at, 0.1), isBestFit: false }))
  const after = carryOut(
    contacted,
    planMatches(contacted, [...best, ...cheapest], (id) => ranked(Number(id.replace('lender-', '')), 0.2)),
  )
  const beside = after.filter(({ isBestFit }) => !isBestFit).map(({ lenderId }) => lenderId)
  expect(beside).toEqual(['lender-48', ...cheapest.slice(0, 9).map(({ lender }) => lender.id)])
})

it.each([
  [true, false],
  [false, true],
])(
  'stops counting a contacted lender once it doesn’t fit (stored fits %s, best fit %s) [DEAL-05]',
  (fits, isBestFit) => {
    const contacted = { ...toStored({ ...ranked(60, 0.1), isBestFit }, true), fits }
    const plan = planMatches([contacted], [ranked(1, 0.9)], () => undefined)
    expect(plan).toMatchObject({ outdated: [contacted.id], count: 1 })
    const after = carryOut([contacted], plan)
    expect(after.find(({ id }) => id === contacted.id)).toMatchObject({ fits: false, isBestFit: false })
    const again = planMatches(after, [ranked(1, 0.9)], () => undefined)
    expect(again).toEqual({ outdated: [], remove: [], write: [], count: 1 })
  },
)

it('fills the 50 with fitting lenders, and keeps contacted ones that no longer fit [DEAL-05]', () => {
  const contacted = [101, 102].map((place) => toStored(ranked(place, 0.2), true))
  const ranking = Array.from({ length: 50 }, (_, place) => ranked(place, 1 - place / 100))
  const plan = planMatches(contacted, ranking, () => undefined)
  expect(plan.count).toBe(50)
  const after = carryOut(contacted, plan)
  expect(after.filter(({ isBestFit }) => isBestFit)).toHaveLength(50)
  expect(after).toHaveLength(52)
})

it('excludes lenders without a price from the cheapest [MATCH-23]', () => {
  const unpriced = { ...ranked(90, 0.2), isBestFit: false }
  unpriced.cost = { ...unpriced.cost, totalCost: null }
  const priced = { ...ranked(91, 0.1), isBestFit: false }
  expect(planMatches([], [ranked(1, 0.9), unpriced, priced], () => undefined).write).toEqual([ranked(1, 0.9), priced])
})

it('updates a contacted match outside the ranking while its lender still fits', () => {
  const contacted = toStored(ranked(99, 0.4), true)
  const outdated = { ...contacted, fits: false, isBestFit: false }
  const fresh = ranked(99, 0.3)
  expect(planMatches([contacted], [ranked(1, 0.9)], () => fresh).write).toEqual([ranked(1, 0.9), fresh])
  expect(planMatches([contacted], [ranked(1, 0.9)], () => undefined)).toEqual({
    outdated: [contacted.id],
    remove: [],
    write: [ranked(1, 0.9)],
    count: 1,
  })
  expect(planMatches([outdated], [], () => undefined)).toMatchObject({ outdated: [], write: [], count: 0 })
  expect(planMatches([outdated], [], () => ranked(99, 0.4)).write).toEqual([ranked(99, 0.4)])
})
