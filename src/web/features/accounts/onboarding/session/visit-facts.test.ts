import { expect, it } from 'vitest'
import { campaignFacts } from './visit-facts.ts'

it.each([
  ['', {}],
  ['?utm_source=&x=1', {}],
  ['?utm_source=news&utm_medium=email', { utmSource: 'news', utmMedium: 'email' }],
  ['?utm_campaign=spring%20flip&utm_source=a&utm_source=b', { utmSource: 'a', utmCampaign: 'spring flip' }],
])('reads the campaign from the query %j [ONB-02]', (search, expected) => {
  expect(campaignFacts(search)).toEqual(expected)
})

it('cuts what is longer than the server takes [ONB-02]', () => {
  expect(campaignFacts(`?utm_source=${'x'.repeat(3000)}`).utmSource).toHaveLength(2000)
})
