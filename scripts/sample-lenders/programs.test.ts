import { expect, it } from 'vitest'
import { Program } from '#domain/programs/program.ts'
import { loanPurposes, programSituations, programsOf } from '#domain/programs/programs.ts'
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
const isShort = ({ maxTerm }: { maxTerm: number | null }) => maxTerm !== 360
const share = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length / all.length

it('adds programs without changing ids, names, slugs, states and dates', () => {
  const plain = generateSampleLenders(5100, { now })
  const fixed = (all: readonly Omit<SampleLender, 'minRate' | 'maxRate'>[]) =>
    all.map(({ id, name, slug, states, website, createdAt, termsCheckedAt, isActive }) =>
      JSON.stringify([id, name, slug, states, website, createdAt, termsCheckedAt, isActive]),
    )
  expect(fixed(lenders)).toEqual(fixed(plain))
  expect(generateSampleCatalogue(5100, { now }).programs).toEqual(programs)
})

it('gives every lender valid programs with distinct names [MATCH-07]', () => {
  for (const { lenderId: _, ...program } of programs) Program.parse(program)
  for (const some of programsOfLender.values()) expect(new Set(some.map(({ name }) => name)).size).toBe(some.length)
  for (const lender of lenders) {
    const some = programsOfLender.get(lender.id) ?? []
    if (some.length > 0) expect(lender).toMatchObject(summarizePrograms(some, lender.states)!)
    for (const { minRate, maxRate } of some)
      if (minRate !== null && maxRate !== null) expect(minRate).toBeLessThanOrEqual(maxRate)
  }
})

it('omits facts as often as real lenders do', () => {
  expect(share(programs, ({ minRate, maxRate }) => minRate !== null && maxRate === null)).toBeCloseTo(0.1, 1)
  expect(share(programs, ({ minRate }) => minRate === null)).toBeCloseTo(0.06, 1)
  const flips = programs.filter(({ kinds }) => kinds.includes('flip'))
  expect(share(flips, ({ minRate }) => minRate === null)).toBeCloseTo(0.1, 1)
  expect(share(programs, ({ propertyTypes }) => propertyTypes.length > 0)).toBeGreaterThan(0.7)
  expect(share(programs, ({ minimumInterestMonths }) => minimumInterestMonths !== null)).toBeCloseTo(0.25, 1)
  expect(share(programs, ({ recourse }) => recourse !== null)).toBeCloseTo(0.4, 1)
  const local = lenders.filter(({ id }) => segmentOf.get(id) === 'local')
  expect(share(local, ({ id }) => !programsOfLender.has(id))).toBeCloseTo(0.1, 1)
  expect(share(of('local'), ({ maxLtarvPercent }) => maxLtarvPercent !== null)).toBeCloseTo(0.8, 1)
  expect(share(of('regional').filter(isShort), ({ maxLtarvPercent }) => maxLtarvPercent !== null)).toBeGreaterThan(0.92)
  expect(share(of('national'), ({ minCreditScore }) => minCreditScore !== null)).toBeGreaterThan(0.9)
  for (const { minDeals } of of('large')) expect(minDeals).toBeGreaterThanOrEqual(3)
  for (const { maxLtarvPercent } of of('secondChance'))
    if (maxLtarvPercent !== null) expect(maxLtarvPercent).toBeLessThanOrEqual(65)
})

it('gives rental facts to 30-year loans only [MATCH-07]', () => {
  const rentals = programs.filter(({ kinds }) => kinds.includes('rental'))
  for (const { kinds, maxTerm } of rentals) expect([kinds, maxTerm]).toEqual([['rental'], 360])
  expect(share(rentals, ({ minDscr }) => minDscr !== null)).toBeCloseTo(0.9, 1)
  expect(share(rentals, ({ prepaySteps }) => prepaySteps !== null)).toBeCloseTo(0.8, 1)
  for (const { maxLtarvPercent, interestBasis } of rentals)
    expect([maxLtarvPercent, interestBasis]).toEqual([null, null])
  for (const { kinds, minDscr, prepaySteps, maxTerm } of programs)
    if (!kinds.includes('rental')) expect([minDscr, prepaySteps, maxTerm === 360]).toEqual([null, null, false])
})

it('gives each segment its share of kinds and situations', () => {
  const ofKind = (segment: Segment, kind: Program['kinds'][number]) =>
    share(
      lenders.filter(({ id }) => segmentOf.get(id) === segment),
      ({ id }) => programsOfLender.get(id)?.some(({ kinds }) => kinds.includes(kind)) ?? false,
    )
  expect(ofKind('regional', 'bridge')).toBeCloseTo(0.4, 1)
  expect(ofKind('regional', 'construction')).toBeCloseTo(0.35, 1)
  expect(ofKind('regional', 'rental')).toBeCloseTo(0.3, 1)
  for (const { kinds } of [...of('local'), ...of('secondChance')]) expect(kinds).toEqual(['flip', 'bridge'])
  for (const { kinds } of of('rental')) expect(kinds).toEqual(['rental'])
  for (const { kinds } of of('large')) expect(['bridge', 'construction']).toContain(kinds.join())
  const takes = (segment: Segment, situation: Program['accepts'][number]) =>
    share(of(segment), ({ accepts }) => accepts.includes(situation))
  const leavesOut = (segment: Segment, situation: Program['excludes'][number]) =>
    share(of(segment), ({ excludes }) => excludes.includes(situation))
  expect(takes('local', 'late-payments')).toBeCloseTo(0.1, 1)
  expect(
    share(of('local'), ({ accepts }) => accepts.some((one) => ['rural', 'assignment', 'land'].includes(one))),
  ).toBeCloseTo(0.3, 1)
  expect(leavesOut('regional', 'manufactured')).toBeCloseTo(0.4, 1)
  expect(leavesOut('national', 'non-warrantable-condo')).toBeCloseTo(0.6, 1)
  expect(takes('rental', 'short-term-rental')).toBeCloseTo(0.4, 1)
  expect(takes('large', 'mixed-use')).toBeCloseTo(0.5, 1)
  expect(takes('secondChance', 'other-liens')).toBeCloseTo(0.7, 1)
})

it('publishes exit fees, extensions, seasoning, values and purposes as often as real lenders do', () => {
  const rentals = programs.filter(({ kinds }) => kinds.includes('rental'))
  const short = programs.filter(({ kinds }) => !kinds.includes('rental'))
  expect(share(short, ({ exitFeePercent }) => exitFeePercent !== null)).toBeCloseTo(0.15, 1)
  expect(share(short, ({ extensionMonths }) => extensionMonths !== null)).toBeCloseTo(0.4, 1)
  expect(share(rentals, ({ seasoningMonths }) => seasoningMonths !== null)).toBeCloseTo(0.6, 1)
  expect(share(programs, ({ minPropertyValue }) => minPropertyValue !== null)).toBeCloseTo(0.4, 1)
  expect(share(programs, ({ purposes }) => purposes.length > 0)).toBeCloseTo(0.8, 1)
  for (const purpose of loanPurposes)
    expect(
      share(programs, ({ purposes }) => purposes.includes(purpose)),
      purpose,
    ).toBeGreaterThan(0.3)
})

it.each(programSituations)(
  '%s is accepted by ten lenders, and by three in each of the largest states [MATCH-29]',
  (situation) => {
    const accepting = lenders.filter(
      ({ id, isActive }) =>
        isActive && (programsOfLender.get(id) ?? []).some(({ accepts }) => accepts.includes(situation)),
    )
    expect(accepting.length).toBeGreaterThanOrEqual(10)
    for (const state of ['California', 'Texas', 'Florida', 'Ohio']) {
      const local = accepting.filter(({ states }) => states.length === 0 || states.includes(state))
      expect(local.length, state).toBeGreaterThanOrEqual(3)
    }
  },
)

it('describes a lender with the figures that its programs publish', () => {
  const count = { rates: 0, terms: 0 }
  for (const { description, minRate, maxRate, minTerm, maxTerm } of lenders) {
    const rates = /Rates run from ([\d.]+)% to ([\d.]+)%/.exec(description)
    if (rates) expect([Number(rates[1]), Number(rates[2])]).toEqual([minRate, maxRate])
    const terms = /Terms of (\d+) to (\d+) months/.exec(description)
    if (terms) expect([Number(terms[1]), Number(terms[2])]).toEqual([minTerm, maxTerm])
    if (rates) count.rates++
    if (terms) count.terms++
  }
  // Ensures that the loop above found descriptions with figures.
  expect(count.rates).toBeGreaterThan(100)
  expect(count.terms).toBeGreaterThan(100)
})

it('gives a lender of short and long loans a program for each', () => {
  const both = lenders.filter(({ id, maxTerm }) => segmentOf.get(id) === 'national' && maxTerm === 360)
  expect(both.length).toBeGreaterThan(50)
  for (const lender of both)
    expect(programsOf({ ...lender, termsCheckedAt: null, programs: programsOfLender.get(lender.id)! })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kinds: ['rental'], minTerm: 360 }),
        expect.objectContaining({ kinds: ['flip'], maxTerm: 24 }),
      ]),
    )
})
