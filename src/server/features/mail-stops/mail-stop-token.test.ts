import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { signToken } from '#server/platform/http/signed-token.ts'
import { mailStopUrl, readMailStop } from './mail-stop-token.ts'

const key = randomBytes(32)
const id = randomUUID()
const signed = (...parts: string[]) => signToken(key, 'mail-stop', parts)

it('reads the kind and owner from a mail’s link', () => {
  for (const kind of ['alerts', 'dates', 'quotes', 'lenders', 'undo-lenders'] as const) {
    const url = mailStopUrl('https://plumbline.example', key, { kind, id })
    expect(url.startsWith('https://plumbline.example/stop-mails/')).toBe(true)
    expect(readMailStop(key, url.split('/').at(-1)!)).toEqual({ kind, id })
  }
})

it.each([
  ['of another kind', signed('everything', id)],
  ['without a person', signed('alerts')],
  ['of what is no id', signed('alerts', 'ada')],
  ['with more than that', signed('alerts', id, 'more')],
  ['of nothing', ''],
  ['signed with another key', signToken(randomBytes(32), 'mail-stop', ['alerts', id])],
  ['signed for something else', signToken(key, 'event-ticket', ['alerts', id])],
])('rejects a token %s', (_, token) => {
  expect(readMailStop(key, token)).toBeUndefined()
})
