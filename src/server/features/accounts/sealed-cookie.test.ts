import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readCookie, seal, unseal } from './sealed-cookie.ts'

const key = randomBytes(32)

it('opens what it sealed, which looks different each time and shows nothing', () => {
  const value = { state: 'abc', verifier: 'secret' }
  const sealed = seal(key, 'sign-in', value)
  expect(unseal(key, 'sign-in', sealed)).toEqual(value)
  expect(sealed).not.toBe(seal(key, 'sign-in', value))
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret')
})

it('opens nothing with another key, for another purpose, changed, cut or made up', () => {
  const sealed = seal(key, 'sign-in', { state: 'abc' })
  expect(unseal(randomBytes(32), 'sign-in', sealed)).toBeUndefined()
  expect(unseal(key, 'another', sealed)).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(unseal(key, 'sign-in', changed.toString('base64url'))).toBeUndefined()
  }
  for (const text of ['', 'x', sealed.slice(0, -2), sealed.slice(0, 30), '{}', '%%%'])
    expect(unseal(key, 'sign-in', text)).toBeUndefined()
})

it('reads one cookie of many', () => {
  expect(readCookie('a=1; oidc=v-_=; b=2', 'oidc')).toBe('v-_=')
  expect(readCookie('xoidc=1', 'oidc')).toBeUndefined()
  expect(readCookie(undefined, 'oidc')).toBeUndefined()
})
