import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { signToken } from '#server/platform/http/signed-token.ts'
import { mailStopUrl, readMailStop } from './mail-stop-token.ts'

const key = randomBytes(32)
const id = randomUUID()
const signed = (...parts: string[]) => signToken(key, 'mail-stop', parts)

it('reads the kind and owner from an email’s link', () => {
  for (const kind of ['alerts', 'dates', 'quotes', 'lenders', 'undo-lenders'] as const) {
    const url = mailStopUrl('https://plumbline.example', key, { kind, id })
    expect(url.startsWith('https://plumbline.example/stop-mails/')).toBe(true)
    expect(readMailStop(key, url.split('/').at(-1)!)).toEqual({ kind, id })
  }
})

it.each([
  ['of another kind', signed('everything', id)],
  ['without an id', signed('alerts')],
  ['with an invalid id', signed('alerts', 'ada')],
  ['with an extra part', signed('alerts', id, 'more')],
  ['that is empty', ''],
  ['signed with another key', signToken(randomBytes(32), 'mail-stop', ['alerts', id])],
  ['signed for another purpose', signToken(key, 'event-ticket', ['alerts', id])],
])('rejects a token %s', (_, token) => {
  expect(readMailStop(key, token)).toBeUndefined()
})
