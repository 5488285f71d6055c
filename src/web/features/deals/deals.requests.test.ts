import { expect, it } from 'vitest'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { type Contact, markDealsContacted, markMatchesContacted } from '#web/features/deals/deals.requests.ts'

const { deal, matches } = matchedDeal([workedWireLender('1A'), workedWireLender('1B')])
const other = matchedDeal([workedWireLender('1A')], { id: 'another' }).deal
const contact: Contact = {
  id: 'match-1A',
  dealId: deal.id,
  lenderId: '1A',
  contacted: 'true',
  contactedAt: '2026-11-19T10:00:00Z',
  contactChannels: ['email'],
}

it('marks the contacted match and its deal, and no others [DASH-14]', () => {
  const [marked, untouched] = markDealsContacted([deal, other], contact)
  expect(marked).toMatchObject({ contactedLenders: 'true', contactedAt: contact.contactedAt })
  expect(marked!.topMatches.map(({ lenderId, contacted }) => [lenderId, contacted])).toEqual([
    ['1B', 'false'],
    ['1A', 'true'],
  ])
  expect(untouched).toBe(other)
  expect(markMatchesContacted(matches, contact)[0]).toBe(matches[0])
})

it("keeps the time of a deal's first contact [DASH-14]", () => {
  const earlier = { ...deal, contactedLenders: 'true', contactedAt: '2026-11-18T13:00:00Z' } as const
  expect(markDealsContacted([earlier], contact)[0]!.contactedAt).toBe('2026-11-18T13:00:00Z')
})
