import { expect, it } from 'vitest'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { DateCards } from './upcoming-dates.tsx'

const date = { dealId: 'd1', isEstimated: false, propertyAddress: '1418 Alder Street' }

it('says which day of which deal comes up, and leads to the deal [LIFE-07]', () => {
  const markup = renderInSite(
    <DateCards
      dates={[
        { ...date, kind: 'inspection', on: '2026-11-30', daysBefore: null, title: 'Inspection' },
        { ...date, kind: 'maturity-notice', on: '2026-12-01', daysBefore: 90, title: 'Loan matures in 90 days' },
      ]}
    />,
  )
  const text = textOf(markup)
  expect(text).toContain('Inspection: November 30, 2026')
  expect(text).toContain('Loan matures in 90 days: December 1, 2026')
  expect(linksOf(markup)).toEqual([
    ['Open the deal', '/deals/d1'],
    ['Open the deal', '/deals/d1'],
  ])
})

it('shows nothing when no day comes up', () => {
  expect(renderInSite(<DateCards dates={[]} />)).not.toContain('<ul')
})
