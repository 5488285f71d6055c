import { expect, it } from 'vitest'
import { QuoteInput } from '#contract/quotes/quote-terms.ts'
import { emptyQuoteForm, QuoteForm, quoteSoFar, toQuoteForm, toQuoteInput } from './quote-form.ts'

const empty = emptyQuoteForm({ loanAmount: 217_250, termMonths: 12 })
const filled = { ...empty, ratePercent: 10.5, pointsPercent: 1.5, validUntil: '2026-12-04' }

it('sends a fee for each way of charging, without fees of zero [QUOTE-03]', () => {
  const form = QuoteForm.parse({ ...filled, loanFees: 1695, drawFee: 150 })
  const quote = QuoteInput.parse(toQuoteInput(form))
  expect(quote.fees).toEqual([
    { label: 'Loan fees', dollars: 1695, per: 'loan' },
    { label: 'Draw fee', dollars: 150, per: 'draw' },
  ])
  expect(quote).toMatchObject({ loanAmount: 217_250, interestBasis: 'full', prepay: null, extensionFeePercent: null })
  expect(toQuoteForm(quote, true)).toMatchObject({ loanFees: 1695, drawFee: 150, monthlyFee: 0, ratePercent: 10.5 })
})

it('sends prepayment by year as percents, shows it again as it was typed, and prices it [QUOTE-03]', () => {
  const form = QuoteForm.parse({ ...filled, prepaySteps: '3-2-1' })
  const quote = QuoteInput.parse(toQuoteInput(form))
  expect(quote.prepaySteps).toEqual([3, 2, 1])
  expect(toQuoteForm(quote, true).prepaySteps).toBe('3, 2, 1')
  expect(quoteSoFar({ ...empty, ratePercent: 10.5, pointsPercent: 0, prepaySteps: '3' })?.prepaySteps).toEqual([3])
  expect(QuoteForm.safeParse({ ...filled, prepaySteps: 'some' }).error?.issues).toMatchObject([
    { path: ['prepaySteps'] },
  ])
})

it('leaves out the first advance and draw fee of a quote once the deal has no holdback [QUOTE-03]', () => {
  const form = QuoteForm.parse({ ...filled, drawFee: 150, initialAdvance: 190_000 })
  const quote = QuoteInput.parse(toQuoteInput(form))
  expect(toQuoteForm(quote, true)).toMatchObject({ drawFee: 150, initialAdvance: 190_000 })
  const again = QuoteForm.parse({ ...toQuoteForm(quote, false), loanAmount: 180_000 })
  expect(toQuoteInput(again)).toMatchObject({ initialAdvance: null, fees: [] })
})

it('names each missing figure [QUOTE-03]', () => {
  const messages = QuoteForm.safeParse(empty).error?.issues.map(({ message }) => message)
  expect(messages).toEqual(
    expect.arrayContaining(['Rate is required', 'Points is required', 'Enter the last day that the quote is valid']),
  )
})

it('prices the typed quote once rate, points, loan and term are given', () => {
  expect(quoteSoFar(empty)).toBeNull()
  expect(quoteSoFar({ ...empty, ratePercent: 10.5, pointsPercent: 0 })).toMatchObject({ ratePercent: 10.5, fees: [] })
  expect(quoteSoFar({ ...empty, ratePercent: 99, pointsPercent: 0 })).toBeNull()
})
