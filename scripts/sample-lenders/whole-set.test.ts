import { describe, expect, it } from 'vitest'
import { filterBounds } from '#contract/lenders/lenders.ts'
import { stateNames } from '#domain/states/states.ts'
import { defaultSampleSeed, draftSampleLenders, type SampleLender } from './generate-sample-lenders.ts'
import { iconLenderNames } from './icon-lender-names.ts'
import { segmentNames } from './segments.ts'
import { stateMarkets } from './state-market.ts'

const now = new Date('2026-03-09T14:30:00Z')
const dayMs = 24 * 60 * 60 * 1000

const samples = [defaultSampleSeed, 1, 20_260_309].map((seed) => {
  const drafts = draftSampleLenders(5100, seed, now)
  return { seed, drafts, lenders: drafts.map(({ lender }) => lender) }
})

function sharePercent<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return (100 * items.filter(holds).length) / items.length
}

function daysAgo(date: Date): number {
  return (now.getTime() - date.getTime()) / dayMs
}

describe.each(samples)('5,100 lenders of seed $seed', ({ drafts, lenders }) => {
  it('start with the six lenders with icons, one per segment, which publish everything', () => {
    const sorted = drafts
      .map((draft) => ({ ...draft, key: draft.lender.name.toLowerCase() }))
      .sort((left, right) => (left.key < right.key ? -1 : 1))
      .slice(0, 6)
    expect(sorted.map(({ lender }) => lender.name)).toEqual(iconLenderNames)
    expect(new Set(sorted.map(({ kind }) => kind.segment)).size).toBe(segmentNames.length)
    for (const { lender } of sorted) {
      expect(Object.values(lender)).not.toContain(null)
      expect(lender.isActive).toBe(true)
      expect(daysAgo(lender.termsCheckedAt)).toBeLessThanOrEqual(180)
    }
  })

  const states = ({ states }: SampleLender) => states.length
  const shares: readonly { claim: string; percent: number; holds: (lender: SampleLender) => boolean }[] = [
    { claim: 'lend in one state', percent: 32, holds: (lender) => states(lender) === 1 },
    { claim: 'lend in 2 to 5 states', percent: 25, holds: (lender) => states(lender) >= 2 && states(lender) <= 5 },
    { claim: 'lend in 6 to 15 states', percent: 16, holds: (lender) => states(lender) >= 6 && states(lender) <= 15 },
    { claim: 'are nationwide', percent: 6, holds: (lender) => states(lender) === 0 || states(lender) === 50 },
    {
      claim: 'fund in less than 7 days',
      percent: 23,
      holds: (lender) => lender.fundingDays !== null && lender.fundingDays < 7,
    },
    { claim: 'do not say how soon they fund', percent: 5, holds: (lender) => lender.fundingDays === null },
    { claim: 'have no minimum', percent: 3, holds: (lender) => lender.minAmount === null },
    { claim: 'do not publish points', percent: 7, holds: (lender) => lender.minPoints === null },
    { claim: 'are inactive', percent: 2, holds: (lender) => !lender.isActive },
    { claim: 'have no website', percent: 8, holds: (lender) => lender.website === null },
    { claim: 'have no phone', percent: 6, holds: (lender) => lender.contactPhone === null },
    { claim: 'have no email', percent: 4, holds: (lender) => lender.contactEmail === null },
    {
      claim: 'were checked more than 180 days ago',
      percent: 12,
      holds: (lender) => daysAgo(lender.termsCheckedAt) > 180,
    },
  ]
  it.each(shares)('$claim in $percent % of all cases', ({ percent, holds }) => {
    const measured = sharePercent(lenders, holds)
    expect(measured).toBeGreaterThan(percent - Math.min(2, percent / 4))
    expect(measured).toBeLessThan(percent + Math.min(2, percent / 4))
  })

  it('name their home’s region in 15% of names', () => {
    const named = drafts.filter(({ lender, kind }) => lender.name.endsWith(` ${stateMarkets[kind.home].region}`))
    expect((100 * named.length) / drafts.length).toBeGreaterThan(14)
    expect((100 * named.length) / drafts.length).toBeLessThan(16)
  })

  it('are nationwide by an empty list about as often as by a list of 50 states', () => {
    const empty = lenders.filter((lender) => lender.states.length === 0).length
    const full = lenders.filter((lender) => lender.states.length === 50).length
    expect(Math.abs(empty - full)).toBeLessThanOrEqual(segmentNames.length)
  })

  it('include one-state lenders in every state', () => {
    const alone = new Set(lenders.filter((lender) => lender.states.length === 1).map((lender) => lender.states[0]))
    expect(alone).toEqual(new Set(stateNames))
  })

  it('have most of their homes in the largest markets, in order of size', () => {
    const order =
      'California,Florida,Texas,New York,Georgia,North Carolina,New Jersey,Ohio,Pennsylvania,Illinois,Arizona,Tennessee,Colorado,Washington'
    const homes = Map.groupBy(drafts, ({ kind }) => kind.home)
    const counts = order.split(',').map((name) => homes.get(name as (typeof stateNames)[number])?.length ?? 0)
    // Each segment's quota is rounded separately, so equal weights may differ by a few.
    for (const [i, found] of counts.slice(1).entries()) expect(found).toBeLessThanOrEqual((counts[i] ?? 0) + 6)
    const smallest = Math.min(...stateNames.map((name) => homes.get(name)?.length ?? 0))
    for (const name of ['North Dakota', 'South Dakota', 'Alaska'] as const)
      expect(homes.get(name)?.length).toBe(smallest)
    expect(sharePercent(drafts, ({ kind }) => kind.home === 'California')).toBeCloseTo(14, 0)
  })

  it('omit the same few states when almost nationwide', () => {
    const almost = lenders.filter((lender) => lender.states.length >= 40 && lender.states.length < 50)
    const leftOut = (name: string) => almost.filter((lender) => !lender.states.includes(name)).length
    const byCount = [...stateNames].sort((left, right) => leftOut(right) - leftOut(left)).slice(0, 13)
    expect(new Set(byCount)).toEqual(
      new Set(
        'North Dakota,South Dakota,Alaska,Vermont,Nevada,Hawaii,Utah,Oregon,Idaho,Arizona,Minnesota,New York,California'.split(
          ',',
        ),
      ),
    )
    expect(new Set(almost.map((lender) => lender.states.length))).toEqual(new Set([40, 41, 42, 43, 44, 45, 46, 47]))
  })

  it('reach the limits of every filter', () => {
    const having = (test: (lender: SampleLender) => boolean) => lenders.filter(test).length
    expect(having((lender) => lender.minRate === filterBounds.interestRate.min)).toBeGreaterThan(0)
    expect(having((lender) => lender.maxRate === filterBounds.interestRate.max)).toBeGreaterThan(0)
    expect(having((lender) => lender.minPoints === filterBounds.points.min)).toBeGreaterThan(0)
    expect(having((lender) => lender.maxPoints === filterBounds.points.max)).toBeGreaterThan(0)
    expect(having((lender) => lender.minAmount === filterBounds.loanAmount.min)).toBeGreaterThan(0)
    expect(having((lender) => lender.maxAmount === filterBounds.loanAmount.max)).toBeGreaterThan(0)
    expect(having((lender) => lender.minTerm === filterBounds.loanTerm.min)).toBeGreaterThan(0)
    expect(having((lender) => lender.maxTerm === filterBounds.loanTerm.max)).toBeGreaterThan(0)
  })

  it('have rates that are whole or end in .25, .5, .75 or .99, each often', () => {
    const rates = lenders.flatMap(({ minRate, maxRate }) => [minRate, maxRate])
    for (const ending of ['.25', '.5', '.75', '.99'])
      expect(sharePercent(rates, (rate) => String(rate).endsWith(ending))).toBeGreaterThan(5)
    expect(sharePercent(rates, Number.isInteger)).toBeGreaterThan(5)
  })

  it('often have one of the usual minimum loans', () => {
    const usual = [50_000, 75_000, 100_000, 150_000]
    expect(sharePercent(lenders, ({ minAmount }) => usual.includes(minAmount ?? 0))).toBeGreaterThan(50)
  })

  it('were added evenly over two years', () => {
    for (const [from, to] of [
      [0, 183],
      [183, 365],
      [365, 548],
      [548, 730],
    ] as const) {
      const share = sharePercent(lenders, ({ createdAt }) => daysAgo(createdAt) >= from && daysAgo(createdAt) < to)
      expect(share).toBeGreaterThan(18)
      expect(share).toBeLessThan(32)
    }
    expect(lenders.filter(({ createdAt }) => daysAgo(createdAt) < 14).length).toBeGreaterThan(20)
  })

  it('have phone numbers of their home state', () => {
    const foreign = drafts.filter(
      ({ lender: { contactPhone }, kind }) =>
        contactPhone !== null && !stateMarkets[kind.home].areaCodes.includes(contactPhone.slice(1, 4)),
    )
    expect(foreign).toEqual([])
  })
})
