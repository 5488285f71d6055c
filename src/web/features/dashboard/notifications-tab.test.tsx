import { expect, it } from 'vitest'
import { linksOf, newUser, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import {
  DateCards,
  DocumentCards,
  NotificationCards,
  type NotificationsProps,
  UpcomingCards,
} from './notifications-tab.tsx'

const complete = newUser({ creditScoreRange: 'Good (650-699)' })

function cards(change: Partial<NotificationsProps>): string {
  return renderInSite(
    <NotificationCards
      user={complete}
      dealCount={1}
      topLenders={[]}
      unread={null}
      onCompleteProfile={() => {}}
      {...change}
    />,
  )
}

function lenders(count: number): NotificationsProps['topLenders'] {
  return Array.from({ length: count }, (_, index) => ({
    dealId: 'deal',
    lender: { name: `Lender ${index + 1}` } as NotificationsProps['topLenders'][number]['lender'],
  }))
}

const titlesOf = (markup: string) => [...markup.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => textOf(title!))
const messaging = 'Messaging with lenders is coming soon'

it.each([
  { topLenders: lenders(1), title: '1 New Lender Matched' },
  { topLenders: lenders(2), title: '2 New Lenders Matched' },
  { topLenders: lenders(12), title: '12 New Lenders Matched' },
])('says "$title" and links to the matches [DASH-12]', ({ topLenders, title }) => {
  const markup = cards({ topLenders })
  expect(titlesOf(markup)).toEqual([title, messaging])
  expect(linksOf(markup)).toEqual([['View Matches', '/#matched-lenders']])
})

it('names the first three new lenders and counts the rest [DASH-12]', () => {
  expect(textOf(cards({ topLenders: lenders(3) }))).toContain('Lender 1, Lender 2, Lender 3.')
  const text = textOf(cards({ topLenders: lenders(5) }))
  expect(text).toContain('Lender 1, Lender 2, Lender 3 and 2 more')
  expect(text).not.toContain('Lender 4')
})

it('doesn’t say “All Caught Up” while a draw is late [DRAW-02]', () => {
  expect(titlesOf(cards({ otherCards: 1 }))).toEqual([messaging])
})

it('says “All Caught Up” when nothing is due, next to the messaging card [DASH-12]', () => {
  const markup = cards({})
  expect(titlesOf(markup)).toEqual(["You're All Caught Up!", messaging])
  expect(linksOf(markup)).toEqual([])
})

it('links to My Deals when the profile is complete and there is no deal [DASH-12]', () => {
  const markup = cards({ dealCount: 0 })
  expect(titlesOf(markup)).toEqual(['No Deals Submitted', messaging])
  expect(linksOf(markup)).toEqual([['Submit a Deal', '/#my-deals']])
})

it('asks for an incomplete profile before it asks for a deal [DASH-12]', () => {
  const markup = cards({ user: newUser({ creditScoreRange: null }), dealCount: 0 })
  expect(titlesOf(markup)).toEqual(['Your profile is incomplete', messaging])
  expect(markup).toMatch(/<button(?![^>]*disabled)[^>]*>Complete Profile<\/button>/)
})

it('has one primary button, on the most urgent card [DASH-12]', () => {
  const user = newUser({ creditScoreRange: null })
  const primary = cards({ user, topLenders: lenders(1), unread: 2 }).match(/<[^>]*\bbg-action\b[^>]*>[^<]*/g)
  expect(primary).toEqual([expect.stringContaining('Complete Profile')])
  const next = cards({ topLenders: lenders(1), unread: 2 }).match(/<[^>]*\bbg-action\b[^>]*>[^<]*/g)
  expect(next).toEqual([expect.stringContaining('View Matches')])
})

it('asks to verify the email with a resend button that is disabled [DASH-12]', () => {
  const markup = cards({ user: { ...complete, emailVerified: 'false' } })
  expect(titlesOf(markup)).toEqual(['Verify Your Email', messaging])
  expect(markup).toMatch(/<button[^>]*disabled[^>]*>Resend Verification Email<\/button>/)
})

it('lists missing steps before new lenders, without “All Caught Up” [DASH-12]', () => {
  const user = newUser({ emailVerified: 'false', creditScoreRange: null })
  expect(titlesOf(cards({ user, dealCount: 0, topLenders: lenders(1) }))).toEqual([
    'Verify Your Email',
    'Your profile is incomplete',
    '1 New Lender Matched',
    messaging,
  ])
})

it('shows the number of unread messages, and “All Caught Up” once it is known to be zero [DASH-11]', () => {
  const markup = cards({ unread: 2 })
  expect(titlesOf(markup)).toEqual(['2 Unread Messages from Lenders'])
  expect(linksOf(markup)).toEqual([['Open Messages', '/#messages']])
  expect(titlesOf(cards({ unread: 1 }))).toEqual(['1 Unread Message from Lenders'])
  expect(textOf(cards({ unread: 0 }))).toContain('All Caught Up')
  expect(titlesOf(cards({ unread: undefined }))).toEqual([])
})

const date = { dealId: 'd1', isEstimated: false, propertyAddress: '1418 Alder Street, Sacramento' }

it('shows each upcoming date with a link to its deal [LIFE-07]', () => {
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

it('renders nothing without upcoming dates', () => {
  expect(renderInSite(<DateCards dates={[]} />)).not.toContain('<ul')
})

it('shows one card for a deal’s documents, and none for the dates to start them [CLOSE-04]', () => {
  const title = 'Documents to start: Appraisal'
  const documents = [
    {
      dealId: 'd1',
      propertyAddress: '1418 Alder Street, Sacramento',
      closingOn: '2026-12-14',
      open: 3,
      title: '3 documents to go for Dec 14',
      sentences: [],
    },
  ]
  const dates = [{ ...date, kind: 'documents' as const, on: '2026-12-01', daysBefore: 10, title }]
  const text = textOf(renderInSite(<UpcomingCards documents={documents} dates={dates} />))
  expect(text).toContain('3 documents to go for Dec 14')
  expect(text).not.toContain(title)
  expect(textOf(renderInSite(<UpcomingCards documents={[]} dates={dates} />))).toContain(title)
})

it('shows how many documents are missing for the closing day, and what to order today [CLOSE-04]', () => {
  const text = renderInSite(
    <DocumentCards
      documents={[
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
