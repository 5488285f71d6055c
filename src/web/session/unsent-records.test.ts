import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  addUnsentRecord,
  clearUnsentRecords,
  readUnsentRecords,
  rebaseUnsentLines,
  rejectUnsentRecord,
  removeUnsentRecord,
  type UnsentRecord,
} from './unsent-records.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const whose = { userId: 'ada', dealId: 'elm' }
const paid = (key: string): UnsentRecord => ({
  ...whose,
  key,
  what: 'fact',
  body: { kind: 'paid', on: '2026-11-20', amount: 100 },
})
const work = (key: string, body: object, dealId = 'elm'): UnsentRecord => ({
  ...whose,
  dealId,
  key,
  what: 'lines',
  body: { lines: [], version: 3, ...body },
})
const sold = (key: string, price: number): UnsentRecord => ({
  ...whose,
  key,
  what: 'result',
  body: { kind: 'sold', on: '2026-11-20', price, costs: 0 },
})
const keys = () => readUnsentRecords().map(({ key }) => key)

it('keeps every payment, but only the latest lines and result of a deal [DRAW-02]', async () => {
  for (const record of [paid('a'), work('b', { lag: 2 }), paid('c'), sold('d', 1), sold('e', 2)])
    await addUnsentRecord(record)
  await addUnsentRecord(work('other', {}, 'oak'))
  await addUnsentRecord(work('f', { retainagePercent: 10 }))
  expect(keys()).toEqual(['a', 'c', 'e', 'other', 'f'])
  expect(readUnsentRecords().at(-1)!.body).toEqual({ lines: [], version: 3, lag: 2, retainagePercent: 10 })
})

it('bases queued lines on the version that was just saved [DRAW-02]', async () => {
  await addUnsentRecord(work('a', {}))
  await addUnsentRecord(work('b', {}, 'oak'))
  await rebaseUnsentLines('elm', 4)
  expect(readUnsentRecords().map(({ body }) => body)).toMatchObject([{ version: 4 }, { version: 3 }])
})

it('stores why a record was rejected, removes a sent one, and removes all at sign-out [DRAW-02]', async () => {
  for (const key of ['a', 'b', 'c']) await addUnsentRecord(paid(key))
  await rejectUnsentRecord('b', 'Choose a line in this project')
  await removeUnsentRecord('a')
  expect(readUnsentRecords().map(({ key, failure }) => [key, failure])).toEqual([
    ['b', 'Choose a line in this project'],
    ['c', undefined],
  ])
  clearUnsentRecords()
  expect(kept.size).toBe(0)
})

it.each(['{', '7', '[{"key":"a"}]', '[null]', `[{"key":"a","userId":"u","dealId":"d","body":{}}]`])(
  'ignores damaged stored text: %s',
  (text) => {
    kept.set('plumbline-unsent-records', text)
    expect(readUnsentRecords()).toEqual([])
  },
)
