import { describe, expect, it } from 'vitest'
import { filterBounds } from '#contract/lenders/lenders.ts'
import { stateNames } from '#domain/states/states.ts'
import { isUuid, slugOf } from '#domain/text/slug.ts'
import {
  defaultSampleSeed,
  generateSampleLenders,
  mostSampleLenders,
  type SampleLender,
} from './generate-sample-lenders.ts'

const now = new Date('2026-03-09T14:30:00Z')
const dayMs = 24 * 60 * 60 * 1000
const standard = generateSampleLenders(5100, { now })

describe('reproducibility', () => {
  it('generates equal lenders for the same count, seed and time', () => {
    expect(generateSampleLenders(5100, { seed: 7, now })).toEqual(generateSampleLenders(5100, { seed: 7, now }))
  })

  it('uses a fixed default seed, which always generates the same lender', () => {
    expect(generateSampleLenders(5100, { seed: defaultSampleSeed, now })).toEqual(standard)
    const { id, name, states, minRate } = standard[100] ?? {}
    expect({ id, name, states, minRate }).toEqual({
      id: '9bf650e8-9561-40ce-a47d-0a73f9504e0b',
      name: 'Bevrenholt Loan Company',
      states: ['Florida', 'Georgia'],
      minRate: 11.5,
    })
  })

  it('generates other lenders for another seed', () => {
    const others = generateSampleLenders(5100, { seed: 7, now })
    const names = new Set(standard.map(({ name }) => name))
    const ids = new Set(standard.map(({ id }) => id))
    expect(others.filter(({ name }) => names.has(name)).length).toBeLessThan(500)
    expect(others.filter(({ id }) => ids.has(id))).toEqual([])
  })

  it('changes only the dates when the time changes', () => {
    const later = new Date(now.getTime() + 100 * dayMs)
    const shift = (date: Date) => new Date(date.getTime() + 100 * dayMs)
    const shifted = generateSampleLenders(300, { now }).map((lender) => ({
      ...lender,
      createdAt: shift(lender.createdAt),
      termsCheckedAt: shift(lender.termsCheckedAt),
    }))
    expect(generateSampleLenders(300, { now: later })).toEqual(shifted)
  })

  it('uses the clock if no time is passed', () => {
    const newest = Math.max(...generateSampleLenders(5100).map(({ termsCheckedAt }) => termsCheckedAt.getTime()))
    expect(newest).toBeLessThanOrEqual(Date.now())
    expect(newest).toBeGreaterThan(Date.now() - dayMs)
  })
})

describe('every count', () => {
  it.each([0, 1, 2, 6, 7, 50, 5100, mostSampleLenders])('generates exactly %i valid lenders', (count) => {
    const lenders = generateSampleLenders(count, { now })
    expect(lenders).toHaveLength(count)
    expect(lenders.flatMap(faultsOf)).toEqual([])
    expect(new Set(lenders.map(({ name }) => name.toLowerCase())).size).toBe(count)
    expect(new Set(lenders.map(({ slug }) => slug)).size).toBe(count)
    expect(new Set(lenders.map(({ id }) => id)).size).toBe(count)
  })

  it.each([1, 2, 3])('generates 5,100 valid lenders from seed %i', (seed) => {
    expect(generateSampleLenders(5100, { seed, now }).flatMap(faultsOf)).toEqual([])
  })

  it('detects faults', () => {
    const [lender] = standard
    if (!lender) throw new Error('There is no lender')
    const broken = { ...lender, maxRate: 99.999, states: ['Guam'], contactPhone: '(212) 555-1234', minTerm: 1.5 }
    expect(faultsOf(broken).map((fault) => fault.split(':')[0])).toEqual(['states', 'rates', 'terms', 'phone'])
  })

  it.each([-1, 1.5, Number.NaN, mostSampleLenders + 1])('rejects %d', (count) => {
    expect(() => generateSampleLenders(count, { now })).toThrow(RangeError)
  })
})

const allStates: ReadonlySet<string> = new Set(stateNames)

/** Lists a lender's violations of the table's columns, the contract's rules and plausibility. */
function faultsOf(lender: SampleLender): string[] {
  const { slug, name, states, minRate, maxRate, minPoints, maxPoints, minAmount, maxAmount, minTerm, maxTerm } = lender
  const checks: Record<string, boolean> = {
    id: isUuid(lender.id),
    name: /^[A-Z][a-z]+( [A-Z][A-Za-z-]+){1,5}$/.test(name) && name.length <= 80,
    slug: slug === slugOf(name),
    states: states.every((state, i) => allStates.has(state) && (states[i - 1] ?? '') < state),
    rates: [minRate, maxRate].every(isRate) && minRate < maxRate,
    points:
      minPoints === null || maxPoints === null
        ? minPoints === maxPoints
        : [minPoints, maxPoints].every((points) => isWithin(points, filterBounds.points) && points % 0.25 === 0) &&
          minPoints < maxPoints,
    amounts:
      isAmount(maxAmount) &&
      (minAmount === null || (isAmount(minAmount) && maxAmount !== null && 2 * minAmount <= maxAmount)),
    terms: isTerm(minTerm) && isTerm(maxTerm) && (minTerm ?? 0) <= (maxTerm ?? 0),
    days:
      lender.fundingDays === null ||
      (Number.isInteger(lender.fundingDays) && isWithin(lender.fundingDays, { min: 1, max: 60 })),
    email: lender.contactEmail === null || lender.contactEmail === `deals@${slug}.example`,
    phone: lender.contactPhone === null || /^\([2-9]\d\d\) 555-01\d\d$/.test(lender.contactPhone),
    website: lender.website === null || lender.website === `https://${slug}.example`,
    added: isWithin(daysAgo(lender.createdAt), { min: 0, max: 731 }),
    checked: isWithin(daysAgo(lender.termsCheckedAt), { min: 0, max: Math.min(401, daysAgo(lender.createdAt)) }),
    sample: lender.isSample,
    text: lender.description !== '' && !/[<>\p{Cc}]/u.test(lender.description),
  }
  return Object.entries(checks).flatMap(([field, isRight]) => (isRight ? [] : [`${field}: ${JSON.stringify(lender)}`]))
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max
}

/** Returns whether a rate is whole or ends in .25, .5, .75 or .99 in its shortest text. */
function isRate(rate: number): boolean {
  return isWithin(rate, filterBounds.interestRate) && /^\d{1,2}(\.25|\.5|\.75|\.99)?$/.test(String(rate))
}

function isAmount(dollars: number | null): boolean {
  return dollars !== null && isWithin(dollars, filterBounds.loanAmount) && dollars % 5000 === 0
}

function isTerm(months: number | null): boolean {
  return months !== null && Number.isInteger(months) && isWithin(months, filterBounds.loanTerm)
}

function daysAgo(date: Date): number {
  return (now.getTime() - date.getTime()) / dayMs
}
