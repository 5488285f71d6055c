import { expect, it } from 'vitest'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireQuote, wireRequest } from '#test/builders/wire-quotes.ts'
import { leadingQuote } from './leading-quote.ts'
import { QuotesLead } from './quotes-lead.tsx'

const lender = (name: string) => ({ id: name, slug: name, name, isSample: true })
const dear = wireQuote({ id: 'dear', lender: lender('Birch'), totalCost: 24_000 })
const low = wireQuote({ id: 'low', lender: lender('Alder'), totalCost: 21_350 })

it('leads with the lowest quote that can still be had, and with a chosen one whatever it costs [QUOTE-04] [QUOTE-05]', () => {
  expect(leadingQuote([])).toBeUndefined()
  expect(leadingQuote([dear, low])?.id).toBe('low')
  const at = '2026-11-24T10:00:00.000Z'
  for (const gone of [{ isExpired: true }, { declinedAt: at }, { supersededAt: at }])
    expect(leadingQuote([dear, { ...low, ...gone }])?.id).toBe('dear')
  expect(leadingQuote([{ ...dear, chosenAt: at }, low])?.id).toBe('dear')
})

it('says what a quote costs against its estimate, who is still to answer, and how many to compare [QUOTE-04] [QUOTE-05]', () => {
  const read = (quotes: (typeof low)[], requests: ReturnType<typeof wireRequest>[]) =>
    textOf(renderInSite(<QuotesLead deal={{ id: 'deal-1' }} data={{ quotes, requests }} />))
  const waiting = wireRequest({ id: 'r2', lender: lender('Cedar'), status: 'opened' })
  const text = read([dear, low], [wireRequest({ status: 'quoted' }), waiting])
  expect(text).toContain('Lowest of 2 quotes held 9 months Alder Sample quote $21,350')
  expect(text).toContain('$177 above its estimate')
  expect(text).toContain('Still to answer Cedar Sample Seen')
  expect(text).toContain('Compare 2 quotes')
  expect(read([], [waiting])).toMatch(/^1 lender asked quotes show here as they arrive Cedar/)
  expect(read([low], [])).toMatch(/^Your first quote .* Choose Alder/)
})
