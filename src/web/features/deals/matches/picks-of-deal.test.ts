import { expect, it } from 'vitest'
import type { Match } from '#contract/deals/deals.ts'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { program1D } from '#test/builders/worked-examples.ts'
import { picksOfDeal } from './picks-of-deal.ts'

const { deal, matches, insight } = matchedDeal([
  workedWireLender('1A'),
  workedWireLender('1B'),
  workedWireLender('1C'),
  workedWireLender('1D'),
])
const listed = { ...deal, insight, shownPicks: [] }
const read = (given: readonly Match[]) =>
  picksOfDeal(given, listed).map(({ pick: { reason }, match: { lenderId } }) => `${reason} ${lenderId}`)
const cheapest = matches.reduce((low, match) => (match.cost.totalCost! < low.cost.totalCost! ? match : low))

it('picks the cheapest, best-fitting and fastest stored match, each with its figures [MATCH-23]', () => {
  const picks = picksOfDeal(matches, listed)
  expect(picks.map(({ pick }) => pick.reason)).toEqual(['cost', 'fit', 'speed'])
  expect(picks[0]!.match).toBe(cheapest)
  expect(picks[0]!.pick).toMatchObject({
    total: cheapest.cost.totalCost,
    ratePercent: cheapest.cost.ratePercent,
    lender: { id: cheapest.lenderId },
  })
  expect(new Set(picks.map(({ match }) => match.id)).size).toBe(3)
})

it('compares the cheapest program of each lender, named and priced as that program [MATCH-23]', () => {
  const other = matches.find((match) => match !== cheapest)!
  const cheaper = { programId: 'p', programName: 'Bridge, 80 %', totalCost: 9000 }
  const given = matches.map((match) => (match === other ? { ...match, cheapest: cheaper } : match))
  const [cost] = picksOfDeal(given, listed)
  expect(cost!.match.id).toBe(other.id)
  expect(cost!.pick).toMatchObject({ total: 9000, programName: 'Bridge, 80 %', ratePercent: null, pointsPercent: null })
})

it('shows a cheaper program’s own days to fund and whether it takes first-timers [MATCH-23]', () => {
  const programs = [
    { ...program1D, id: 'first', fundingDays: 20, minDeals: 5 },
    { ...program1D, id: 'bridge', fundingDays: 3, minDeals: 0 },
  ]
  const cheaper = { programId: 'bridge', programName: 'Bridge', totalCost: 9000 }
  const given = matches.map((match) =>
    match.lenderId === '1B'
      ? { ...match, programId: 'first', lender: { ...match.lender, programs }, cheapest: cheaper }
      : match,
  )
  const [cost] = picksOfDeal(given, listed)
  expect(cost!.pick).toMatchObject({ programName: 'Bridge', fundingDays: 3, takesFirstTimers: true })
})

it('puts lenders shown before sign-up first, and titles them by their rank among all matches [TOOL-08]', () => {
  const shown = picksOfDeal(matches, listed).map(({ match }) => match.lenderId)
  const others = matches.filter(({ lenderId }) => !shown.includes(lenderId))
  const shownPicks = [...others, matches.find(({ lenderId }) => lenderId === shown[1])!].map(
    ({ lenderId, lender }) => ({
      lenderId,
      lenderName: lender.name,
      ruledOut: null,
    }),
  )
  const picks = picksOfDeal(matches, { ...listed, shownPicks })
  expect(picks).toHaveLength(3)
  for (const { lenderId } of shownPicks) expect(picks.map(({ match }) => match.lenderId)).toContain(lenderId)
  const runnerUp = picks.find(({ match }) => match.lenderId === others[0]!.lenderId)!
  expect(runnerUp.pick.bestIn).toEqual([])
})

it('skips lenders that no longer fit, are no longer listed, or have an earlier model’s price [MATCH-23]', () => {
  const without = read(matches.filter((match) => match !== cheapest))
  const spoilt: Partial<Match>[] = [
    { fits: false },
    { lender: { ...cheapest.lender, isActive: 'false' } },
    { modelVersion: '1' },
  ]
  for (const change of spoilt)
    expect(read(matches.map((match) => (match === cheapest ? { ...match, ...change } : match)))).toEqual(without)
  expect(read([])).toEqual([])
})
