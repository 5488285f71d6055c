import { afterEach, expect, it, vi } from 'vitest'
import { browserFingerprint, plainHashHex } from './browser-digest.ts'

const facts = ['Mozilla/5.0', 'en-US', '8', '0', '1280', '900', '24', 'America/Los_Angeles']

afterEach(() => vi.unstubAllGlobals())

it('makes 32 characters of the browser’s facts, the same each time and others for another browser [ONB-02]', async () => {
  const fingerprint = await browserFingerprint(facts)
  expect(fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(await browserFingerprint([...facts])).toBe(fingerprint)
  expect(await browserFingerprint([...facts.slice(1), 'Europe/Madrid'])).not.toBe(fingerprint)
})

it('does so on plain http too, where SHA-256 is not to be had [ONB-02]', async () => {
  vi.stubGlobal('crypto', { subtle: undefined })
  const fingerprint = await browserFingerprint(facts)
  expect(fingerprint).toBe(plainHashHex(facts.join('\n')))
  expect(fingerprint).toMatch(/^[0-9a-f]{32}$/)
})

it('hashes any text to 32 characters and tells texts apart that differ by little', () => {
  const texts = ['', 'a', 'b', 'ab', 'ba', 'A', '日本', 'x'.repeat(5000), `${'x'.repeat(4999)}y`]
  const hashes = texts.map(plainHashHex)
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(hashes).size).toBe(texts.length)
})
