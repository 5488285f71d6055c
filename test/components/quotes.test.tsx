import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listDealsEndpoint } from '#contract/deals/deals.ts'
import {
  getQuoteRequestEndpoint,
  getUnreadCountEndpoint,
  listConversationsEndpoint,
  markRequestReadEndpoint,
} from '#contract/quotes/conversations.ts'
import {
  chooseQuoteEndpoint,
  listDealQuotesEndpoint,
  notifyOtherLendersEndpoint,
} from '#contract/quotes/deal-quotes.ts'
import type { QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { listRoundsEndpoint } from '#contract/quotes/rounds.ts'
import { shareDefaults } from '#contract/quotes/shared-sheet.ts'
import { wireQuote } from '#test/builders/wire-quotes.ts'
import { workedFlip } from '#test/builders/worked-flip.ts'
import { answerDeals, lendersLike, listedDeal, readyInvestor } from './answer-deals.ts'
import type { FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'

const at = '2026-11-24T14:00:00.000Z'

function requestOf(id: string, name: string, dealId: string, change: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    id,
    dealId,
    matchId: null,
    lenderId: `lender-of-${id}`,
    lender: { id: `lender-of-${id}`, slug: id, name, isSample: true },
    status: 'replied',
    shared: shareDefaults,
    message: '',
    phoneWithdrawnAt: null,
    sentAt: at,
    openedAt: at,
    firstReplyAt: at,
    decidedAt: null,
    declineReason: null,
    remindedAt: null,
    expiresAt: '2026-12-24T14:00:00.000Z',
    dealVersion: 1,
    unread: 0,
    undoUntil: null,
    createdAt: at,
    updatedAt: at,
    ...change,
  }
}

/** Opens the conversation of a request with one unread message, while another has two. */
async function openUnread(prepare: (server: FakeServer) => void = () => {}) {
  const listed = listedDeal(1)
  const { deal } = listed
  const request = requestOf('request-1', 'Elm Lending', deal.id, { unread: 1 })
  const other = requestOf('request-2', 'Oak Lending', deal.id, { unread: 2 })
  const dealOf = { id: deal.id, propertyAddress: deal.propertyAddress, status: 'pending' }
  const opened = await openPage('/dashboard?conversation=request-1#messages', {
    signedIn: readyInvestor,
    prepare(server) {
      answerDeals(server, [listed])
      server.answer(
        listConversationsEndpoint,
        [request, other].map((one) => ({
          id: one.id,
          request: one,
          deal: dealOf,
          unread: one.unread,
          last: { at, author: 'lender' as const, text: 'Is the permit filed?' },
        })),
      )
      server.answer(getUnreadCountEndpoint, { unread: 3 })
      server.answer(getQuoteRequestEndpoint, { request, deal: dealOf, declineNote: null, timeline: [], canWrite: true })
      server.answer(markRequestReadEndpoint, { unread: 0 })
      prepare(server)
    },
  })
  await screen.findByRole('heading', { level: 2, name: /^Elm Lending/ })
  return opened
}

it('reading one conversation leaves the others’ unread messages in the count [MSG-01]', async () => {
  let release = () => {}
  const { server } = await openUnread((prepared) => {
    // The count that is requested after reading doesn't arrive.
    prepared.answer(markRequestReadEndpoint, () => {
      release = prepared.hold(getUnreadCountEndpoint)
      return { unread: 0 }
    })
  })
  const tab = await screen.findByRole('link', { name: /^Messages/ })
  await waitFor(() => expect(server.sentTo(markRequestReadEndpoint)).toHaveLength(1))
  await waitFor(() => expect(tab).toHaveTextContent('2'))
  release()
})

it('marks a conversation that opened in a hidden tab as read once the tab is shown [MSG-01]', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { server } = await openUnread()
  expect(server.sentTo(markRequestReadEndpoint)).toEqual([])
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(server.sentTo(markRequestReadEndpoint)).toHaveLength(1))
})

it('shows a deal in My Deals as chosen after its quote was chosen, without a reload [QUOTE-05] [DASH-06]', async () => {
  const listed = listedDeal(1, workedFlip, lendersLike(6))
  const { id } = listed.deal
  const request = requestOf('request-1', 'Elm Lending', id)
  const { lenderId, lender } = request
  const { user, server } = await openPage('/dashboard#my-deals', {
    signedIn: readyInvestor,
    prepare(prepared) {
      answerDeals(prepared, [listed])
      prepared.answer(listRoundsEndpoint, [])
      const quotes = (chosenAt: string | null) => ({
        requests: [request],
        quotes: [wireQuote({ dealId: id, lenderId, lender, chosenAt })],
        nextLender: null,
        othersToNotify: 0,
      })
      prepared.answer(listDealQuotesEndpoint, quotes(null))
      prepared.answer(chooseQuoteEndpoint, () => {
        const chosenAt = new Date().toISOString()
        prepared.answer(listDealQuotesEndpoint, quotes(chosenAt))
        return { id: null, status: 'chosen', quoteId: 'quote-1', chosenAt, undoUntil: null, request: null }
      })
    },
  })
  const row = await screen.findByRole('article')
  const asked = server.sentTo(listDealsEndpoint).length
  await user.click(within(row).getAllByRole('link')[0]!)
  await user.click((await screen.findAllByRole('link', { name: /^Quotes/ }))[0]!)
  await user.click((await screen.findAllByRole('button', { name: /^Choose Elm/ }))[0]!)
  await waitFor(() => expect(server.sentTo(listDealsEndpoint).length).toBeGreaterThan(asked))
})

it('the toast counts only the requests that notifying the other lenders closed [QUOTE-05]', async () => {
  const listed = listedDeal(1, workedFlip, lendersLike(6))
  const { id } = listed.deal
  const chosenAt = new Date().toISOString()
  const requests = [
    requestOf('request-1', 'Elm Lending', id, { status: 'chosen', decidedAt: chosenAt }),
    requestOf('request-2', 'Oak Lending', id, { status: 'declined', decidedAt: at }),
    requestOf('request-3', 'Ash Lending', id),
  ]
  const [{ lenderId, lender }] = requests as [QuoteRequest]
  const { user, toastSays } = await openPage(`/deals/${id}?tab=quotes`, {
    signedIn: readyInvestor,
    prepare(server) {
      answerDeals(server, [listed])
      server.answer(listRoundsEndpoint, [])
      server.answer(listDealQuotesEndpoint, {
        requests,
        quotes: [wireQuote({ dealId: id, lenderId, lender, chosenAt })],
        nextLender: null,
        othersToNotify: 1,
      })
      server.answer(notifyOtherLendersEndpoint, { requests })
    },
  })
  const aside = await screen.findByRole('complementary', { name: 'Requests' })
  await user.click(within(aside).getByRole('button', { name: 'Let the other lender know' }))
  await toastSays('1 request closed.')
})
