import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getChecklistEndpoint } from '#contract/closing/checklist.ts'
import { addFinalTermsEndpoint, listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { confirmClosingEndpoint, getLenderClosingEndpoint } from '#contract/closing/lender-closing.ts'
import { logQuoteEndpoint } from '#contract/quotes/deal-quotes.ts'
import { getReplyEndpoint, seeReplyEndpoint, sendQuoteEndpoint } from '#contract/quotes/lender-reply.ts'
import { QuoteInput } from '#contract/quotes/quote-terms.ts'
import { formatDollars } from '#domain/money/money.ts'
import { quoteCost, quoteTotal } from '#domain/quotes/quote-cost.ts'
import { wireReply, wireSheet, wireShownQuote } from '#test/builders/wire-quotes.ts'
import { workedFlip } from '#test/builders/worked-flip.ts'
import { answerDeals, listedDeal, readyInvestor } from './answer-deals.ts'
import { openPage } from './open-page.tsx'

/** Rejects the request; the test reads only its body. */
function refuse(): never {
  throw Response.json({ message: 'The test refuses this.' }, { status: 409 })
}

/** The optional figures of a quote by their label, as they are typed and as they are sent. */
const optionalFigures = [
  ['Minimum interest, months', '3', { minimumInterestMonths: 3 }],
  ['Extension fee, %', '0.5', { extensionFeePercent: 0.5 }],
  ['Extension, months', '6', { extensionMonths: 6 }],
  ['Exit fee, %', '1', { exitFeePercent: 1 }],
  ['Exit fee after month', '4', { exitFeeAfterMonth: 4 }],
] as const

/** The typed terms that a quote and final terms have in common. */
const typedQuote = {
  ...{ ratePercent: 10.5, pointsPercent: 1.5, loanAmount: 217_250, termMonths: 12 },
  ...{ interestBasis: 'full', validUntil: '2026-12-04' },
  ...Object.assign({}, ...optionalFigures.map(([, , field]) => field)),
}

it('a lender types first advance, extension and exit fee, and sees the total change [QUOTE-03, MATCH-33]', async () => {
  const reply = wireReply()
  const { user, server } = await openPage('/reply/secret-token', {
    prepare(fake) {
      fake.answer(getReplyEndpoint, reply)
      fake.answer(seeReplyEndpoint, { status: 'opened' })
      fake.answer(sendQuoteEndpoint, refuse)
    },
  })
  const form = await screen.findByRole('form', { name: 'Quote' })
  const type = async (label: string, text: string) => {
    const field = within(form).getByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  const terms = { interestBasis: 'full', validUntil: '2026-12-04', loanAmount: 217_250, termMonths: 12 } as const
  const shows = async (given: object) => {
    const quote = QuoteInput.parse({ ...terms, ratePercent: 10.5, pointsPercent: 1.5, ...given })
    const total = formatDollars(quoteTotal(quote, reply.sheet.figures, 9))
    await waitFor(() => expect(within(form).getByRole('status')).toHaveTextContent(`held 9 months${total}`))
    return total
  }
  await type('Rate, %', '10.5')
  await type('Points, %', '1.5')
  const plain = await shows({})
  await user.click(within(form).getByText(/^First advance, minimum interest, extension/))
  await type('First advance', '250000')
  expect(within(form).getByRole('status')).toHaveTextContent('will see the total–')
  await user.click(within(form).getByRole('button', { name: /^Send this quote/ }))
  await within(form).findAllByText('The first advance cannot be above the loan amount')
  expect(within(form).getByLabelText('First advance')).toBeInvalid()
  expect(server.sentTo(sendQuoteEndpoint)).toEqual([])
  await type('First advance', '190000')
  let sent: object = { initialAdvance: 190_000 }
  for (const [label, text, field] of optionalFigures) {
    await type(label, text)
    sent = { ...sent, ...field }
  }
  expect(await shows(sent)).not.toBe(plain)
  expect(within(form).getByRole('status')).toHaveTextContent('Exit fee$2,173')
  await type('Valid until', '2026-12-04')
  await user.click(within(form).getByRole('button', { name: /^Send this quote/ }))
  await waitFor(() => expect(server.sentTo(sendQuoteEndpoint)).toHaveLength(1))
  expect(server.sentTo(sendQuoteEndpoint)[0]!.body).toMatchObject({ ...terms, ...sent })
})

it('a lender quotes again without first advance and draw fee once the deal has no repairs [QUOTE-03]', async () => {
  const sheet = wireSheet()
  const figures = { ...sheet.figures, repairBudget: 0, loanAmount: 148_000 }
  const { user, server } = await openPage('/reply/secret-token', {
    prepare(fake) {
      const quotes = [wireShownQuote({ initialAdvance: 190_000 })]
      fake.answer(getReplyEndpoint, wireReply({ sheet: { ...sheet, figures }, quotes }))
      fake.answer(seeReplyEndpoint, { status: 'quoted' })
      fake.answer(sendQuoteEndpoint, refuse)
    },
  })
  const form = await screen.findByRole('form', { name: 'Quote' })
  expect(within(form).queryByLabelText('First advance')).toBeNull()
  await user.clear(within(form).getByLabelText('Loan amount'))
  await user.type(within(form).getByLabelText('Loan amount'), '148000')
  await user.click(within(form).getByRole('button', { name: /^Send this new version/ }))
  await waitFor(() => expect(server.sentTo(sendQuoteEndpoint)).toHaveLength(1))
  expect(server.sentTo(sendQuoteEndpoint)[0]!.body).toMatchObject({
    loanAmount: 148_000,
    initialAdvance: null,
    fees: [{ label: 'Loan fees', dollars: 1695, per: 'loan' }],
  })
})

it('an investor logs a quote with its extension and exit fee, typed key by key [QUOTE-03, MATCH-33]', async () => {
  const listed = listedDeal(1, workedFlip)
  const { user, server } = await openPage(`/deals/${listed.deal.id}?tab=quotes`, {
    signedIn: readyInvestor,
    prepare(fake) {
      answerDeals(fake, [listed])
      fake.answer(logQuoteEndpoint, refuse)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add a quote you got elsewhere' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log a quote' })
  const field = (label: string) => within(dialog).getByLabelText(label)
  await within(dialog).findByRole('option', { name: listed.matches[0]!.lender.name })
  await user.selectOptions(field('Lender'), listed.matches[0]!.lender.name)
  await user.type(field('Rate, %'), '10.5')
  await user.type(field('Points, %'), '1.5')
  await user.click(within(dialog).getByText(/^First advance, minimum interest, extension/))
  await user.type(field('First advance'), '150000')
  for (const [label, text] of optionalFigures) await user.type(field(label), text)
  await user.clear(field('Exit fee, %'))
  await user.type(field('Exit fee, %'), '11')
  await user.type(field('Valid until'), '2026-12-04')
  await user.click(within(dialog).getByRole('button', { name: 'Log this quote' }))
  await within(dialog).findAllByText('Exit fee must be from 0 to 10 percent')
  expect(server.sentTo(logQuoteEndpoint)).toEqual([])
  await user.clear(field('Exit fee, %'))
  await user.type(field('Exit fee, %'), '1')
  const { advancePercent, rehabPercent } = listed.matches[0]!.cost
  const quote = { ...QuoteInput.parse({ ...typedQuote, initialAdvance: 150_000 }), advancePercent, rehabPercent }
  const cost = quoteCost(quote, listed.deal as never, 9)
  const total = within(dialog).getByRole('status')
  await waitFor(() => expect(total).toHaveTextContent(`Total, held 9 months${formatDollars(cost.totalCost)}`))
  expect(total).toHaveTextContent(`Cash at closing${formatDollars(cost.cash.cashAtClosing!)}`)
  await user.click(within(dialog).getByRole('button', { name: 'Log this quote' }))
  await waitFor(() => expect(server.sentTo(logQuoteEndpoint)).toHaveLength(1))
  expect(server.sentTo(logQuoteEndpoint)[0]!.body).toMatchObject(
    Object.assign(
      { initialAdvance: 150_000, matchId: listed.matches[0]!.id },
      ...optionalFigures.map(([, , one]) => one),
    ),
  )
})

it('the final terms take the closing figures of a document, typed key by key [CLOSE-01, MATCH-33]', async () => {
  const listed = listedDeal(1, workedFlip)
  const { user, server } = await openPage(`/deals/${listed.deal.id}?tab=closing&terms=new`, {
    signedIn: readyInvestor,
    prepare(fake) {
      answerDeals(fake, [listed])
      fake.answer(getChecklistEndpoint, { items: [], closingOn: '2026-12-14', isEstimated: false, open: 0 })
      fake.answer(listFinalTermsEndpoint, [])
      fake.answer(addFinalTermsEndpoint, refuse)
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Check final terms' })
  const field = (label: string) => within(dialog).getByLabelText(label)
  await user.selectOptions(await within(dialog).findByLabelText('Lender'), 'Another lender')
  await user.type(field('Lender’s name'), 'Ridge Lending')
  await user.type(field('Rate, %'), '10.5')
  await user.type(field('Points, %'), '2')
  const atClosing = [
    ['First advance', '150000', { initialAdvance: 150_000 }],
    ['Holdback', '60000', { holdback: 60_000 }],
    ['Prepaid interest', '650.25', { prepaidInterest: 650.25 }],
    ['Interest reserve', '4000', { interestReserve: 4000 }],
    ['Taxes and insurance collected', '2500', { impounds: 2500 }],
  ] as const
  for (const [label, text] of [...atClosing, ...optionalFigures]) await user.type(field(label), text)
  await user.clear(field('Holdback'))
  await user.type(field('Holdback'), '70000')
  await user.click(within(dialog).getByRole('button', { name: 'Compare terms' }))
  await within(dialog).findAllByText('First advance and holdback together cannot be above the loan amount')
  expect(field('Holdback')).toBeInvalid()
  expect(server.sentTo(addFinalTermsEndpoint)).toEqual([])
  expect(within(dialog).getByRole('status')).toHaveTextContent('Total–')
  await user.clear(field('Holdback'))
  await user.type(field('Holdback'), '60000')
  const paid = Object.assign({}, ...atClosing.map(([, , one]) => one))
  const cost = quoteCost({ ...QuoteInput.parse(typedQuote), pointsPercent: 2, ...paid }, listed.deal as never, 9)
  await waitFor(() =>
    expect(within(dialog).getByRole('status')).toHaveTextContent(`held 9 months${formatDollars(cost.totalCost)}`),
  )
  expect(within(dialog).getByRole('status')).toHaveTextContent(
    `Cash at closing${formatDollars(cost.cash.cashAtClosing!)}`,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Compare terms' }))
  await waitFor(() => expect(server.sentTo(addFinalTermsEndpoint)).toHaveLength(1))
  expect(server.sentTo(addFinalTermsEndpoint)[0]!.body).toMatchObject(
    Object.assign({ lenderName: 'Ridge Lending' }, ...[...atClosing, ...optionalFigures].map(([, , one]) => one)),
  )
})

it('a lender confirms the terms on which its loan closed [CLOSE-03]', async () => {
  const quote = wireShownQuote()
  const closing = { finalTermsId: 'terms-1', terms: { ...quote, ratePercent: 10.6 }, fundedOn: '2026-12-14' }
  const { user, server } = await openPage('/reply/secret-token', {
    prepare(fake) {
      fake.answer(getReplyEndpoint, wireReply({ status: 'chosen', quotes: [quote] }))
      fake.answer(seeReplyEndpoint, { status: 'chosen' })
      fake.answer(getLenderClosingEndpoint, { closing: { ...closing, confirmedAt: null } })
      fake.answer(confirmClosingEndpoint, { ...closing, confirmedAt: '2026-12-15T15:00:00.000Z' })
    },
  })
  const closed = await screen.findByRole('region', { name: 'Did this loan close on these terms?' })
  expect(closed).toHaveTextContent('10.60% · 1.50 points · on drawn funds')
  await user.click(within(closed).getByRole('button', { name: 'Confirm these terms' }))
  expect(await within(closed).findByText(/^You confirmed these terms on December 15, 2026/)).toBeVisible()
  expect(within(closed).queryByRole('button')).toBeNull()
  expect(server.sentTo(confirmClosingEndpoint)[0]!.body).toEqual({ finalTermsId: 'terms-1', fundedOn: '2026-12-14' })
})
