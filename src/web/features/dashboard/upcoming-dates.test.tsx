import { expect, it } from 'vitest'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { DateCards, PaperCards, UpcomingCards } from './upcoming-dates.tsx'

const date = { dealId: 'd1', isEstimated: false, propertyAddress: '1418 Alder Street, Sacramento' }

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
  expect(text).not.toContain('Sacramento')
  expect(text).toContain('Loan matures in 90 days: December 1, 2026')
  expect(linksOf(markup)).toEqual([
    ['Open the deal', '/deals/d1'],
    ['Open the deal', '/deals/d1'],
  ])
})

it('shows nothing when no day comes up', () => {
  expect(renderInSite(<DateCards dates={[]} />)).not.toContain('<ul')
})

it('gives the documents of a deal one card, not one more for each day to start them [CLOSE-04]', () => {
  const title = 'Documents to start: Appraisal'
  const papers = [
    {
      dealId: 'd1',
      propertyAddress: '1418 Alder Street, Sacramento',
      closingOn: '2026-12-14',
      open: 3,
      title: '3 documents to go for Dec 14',
      sentences: [],
    },
  ]
  const dates = [{ ...date, kind: 'papers' as const, on: '2026-12-01', daysBefore: 10, title }]
  const text = textOf(renderInSite(<UpcomingCards papers={papers} dates={dates} />))
  expect(text).toContain('3 documents to go for Dec 14')
  expect(text).not.toContain(title)
  expect(textOf(renderInSite(<UpcomingCards papers={[]} dates={dates} />))).toContain(title)
})

it('says which papers are missing for which day, and what must start today [CLOSE-04]', () => {
  const text = renderInSite(
    <PaperCards
      papers={[
        {
          dealId: 'deal-1',
          propertyAddress: '12 Elm Street, Dayton',
          closingOn: '2026-12-14',
          open: 3,
          title: '3 documents to go for Dec 14',
          sentences: ['Insurance takes 5 days: order it today.'],
        },
      ]}
    />,
  )
  expect(text).toContain('3 documents to go for Dec 14')
  expect(text).toContain('Insurance takes 5 days: order it today.')
  expect(text).not.toContain('Dayton')
  expect(text).toContain('/deals/deal-1?tab=closing')
})
