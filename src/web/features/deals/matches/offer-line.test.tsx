import { expect, it } from 'vitest'
import type { Fix } from '#domain/verdict/verdict-figures.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { DealVerdict } from './deal-verdict.tsx'
import { offerWords } from './offer-line.tsx'

const { deal, insight } = matchedDeal([workedWireLender('1A'), workedWireLender('1B'), workedWireLender('1C')])
const verdict = insight.verdict!
const lower: Fix = { kind: 'price', from: 200_000, to: 190_000, loanAmount: 152_000, sentence: 'At $190,000, …' }

it('writes the price that fixes the deal as a sentence an agent can use [MATCH-11]', () => {
  expect(offerWords(deal, lower)).toBe(
    'Based on $25,000 in repairs and a $300,000 resale, the most I can offer is $190,000.',
  )
  expect(offerWords({ ...deal, repairBudget: 0 }, lower)).toBe(
    'Based on a $300,000 resale, the most I can offer is $190,000.',
  )
})

it('leaves the resale out where no flip is planned, and offers nothing for another fix [MATCH-11]', () => {
  expect(offerWords({ ...deal, dealType: 'Refinance' }, lower)).toBe('The most I can offer is $190,000.')
  for (const fix of [null, { ...lower, kind: 'loan' as const }, { ...lower, kind: 'price-too-far' as const }])
    expect(offerWords(deal, fix)).toBeNull()
})

it('shows the offer in the verdict with a copy button; other fixes keep their own sentence [MATCH-11]', () => {
  const read = (fix: Fix) =>
    textOf(renderInSite(<DealVerdict deal={{ ...deal, verdict: { ...verdict, word: 'stretched', fix } }} />))
  expect(read(lower)).toMatch(/How to fix it Based on .* the most I can offer is \$190,000\. Copy this sentence/)
  expect(read({ ...lower, kind: 'loan', sentence: 'Borrow less.' })).toContain('How to fix it Borrow less.')
})
