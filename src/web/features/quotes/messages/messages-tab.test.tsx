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

it('shows that a request was closed in place of the last system message [MSG-01]', () => {
  const sent = 'This deal is no longer open to lenders.'
  const text = textWith({ status: 'closed' }, { at, author: 'system', text: sent })
  expect(text).toContain('The request was closed')
  expect(text).not.toContain(sent)
})

it('marks the investor’s own message, but not a request without a message [MSG-01]', () => {
  expect(textWith({ status: 'sent' }, { at, author: 'investor', text: 'Roof is done.' })).toContain(
    'You: Roof is done.',
  )
  const text = textWith({ status: 'sent' }, { at, author: 'investor', text: '' })
  expect(text).toContain('You asked for a quote.')
  expect(text).not.toContain('You: ')
})
