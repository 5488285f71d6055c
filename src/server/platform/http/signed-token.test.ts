import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSignedToken, signToken } from './signed-token.ts'

const key = randomBytes(32)
const part = fc.stringMatching(/^[\w-]{1,40}$/)

it('reads the parts of its own token', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      expect(readSignedToken(key, 'ticket', signToken(key, 'ticket', parts))).toEqual(parts)
    }),
  )
})

it('rejects another key or purpose, and moved, changed or forged parts', () => {
  const token = signToken(key, 'ticket', ['ada', '17'])
  const signature = token.split('.').at(-1)!
  expect(readSignedToken(randomBytes(32), 'ticket', token)).toBeUndefined()
  expect(readSignedToken(key, 'stop', token)).toBeUndefined()
  const others = [`17.ada.${signature}`, `ada.${signature}`, `ada.17.x.${signature}`, `ada 17.${signature}`, signature]
  for (const text of [...others, `ada.18.${signature}`, token.slice(0, -1), `${token}.`, '', '.', 'x', 'ada.17.'])
    expect(readSignedToken(key, 'ticket', text), text).toBeUndefined()
})

it('rejects a part that could be read as two', () => {
  for (const parts of [['a.b'], ['a b'], [''], ['a\n']]) expect(() => signToken(key, 'ticket', parts)).toThrow('plain')
})

it('still reads an unsubscribe token from an old mail', () => {
  const old = Buffer.from('0123456789abcdef0123456789abcdef')
  const token = 'alerts.3b241101-e2bb-4255-8caf-4136c566a962.cQrXQwCI-8FVYrAt1yQZjqQU_mFOMiY_JHOiBSZUYH4'
  expect(readSignedToken(old, 'mail-stop', token)).toEqual(['alerts', '3b241101-e2bb-4255-8caf-4136c566a962'])
})
