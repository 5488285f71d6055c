import { expect, it } from 'vitest'
import { Program } from '#contract/lenders/programs.ts'
import { programsOf } from '#domain/matching/programs.ts'
import { summarizePrograms } from '#server/features/lenders/programs/summarize-programs.ts'
import {
  defaultSampleSeed,
  draftSampleLenders,
  generateSampleCatalogue,
  generateSampleLenders,
  type SampleLender,
} from './generate-sample-lenders.ts'
import type { Segment } from './segments.ts'

const now = new Date('2026-03-01T12:00:00Z')
const { lenders, programs } = generateSampleCatalogue(5100, { now })
const segmentOf = new Map(
  draftSampleLenders(5100, defaultSampleSeed, now).map(({ lender, kind }) => [lender.id, kind.segment]),
)
const programsOfLender = Map.groupBy(programs, ({ lenderId }) => lenderId)
const of = (segment: Segment) => programs.filter(({ lenderId }) => segmentOf.get(lenderId) === segment)
const share = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length / all.length

it('adds programs without moving a lender: same ids, names, slugs, states and dates', () => {
  const plain = generateSampleLenders(5100, { now })
  const fixed = (all: readonly Omit<SampleLender, 'minRate' | 'maxRate'>[]) =>
    all.map(({ id, name, slug, states, description, website, createdAt, termsCheckedAt, isActive }) =>
      JSON.stringify([id, name, slug, states, description, website, createdAt, termsCheckedAt, isActive]),
    )
  expect(fixed(lenders)).toEqual(fixed(plain))
  expect(generateSampleCatalogue(5100, { now }).programs).toEqual(programs)
})

it('every program is as the contract has it, with a name of its own at its lender [MATCH-07]', () => {
  for (const { lenderId: _, ...program } of programs) Program.parse(program)
  for (const some of programsOfLender.values()) expect(new Set(some.map(({ name }) => name)).size).toBe(some.length)
  for (const lender of lenders) {
    const some = programsOfLender.get(lender.id) ?? []
    if (some.length > 0) expect(lender).toMatchObject(summarizePrograms(some, lender.states)!)
    for (const { minRate, maxRate } of some)
      if (minRate !== null && maxRate !== null) expect(minRate).toBeLessThanOrEqual(maxRate)
  }
})

it('publishes as patchily as real lenders do', () => {
  expect(share(programs, ({ minRate, maxRate }) => minRate !== null && maxRate === null)).toBeCloseTo(0.1, 1)
  expect(share(programs, ({ minRate }) => minRate === null)).toBeCloseTo(0.06, 1)
  expect(share(programs, ({ propertyTypes }) => propertyTypes.length > 0)).toBeGreaterThan(0.7)
  expect(share(programs, ({ minimumInterestMonths }) => minimumInterestMonths !== null)).toBeCloseTo(0.25, 1)
  expect(share(programs, ({ recourse }) => recourse !== null)).toBeCloseTo(0.4, 1)
  const local = lenders.filter(({ id }) => segmentOf.get(id) === 'local')
  expect(share(local, ({ id }) => !programsOfLender.has(id))).toBeCloseTo(0.1, 1)
  expect(share(of('local'), ({ maxLtarvPercent }) => maxLtarvPercent !== null)).toBeCloseTo(0.8, 1)
  expect(share(of('regional'), ({ maxLtarvPercent }) => maxLtarvPercent !== null)).toBeGreaterThan(0.92)
  expect(share(of('national'), ({ minCreditScore }) => minCreditScore !== null)).toBeGreaterThan(0.9)
  for (const { minDeals } of of('large')) expect(minDeals).toBeGreaterThanOrEqual(3)
  for (const { maxLtarvPercent } of of('secondChance'))
    if (maxLtarvPercent !== null) expect(maxLtarvPercent).toBeLessThanOrEqual(65)
})

it('a lender of short and long loans has a program for each', () => {
  const both = lenders.filter(({ id, maxTerm }) => segmentOf.get(id) === 'national' && maxTerm === 360)
  expect(both.length).toBeGreaterThan(50)
  for (const lender of both)
    expect(programsOf({ ...lender, termsCheckedAt: null, programs: programsOfLender.get(lender.id)! })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'rental', minTerm: 360 }),
        expect.objectContaining({ kind: 'bridge', maxTerm: 24 }),
      ]),
    )
})
