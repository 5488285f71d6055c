import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { getDealEndpoint } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { changeAssumptionsEndpoint, getAssumptionsEndpoint } from '#contract/tools/assumptions.ts'
import { getStateFactorsEndpoint } from '#contract/tools/state-factors.ts'
import { matchedDeal } from '#test/builders/wire-deal.ts'
import { workedFlip } from '#test/builders/worked-flip.ts'
import { answerDeals, lendersLike, listedDeal, readyInvestor } from './answer-deals.ts'
import { emptyByKeys, replaceWith } from './deal-form.ts'
import type { FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { withFigures } from './with-figures.ts'

const example =
  '/tools/flip-profit?purchasePrice=185000&rehab=60000&arv=330000&loanAmount=217250&ratePercent=10.93&pointsPercent=2.29&holdMonths=9'
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
/** The first figure of a result. */
const figure = (name: string) => screen.queryByRole('region', { name })?.querySelector('dd') ?? null
const shows = (name: string, text: string | RegExp) => waitFor(() => expect(figure(name)).toHaveTextContent(text))

it('results follow typing, and the address keeps the figures [TOOL-01]', async () => {
  const { user, address } = await openPage('/tools/flip-profit')
  const price = await field('Purchase price')
  await emptyByKeys(user, price)
  await screen.findByText(/^Fill in the figures/)
  await user.keyboard('168.4k')
  await shows('Profit', /^\$3\d,\d{3}$/)
  await user.tab()
  expect(price).toHaveValue('$168,400')
  await waitFor(() => expect(address()).toContain('purchasePrice='))
  const shown = figure('Profit')!.textContent
  await openPage(address(), { isReload: true })
  await shows('Profit', shown)
})

it('the exit follows the rent, and before month six the cost limits the value [TOOL-01] [MATCH-24]', async () => {
  const { user, address } = await openPage(
    '/tools/exit?loanAmount=217250&arv=330000&cost=245000&holdMonths=9&rent=1850&taxMonthly=400&insuranceMonthly=150',
  )
  await replaceWith(user, await field(/Monthly rent/), '2700')
  await shows('The exit works', '$22,825')
  expect(screen.queryByRole('region', { name: 'What would close it' })).toBeNull()
  await waitFor(() => expect(address()).toContain('rent=2700'))
  await replaceWith(user, await field(/Months until you refinance/), '5')
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'What would close it' })).toHaveTextContent('Waiting until month 6'),
  )
  await emptyByKeys(user, await field(/Price and repairs/))
  await screen.findByText(/^Fill in the figures/)
})

it('the BRRRR follows the new loan, and its figures are kept for sign-up [TOOL-04] [TOOL-08]', async () => {
  const { user, address } = await openPage(
    '/tools/brrrr?purchasePrice=90000&rehab=40000&arv=180000&holdMonths=6&loanAmount=116500&ratePercent=11&pointsPercent=2&rent=1450&taxMonthly=240&insuranceMonthly=99&refinanceLoan=135000&refinanceRatePercent=7.25',
  )
  await replaceWith(user, await field(/New loan/), '160000')
  await shows('What stays in', 'All cash back')
  await screen.findByText(withFigures('Most lenders would count $180,000: at 75% that is $135,000.'))
  await user.click(screen.getByRole('link', { name: 'Match this with lenders' }))
  await waitFor(() => expect(address()).toContain('signup'))
  expect(JSON.parse(localStorage.getItem('plumbline-deal-prefill') ?? '{}')).toMatchObject({
    purchasePrice: 90_000,
    loanAmount: 116_500,
    monthlyRent: 1450,
    yearlyTaxes: 2880,
  })
})

it.each([
  ['/tools/dscr', 'loanAmount=135000&ratePercent=7.25'],
  [
    '/tools/flip-or-rent',
    'flipProfit=16500&totalCash=36000&payoff=116500&cost=150000&arv=180000&loanAmount=135000&ratePercent=7.25',
  ],
])('%s keeps rent, taxes, insurance and HOA for the deal form [TOOL-03] [TOOL-04] [TOOL-08]', async (path, figures) => {
  const { user, address } = await openPage(
    `${path}?${figures}&rent=1450&taxMonthly=240&insuranceMonthly=99&hoaMonthly=50`,
  )
  await user.click(await screen.findByRole('link', { name: 'Match this with lenders' }))
  await waitFor(() => expect(address()).toContain('signup'))
  expect(JSON.parse(localStorage.getItem('plumbline-deal-prefill') ?? '{}')).toMatchObject({
    loanAmount: 135_000,
    monthlyRent: 1450,
    yearlyTaxes: 2880,
    yearlyInsurance: 1188,
    monthlyHoa: 50,
  })
})

it('a collapsed group that an error opened stays open once the figure is corrected [TOOL-01]', async () => {
  const { user } = await openPage(example)
  const period = await screen.findByLabelText<HTMLInputElement>(/Draw period, months/)
  const group = period.closest('details')!
  expect(group.open).toBe(false)
  await replaceWith(user, period, '46')
  await screen.findByText('Draw period, months must be from 1 to 36')
  expect(group.open).toBe(true)
  await replaceWith(user, period, '6')
  expect(screen.queryByText('Draw period, months must be from 1 to 36')).toBeNull()
  expect(group.open).toBe(true)
})

it('asks for the state when the URL has none, instead of showing one that it doesn’t use [TOOL-07]', async () => {
  await openPage('/tools/loan-cost?loanAmount=160000&purchasePrice=200000&rehab=25000&arv=300000&months=12')
  expect(await screen.findByLabelText('State')).toHaveDisplayValue('Choose a state')
  await screen.findByText(/^Fill in the figures/)
})

it('figures saved to a deal show on its page, even if that page was open before [TOOL-08]', async () => {
  const listed = listedDeal(1, workedFlip)
  const { deal, insight } = listed
  const { user, server, address } = await openPage(`/deals/${deal.id}`, {
    signedIn: readyInvestor,
    prepare(one) {
      answerDeals(one, [listed])
      one.answer(getAssumptionsEndpoint, { assumptions: {} })
    },
  })
  await user.click(await screen.findByRole('link', { name: 'Change these figures in the flip calculator' }))
  await replaceWith(user, await field('Purchase price'), '168000')
  const changed = { ...deal, insight, shownPicks: [], purchasePrice: 168_000, version: deal.version + 1 }
  server.answer(editDealEndpoint, { deal: changed, matchCount: 6, changes: [] } as never)
  await user.click(screen.getByRole('button', { name: 'Save to a deal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save to a deal' }))
  await dialog.findByRole('row', { name: /Purchase price/ })
  server.answer(getDealEndpoint, changed as never)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toMatch(new RegExp(`/deals/${deal.id}$`)))
  expect(server.sentTo(getDealEndpoint)).toHaveLength(2)
})

it('the highest offer for a wanted return follows the figures [TOOL-02]', async () => {
  const { user } = await openPage(`${example}&targetRoiPercent=30`)
  const offer = (await screen.findByText(withFigures(/Offer at most \$\d{3},\d{3}/))).textContent
  await replaceWith(user, await field(/Target return/), '40')
  await waitFor(() => expect(screen.getByText(withFigures(/Offer at most \$\d{3},\d{3}/)).textContent).not.toBe(offer))
})

it('reads comparables pasted from a spreadsheet [TOOL-05]', async () => {
  const { user } = await openPage('/tools/arv')
  await user.click(await field(/One sale per line/))
  await user.paste('200000,1500,0.1,1\n205000,1500,0.1,1\n210000,1500,0.1,1')
  await user.click(screen.getByRole('button', { name: 'Use these sales' }))
  await shows('After-repair value', '$205,000')
})

it('stores a visitor’s assumptions in the browser and marks them; shared addresses don’t change [TOOL-08]', async () => {
  const { user } = await openPage('/tools/flip-profit')
  await replaceWith(user, await field(/Selling, % of sale/), '6')
  await shows('Profit', '$22,611')
  await openPage('/tools/flip-profit', { isReload: true })
  await shows('Profit', '$22,611')
  await screen.findByText(/^One figure is your own, kept for your next visit/)
  // All calculators use the same stored assumption.
  await openPage('/tools/flip-or-rent', { isReload: true })
  await waitFor(() => expect(document.querySelector('input[name=sellingPercent]')).toHaveValue('6'))
  // A shared URL still uses the usual figures.
  await openPage(example, { isReload: true })
  await shows('Profit', '$16,011')
  const last = await openPage('/tools/flip-profit', { isReload: true })
  await last.user.click(await screen.findByRole('button', { name: 'Use the usual figures' }))
  await shows('Profit', '$16,011')
  await openPage('/tools/flip-profit', { isReload: true })
  await waitFor(() => expect(document.querySelector('input[name=sellingPercent]')).toHaveValue(''))
})

it('a visitor’s own assumption replaces the figure of a page’s example [TOOL-08]', async () => {
  const { user } = await openPage('/tools/flip-profit')
  await replaceWith(user, await field(/Monthly insurance/), '150')
  await openPage('/tools/brrrr', { isReload: true })
  await waitFor(() => expect(document.querySelector('input[name=insuranceMonthly]')).toHaveValue('$150'))
  expect(document.querySelector('input[name=purchasePrice]')).toHaveValue('$90,000')
})

it('the list of calculators says which figures are stored, and where [TOOL-08]', async () => {
  await openPage('/tools')
  const { textContent } = await screen.findByRole('main')
  expect(textContent).toContain(
    'Your own assumptions and repair lines are kept in this browser; assumptions move to your account when you sign in.',
  )
  expect(textContent).not.toMatch(/nothing is stored/i)
})

it('stores a signed-in investor’s assumptions with the account, including the browser’s [TOOL-08]', async () => {
  const visitor = await openPage('/tools/flip-profit')
  await replaceWith(visitor.user, await field(/Selling, % of sale/), '6')
  await shows('Profit', '$22,611')
  let stored = {}
  const { user } = await openPage('/tools/flip-profit', {
    isReload: true,
    signedIn: readyInvestor,
    prepare(server: FakeServer) {
      server.answer(getAssumptionsEndpoint, () => ({ assumptions: stored }))
      server.answer(changeAssumptionsEndpoint, ({ body }) => {
        stored = { ...stored, ...(body as { assumptions: object }).assumptions }
        return { assumptions: stored }
      })
    },
  })
  await replaceWith(user, await field(/Appraisal/), '0')
  await shows('Profit', '$23,261')
  await waitFor(() => expect(stored).toEqual({ sellingPercent: 6, appraisal: 0 }))
  expect(localStorage.getItem('plumbline-tool-assumptions')).toBeNull()
})

it('repair costs follow the state or a typed factor, and show their month [TOOL-06]', async () => {
  const { user } = await openPage('/tools/rehab?squareFeet=1500&scope=moderate&state=California', {
    prepare: (server) =>
      server.answer(getStateFactorsEndpoint, {
        asOf: 'November 2026',
        factors: { California: 1.25, Texas: 0.95 },
      }),
  })
  await screen.findByText(withFigures('California: 1.25 times the national costs, as of November 2026.'))
  await user.selectOptions(screen.getByLabelText('State'), 'Texas')
  await shows('Repairs with reserve', '$73,744')
  await replaceWith(user, await field(/Local cost factor/), '1.1')
  await screen.findByText(withFigures(/At your local cost factor of 1\.1/))
})

it('each line of work is a checkbox; only baths, windows and flooring ask for a quantity [TOOL-06]', async () => {
  const { user } = await openPage('/tools/rehab?squareFeet=1500&contingencyPercent=10', {
    prepare: (server) => server.answer(getStateFactorsEndpoint, { asOf: null, factors: {} }),
  })
  await user.click(await screen.findByRole('checkbox', { name: /^Roof/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Kitchen/ }))
  await shows('Repairs with reserve', '$45,650')
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
  for (const name of [/^Baths/, /^Windows/, /^Flooring/]) expect(screen.getByLabelText(name)).toHaveRole('textbox')
  await user.click(screen.getByRole('checkbox', { name: /^Roof/ }))
  await shows('Repairs with reserve', '$30,250')
})

it('lenders’ prices follow the figures, with one request after typing [TOOL-07] [MATCH-28]', async () => {
  const { insight } = matchedDeal(lendersLike(3))
  const pick = (name: string) => ({
    lender: { id: name, slug: name, name, isSample: true },
    programName: null,
    total: 20_000,
    ratePercent: 10,
    pointsPercent: 2,
    fundingDays: 7,
    lowestTotal: 17_000,
    highestTotal: 25_000,
    cashToClose: 38_000,
    peakCash: 60_000,
    takesFirstTimers: true,
    why: 'It costs the least.',
    asksFor: null,
    publishedSource: null,
  })
  const { user, server, address } = await openPage('/tools/loan-cost', {
    prepare: (one) =>
      one.answer(previewDealEndpoint, ({ body }) => {
        const isHigh = (body as { loanAmount: number }).loanAmount > 200_000
        return {
          eligibleCount: 1234,
          kind: 'flip' as const,
          isFirstProject: true,
          companiesOnlyCount: 0,
          moreWithFiveDeals: 0,
          purpose: 'purchase' as const,
          holdMonths: 6,
          bestTotal: 17_550,
          medianTotal: 22_463,
          highestTotal: 28_300,
          medians: insight.medians,
          verdict: isHigh ? { ...insight.verdict!, word: 'unlikely' as const } : insight.verdict,
          profit: null,
          // The higher loan fits one lender.
          picks: [
            { reason: 'cost' as const, bestIn: ['cost' as const], ...pick('Alder') },
            { reason: 'fit' as const, bestIn: ['fit' as const], ...pick('Birch') },
            { reason: 'speed' as const, bestIn: ['speed' as const], ...pick('Cedar') },
          ].slice(0, isHigh ? 1 : 3),
        }
      }),
  })
  await shows('Lenders that fit', '1,234')
  expect(screen.getByRole('region', { name: 'Lenders that fit' })).toHaveTextContent(
    'Lowest total$17,550Median total$22,463Highest total$28,300',
  )
  const three = screen.getByRole('region', { name: 'Ask these 3 first' })
  expect(within(three).getAllByRole('listitem')).toHaveLength(3)
  await replaceWith(user, await field('Loan'), '270k')
  await screen.findByRole('region', { name: 'Not likely' })
  expect(within(screen.getByRole('region', { name: 'Ask this lender first' })).getAllByRole('listitem')).toHaveLength(1)
  expect(address()).toContain('loanAmount=270000')
  expect(server.sentTo(previewDealEndpoint)).toHaveLength(2)
  await replaceWith(user, await field(/^Months held/), '14')
  await screen.findByText('Months held must be from 1 to the term, 12')
  await replaceWith(user, await field(/^Months held/), '9')
  await waitFor(() => expect(server.sentTo(previewDealEndpoint).at(-1)!.body).toMatchObject({ holdMonths: 9 }))
})
