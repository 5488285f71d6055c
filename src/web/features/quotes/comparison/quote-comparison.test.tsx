import { expect, it } from 'vitest'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { lowestSpans } from '#domain/quotes/totals-by-month.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireDeal } from '#test/builders/wire-deal.ts'
import { wireQuote } from '#test/builders/wire-quotes.ts'
import { workedFlip } from '#test/builders/worked-flip.ts'
import { lowestSentence, QuoteComparison } from './quote-comparison.tsx'

const points = { id: 'points', totals: [300, 310, 320, 330] }
const rate = { id: 'rate', totals: [100, 200, 300, 400] }
const nameOf = (id: string) => id.toUpperCase()

it('says which quote is the lowest in which months [QUOTE-04]', () => {
  const spans = lowestSpans([points, rate])
  expect(lowestSentence(spans, nameOf)).toBe('RATE is lowest if you sell by month 3; POINTS from month 4 on.')
})

it('names each stretch of months in between, and one quote alone as the lowest throughout', () => {
  const sentence = lowestSentence(
    [
      { id: 'a', fromMonth: 1, toMonth: 4 },
      { id: 'b', fromMonth: 5, toMonth: 10 },
      { id: 'c', fromMonth: 11, toMonth: 11 },
      { id: 'b', fromMonth: 12, toMonth: 18 },
    ],
    nameOf,
  )
  expect(sentence).toBe('A is lowest if you sell by month 4; B in months 5–10; C in month 11; B from month 12 on.')
  expect(lowestSentence(lowestSpans([rate]), nameOf)).toBe('RATE is the lowest whenever you sell.')
  expect(lowestSentence([], nameOf)).toBe('')
})

it('names a quote that is the sixth at this hold but the lowest at a short one, and draws it [QUOTE-04]', () => {
  const lowRates = [9, 9.1, 9.2, 9.3, 9.4].map((ratePercent, index) =>
    wireQuote({
      id: `low-rate-${index}`,
      lenderId: `lender-${index}`,
      lender: { id: `lender-${index}`, slug: `low-rate-${index}`, name: `Low Rate ${index}`, isSample: true },
      ratePercent,
      pointsPercent: 2,
    }),
  )
  const noPoints = wireQuote({
    id: 'no-points',
    lenderId: 'lender-5',
    lender: { id: 'lender-5', slug: 'no-points', name: 'No Points', isSample: true },
    ratePercent: 14,
    pointsPercent: 0,
  })
  const markup = renderInSite(
    <QuoteComparison deal={wireDeal(workedFlip)} quotes={[...lowRates, noPoints]} aside={null} />,
  )
  const text = textOf(markup)
  expect(text).toMatch(/No Points is lowest if you sell by month \d; Low Rate 0 from month \d on\./)
  expect(text).toContain('Drawn: 5 of 6 quotes, with the lowest of each month. The table has all.')
  expect(markup.match(/<polyline /g)).toHaveLength(5)
  const [, drawn] = /role="img" aria-label="([^"]*)"/.exec(markup) ?? []
  expect(drawn).toMatch(/: Low Rate 0 [^,]*,\d+, Low Rate 1 .*, Low Rate 3 [^,]*,\d+, No Points /)
})

it('calls the shown hold the investor’s plan only if the investor gave one [QUOTE-04]', () => {
  const [low, high] = ['low', 'high'].map((id, index) =>
    wireQuote({
      id,
      lenderId: id,
      lender: { id, slug: id, name: id, isSample: true },
      ratePercent: 9 + 5 * index,
      pointsPercent: 4 - 4 * index,
    }),
  )
  const drawn = (holdMonths: number | null) =>
    renderInSite(<QuoteComparison deal={{ ...wireDeal(workedFlip), holdMonths }} quotes={[low!, high!]} aside={null} />)
  expect(drawn(6)).toContain('>your plan, 6<')
  const withoutPlan = drawn(null)
  expect(withoutPlan).toContain('>held 6<')
  expect(withoutPlan).not.toContain('your plan')
})

it('compares only quotes that can be chosen, and shows declined and expired ones in the table [QUOTE-04]', () => {
  const quoteOf = (name: string, change: Partial<Quote>) =>
    wireQuote({ id: name, lenderId: name, lender: { id: name, slug: name, name, isSample: true }, ...change })
  const closed = [
    quoteOf('Declined', { ratePercent: 5, pointsPercent: 0, declinedAt: '2026-01-02T12:00:00.000Z' }),
    quoteOf('Expired', { ratePercent: 6, pointsPercent: 0, isExpired: true }),
  ]
  const show = (quotes: readonly Quote[]) =>
    renderInSite(<QuoteComparison deal={wireDeal(workedFlip)} quotes={quotes} aside={null} />)
  const markup = show([...closed, quoteOf('Open', { ratePercent: 12, pointsPercent: 2 })])
  expect(textOf(markup)).toContain('Open is the lowest whenever you sell.')
  const [openRow, ...closedRows] = markup.split('<tr').slice(2)
  expect(openRow?.match(/, the lowest</g)).toHaveLength(4)
  expect(closedRows).toHaveLength(2)
  for (const row of closedRows) expect(row).not.toContain(', the lowest<')
  expect(openRow).toContain('bg-action')
  const withoutOpen = show(closed)
  expect(withoutOpen.match(/<tr/g)).toHaveLength(3)
  expect(textOf(withoutOpen)).not.toMatch(/whenever you sell|if you sell by month/)
  expect(withoutOpen).not.toContain(', the lowest<')
  // A declined quote can still be chosen, but not by the primary button.
  expect(withoutOpen).toContain('>Choose<')
  expect(withoutOpen).not.toContain('bg-action')
})
