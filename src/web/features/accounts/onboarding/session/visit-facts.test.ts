import { afterEach, expect, it, vi } from 'vitest'
import { campaignFacts, visitFacts } from './visit-facts.ts'

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

afterEach(() => vi.unstubAllGlobals())

function stubBrowser(globalPrivacyControl: boolean) {
  vi.stubGlobal('navigator', { userAgent: 'Test', language: 'en-US', globalPrivacyControl })
  vi.stubGlobal('screen', { width: 1280, height: 800, colorDepth: 24 })
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('document', { referrer: '' })
}

it('computes the same fingerprint each time without a privacy signal [ONB-02]', async () => {
  stubBrowser(false)
  const [first, second] = [await visitFacts(), await visitFacts()]
  expect(first.fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(second.fingerprint).toBe(first.fingerprint)
})

it('sends 32 random characters under Global Privacy Control [COMP-06]', async () => {
  stubBrowser(true)
  const [first, second] = [await visitFacts(), await visitFacts()]
  expect(first.fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(second.fingerprint).not.toBe(first.fingerprint)
})
