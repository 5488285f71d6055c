import { afterEach, expect, it, vi } from 'vitest'
import type { Call } from '#contract/wire/call.ts'
import {
  browserFingerprint,
  campaignFacts,
  plainHashHex,
  visitFacts,
} from '#web/features/accounts/onboarding/browser-session.ts'

it.each([
  ['', {}],
  ['?utm_source=&x=1', {}],
  ['?utm_source=news&utm_medium=email', { utmSource: 'news', utmMedium: 'email' }],
  ['?utm_campaign=spring%20flip&utm_source=a&utm_source=b', { utmSource: 'a', utmCampaign: 'spring flip' }],
])('reads the campaign from the query %j [ONB-02]', (search, expected) => {
  expect(campaignFacts(search)).toEqual(expected)
})

it('cuts values that exceed the server’s limit [ONB-02]', () => {
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
  ['scripts see a privacy signal', true, serverSays(false)],
  ['only the server sees a privacy signal', false, serverSays(true)],
  ['the server can’t be asked about the privacy signal', false, unreachable],
])('sends a random fingerprint of 32 characters when %s [COMP-06]', async (_signal, isSeen, call) => {
  stubBrowser(isSeen)
  const [first, second] = [await visitFacts(call), await visitFacts(call)]
  expect(first.fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(second.fingerprint).not.toBe(first.fingerprint)
})

const facts = ['Mozilla/5.0', 'en-US', '8', '0', '1280', '900', '24', 'America/Los_Angeles']

afterEach(() => vi.unstubAllGlobals())

it('hashes the browser’s facts to 32 characters that are stable and differ between browsers [ONB-02]', async () => {
  const fingerprint = await browserFingerprint(facts)
  expect(fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(await browserFingerprint([...facts])).toBe(fingerprint)
  expect(await browserFingerprint([...facts.slice(1), 'Europe/Madrid'])).not.toBe(fingerprint)
})

it('hashes the browser’s facts without SHA-256 on plain http [ONB-02]', async () => {
  vi.stubGlobal('crypto', { subtle: undefined })
  const fingerprint = await browserFingerprint(facts)
  expect(fingerprint).toBe(plainHashHex(facts.join('\n')))
  expect(fingerprint).toMatch(/^[0-9a-f]{32}$/)
})

it('hashes any text to 32 characters, and similar texts differently', () => {
  const texts = ['', 'a', 'b', 'ab', 'ba', 'A', '日本', 'x'.repeat(5000), `${'x'.repeat(4999)}y`]
  const hashes = texts.map(plainHashHex)
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(hashes).size).toBe(texts.length)
})
