import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getChecklistEndpoint } from '#contract/closing/checklist.ts'
import { addFinalTermsEndpoint, listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { setStageEndpoint } from '#contract/deals/deal-status.ts'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import type { QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { getFeaturesEndpoint } from '#contract/site/site.ts'
import { checklistItems } from '#domain/closing/checklist.ts'
import { defaultChecklist } from '#domain/closing/checklist-templates.ts'
import type { QuotedDeal } from '#domain/quotes/quote-cost.ts'
import { toFinalTermsReplies } from '#server/features/closing/to-final-terms-reply.ts'
import { wireQuote } from '#test/builders/wire-quotes.ts'
import { workedFlip } from '#test/builders/worked-flip.ts'
import { answerDeals, listedDeal, readyInvestor } from './answer-deals.ts'
import type { FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { withFigures } from './with-figures.ts'

/** Returns one version of final terms per value of points, newest first, from a lender found elsewhere. */
function finalTermsOf(deal: QuotedDeal, points: readonly number[]) {
  const rows = points.map((pointsPercent, at) => ({
    terms: {
      id: `final-${at}`,
      dealId: 'deal',
      quoteId: null,
      matchId: null,
      lenderId: null,
      lenderName: 'Ridge Lending',
      version: points.length - at,
      ratePercent: 10.5,
      pointsPercent,
      loanAmount: 217_250,
      termMonths: 12,
      interestBasis: 'drawn' as const,
      fees: [],
      minimumInterestMonths: null,
      extensionFeePercent: null,
      extensionMonths: null,
      exitFeePercent: null,
      exitFeeAfterMonth: null,
      initialAdvance: null,
      holdback: null,
      prepaidInterest: null,
      interestReserve: null,
      impounds: null,
      prepaySteps: null,
      prepay: null,
      conditions: null,
      documentKind: 'term-sheet' as const,
      documentDate: '2026-11-20',
      receivedOn: '2026-11-20',
      fundedOn: null,
      confirmedAt: null,
      key: null,
      bodyHash: '',
      createdAt: new Date('2026-11-20T12:00:00Z'),
      updatedAt: new Date('2026-11-20T12:00:00Z'),
    },
    quote: null,
    match: null,
    lender: null,
  }))
  const context = { deal, catalogue: { snapshot: () => ({ byId: new Map() }) }, holdMonths: undefined }
  return toFinalTermsReplies(rows, context as unknown as Parameters<typeof toFinalTermsReplies>[1])
}

async function openClosing(overrides: object = {}, prepare: (server: FakeServer) => void = () => {}) {
  const listed = listedDeal(1, { ...workedFlip, ...overrides })
  const facts = { entityType: null, flippingExperience: null, reDealsLast3Years: null, exitStrategy: null }
  const days = { closingOn: null, today: '2026-11-20' }
  const items = checklistItems(defaultChecklist, { ...listed.deal, ...facts }, new Map(), days)
  const page = await openPage(`/deals/${listed.deal.id}?tab=closing`, {
    signedIn: readyInvestor,
    prepare(server) {
      answerDeals(server, [listed])
      server.answer(getChecklistEndpoint, {
        items,
        closingOn: '2026-11-10',
        isEstimated: false,
        open: items.length,
      })
      server.answer(listFinalTermsEndpoint, finalTermsOf(listed.deal as QuotedDeal, [2.5, 2]))
      prepare(server)
    },
  })
  return { ...page, items }
}

it('a question to a lender found elsewhere is copied, and nothing is sent [CLOSE-02]', async () => {
  const { user, server } = await openClosing()
  // The newest document comes first; the terms it is compared with are collapsed below it.
  const [card] = (await screen.findAllByRole('article', { name: 'Ridge Lending, Term sheet' })) as [HTMLElement]
  expect(card).toHaveTextContent('+$1,086')
  expect(card).toHaveTextContent('than their first terms over 9 months.')
  const before = server.sent.length
  await user.click(within(card).getByRole('button', { name: 'Ask why' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ask Ridge Lending why' })
  expect(within(dialog).queryByRole('button', { name: 'Send' })).toBeNull()
  await user.type(within(dialog).getByLabelText('Your message'), ' Thank you.')
  await user.click(within(dialog).getByRole('button', { name: 'Copy message' }))
  await within(dialog).findByText(withFigures(/Paste it into your email to Ridge Lending\.$/))
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain('- Points rose from 2.0 to 2.5: $1,086 more.')
  expect(copied).toMatch(/ Thank you\.$/)
  expect(server.sent.slice(before)).toEqual([])
})

it('offers a lender’s confirmation of the closing only if the lender has a private page [CLOSE-03]', async () => {
  const { deal } = listedDeal(1, workedFlip)
  const [terms] = finalTermsOf(deal as QuotedDeal, [2])
  const closed = { ...terms!, lenderId: 'lender-1', quoteId: 'quote-1', fundedOn: '2026-11-20' }
  const open = async (requests: Pick<QuoteRequest, 'lenderId' | 'status'>[]) => {
    await openClosing({ status: 'funded', stage: 'Funded' }, (fake) => {
      fake.answer(listFinalTermsEndpoint, [closed])
      const asked = { requests: requests as QuoteRequest[], quotes: [], nextLender: null, othersToNotify: 0 }
      fake.answer(listDealQuotesEndpoint, asked)
    })
    return screen.findByRole('article', { name: 'Ridge Lending, Term sheet' })
  }
  const invitation = 'Ridge Lending can confirm these terms on its page.'
  const asked = await open([{ lenderId: 'lender-1', status: 'chosen' }])
  await waitFor(() => expect(asked).toHaveTextContent(invitation))
  cleanup()
  // Its quote was logged by hand.
  const logged = await open([{ lenderId: 'lender-2', status: 'closed' }])
  await within(logged).findByText(/^Closed /)
  expect(logged).not.toHaveTextContent(invitation)
})

it('the documents come first until there are final terms, which then come before them [CLOSE-01] [CLOSE-04]', async () => {
  const order = async () => {
    const parts = await screen.findAllByRole('region', { name: /^(?:Final terms|Ready to close)$/ })
    return parts.map((part) => within(part).getAllByRole('heading')[0]!.textContent)
  }
  await openClosing()
  expect(await order()).toEqual(['Final terms', 'Ready to close'])
  cleanup()
  await openClosing({}, (server) => server.answer(listFinalTermsEndpoint, []))
  expect(await order()).toEqual(['Ready to close', 'Final terms'])
})

it('a funded deal shows that it closed, with no missing documents [CLOSE-04]', async () => {
  const { items } = await openClosing({ status: 'funded', stage: 'Funded' })
  const ready = await screen.findByRole('region', { name: 'Ready to close' })
  await within(ready).findByText('Closed on November 10, 2026')
  expect(ready).toHaveTextContent(`0 of ${items.length} documents were marked ready.`)
  expect(ready).not.toHaveTextContent('documents to go')
  await waitFor(() => expect(within(ready).queryByLabelText('Closing day')).toBeNull())
})

it('a loan that closed as quoted is recorded with every term of the quote [CLOSE-03, MATCH-33]', async () => {
  const late = { extensionFeePercent: 0.5, extensionMonths: 6, exitFeePercent: 1, exitFeeAfterMonth: 4 }
  const quote = wireQuote({ ...late, initialAdvance: 150_000, prepaySteps: null })
  const { user, server } = await openClosing({}, (fake) => {
    fake.answer(listFinalTermsEndpoint, [])
    fake.answer(listDealQuotesEndpoint, { requests: [], quotes: [quote], nextLender: null, othersToNotify: 0 })
    fake.answer(addFinalTermsEndpoint, () => {
      throw Response.json({ message: 'The test refuses this.' }, { status: 409 })
    })
  })
  await user.click(await screen.findByRole('button', { name: /^Stage: / }))
  const dialog = await screen.findByRole('dialog', { name: 'Deal stage' })
  await user.selectOptions(within(dialog).getByLabelText('Stage'), 'Funded')
  await user.selectOptions(
    await within(dialog).findByLabelText('Which terms did it close on?'),
    'As quoted by Ostrind Funding',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(server.sentTo(addFinalTermsEndpoint)).toHaveLength(1))
  const { ratePercent, pointsPercent, loanAmount, termMonths, interestBasis, fees, initialAdvance } = quote
  expect(server.sentTo(addFinalTermsEndpoint)[0]!.body).toMatchObject({
    ...{ ratePercent, pointsPercent, loanAmount, termMonths, interestBasis, fees, initialAdvance },
    ...late,
    quoteId: quote.id,
  })
})

it('drops the chosen closing terms when another stage is chosen in between [CLOSE-03]', async () => {
  const { user, server } = await openClosing({}, (fake) => {
    fake.answer(listFinalTermsEndpoint, [])
    fake.answer(listDealQuotesEndpoint, { requests: [], quotes: [wireQuote()], nextLender: null, othersToNotify: 0 })
    fake.reject(setStageEndpoint, 409, { message: 'The test refuses this.' })
  })
  await user.click(await screen.findByRole('button', { name: /^Stage: / }))
  const dialog = await screen.findByRole('dialog', { name: 'Deal stage' })
  const stage = within(dialog).getByLabelText('Stage')
  const question = () => within(dialog).findByLabelText('Which terms did it close on?')
  await user.selectOptions(stage, 'Funded')
  await user.selectOptions(await question(), 'As quoted by Ostrind Funding')
  await user.selectOptions(stage, 'Dead')
  await user.selectOptions(stage, 'Funded')
  expect(await question()).toHaveDisplayValue('Skip this question')
  await user.click(within(dialog).getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(server.sentTo(setStageEndpoint)).toHaveLength(1))
  expect(server.sentTo(setStageEndpoint)[0]!.body).toMatchObject({ stage: 'Funded', finalTermsId: null })
  expect(server.sentTo(addFinalTermsEndpoint)).toEqual([])
})

it('empties rate and points with the other terms when a lender without terms is chosen [CLOSE-01]', async () => {
  const { user } = await openClosing({}, (fake) => {
    fake.answer(listFinalTermsEndpoint, [])
    fake.answer(listDealQuotesEndpoint, { requests: [], quotes: [wireQuote()], nextLender: null, othersToNotify: 0 })
  })
  await user.click(await screen.findByRole('button', { name: 'Check final terms' }))
  const dialog = await screen.findByRole('dialog', { name: 'Check final terms' })
  const lender = await within(dialog).findByLabelText('Lender')
  for (const other of ['Another lender', 'Lane A Capital']) {
    await within(dialog).findByRole('option', { name: other })
    await user.selectOptions(lender, 'Ostrind Funding (quote)')
    expect(within(dialog).getByLabelText('Rate, %')).toHaveValue('10.5')
    expect(within(dialog).getByLabelText('Points, %')).toHaveValue('1.5')
    await user.selectOptions(lender, other)
    expect(within(dialog).getByLabelText('Rate, %')).toHaveValue('')
    expect(within(dialog).getByLabelText('Points, %')).toHaveValue('')
  }
})

it('opens the form for final terms even when the quotes can’t be loaded [CLOSE-01]', async () => {
  const { user } = await openClosing({}, (fake) => {
    fake.answer(listFinalTermsEndpoint, [])
    fake.reject(listDealQuotesEndpoint, 503, { message: 'Busy. Try again.' })
  })
  await user.click(await screen.findByRole('button', { name: 'Check final terms' }))
  await screen.findByRole('dialog', { name: 'Check final terms' })
  await screen.findByLabelText('Document')
})

it('opens the form for final terms on a site without messaging, and doesn’t ask it for quotes [CLOSE-01]', async () => {
  const { user, server } = await openClosing({}, (fake) => {
    fake.answer(getFeaturesEndpoint, { messaging: 'announced', dealEditing: 'on', rounds: 'off', google: 'off' })
    fake.answer(listFinalTermsEndpoint, [])
    fake.reject(listDealQuotesEndpoint, 404, { message: 'Not found.' })
  })
  await user.click(await screen.findByRole('button', { name: 'Check final terms' }))
  await screen.findByRole('dialog', { name: 'Check final terms' })
  await screen.findByLabelText('Document')
  expect(server.sentTo(listDealQuotesEndpoint).length).toBeLessThanOrEqual(1)
})
