import { expect, it } from 'vitest'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireQuote } from '#test/builders/wire-quotes.ts'
import { lowestOfColumns, QuoteRow } from './quote-row.tsx'

function rowOf(change: Partial<Quote>): string {
  const quote = wireQuote(change)
  const priced = { quote, cost: { ...quote.cost, costPerMonth: 1 } } as never
  return textOf(
    renderInSite(<QuoteRow isLeading={false} priced={priced} lowest={lowestOfColumns([priced])} estimate={quote} />),
  )
}

it('lets a declined quote be chosen after all, but not an expired one [QUOTE-05]', () => {
  const declinedAt = '2026-11-02T12:00:00.000Z'
  const text = rowOf({ declinedAt })
  expect(text).toContain('Declined by you')
  expect(text).toContain('Choose')
  expect(rowOf({ declinedAt, isExpired: true })).not.toContain('Choose')
})

it('shows date and source of the published terms, but none for a sample lender [COMP-05]', () => {
  const outsidePublished = [{ figure: 'rate' as const, min: 9.5, max: 10 }]
  const publishedSource = { checkedAt: '2020-10-02T12:00:00.000Z', sourceUrl: 'https://rates.example/x', website: null }
  const text = rowOf({ outsidePublished, publishedSource })
  expect(text).toContain('the 9.5–10% it publishes')
  expect(text).toContain('published terms as of Oct 2, 2020, rates.example, over 90 days ago: ask')
  expect(rowOf({ outsidePublished, publishedSource: null })).not.toContain('as of')
})
