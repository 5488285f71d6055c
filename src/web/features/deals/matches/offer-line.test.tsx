import { expect, it } from 'vitest'
import type { Fix } from '#domain/matching/deal-insight.ts'
import { formatDollars } from '#domain/money/money.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { DealVerdict } from './deal-verdict.tsx'
import { offerWords } from './offer-line.tsx'

const { deal, insight } = matchedDeal([workedWireLender('1A'), workedWireLender('1B'), workedWireLender('1C')])
const verdict = insight.verdict!
const lower: Fix = { kind: 'price', from: 200_000, to: 190_000, loanAmount: 152_000, sentence: 'At $190,000, …' }

it('says the fix of a price as the buyer’s offer, profit beside profit at the same price of money [MATCH-11]', () => {
  const words = offerWords(deal, lower, insight.medians)
  const [, then, now] = /^Offer \$190,000: profit (\$[\d,]+) instead of (\$[\d,]+)$/.exec(words ?? '') ?? []
  expect(now).toBe(formatDollars(verdict.profit!))
  const gained = Number(then!.replace(/\D/g, '')) - Number(now!.replace(/\D/g, ''))
  // $10,000 less to pay, and the costs of $8,000 less borrowed.
  expect(gained).toBeGreaterThan(10_000)
  expect(gained).toBeLessThan(11_500)
})

it('names both prices where no flip is planned, and offers nothing for another fix [MATCH-11]', () => {
  const refinance = { ...deal, dealType: 'Refinance' }
  expect(offerWords(refinance, lower, insight.medians)).toBe('Offer $190,000 instead of $200,000')
  for (const fix of [null, { ...lower, kind: 'loan' as const }, { ...lower, kind: 'price-too-far' as const }])
    expect(offerWords(deal, fix, insight.medians)).toBeNull()
})

it('stands in the verdict with the press that copies it, and other fixs in their own words [MATCH-11]', () => {
  const read = (fix: Fix) =>
    textOf(renderInSite(<DealVerdict deal={{ ...deal, verdict: { ...verdict, word: 'stretched', fix } }} />))
  expect(read(lower)).toMatch(/How to fix it Offer \$190,000: profit \$[\d,]+ instead of \$[\d,]+ Copy this sentence/)
  expect(read({ ...lower, kind: 'loan', sentence: 'Borrow less.' })).toContain('How to fix it Borrow less.')
})
