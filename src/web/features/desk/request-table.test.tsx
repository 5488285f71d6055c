import { expect, it } from 'vitest'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { RequestTable } from './request-table.tsx'

const request: DeskRequest = {
  id: 'request-1',
  userId: 'user-1',
  person: 'Ada Merrin',
  lenderId: 'lender-1',
  lenderName: 'Ostrind Funding',
  dealType: 'Fix and Flip',
  propertyState: 'Texas',
  status: 'quoted',
  sentAt: '2026-11-20T12:00:00.000Z',
  firstReplyAt: null,
  round: null,
}

it.each([
  ['investor', 'Lender', ['Ostrind Funding', '/desk/lenders/lender-1']],
  ['lender', 'Investor', ['Ada Merrin', '/desk/people/user-1']],
] as const)(
  'lists the requests of one %s with the other party and the status [DESK-02] [DESK-06]',
  (by, other, link) => {
    const markup = renderInSite(<RequestTable requests={[request]} total={1} by={by} />)
    const heads = [...markup.matchAll(/<th scope="col".*?<\/th>/gs)].map(([head]) => textOf(head))
    expect(heads).toEqual([other, 'Status', 'Deal', 'Round', 'Asked', 'Answered'])
    expect(linksOf(markup)).toEqual([link])
    expect(textOf(markup)).toContain('quoted Fix and Flip in Texas')
  },
)
