import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  dashboardStatsEndpoint,
  getDealEndpoint,
  listDealMatchesEndpoint,
  listDealsEndpoint,
} from '#contract/deals/deals.ts'
import { listHeadlinesEndpoint } from '#contract/deals/headlines.ts'
import { formatAnnualCost, formatDollars, formatPercent } from '#domain/money/money.ts'
import { headlineFactsOf } from '#test/builders/headline-facts.ts'
import { otherDeals } from '#test/builders/worked-examples.ts'
import { workedFlip } from '#test/builders/worked-flip.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { answerDeals, lendersLike, listedDeal, type MatchedDeal, readyInvestor } from './answer-deals.ts'
import { replaceWith } from './deal-form.ts'
import type { FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'

const busy = { message: 'Briefly away.' }
const cards = () => screen.getAllByRole('article')
/** The matches of a card. */
const rowsOf = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>('ol.matches > li')]

async function openDeals(deals: MatchedDeal[], { tab = 'my-deals', prepare = (_: FakeServer) => {} } = {}) {
  const page = await openPage(`/dashboard#${tab}`, {
    signedIn: readyInvestor,
    prepare(server) {
      answerDeals(server, deals)
      prepare(server)
    },
  })
  if (tab === 'my-deals') await screen.findAllByRole('article')
  return page
}

it('a deal shows its facts, health, five best lenders and the figures of the API [DASH-06] [DASH-07] [MATCH-01] [MATCH-02] [MATCH-04] [MATCH-09]', async () => {
  const listed = listedDeal(1, { bathrooms: 2.5, purchasedDate: '2026-01-05' })
  const { user } = await openDeals([listed])
  const [card] = cards()
  within(card!).getByRole('heading', { name: '1418 Alder Street', level: 2 })
  expect(card).toHaveTextContent('3 / 2.5')
  expect(card).toHaveTextContent('January 5, 2026')
  await within(card!).findByRole('img', { name: /^Sources \$200,000 against uses/ })
  within(card!).getByRole('img', { name: 'LTARV, loan to value after repair 53.3%, usual limit 70 to 75%' })
  expect(card).toHaveTextContent('$15,000 over the 70% rule, which allows $185,000.')
  expect(rowsOf(card!)).toHaveLength(5)
  for (const [index, { lender, matchScore, cost, checks }] of listed.deal.topMatches.entries()) {
    const row = rowsOf(card!)[index]!
    within(row).getByRole('heading', { name: lender.name })
    within(row).getByRole('img', { name: new RegExp(`^Score ${matchScore.toFixed(2)} of 1`) })
    await user.click(row.querySelector('summary')!)
    for (const figure of [
      formatDollars(cost.totalCost!),
      formatPercent(cost.ratePercent, 2),
      formatDollars(cost.monthlyPayment),
      formatAnnualCost(cost.effectiveAnnualCostPercent),
    ])
      expect(row).toHaveTextContent(figure)
    expect(row.textContent.match(/of 100, counts for \d+%/g)).toHaveLength(7)
    expect(checks).toHaveLength(12)
    for (const { sentence } of checks!) expect(row).toHaveTextContent(sentence)
  }
  expect(within(card!).queryAllByText('Near miss.')).toHaveLength(listed.insight.nearMisses.length)
  const main = screen.getByRole('main')
  expect(document.body).toHaveTextContent(/Lenders decide\. .* is not a lender or a broker/)
  // The page may mention an offer by a buyer, but never an offer by a lender.
  expect(main.textContent.replaceAll('the most I can offer', '')).not.toMatch(/\bAPR\b|approved|prequalified|\boffer/i)
})

it('an open deal with quotes shows them first, without the verdict on the estimate', async () => {
  const listed = listedDeal(1)
  const { totalCost, ...quoted } = { cashToClose: 35_453, profit: 14_655, totalCost: 23_760, holdMonths: 9 }
  const quote = { ...quoted, id: 'q', requestId: null, lenderName: 'Ildadrine Partners', validUntil: '2026-12-10' }
  const quotes = [{ ...quote, totalCost }]
  await openDeals([listed], {
    prepare(server) {
      const headlines = [headlineFactsOf(listed.deal, { verdict: listed.insight.verdict!.word, quotes, quoteCount: 1 })]
      server.answer(listHeadlinesEndpoint, () => ({ headlines, reserves: null }))
    },
  })
  const [card] = cards()
  await within(card!).findByRole('heading', { name: 'Ildadrine Partners quoted $23,760' })
  expect(card).not.toHaveTextContent(/Verdict:|Why it’s/)
  await within(card!).findByRole('img', { name: /^Sources/ })
})

it('an open deal shows its next step and says its verdict once', async () => {
  const listed = listedDeal(1, { ...workedFlip, occupancy: 'investment' })
  await openDeals([listed])
  const [card] = cards()
  await within(card!).findByRole('heading', { name: /^Ask / })
  expect(within(card!).getAllByText(verdictLook[listed.insight.verdict!.word].meaning, { exact: false })).toHaveLength(
    1,
  )
})

it('the board and the list show a deal’s verdict until it has final terms [LIFE-08]', async () => {
  const terms = { id: 'p', lenderName: 'Ildadrine Partners', requestId: null, totalCost: 23_760 }
  const compared = { moreCash: null, moreInAll: null, isWorse: false, cheaper: null }
  const [planned, papered] = [listedDeal(1), listedDeal(2, { propertyAddress: '77 Birch Road, Dayton, OH 45402' })]
  const word = 'sound' as const
  const { user } = await openDeals([planned, papered], {
    prepare(server) {
      const finalTerms = { ...terms, ...compared }
      const headlines = [
        headlineFactsOf(planned.deal, { verdict: word }),
        headlineFactsOf(papered.deal, { verdict: word, finalTerms }),
      ]
      server.answer(listHeadlinesEndpoint, () => ({ headlines, reserves: null }))
    },
  })
  await user.click(screen.getByRole('button', { name: 'Show as a board' }))
  const itemOf = ({ deal }: MatchedDeal) =>
    screen.getByRole('link', { name: shortAddress(deal.propertyAddress) }).closest('li')!
  await waitFor(() => expect(itemOf(planned)).toHaveTextContent('Solid'))
  expect(itemOf(papered)).not.toHaveTextContent(/Solid|Stretched|Unlikely/)
})

it('tries typed closing costs without storing them [MATCH-04]', async () => {
  const { user, server } = await openDeals([listedDeal(1)])
  const field = await screen.findByLabelText<HTMLInputElement>('Closing costs in dollars')
  const gap = () => {
    const stack = screen.getByRole('img', { name: /^Sources/ })
    return Number(/gap \$([\d,]+)/.exec(stack.getAttribute('aria-label') ?? '')?.[1]?.replace(',', ''))
  }
  expect(field).toHaveValue('$4,000')
  const before = gap()
  await replaceWith(user, field, '9000')
  await waitFor(() => expect(gap()).toBe(before + 5000))
  expect(field).toHaveFocus()
  await replaceWith(user, field, '12k')
  await user.tab()
  expect(field).toHaveValue('$12,000')
  await screen.findByRole('img', { name: /^Sources.*Closing costs \$12,000/ })
  await replaceWith(user, field, 'a lot')
  await user.tab()
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'))
  await user.click(screen.getByRole('button', { name: 'Reset to the usual costs' }))
  await waitFor(() => expect(gap()).toBe(before))
  expect(server.sent.filter(({ endpoint }) => /^(POST|PATCH|PUT) \/api\/deals/.test(endpoint))).toEqual([])
})

it('opens the newest deal in place, and the others with a button [DASH-06] [DASH-07]', async () => {
  const first = listedDeal(
    2,
    { ...otherDeals[2], dealType: 'Purchase' },
    lendersLike(6, () => ({ states: ['Texas'] })),
  )
  const { user } = await openDeals([first, listedDeal(1)])
  const [one, two] = cards()
  within(one!).getByRole('heading', { name: shortAddress(first.deal.propertyAddress) })
  await within(one!).findByText('Deal health')
  expect(within(two!).queryByText('Deal health')).toBeNull()
  expect(rowsOf(two!)).toHaveLength(0)
  await user.click(within(two!).getByRole('button', { name: /^Details of / }))
  await within(two!).findByText('Deal health')
  expect(rowsOf(two!)).toHaveLength(5)
  expect(within(two!).getByRole('button', { name: /^Details of / })).toHaveAttribute('aria-expanded', 'true')
})

it('shows fifty deals at a time, and loads only the open one in full [LIFE-08]', async () => {
  const deals = Array.from({ length: 63 }, (_, index) => listedDeal(index + 1, {}, lendersLike(1)))
  const { user, server } = await openDeals(deals)
  expect(cards()).toHaveLength(50)
  screen.getByText('Showing 50 of 63 deals')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(cards()).toHaveLength(63)
  expect(within(cards()[50]!).getByRole('heading', { level: 2 })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(server.sentTo(listDealsEndpoint)).toHaveLength(1)
  expect(server.sentTo(getDealEndpoint).map(({ url }) => url.pathname)).toEqual([`/api/deals/${deals[0]!.deal.id}`])
})

it('list, insight and matches say when they can’t be loaded, and offer a retry [DASH-09]', async () => {
  const deals = [listedDeal(1)]
  const { user, server } = await openPage('/dashboard#my-deals', {
    signedIn: readyInvestor,
    prepare(one) {
      answerDeals(one, deals)
      for (const endpoint of [listDealsEndpoint, getDealEndpoint, listDealMatchesEndpoint])
        one.reject(endpoint, 503, busy)
    },
  })
  const retry = (place = screen.getByRole('main')) => user.click(within(place).getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { level: 1, name: 'Error Loading Deals' })
  expect(screen.getByRole('main')).toHaveTextContent('Briefly away.')
  server.answer(listDealsEndpoint, () => deals.map(({ deal }) => deal))
  await retry()
  await screen.findByText('Suggestions could not be loaded')
  server.answer(getDealEndpoint, { ...deals[0]!.deal, insight: deals[0]!.insight, shownPicks: [] })
  await retry()
  await waitFor(() => expect(screen.queryByText('Suggestions could not be loaded')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Compare all 6' }))
  const dialog = await screen.findByRole('dialog', { name: '6 lenders, side by side' })
  await within(dialog).findByText('The matches could not be loaded')
  server.answer(listDealMatchesEndpoint, deals[0]!.matches)
  await retry(dialog)
  await waitFor(() => expect(within(dialog).getAllByRole('rowheader')).toHaveLength(6))
})

it('shows a deal without its next step when it can’t be loaded, and requests it twice at most [DASH-09]', async () => {
  const { server } = await openDeals([listedDeal(1, workedFlip)], {
    prepare: (one) => one.reject(getDealEndpoint, 503, busy),
  })
  const [card] = cards()
  await within(card!).findByText('Suggestions could not be loaded')
  expect(within(card!).queryByRole('region', { name: 'Ask these 3 first' })).toBeNull()
  expect(server.sentTo(getDealEndpoint).length).toBeLessThan(3)
})

it('a comparison of an unknown deal says that there is none [DASH-09]', async () => {
  await openPage('/dashboard?compare=11111111-1111-4111-8111-111111111111#my-deals', {
    signedIn: readyInvestor,
    prepare: (server) => answerDeals(server, [listedDeal(1)]),
  })
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('You have no deal at this address.'))
})

it('points out unusual figures of a deal [MATCH-04] [MATCH-11] [DEAL-02]', async () => {
  const odd = { repairBudget: 0, estimatedArv: 150_000, loanAmount: 210_000, downpayment: 250_000 }
  await openDeals([listedDeal(1, odd)])
  const [card] = cards()
  await within(card!).findByText('Worth a second look')
  for (const text of [
    'The loan of $210,000 is above the value after repair, $150,000.',
    'The loan of $210,000 is above the price and repairs together, $200,000.',
    'The value after repair, $150,000, is below the price of $200,000.',
    'The down payment of $250,000 is above the price of $200,000.',
  ])
    expect(card).toHaveTextContent(text)
  within(card!).getByRole('img', { name: /^LTARV, loan to value after repair 140\.0%/ })
  within(card!).getByRole('heading', { name: 'Verdict: Not likely' })
})

it('labels a loan over 30 years as a rental loan [MATCH-02]', async () => {
  const { user } = await openDeals([
    listedDeal(
      1,
      { termMonths: 360 },
      lendersLike(1, () => ({ minTerm: 6, maxTerm: 360 })),
    ),
  ])
  const [row] = rowsOf(cards()[0]!)
  within(row!).getByRole('img', { name: /^Total cost of the first 36 months: best/ })
  await user.click(row!.querySelector('summary')!)
  expect(row).toHaveTextContent('principal and interest')
})

it('matched lenders have a row per deal, which opens to five lenders with all they publish [DASH-10] [MATCH-28]', async () => {
  const georgian = lendersLike(6, () => ({ states: ['Georgia'], description: 'Lends on Georgian houses.' }))
  const deals = [listedDeal(2, otherDeals[3], georgian), listedDeal(1)]
  const { user } = await openDeals(deals, { tab: 'matched-lenders' })
  const sections = await screen.findAllByRole('article')
  expect(sections).toHaveLength(2)
  expect(rowsOf(sections[1]!)).toHaveLength(0)
  await user.click(within(sections[1]!).getByRole('button', { name: /^Details of / }))
  for (const [index, { deal }] of deals.entries()) {
    const section = sections[index]!
    within(section).getByRole('heading', { level: 2, name: shortAddress(deal.propertyAddress) })
    expect(section).toHaveTextContent(`, ${deal.propertyState}`)
    within(section).getByLabelText('Months held')
    const names = [...section.querySelectorAll('ol h3')].map((one) => one.textContent)
    expect(names).toEqual(deal.topMatches.map(({ lender }) => lender.name))
    for (const [place, { lender }] of deal.topMatches.entries()) {
      const row = rowsOf(section)[place]!
      for (const text of [lender.description, lender.contactEmail, lender.contactPhone, 'Amount range', 'Rate range'])
        if (text) expect(row).toHaveTextContent(text)
    }
  }
})

it('the overview shows the API’s figures and three quick actions [DASH-05]', async () => {
  await openDeals([listedDeal(1)], {
    tab: 'overview',
    prepare: (server) =>
      server.answer(dashboardStatsEndpoint, {
        activeDeals: 3,
        totalMatches: 1250,
        contactedLenders: 2,
        avgResponseTime: 'N/A',
      }),
  })
  await screen.findByText('Active Deals')
  const main = screen.getByRole('main')
  const figure = (label: string) => within(main).getByText(label).parentElement!.querySelector('dd')
  expect(figure('Active Deals')).toHaveTextContent(/^3$/)
  expect(figure('Total Matches')).toHaveTextContent(/^1,250$/)
  expect(figure('Total Contacted Lenders')).toHaveTextContent(/^2$/)
  expect(figure('Avg Response Time')).toHaveTextContent(/^N\/A$/)
  const hrefs = ['View My Deals', 'Contact Support', 'Browse Lenders'].map((name) =>
    within(main).getByRole('link', { name }).getAttribute('href'),
  )
  expect(hrefs).toEqual([
    expect.stringMatching(/#my-deals$/),
    expect.stringMatching(/#support$/),
    expect.stringMatching(/^\/lenders$/),
  ])
})
