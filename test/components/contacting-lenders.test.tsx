import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import {
  type ContactChannel,
  dashboardStatsEndpoint,
  matchNotFoundMessage,
  recordContactEndpoint,
  withdrawContactEndpoint,
} from '#contract/deals/deals.ts'
import { answerDeals, listedDeal, type MatchedDeal, readyInvestor } from './answer-deals.ts'
import type { FakeServer, Sent } from './fake-server.ts'
import { openPage } from './open-page.tsx'

const rows = () => [...screen.getAllByRole('article')[0]!.querySelectorAll<HTMLElement>('ol.matches > li')]
const rowOf = (name: string) => rows().find((row) => row.textContent.includes(name))!
const link = (row: HTMLElement, name: string) => within(row).getByRole<HTMLAnchorElement>('link', { name })

/** Answers requests that record contacts with the deal's matches. */
function answerContacts(server: FakeServer, { deal, matches }: MatchedDeal): void {
  const contactOf = ({ url }: Sent, contactChannels: ContactChannel[]) => {
    const { id, lenderId } = matches.find((one) => url.pathname.includes(`/${one.id}/`))!
    const isContacted = contactChannels.length > 0
    return {
      match: {
        ...{ id, lenderId, dealId: deal.id, contactChannels },
        contacted: isContacted ? ('true' as const) : ('false' as const),
        contactedAt: isContacted ? '2026-11-20T10:00:00.000Z' : null,
      },
    }
  }
  server.answer(recordContactEndpoint, (sent) => contactOf(sent, [(sent.body as { channel: ContactChannel }).channel]))
  server.answer(withdrawContactEndpoint, (sent) => contactOf(sent, []))
}

async function openContacts(change: (listed: MatchedDeal) => void = () => {}) {
  const listed = listedDeal(1)
  change(listed)
  /** URLs of pressed outbound links, which are recorded but not followed. */
  const openedLinks: string[] = []
  const page = await openPage('/dashboard#my-deals', {
    signedIn: readyInvestor,
    prepare(server) {
      answerDeals(server, [listed])
      answerContacts(server, listed)
    },
  })
  await screen.findAllByRole('article')
  const note = (event: MouseEvent) => {
    const outside = event.target instanceof Element ? event.target.closest('a') : null
    if (!outside || event.defaultPrevented || outside.href.startsWith('http://localhost')) return
    event.preventDefault()
    openedLinks.push(outside.href)
  }
  window.addEventListener('click', note)
  onTestFinished(() => window.removeEventListener('click', note))
  return { ...page, ...listed, openedLinks }
}

it('asks what the first email may share, records the contact once and raises the count [DASH-14] [DASH-05] [MATCH-16]', async () => {
  const { user, server, matches, openedLinks } = await openContacts()
  const [first, second] = matches.map(({ lender }) => lender)
  const row = rowOf(first!.name)
  const stats = server.sentTo(dashboardStatsEndpoint).length
  await user.click(link(row, `Email ${first!.name}`))
  const dialog = await screen.findByRole('dialog', { name: 'What this email shares' })
  for (const fact of ['Purchase price: $200,000', 'Estimated ARV: $300,000'])
    await user.click(await within(dialog).findByRole('checkbox', { name: fact }))
  const open = link(dialog, 'Open email')
  const url = new URL(open.href)
  expect(url.protocol).toBe('mailto:')
  expect(decodeURIComponent(url.pathname)).toBe(first!.contactEmail)
  expect(url.searchParams.get('subject')).toBe('Loan request: $160,000 in California')
  const body = url.searchParams.get('body')!
  expect(body).toContain('Loan amount: $160,000')
  expect(body).not.toMatch(/200,000|300,000|Alder Street/)
  expect(dialog).toHaveTextContent(body.split('\r\n')[0]!)
  // The question alone opens no link.
  expect(openedLinks).toEqual([])
  await user.click(open)
  expect(openedLinks).toEqual([url.href])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(link(row, `Email ${first!.name}`)).toHaveFocus())
  await within(row).findByText(/^Contacted Nov \d+, 2026$/)
  await screen.findByText(
    'Your emails share: loan amount, state, property type, repair budget, down payment, cash, term, closing by, borrower, experience, exit, questions.',
  )

  // The choice also applies to the next email, which opens without a dialog.
  expect(decodeURIComponent(link(rowOf(second!.name), `Email ${second!.name}`).href)).not.toContain('300,000')
  // Using the first link again records nothing.
  await user.click(link(row, `Email ${first!.name}`))
  expect(openedLinks).toHaveLength(2)
  expect(server.sentTo(recordContactEndpoint)).toHaveLength(1)
  expect(server.sentTo(dashboardStatsEndpoint).length).toBeGreaterThan(stats)
})

it('the website opens in a new tab without an opener, counts as a contact, and can be undone [DASH-14] [MATCH-16]', async () => {
  const { user, server, matches } = await openContacts()
  const [{ lender }] = matches as [MatchedDeal['matches'][number]]
  const row = rowOf(lender.name)
  const website = link(row, `Website of ${lender.name} (opens in a new tab)`)
  expect(website).toHaveAttribute('target', '_blank')
  expect(website.rel).toMatch(/\bnoopener\b/)
  await user.click(website)
  await within(row).findByText(/^Contacted/)
  await user.click(within(row).getByRole('button', { name: /^I did not contact them/ }))
  await waitFor(() => expect(within(row).queryByText(/^Contacted/)).toBeNull())
  expect(within(row).queryByRole('button', { name: /^I did not contact them/ })).toBeNull()
  expect(server.sentTo(withdrawContactEndpoint)).toHaveLength(1)
})

it('a contact that cannot be recorded shows an error, dials no number, and can be retried [DASH-14]', async () => {
  const listed = await openContacts()
  const { user, server, matches, openedLinks } = listed
  const { name } = matches[0]!.lender
  server.lose(recordContactEndpoint)
  const row = rowOf(name)
  const phone = link(row, `Phone ${name}`)
  await user.click(phone)
  await waitFor(() => expect(row).toHaveTextContent('This contact was not recorded'))
  answerContacts(server, listed)
  await user.click(within(row).getByRole('button', { name: 'Record it now' }))
  await within(row).findByText(/^Contacted/)
  expect(row).not.toHaveTextContent('This contact was not recorded')
  expect(openedLinks).toEqual([phone.href])
})

it('shows that a lender is no longer listed; reloads the list when a match was removed meanwhile [DASH-07] [DASH-14] [DEAL-08]', async () => {
  const { user, server, deal, matches, toastSays } = await openContacts(({ matches: [, second] }) => {
    second!.lender = { ...second!.lender, isActive: 'false' }
  })
  const gone = matches.find(({ lender }) => lender.isActive === 'false')!
  const row = rowOf(gone.lender.name)
  expect(row).toHaveTextContent('This lender is no longer listed. These are its last published figures.')
  expect(within(within(row).getByRole('heading')).queryByRole('link')).toBeNull()
  server.reject(recordContactEndpoint, 404, { message: matchNotFoundMessage })
  deal.topMatches = deal.topMatches.filter(({ id }) => id !== gone.id)
  await user.click(link(row, `Phone ${gone.lender.name}`))
  await toastSays('no longer one of this deal’s matches')
  await waitFor(() => expect(rows()).toHaveLength(4))
})
