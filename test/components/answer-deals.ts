import type { User } from '#contract/accounts/profile.ts'
import { getVisitorDealEndpoint } from '#contract/accounts/stored-visitor-deal.ts'
import { listUpcomingDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { DealInput } from '#contract/deals/deal-input.ts'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import {
  createDealEndpoint,
  type Deal,
  dashboardStatsEndpoint,
  getDealEndpoint,
  listDealMatchesEndpoint,
  listDealsEndpoint,
  listTopLendersEndpoint,
} from '#contract/deals/deals.ts'
import { listHeadlinesEndpoint } from '#contract/deals/headlines.ts'
import type { Lender } from '#contract/lenders/lenders.ts'
import { listProjectsEndpoint } from '#contract/project/projects.ts'
import { getUnreadCountEndpoint, listConversationsEndpoint } from '#contract/quotes/conversations.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { eventsPath } from '#contract/quotes/events.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { headlineFactsOf } from '#test/builders/headline-facts.ts'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import type { FakeServer, Sent } from './fake-server.ts'

export type MatchedDeal = ReturnType<typeof matchedDeal>

/** The profile answers that an investor needs before a deal. */
export const readyInvestor: Partial<User> = {
  creditScoreRange: 'Good (650-699)',
  flippingExperience: 'First time',
  reDealsLast3Years: 0,
}

/**
 * Returns this many lenders that fit the form's default deal, each slightly more expensive and slower than the one
 * before.
 */
export function lendersLike(count: number, overrides: (index: number) => Partial<Lender> = () => ({})): Lender[] {
  return Array.from({ length: count }, (_, index) =>
    workedWireLender('1A', {
      id: `lender-${index}`,
      slug: `lane-${index}`,
      name: `Lane ${String.fromCharCode(65 + index)} Capital`,
      minRate: 9 + index / 10,
      fundingDays: 5 + index,
      ...overrides(index),
    }),
  )
}

const dealId = (number: number) => `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`

/** Returns a deal as the list of deals contains it, matched with `lenders`. `number` determines its id. */
export function listedDeal(number: number, overrides: Partial<Deal> = {}, lenders = lendersLike(6)): MatchedDeal {
  return matchedDeal(lenders, { id: dealId(number), ...overrides })
}

/**
 * Answers the requests of the dashboard and of these deals' pages. A submitted deal is matched with `lenders` and put
 * first into `deals`, once per idempotency key. Later changes to `deals` appear in the replies.
 */
export function answerDeals(server: FakeServer, deals: MatchedDeal[], lenders = lendersLike(6)): void {
  const submissions = new Map<string, { body: string; deal: Deal }>()
  const named = ({ url }: Sent) => {
    const id = url.pathname.split('/')[3]
    const found = deals.find(({ deal }) => deal.id === id)
    if (!found) throw Response.json({ message: 'Deal not found' }, { status: 404 })
    return found
  }
  server.answer(listDealsEndpoint, () => deals.map(({ deal }) => deal))
  server.answer(getDealEndpoint, (sent) => {
    const { deal, insight } = named(sent)
    return { ...deal, insight, shownPicks: [] }
  })
  server.answer(listDealMatchesEndpoint, (sent) => named(sent).matches)
  server.answer(listHeadlinesEndpoint, ({ url }) => {
    const id = url.searchParams.get('deal')
    return {
      headlines: deals
        .filter(({ deal }) => id === null || deal.id === id)
        .map(({ deal, insight }) =>
          headlineFactsOf(deal, {
            verdict: insight.verdict?.word ?? null,
            profit: insight.verdict?.profit ?? null,
          }),
        ),
      reserves: null,
    }
  })
  server.answer(createDealEndpoint, ({ body, headers }) => {
    const key = headers['idempotency-key'] ?? ''
    const earlier = submissions.get(key)
    if (earlier && earlier.body !== JSON.stringify(body))
      throw Response.json(
        { message: 'This form was sent before with other figures.', reason: 'key-reused', dealId: earlier.deal.id },
        { status: 409 },
      )
    if (earlier) return { deal: earlier.deal, matchCount: earlier.deal.matchCount }
    const matched = listedDeal(deals.length + 1, DealInput.parse(body) as Partial<Deal>, lenders)
    submissions.set(key, { body: JSON.stringify(body), deal: matched.deal })
    deals.unshift(matched)
    return { deal: matched.deal, matchCount: matched.deal.matchCount }
  })
  server.answer(dashboardStatsEndpoint, () => ({
    activeDeals: deals.length,
    totalMatches: deals.reduce((sum, { deal }) => sum + deal.matchCount, 0),
    contactedLenders: 0,
    avgResponseTime: 'N/A',
  }))
  server.answer(listTopLendersEndpoint, () =>
    deals.slice(0, 1).flatMap(({ deal, matches }) =>
      matches.slice(0, 5).map(({ lender, matchScore, createdAt }) => ({
        lender,
        dealId: deal.id,
        matchScore,
        matchedAt: createdAt,
      })),
    ),
  )
  server.answer(listProjectsEndpoint, { rows: [], cashTiedUp: 0, interestPerDay: 0, record: null })
  server.answer(listUpcomingDatesEndpoint, { dates: [], documents: [] })
  server.answer(getVisitorDealEndpoint, { deal: null })
  server.answer(listConversationsEndpoint, [])
  server.answer(getUnreadCountEndpoint, { unread: 0 })
  server.answer(listDealQuotesEndpoint, { requests: [], quotes: [], nextLender: null, othersToNotify: 0 })
  server.answer(previewDealEndpoint, {
    eligibleCount: 12,
    kind: 'flip' as const,
    isFirstProject: true,
    companiesOnlyCount: 0,
    moreWithFiveDeals: 0,
    purpose: 'purchase' as const,
    holdMonths: 6,
    bestTotal: null,
    medianTotal: null,
    highestTotal: null,
    medians: null,
    verdict: null,
    profit: null,
    picks: [],
  })
  // The event stream never gets a reply.
  const stream: Endpoint = { ...getUnreadCountEndpoint, path: eventsPath }
  server.answer(stream, {})
  server.hold(stream)
}
