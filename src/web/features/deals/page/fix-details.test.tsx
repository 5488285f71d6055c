import { expect, it } from 'vitest'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireDeal } from '#test/builders/wire-deal.ts'
import { FixDetails } from './fix-details.tsx'

it('marks cash paid to the investor when a fix turns it into cash due at closing [MATCH-04]', () => {
  const deal = wireDeal({ dealType: 'Refinance', loanAmount: 160_000, payoff: 140_000, repairBudget: 0 })
  const fix = { kind: 'loan', from: 160_000, to: 120_000, loanAmount: null, sentence: '' } as const
  const text = textOf(renderInSite(<FixDetails deal={deal} fix={fix} medians={null} />))
  expect(text).toMatch(/Loan \$160,000 \$120,000/)
  expect(text).toMatch(/Cash at closing \$[\d,]+ to you \$[\d,]+ Repairs/)
  expect(text).not.toContain('Cash out')
})

it('calls it cash out when the investor gets cash both with and without the fix [MATCH-04]', () => {
  const deal = wireDeal({ dealType: 'Refinance', loanAmount: 160_000, payoff: 80_000, repairBudget: 0 })
  const fix = { kind: 'loan', from: 160_000, to: 150_000, loanAmount: null, sentence: '' } as const
  const text = textOf(renderInSite(<FixDetails deal={deal} fix={fix} medians={null} />))
  expect(text).toMatch(/Cash out \$[\d,]+ \$[\d,]+ Repairs/)
})
