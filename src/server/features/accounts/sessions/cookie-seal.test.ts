import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createCookieSeal } from './cookie-seal.ts'

const secret = randomBytes(32)
let now = new Date('2026-05-01T12:00:00Z')
const sealOf = (purpose: string, key = secret) =>
  createCookieSeal({ secret: async () => key, purpose, seconds: 600, clock: () => now })

it('decrypts values in any process, and encrypts the same value differently each time', async () => {
  const value = { state: 'abc', verifier: 'secret' }
  const sealed = await sealOf('sign-in').seal(value)
  expect(await sealOf('sign-in').unseal(sealed)).toEqual(value)
  expect(sealed).not.toBe(await sealOf('sign-in').seal(value))
  for (const part of sealed.split('*'))
    expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain('secret')
})

it('rejects another key or purpose, and a changed, truncated or forged value', async () => {
  const sealed = await sealOf('sign-in').seal({ state: 'abc' })
  expect(await sealOf('sign-in', randomBytes(32)).unseal(sealed)).toBeUndefined()
  expect(await sealOf('another').unseal(sealed)).toBeUndefined()
  // Each letter is replaced by one whose first bit differs, because the last bits of the final letter are padding.
  const changed = Array.from(
    sealed,
    (letter, at) => `${sealed.slice(0, at)}${/[A-Za-f]/.test(letter) ? 'g' : 'A'}${sealed.slice(at + 1)}`,
  )
  for (const text of [...changed, '', 'x', sealed.slice(0, -2), sealed.slice(0, 30), '{}', '%%%'])
    expect(await sealOf('sign-in').unseal(text), text).toBeUndefined()
})

it('rejects an expired value', async () => {
  const sealed = await sealOf('sign-in').seal({ state: 'abc' })
  now = new Date(now.getTime() + 599_000)
  expect(await sealOf('sign-in').unseal(sealed)).toEqual({ state: 'abc' })
  now = new Date(now.getTime() + 2000)
  expect(await sealOf('sign-in').unseal(sealed)).toBeUndefined()
})
