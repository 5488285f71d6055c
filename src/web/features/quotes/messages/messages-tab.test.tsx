import { expect, it } from 'vitest'
import type { Conversation } from '#contract/quotes/conversations.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { ConversationList } from '#web/features/quotes/messages/messages-tab.tsx'

const at = '2026-11-27T14:00:00.000Z'

const textWith = (request: object, last: Conversation['last']) => {
  const conversation = {
    id: 'c1',
    request: { lender: { name: 'Elm Lending' }, decidedAt: at, declineReason: null, ...request },
    deal: { id: 'd1', propertyAddress: '1418 Alder Street, Columbus', status: 'pending' },
    unread: 0,
    last,
  } as unknown as Conversation
  return textOf(renderInSite(<ConversationList conversations={[conversation]} openId={undefined} />))
}

it.each([
  ['the choice of a quote', 'chosen', 'The investor has chosen this quote.', 'You chose this quote.'],
  ['a closed request', 'closed', 'This deal has been funded. Thank you for your time.', 'The request was closed'],
])('words %s for the investor, not for the lender [MSG-01]', (_what, status, sent, shown) => {
  const text = textWith({ status }, { at, author: 'system', text: sent })
  expect(text).toContain(shown)
  expect(text).not.toContain(sent)
})

it('marks a message as the investor’s, and not the request without one [MSG-01]', () => {
  expect(textWith({ status: 'sent' }, { at, author: 'investor', text: 'Roof is done.' })).toContain(
    'You: Roof is done.',
  )
  expect(textWith({ status: 'sent' }, { at, author: 'investor', text: 'You asked for a quote.' })).not.toContain(
    'You: ',
  )
})
