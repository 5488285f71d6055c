import { afterEach, expect, it, vi } from 'vitest'
import type { Call } from '#contract/wire/call.ts'
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

/** Answers for the server, which sees the Sec-GPC header. */
const serverSays = (isOptedOut: boolean) => (async () => ({ isOptedOut })) as unknown as Call
const unreachable = (async () => {
  throw new Error('unreachable')
}) as unknown as Call

function stubBrowser(globalPrivacyControl: boolean) {
  vi.stubGlobal('navigator', { userAgent: 'Test', language: 'en-US', globalPrivacyControl })
  vi.stubGlobal('screen', { width: 1280, height: 800, colorDepth: 24 })
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('document', { referrer: '' })
}

it('computes the same fingerprint each time without a privacy signal [ONB-02]', async () => {
  stubBrowser(false)
  const [first, second] = [await visitFacts(serverSays(false)), await visitFacts(serverSays(false))]
  expect(first.fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(second.fingerprint).toBe(first.fingerprint)
})

it.each([
  ['that scripts see', true, serverSays(false)],
  ['that only the server sees', false, serverSays(true)],
  ['that nothing is known of', false, unreachable],
])('sends 32 random characters under a Global Privacy Control signal %s [COMP-06]', async (_signal, isSeen, call) => {
  stubBrowser(isSeen)
  const [first, second] = [await visitFacts(call), await visitFacts(call)]
  expect(first.fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(second.fingerprint).not.toBe(first.fingerprint)
})
