import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { getDealEndpoint, listDealMatchesEndpoint, type Match } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { listHeadlinesEndpoint } from '#contract/deals/headlines.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { formatDollars } from '#domain/money/money.ts'
import { headlineFactsOf } from '#test/builders/headline-facts.ts'
import { workedFlip } from '#test/builders/worked-flip.ts'
import { lowestTotalOf } from '#web/features/deals/matches/picks-of-deal.ts'
import { verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { answerDeals, lendersLike, listedDeal, type MatchedDeal, readyInvestor } from './answer-deals.ts'
import { expectDescription, replaceWith } from './deal-form.ts'
import type { FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { withFigures } from './with-figures.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const address = '1418 Alder Street'
const rows = () => [...document.querySelectorAll<HTMLElement>('ol.matches > li')]

async function openDeal(
  query = '',
  { listed = listedDeal(1, workedFlip, lendersLike(22)), prepare = (_: FakeServer) => {} } = {},
) {
  const page = await openPage(`/deals/${listed.deal.id}${query}`, {
    signedIn: readyInvestor,
    prepare(server) {
      answerDeals(server, [listed])
      prepare(server)
    },
  })
  return { ...page, listed }
}

it('an investor changes the months over which totals are computed [MATCH-28]', async () => {
  const listed = listedDeal(1, { ...workedFlip, holdMonths: null }, lendersLike(3))
  const changed = { ...listed.deal, insight: listed.insight, shownPicks: [], holdMonths: 9, version: 2 }
  const { user, server } = await openDeal('', { listed })
  const months = await screen.findByLabelText('Months held')
  expect(months).toHaveValue('6')
  await replaceWith(user, months as HTMLInputElement, '99')
  await expectDescription(months, `Enter 1 to ${listed.deal.termMonths} months, or leave it empty for 6`)
  await user.click(screen.getByRole('button', { name: 'Update totals' }))
  expect(server.sentTo(editDealEndpoint)).toEqual([])
  server.answer(editDealEndpoint, { deal: changed, matchCount: 3, changes: [] } as never)
  server.answer(getDealEndpoint, changed as never)
  await replaceWith(user, months as HTMLInputElement, '9')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Update totals' })).toBeNull())
  expect(server.sentTo(editDealEndpoint)[0]!.body).toEqual({ version: listed.deal.version, holdMonths: 9 })
  expect(months).toHaveValue('9')
  expect(months).toHaveFocus()
})

it('the tab, the phone’s row and the link count the lenders that fit in the same words [LIFE-05]', async () => {
  const listed = listedDeal(1, workedFlip, lendersLike(22))
  await openDeal('', { listed: { ...listed, deal: { ...listed.deal, eligibleCount: 423 } } })
  const now = await screen.findByRole('region', { name: 'Ask these 3 first' })
  await within(now).findByRole('link', { name: '423 lenders fit' })
  const navigations = screen.getAllByRole('navigation', { name: 'Deal', hidden: true })
  expect(navigations).toHaveLength(2)
  for (const navigation of navigations)
    expect(within(navigation).getByRole('link', { name: /^Lenders/, hidden: true })).toHaveTextContent(
      /^Lenders ?423 fit$/,
    )
})

it('opens with the verdict and three lenders to ask; other terms change only the profit [LIFE-05] [TOOL-02] [MATCH-11]', async () => {
  const { user, listed } = await openDeal()
  await heading(address)
  await waitFor(() => expect(document.title).toBe('1418 Alder Street: Overview - Plumbline'))
  const main = screen.getByRole('main')
  const verdict = listed.insight.verdict!
  const word = `Verdict: ${verdictLook[verdict.word].title}.`
  await waitFor(() => expect(main).toHaveTextContent(word))
  const now = await within(main).findByRole('region', { name: 'Ask these 3 first' })
  expect(now).toHaveTextContent(word)
  expect(await within(now).findAllByRole('checkbox', { checked: true })).toHaveLength(3)
  within(now).getByRole('button', { name: 'Ask these 3 for quotes' })
  for (const { text } of verdict.reasons) expect(main).toHaveTextContent(text)
  const steps = await within(main).findByRole('list', { name: 'From sale price to profit' })
  const stepTexts = () => [...steps.querySelectorAll('li')].map((one) => one.textContent)
  expect(stepTexts()[0]).toContain('$330,000')
  expect(stepTexts().at(-1)).toContain(formatDollars(verdict.profit!))
  const stress = within(main).getByRole('list', { name: 'Profit when something goes wrong' })
  expect(stress.querySelectorAll('li')).toHaveLength(5)
  expect([...stress.querySelectorAll('li')].at(-1)).toHaveTextContent('All three')
  for (const name of [/^Cash at closing /, /^Sources \$/, /^LTARV.* 65.8%/]) within(main).getByRole('img', { name })
  const terms = screen.getByLabelText<HTMLSelectElement>('Using')
  await user.selectOptions(terms, terms.options[1]!)
  await waitFor(() => expect(stepTexts().at(-1)).not.toContain(formatDollars(verdict.profit!)))
  expect(now).toHaveTextContent(word)
})

it('the sidebar shows the same counts on a deal as on the dashboard [DASH-03]', async () => {
  await openDeal()
  await heading(address)
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Dashboard' }))
      .getAllByRole('link')
      .map((one) => one.textContent)
  await waitFor(() =>
    expect(names()).toEqual([
      'Overview',
      'My Deals1 deal',
      'Matched Lenders22 matches',
      'Messages0 unread',
      'Notifications1 new',
      'Support',
    ]),
  )
})

it('shows every match, ten at a time, by keyboard', async () => {
  const { user } = await openDeal('?tab=lenders')
  const more = await screen.findByRole('button', { name: 'Show 10 more' })
  expect(rows()).toHaveLength(10)
  expect(document.title).toMatch(/: Lenders - /)
  more.focus()
  await user.keyboard('{Enter}')
  expect(rows()).toHaveLength(20)
  expect(within(rows()[10]!).getByRole('heading')).toHaveFocus()
})

it('a deal’s matches are requested together with the deal, only where they are shown', async () => {
  const asked = async (query: string) => {
    let letDeal = () => {}
    const { server } = await openDeal(query, {
      prepare(one) {
        letDeal = one.hold(getDealEndpoint)
      },
    })
    await waitFor(() => expect(server.sentTo(getDealEndpoint)).toHaveLength(1))
    const early = server.sentTo(listDealMatchesEndpoint).length
    letDeal()
    await heading(address)
    return early
  }
  expect(await asked('')).toBe(1)
  expect(await asked('?tab=lenders')).toBe(1)
  expect(await asked('?tab=sheet')).toBe(0)
})

it('another investor’s deal and an unknown deal are not found', async () => {
  const listed = listedDeal(1, workedFlip)
  await openPage('/deals/11111111-1111-4111-8111-111111111111', {
    signedIn: readyInvestor,
    prepare: (server) => answerDeals(server, [listed]),
  })
  await heading('Deal not found')
  expect(document.title).toMatch(/^Deal not found - /)
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Go to My Deals' })).toHaveAttribute(
    'href',
    '/dashboard#my-deals',
  )
})

it('shows when a deal can’t be loaded, and offers a retry', async () => {
  const { user, server, listed } = await openDeal('', {
    prepare: (one) => one.reject(getDealEndpoint, 503, { message: 'Come back soon.' }),
  })
  await heading('The deal could not be loaded')
  expect(screen.getByRole('main')).toHaveTextContent('Come back soon.')
  answerDeals(server, [listed])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await heading(address)
})

it('says that the overview could not be loaded, and loads it again on request', async () => {
  const { user, server, listed } = await openDeal('', {
    prepare(one) {
      one.reject(listDealMatchesEndpoint, 503, { message: 'Come back soon.' })
      one.reject(listHeadlinesEndpoint, 503, { message: 'Come back soon.' })
    },
  })
  await screen.findByRole('heading', { name: 'The overview could not be loaded' })
  expect(screen.getByRole('main')).toHaveTextContent('Come back soon.')
  answerDeals(server, [listed])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('region', { name: 'Ask these 3 first' })
})

it('offers no lender to ask while the earlier requests can’t be loaded, and loads them again [QUOTE-01]', async () => {
  const { user, server, listed } = await openDeal('', {
    prepare: (one) => one.reject(listDealQuotesEndpoint, 503, { message: 'Come back soon.' }),
  })
  const now = await screen.findByRole('region', { name: 'Ask these 3 first' })
  await within(now).findByText('The lenders to ask first could not be loaded')
  expect(now).toHaveTextContent('Come back soon.')
  expect(within(now).queryAllByRole('checkbox')).toEqual([])
  answerDeals(server, [listed])
  await user.click(within(now).getByRole('button', { name: 'Retry' }))
  await within(now).findByRole('button', { name: 'Ask these 3 for quotes' })
})

it('says that the final terms could not be loaded, and loads them again on request [CLOSE-01]', async () => {
  const listed = listedDeal(1, workedFlip, lendersLike(3))
  const finalTerms = {
    id: 'final-1',
    lenderName: 'Ridge Lending',
    requestId: null,
    totalCost: 26_521,
    moreCash: 9837,
    moreInAll: 2761,
    isWorse: true,
    cheaper: null,
  }
  const { user, server } = await openDeal('', {
    listed,
    prepare(one) {
      one.answer(listHeadlinesEndpoint, { headlines: [headlineFactsOf(listed.deal, { finalTerms })], reserves: null })
      one.reject(listFinalTermsEndpoint, 503, { message: 'Come back soon.' })
    },
  })
  const title = await screen.findByText('The final terms could not be loaded')
  expect(screen.getByRole('main')).toHaveTextContent('Come back soon.')
  server.answer(listFinalTermsEndpoint, [])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(title).not.toBeInTheDocument())
})

it('the rail shows the deal’s step and opens the stage dialog', async () => {
  const { user, listed } = await openDeal('', {
    prepare(server) {
      server.answer(listHeadlinesEndpoint, {
        headlines: [
          headlineFactsOf(listedDeal(1, workedFlip, lendersLike(22)).deal, { awaitedLenders: ['Lane A Capital'] }),
        ],
        reserves: null,
      })
    },
  })
  const rail = await screen.findByRole('list', { name: 'Progress' })
  const steps = within(rail).getAllByRole('listitem')
  expect(steps.map((one) => one.textContent)).toEqual(['Asked', 'Quoted', 'Chosen', 'Closing', 'Rehab', 'Sold'])
  await waitFor(() => expect(rail.querySelector('[aria-current=step]')).toHaveTextContent('Asked'))
  await screen.findByRole('region', { name: 'Waiting on Lane A Capital' })
  await user.click(screen.getByRole('button', { name: `Stage: ${listed.deal.stage}` }))
  await screen.findByRole('dialog', { name: 'Deal stage' })
})

it('the list’s header sorts through the address, with best and cheapest fit on top [MATCH-03] [MATCH-23]', async () => {
  // Cheaper lenders are slower.
  const lenders = lendersLike(12, (index) => ({ minRate: 9 + index / 10, fundingDays: 48 - 4 * index }))
  const {
    user,
    listed,
    address: present,
  } = await openDeal('?tab=lenders', { listed: listedDeal(1, workedFlip, lenders) })
  const { matches } = listed
  await screen.findByText('Cheapest that fits:')
  const names = () => rows().map((row) => within(row).getByRole('heading').textContent)
  expect(names()).toEqual(matches.slice(0, 10).map(({ lender }) => lender.name))
  const unknown = Number.POSITIVE_INFINITY
  const total = (match: Match) => lowestTotalOf(match) ?? unknown
  const cheapest = matches.reduce((low, match) => (total(match) < total(low) ? match : low))
  const shown = screen.getAllByRole('definition').find((one) => one.textContent.includes(cheapest.lender.name))
  expect(shown).toHaveTextContent(formatDollars(total(cheapest)))
  const sort = screen.getByLabelText<HTMLSelectElement>('Sort by')
  expect([...sort.options].map((one) => one.textContent)).toEqual(['Best fit', 'Total cost', 'Speed'])
  await user.selectOptions(sort, 'Total cost')
  await waitFor(() => expect(present()).toMatch(/\?tab=lenders&order=cost$/))
  const byCost = matches.map(({ cost }) => cost.totalCost ?? unknown).sort((a, b) => a - b)
  await waitFor(() =>
    expect(rows()[0]!.querySelector('[data-slot=total]')).toHaveTextContent(formatDollars(byCost[0]!)),
  )
  expect(rows()[9]!.querySelector('[data-slot=total]')).toHaveTextContent(formatDollars(byCost[9]!))
})

describe('What-if', () => {
  const moves = () => screen.getByRole('region', { name: 'What moves' })
  const row = (name: string) => within(moves()).getByRole('row', { name: new RegExp(`^${name}`) })

  /** Replies with one fitting lender per $1,000 of the loan, so that each reply shows which request it answers. */
  function answerPreviews(server: FakeServer, { insight }: MatchedDeal) {
    server.answer(previewDealEndpoint, ({ body }) => ({
      eligibleCount: Math.round((body as { loanAmount: number }).loanAmount / 1000),
      kind: 'flip' as const,
      isFirstProject: true,
      companiesOnlyCount: 0,
      moreWithFiveDeals: 0,
      purpose: 'purchase' as const,
      holdMonths: 6,
      bestTotal: null,
      medianTotal: null,
      highestTotal: null,
      medians: insight.medians,
      verdict: insight.verdict,
      profit: insight.verdict!.profit,
      picks: [],
    }))
  }

  async function openWhatIf(query = '') {
    const listed = listedDeal(1, workedFlip)
    const page = await openDeal(`?tab=what-if${query}`, { listed, prepare: (server) => answerPreviews(server, listed) })
    await waitFor(() => expect(row('Lenders that fit')).toHaveTextContent('217'))
    return page
  }

  it('each typed figure counts immediately, an error shows at its field, and the latest reply wins [LIFE-04]', async () => {
    const { user, server } = await openWhatIf()
    const loan = screen.getByLabelText<HTMLInputElement>('Loan')
    const letFirst = server.hold(previewDealEndpoint)
    await user.click(loan)
    await user.keyboard('{Control>}a{/Control}21')
    const asked = () =>
      server.sentTo(previewDealEndpoint).map(({ body }) => (body as { loanAmount: number }).loanAmount)
    await waitFor(() => expect(asked().at(-1)).toBe(21))
    // Holds the reply to this request, so that it arrives after the next one's.
    const letOthers = server.hold(previewDealEndpoint)
    await user.keyboard('0000')
    expect(loan).toHaveValue('$210,000')
    await waitFor(() => expect(asked().at(-1)).toBe(210_000))
    letOthers()
    await waitFor(() => expect(row('Lenders that fit')).toHaveTextContent('210'))
    letFirst()
    await waitFor(() => expect(moves().querySelector('table')).toHaveAttribute('aria-busy', 'false'))
    expect(row('Lenders that fit')).toHaveTextContent('210')
    screen.getByText(withFigures('was $217,250'))
    await user.click(loan)
    await user.keyboard('{Control>}a{/Control}{Backspace}')
    await expectDescription(loan, 'Loan amount is required')
    expect(screen.getByRole('button', { name: 'Save as changes' })).toBeDisabled()
    // The results of the last valid figures stay on the page.
    expect(row('Lenders that fit')).toHaveTextContent('210')
  })

  it('lists the three cash figures, in the words used everywhere [MATCH-21]', async () => {
    await openWhatIf()
    const names = within(moves())
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
    expect(names.filter((name) => /cash|yourself/i.test(name) && !/flow|Return/.test(name))).toEqual([
      'Cash at closing',
      'Repairs you pay yourself',
      'Cash you need',
    ])
  })

  it('tried figures stay in the address, link to the deal, and are not stored [LIFE-04]', async () => {
    const { user, server, address: present } = await openWhatIf('&loanAmount=200000')
    expect(screen.getByLabelText('Loan')).toHaveValue('$200,000')
    await replaceWith(user, screen.getByLabelText<HTMLInputElement>('Term months'), '14')
    await waitFor(() => expect(present()).toContain('termMonths=14'))
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(present()).not.toMatch(/loanAmount|termMonths/))
    screen.getByText('Move a slider to see what it changes.')
    expect(server.sentTo(editDealEndpoint)).toEqual([])
  })
})
