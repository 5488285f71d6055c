import { expect, it } from 'vitest'
import type { DealHeadlineFacts } from '#contract/deals/headlines.ts'
import { headlineOf } from '#domain/deal/deal-headline.ts'
import { headlineFactsOf } from '#test/builders/headline-facts.ts'
import { linksOf, newUser, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { program6A, workedDeals } from '#test/builders/worked-examples.ts'
import { type DealNotice, dealNotices, type EndedRound } from './deal-notices.ts'
import { NotificationCards } from './notifications-tab.tsx'

const rentalLender = workedWireLender('1B', { states: [], programs: [program6A] })
const { deal } = matchedDeal([rentalLender], workedDeals[6].deal, workedDeals[6].investor)
const quote = {
  id: 'q1',
  requestId: 'r1',
  lenderName: 'Beryl Lending',
  totalCost: 23_760,
  cashToClose: 40_000,
  profit: 20_000,
  holdMonths: 9,
  validUntil: '2026-12-24',
}

function noticesOf(facts: readonly Partial<DealHeadlineFacts>[], rounds: readonly EndedRound[] = []) {
  const headlines = facts.map((more, index) => headlineFactsOf(deal, { dealId: `d${index}`, ...more }))
  return dealNotices(new Map(headlines.map((one) => [one.dealId, { ...headlineOf(one), facts: one }])), rounds)
}

function roundOf(end: EndedRound['end']): EndedRound {
  return { dealId: 'd0', propertyAddress: '1418 Alder Street, Sacramento', end, standings: [] }
}

const work = {
  planned: 60_000,
  paid: 20_000,
  over: 0,
  isAllDone: false,
  drawNumber: 2,
  availableDraw: 0,
  lateDrawDays: 14,
  payoff: null,
}

it('lists deals that need the investor, most urgent first, each with its next step [DASH-12]', () => {
  const quoted = { quotes: [quote], quoteCount: 1 }
  const sold = { status: 'funded', stage: 'Sold or Rented', work: { ...work, lateDrawDays: null } } as const
  const notices = noticesOf([sold, { matchCount: 8, hasOpenQuestion: false }, quoted])
  expect(notices.map(({ dealId, title, next }) => [dealId, title, next?.label])).toEqual([
    ['d2', 'Beryl Lending quoted $23,760', 'See the quote'],
    ['d0', 'How did it end?', 'Record the sale'],
  ])
})

it('names the final terms as the source of a difference [DASH-12]', () => {
  const terms = { id: 't1', lenderName: 'Beryl Lending', requestId: null, totalCost: 25_000, cheaper: null }
  const finalTerms = { ...terms, moreCash: 1137, moreInAll: 1617, isWorse: true }
  expect(noticesOf([{ finalTerms }]).map(({ title }) => title)).toEqual(['Final terms: $1,137 more cash'])
})

it('leaves a late draw to its own card [DRAW-02]', () => {
  expect(noticesOf([{ status: 'funded', stage: 'Rehab', work }])).toEqual([])
  expect(
    noticesOf([{ status: 'funded', stage: 'Rehab', work: { ...work, lateDrawDays: null, availableDraw: 9000 } }]),
  ).toHaveLength(1)
})

it('lists a deal with an ended round only once, with its headline’s next step [ROUND-04]', () => {
  const quoted = { quotes: [quote, { ...quote, id: 'q2', lenderName: 'Calder' }], quoteCount: 2 }
  const notices = noticesOf([quoted], [roundOf('deadline')])
  expect(notices.map(({ title, next }) => [title, next?.label])).toEqual([
    ['Your round is over without a quote', 'Compare quotes'],
  ])
})

it('omits the ended round of a deal that has since been withdrawn or funded [ROUND-04]', () => {
  expect(noticesOf([{ status: 'withdrawn' }], [roundOf('deadline')])).toEqual([])
  const funded = noticesOf(
    [{ status: 'funded', stage: 'Rehab', work: { ...work, lateDrawDays: null, availableDraw: 9000 } }],
    [roundOf('deadline')],
  )
  expect(funded.map(({ next }) => next?.label)).toEqual(['Request draw 2: $9,000'])
})

it.each<[what: string, notices: readonly DealNotice[], isNew: boolean]>([
  ['a quote of a lender', noticesOf([{ quotes: [quote], quoteCount: 1 }]), true],
  ['a quote the investor logged', noticesOf([{ quotes: [{ ...quote, requestId: null }], quoteCount: 1 }]), false],
  ['an open question', noticesOf([{ hasOpenQuestion: true }]), false],
  ['a round that the deadline closed', noticesOf([], [roundOf('deadline')]), true],
  ['a round that the investor closed', noticesOf([], [roundOf('investor')]), false],
])('marks as new only lenders’ quotes and passed deadlines: %s [DASH-12]', (_what, notices, isNew) => {
  expect(notices.map((notice) => notice.isNew)).toEqual([isNew])
})

it('shows a notice with its button instead of “All Caught Up” [DASH-12]', () => {
  const notices = noticesOf([{ quotes: [quote], quoteCount: 1 }])
  const markup = renderInSite(
    <NotificationCards
      user={newUser({ creditScoreRange: 'Good (650-699)' })}
      dealCount={1}
      topLenders={[]}
      unread={0}
      notices={notices}
      onCompleteProfile={() => {}}
    />,
  )
  expect(textOf(markup)).toContain('Beryl Lending quoted $23,760')
  expect(textOf(markup)).not.toContain('All Caught Up')
  expect(linksOf(markup)[0]?.[1]).toBe('/deals/d0?tab=quotes')
})
