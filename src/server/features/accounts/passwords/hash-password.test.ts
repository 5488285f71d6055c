import { hash, parseOptions } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { dummyHash, hashingParameters, hashPassword, verifyPassword } from './hash-password.ts'

it('hashes with argon2id, 19456 KiB, two passes, one lane', async () => {
  expect(await hashPassword('Str0ngEnough')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('uses the same parameters for the dummy hash [AUTH-06]', () => {
  expect(parseOptions(dummyHash)).toEqual(
    parseOptions('$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$QSFwla/h8gXYtiKciPW2DwO+bUbdD9c8Wa38xly5Tp4'),
  )
})

it('accepts only the right password, up to its 128th character', async () => {
  const long = `Aa1${'x'.repeat(125)}`
  const stored = await hashPassword(long)
  expect(await verifyPassword(stored, long)).toEqual({ isRight: true, isOutdated: false })
  expect(await verifyPassword(stored, `${long.slice(0, 127)}y`)).toEqual({ isRight: false, isOutdated: false })
})

it('treats composed and decomposed letters as the same password', async () => {
  const stored = await hashPassword('Caf\u00e9 Latte 1')
  expect((await verifyPassword(stored, 'Cafe\u0301 Latte 1')).isRight).toBe(true)
})

it('returns false without a hash [AUTH-06]', async () => {
  expect(await verifyPassword(null, 'Str0ngEnough')).toEqual({ isRight: false, isOutdated: false })
  expect(await verifyPassword(undefined, 'Str0ngEnough')).toEqual({ isRight: false, isOutdated: false })
})

it('reports a hash with other parameters', async () => {
  const old = await hash('Str0ngEnough', { ...hashingParameters, memoryCost: 8192 })
  expect(await verifyPassword(old, 'Str0ngEnough')).toEqual({ isRight: true, isOutdated: true })
  expect(await verifyPassword(old, 'wrong password')).toEqual({ isRight: false, isOutdated: false })
})

it('hashes two passwords at a time, queues 40, and rejects the rest with 503 [AUTH-06]', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => (i % 2 ? hashPassword('Str0ngEnough') : verifyPassword(null, 'Str0ngEnough'))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(42)
  for (const attempt of tries)
    if (attempt.status === 'rejected')
      expect(attempt.reason).toMatchObject({ kind: 'unavailable', reply: { reason: 'overloaded' } })
})
