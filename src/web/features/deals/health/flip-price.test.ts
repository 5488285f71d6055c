import { expect, it } from 'vitest'
import type { FinalTerms } from '#contract/closing/final-terms.ts'
import { wireQuote } from '#test/builders/wire-quotes.ts'
import { priceBases } from './flip-price.ts'

const medians = {
  ...{ ratePercent: 10.613, pointsPercent: 2.14, loanFees: 1500, interestBasis: 'drawn' as const, totalCost: 22_000 },
  pricedCount: 173,
} as Parameters<typeof priceBases>[0]['medians']
const chosen = wireQuote({
  ...{ id: 'chosen', chosenAt: '2026-11-21T10:00:00Z', ratePercent: 10.625, pointsPercent: 0.625 },
  advancePercent: 90,
})
const other = wireQuote({ id: 'other', totalCost: 20_000 })
const finalTerms = {
  ...{ ...chosen, id: 'final', quoteId: 'chosen', lenderName: 'Ildadrine Partners' },
  ...{ ratePercent: 10.875, pointsPercent: 1.5, loanAmount: 210_000, holdback: 52_750 },
} as unknown as FinalTerms

it('offers final terms first, split like their quote, and the chosen quote next [CLOSE-01]', () => {
  const [final, quote] = priceBases({ own: null, medians, quotes: [other, chosen], finalTerms })
  expect(final).toMatchObject({
    id: 'final',
    label: 'Ildadrine Partners’ final terms: 10.875%, 1.50 points',
    price: { ratePercent: 10.875, pointsPercent: 1.5, advancePercent: 90, holdback: 52_750 },
    loan: { loanAmount: 210_000 },
  })
  expect(quote?.id).toBe('quote-chosen')
  expect(priceBases({ own: null, medians, quotes: [other, chosen] })[0]?.id).toBe('quote-chosen')
})

it('shows quoted eighths to the last digit, and medians with two decimals', () => {
  const labels = priceBases({ own: null, medians, quotes: [chosen] }).map(({ label }) => label)
  expect(labels).toContain('Ostrind Funding’s quote: 10.625%, 0.625 points')
  expect(labels).toContain('The typical lender of 173: 10.61%, 2.14 points')
})

it('uses the investor’s own interest basis (drawn by default) and marks missing fees as assumed [MATCH-32]', () => {
  const own = { ratePercent: 10, pointsPercent: 2 }
  expect(priceBases({ own, medians })[0]).toMatchObject({
    id: 'own',
    price: { interestBasis: 'drawn' },
    assumed: { points: false, loanFees: true, drawFee: true },
  })
  expect(priceBases({ own: { ...own, interestBasis: 'full', loanFees: 900, drawFee: 100 }, medians })[0]).toMatchObject(
    {
      price: { interestBasis: 'full', loanFees: 900 },
      assumed: { points: false, loanFees: false, drawFee: false },
    },
  )
  expect(priceBases({ own: null, medians: null })[0]!.assumed).toEqual({ points: true, loanFees: true, drawFee: true })
})
