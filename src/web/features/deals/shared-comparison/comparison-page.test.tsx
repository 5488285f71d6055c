import { expect, it } from 'vitest'
import type { SharedComparison, SharedLender, SharedTerms } from '#contract/closing/shared-comparison.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { ComparisonPage } from './comparison-page.tsx'

function terms(more: Partial<SharedTerms> = {}): SharedTerms {
  return {
    ...{ ratePercent: 10.625, pointsPercent: 2, loanAmount: 217_250, termMonths: 12, totalCost: 21_350 },
    ...{ cashAtClosing: 41_326, cashNeeded: 52_000, monthlyPayment: 1924, effectiveAnnualCostPercent: 14.204 },
    ...more,
  }
}

function lender(more: Partial<SharedLender> = {}): SharedLender {
  return {
    ...{ place: 0, name: null, isSample: false, isChosen: false, isClosed: false, isExpired: false },
    ...{ quote: terms(), final: null, difference: null, causes: [] },
    ...more,
  }
}

function comparison(lenders: SharedLender[]): SharedComparison {
  return {
    ...{ dealType: 'Fix and Flip', propertyType: 'Single family', propertyState: 'Ohio', holdMonths: 9 },
    ...{ lenders, expiresAt: '2026-12-24T12:00:00Z' },
  }
}

const changed = lender({
  place: 1,
  isChosen: true,
  final: terms({ pointsPercent: 2.5, totalCost: 22_370 }),
  difference: 1020,
  causes: [
    { cause: 'points', dollars: 1020 },
    { cause: 'prepayment', dollars: 0 },
  ],
})

it('lists the lowest total first, and says how much more the next costs [CLOSE-01]', () => {
  const markup = renderInSite(<ComparisonPage comparison={comparison([lender(), changed])} />)
  const text = textOf(markup)
  for (const part of [
    'Fix and Flip, single family, Ohio',
    'The lowest costs $21,350 in all, held 9 months. The next costs $1,020 more.',
    'Lender A',
    'Lender B Chosen',
    '10.625%, 2.00',
    'until December 24, 2026',
  ])
    expect(text).toContain(part)
  expect(markup).not.toMatch(/ style=/)
})

it('letters lenders by the order of their first quotes, not by the order of the table [CLOSE-01]', () => {
  const text = textOf(renderInSite(<ComparisonPage comparison={comparison([lender({ place: 27 }), lender()])} />))
  expect(text.indexOf('Lender AB')).toBeGreaterThan(-1)
  expect(text.indexOf('Lender A ')).toBeGreaterThan(text.indexOf('Lender AB'))
})

it('shows final terms with what was quoted and what each change costs [CLOSE-01]', () => {
  const text = textOf(renderInSite(<ComparisonPage comparison={comparison([changed])} />))
  for (const part of [
    'The chosen lender’s final terms cost $1,020 more than its quote.',
    'Final terms: $217,250, 12 months',
    'quoted $21,350',
    '+$1,020',
    'Points',
    '10.625%, 2.50',
  ])
    expect(text).toContain(part)
  // A cause that costs nothing at this holding time.
  expect(text).not.toContain('Prepayment')
})

it('shows lenders’ names when they are chosen, and labels samples and expired quotes', () => {
  const named = lender({ name: 'Alder Capital', isSample: true, isExpired: true })
  const markup = renderInSite(<ComparisonPage comparison={comparison([named])} />)
  expect(textOf(markup)).toContain('Alder Capital Expired')
  expect(textOf(markup)).toContain('Sample')
  expect(textOf(markup)).toContain('1 quote, expired.')
  expect(markup).toContain('<span translate="no">Alder Capital</span>')
  expect(textOf(markup)).not.toContain('$21,350, the lowest')
})

it('says that an expired or revoked link is no longer valid', () => {
  const text = textOf(renderInSite(<ComparisonPage comparison={{ gone: 'This link is no longer valid.' }} />))
  expect(text).toContain('This link is no longer valid.')
})
