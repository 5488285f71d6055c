import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { saveEntityEndpoint, startOnboardingEndpoint } from '#contract/accounts/onboarding.ts'
import { saveVisitorDealEndpoint } from '#contract/accounts/visitor-deal.ts'
import { type DealPreview, type PreviewPick, previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { wireLender } from '#test/builders/wire-lender.ts'
import { replaceWith } from './deal-form.ts'
import { answerHome, type FakeServer } from './fake-server.ts'
import { answerLender } from './lists-of-lenders.ts'
import { fill, openPage } from './open-page.tsx'
import { withFigures } from './with-figures.ts'

it('the page omits featured lenders that can’t be loaded, and shows the rest [HOME-06]', async () => {
  await openPage('/', {
    prepare(server) {
      answerHome(server)
      server.reject(listLendersEndpoint, 500, { message: 'Broken.' })
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: /Stop Chasing Lenders/ })).toBeVisible()
  await screen.findByRole('heading', { name: 'How It Works' })
  expect(screen.queryByRole('heading', { name: 'Featured Lenders' })).toBeNull()
})

const ids = ['0', '1', '2'].map((digit) => `${digit}1111111-1111-4111-8111-111111111111`)
const pick = (name: string, at: number, more: Partial<PreviewPick> = {}): PreviewPick => ({
  reason: (['cost', 'fit', 'speed'] as const)[at]!,
  lender: { id: ids[at]!, slug: name.toLowerCase(), name, isSample: true },
  programName: 'Fix and flip',
  total: 20_000 + 1000 * at,
  lowestTotal: 17_000,
  highestTotal: 25_000,
  cashToClose: 38_712,
  peakCash: 92_880,
  ratePercent: 9.5,
  pointsPercent: 1,
  fundingDays: 14,
  takesFirstTimers: true,
  why: '$5,000 below typical',
  asksFor: null,
  publishedSource: null,
  ...more,
})
const preview: DealPreview = {
  eligibleCount: 186,
  isFirstProject: true,
  companiesOnlyCount: 37,
  moreWithFiveDeals: 12,
  kind: 'flip',
  purpose: 'purchase',
  holdMonths: 6,
  bestTotal: 19_000,
  medianTotal: 25_000,
  highestTotal: 40_000,
  medians: null,
  verdict: {
    word: 'stretched',
    reasons: [{ about: 'profit', word: 'stretched', text: 'About $8,500 profit.' }],
    fix: null,
    profit: 8500,
    targetProfit: 33_000,
    rental: null,
    exit: null,
  },
  profit: 8500,
  picks: [pick('Alder', 0), pick('Birch', 1), pick('Cedar', 2, { takesFirstTimers: false })],
}

function answerDeal(server: FakeServer) {
  answerHome(server)
  server.answer(previewDealEndpoint, ({ body }) => ({
    ...preview,
    isFirstProject: (body as { flips: string }).flips === '0-1',
  }))
}

async function submitDeal() {
  const page = await openPage('/', { prepare: answerDeal })
  const { user } = page
  await user.selectOptions(await screen.findByLabelText('State'), 'Ohio')
  await user.selectOptions(screen.getByLabelText('Credit score'), 'Good (650-699)')
  await fill(user, screen.getByLabelText('Purchase price'), '185k')
  await fill(user, screen.getByLabelText('Rehab'), '60k')
  await fill(user, screen.getByLabelText('After-repair value (ARV)'), '330k')
  await user.click(screen.getByRole('button', { name: 'See my lenders' }))
  return { ...page, answer: within(await screen.findByRole('region', { name: '186 lenders fit this deal' })) }
}

it('reads a state and a credit range that the browser filled in without an event [TOOL-07]', async () => {
  const { user, server } = await openPage('/', { prepare: answerDeal })
  await fill(user, await screen.findByLabelText('Purchase price'), '185k')
  await fill(user, screen.getByLabelText('Rehab'), '60k')
  await fill(user, screen.getByLabelText('After-repair value (ARV)'), '330k')
  const state = screen.getByLabelText<HTMLSelectElement>('State')
  state.value = 'Ohio'
  const credit = screen.getByLabelText<HTMLSelectElement>('Credit score')
  credit.value = 'Good (650-699)'
  await user.click(screen.getByRole('button', { name: 'See my lenders' }))
  await screen.findByRole('region', { name: '186 lenders fit this deal' })
  expect(server.sentTo(previewDealEndpoint).at(-1)!.body).toMatchObject({
    propertyState: 'Ohio',
    creditScoreRange: 'Good (650-699)',
  })
})

it('replaces the form with its answer, which takes the focus; Edit shows the form again [TOOL-07]', async () => {
  const { user, server, answer } = await submitDeal()
  const heading = answer.getByRole('heading', { level: 1, name: '186 lenders fit this deal' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  const summary = answer.getByText(withFigures(/^Ohio · 650–699 · \$185K \+ \$60K/))
  expect(summary).toHaveTextContent('$330K · Loan of $217,250 for 12 months')
  expect(screen.getByLabelText('Purchase price')).not.toBeVisible()

  const region = screen.getByRole('region', { name: '186 lenders fit this deal' })
  for (const text of [
    'Loan cost, 6 months$20,000$5,000 less than typical',
    'Cash at closing$38,700Peak cash $92,900 during rehab',
    'Tight. About $8,500 profit.',
    '37 of these lend only to an LLC or other company.',
  ])
    expect(region).toHaveTextContent(text)
  expect(answer.getAllByRole('img', { name: /best \$17,000.*worst \$25,000/ })).toHaveLength(3)
  const [alder, , cedar] = within(answer.getAllByRole('list').at(-1)!).getAllByRole('listitem')
  expect(alder).toHaveTextContent('Fix and flip · 9.50% · 1.00 points · 14 days · takes first-timers')
  expect(cedar).not.toHaveTextContent('takes first-timers')
  expect(answer.getByRole('link', { name: 'See what others charge in Ohio' })).toHaveAttribute('href', '/market/ohio')

  await user.click(answer.getByText('Edit'))
  await fill(user, screen.getByLabelText('Loan'), '200000')
  await user.click(answer.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(summary).toHaveTextContent('Loan of $200,000 for 12 months'))
  await waitFor(() => expect(server.sentTo(previewDealEndpoint).at(-1)?.body).toMatchObject({ loanAmount: 200_000 }))
})

it('asks for the number of flips and prices the answer with it [TOOL-07]', async () => {
  const { user, server, answer } = await submitDeal()
  expect(answer.getByRole('button', { name: 'None or one' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(answer.getByRole('button', { name: '6 or more' }))
  expect(answer.getByRole('button', { name: '6 or more' })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(server.sentTo(previewDealEndpoint).at(-1)?.body).toMatchObject({ flips: '6+' }))
  await waitFor(() => expect(answer.queryByText(/Priced for a first project/)).toBeNull())
  // The choice stays while another figure is invalid.
  await replaceWith(user, answer.getByRole<HTMLInputElement>('textbox', { name: 'Months held' }), '13')
  expect(await answer.findByText('Enter months held from 1 to the loan’s 12')).toBeVisible()
  expect(answer.getByRole('button', { name: '6 or more' })).toHaveAttribute('aria-pressed', 'true')
})

it('shows the assumed months held, and prices the answer for other months [MATCH-28]', async () => {
  const { user, server, answer } = await submitDeal()
  const months = answer.getByRole('textbox', { name: 'Months held' })
  expect(months).toHaveValue('6')
  expect(answer.getByText('assumed')).toBeVisible()
  await replaceWith(user, months as HTMLInputElement, '13')
  expect(await answer.findByText('Enter months held from 1 to the loan’s 12')).toBeVisible()
  await replaceWith(user, months as HTMLInputElement, '4')
  await waitFor(() => expect(server.sentTo(previewDealEndpoint).at(-1)?.body).toMatchObject({ holdMonths: 4 }))
  expect(answer.queryByText('assumed')).toBeNull()
})

it('shows the answer again with its figures on Back from a lender’s page [TOOL-07]', async () => {
  const { user, server, answer, address } = await submitDeal()
  answerLender(server, wireLender({ name: 'Alder', slug: 'alder' }))
  await user.click(answer.getByRole('button', { name: '2–5' }))
  await waitFor(() => expect(server.sentTo(previewDealEndpoint).at(-1)?.body).toMatchObject({ flips: '2-5' }))
  await waitFor(() => expect(answer.queryByText(/Priced for a first project/)).toBeNull())
  expect(address()).toBe('/')
  await user.click(answer.getByRole('link', { name: 'Alder' }))
  await screen.findByRole('heading', { level: 1, name: 'Alder' })
  window.history.back()
  const again = await screen.findByRole('region', { name: '186 lenders fit this deal' })
  expect(again).toHaveTextContent('Ohio · 650–699 · $185K + $60K')
  expect(within(again).getByRole('button', { name: '2–5' })).toHaveAttribute('aria-pressed', 'true')
  expect(address()).toBe('/')
})

it('starts sign-up at step 1 and shows deal and lenders on each step [TOOL-08] [ONB-01]', async () => {
  const { user, server, answer } = await submitDeal()
  server.answer(startOnboardingEndpoint, { sessionId: 'session-1' })
  server.answer(saveVisitorDealEndpoint, { message: 'ok' })
  server.answer(saveEntityEndpoint, { message: 'ok' })
  await user.click(answer.getByRole('button', { name: '2–5' }))
  await waitFor(() => expect(server.sentTo(previewDealEndpoint).at(-1)?.body).toMatchObject({ flips: '2-5' }))
  await user.click(answer.getByRole('link', { name: 'Get quotes from these 3' }))

  await screen.findByRole('heading', { level: 1, name: 'Who is borrowing?' })
  expect(screen.queryByRole('button', { name: 'Start Onboarding' })).toBeNull()
  const inSight = () => {
    const deal = screen.getByRole('region', { name: 'Your deal' })
    expect(deal).toHaveTextContent('Ohio, $185,000 + $60,000')
    expect(deal).toHaveTextContent('Alder, Birch and Cedar are ready to ask.')
  }
  inSight()
  await waitFor(() => expect(server.sentTo(saveVisitorDealEndpoint).at(-1)?.body).toMatchObject({ pickIds: ids }))
  expect(screen.getByRole('radio', { name: /^LLC/ }).closest('label')).toHaveTextContent('+37 lenders')
  await user.click(screen.getByRole('radio', { name: 'Individual / Sole Proprietor' }))
  await fill(user, await screen.findByLabelText('First name'), 'Ada')
  await fill(user, screen.getByLabelText('Last name'), 'Merrin')
  await fill(user, screen.getByLabelText('Phone number'), '5551234567')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'What’s your plan?' })
  inSight()
  expect(screen.getByRole('radio', { name: '2-5 deals' })).toBeChecked()
})
