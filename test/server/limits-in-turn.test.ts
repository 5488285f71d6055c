import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Limit } from '#server/http/limits.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' }, start: { isWorking: false } })
})
afterAll(() => t.close())

function makeLimit(points: number, seconds = 60): Limit {
  return { name: `test-${randomUUID()}`, points, seconds }
}

it('takes a point of each limit in turn, and none of those behind the one that refuses', async () => {
  const { limits } = t.http
  const [first, second, third] = [makeLimit(3), makeLimit(1), makeLimit(1)]
  const ask = () =>
    limits.takeInTurn([
      { limit: first, key: 'a' },
      { limit: second, key: 'b' },
      { limit: third, key: 'c' },
    ])
  expect(await ask()).toBeUndefined()
  expect((await ask())?.limit).toBe(second)
  await limits.reset(second, 'b')
  // The third had one point, which the first asking took; the refused one took nothing.
  expect((await ask())?.limit).toBe(third)
  await limits.reset(third, 'c')
  const refused = await ask()
  expect(refused?.limit).toBe(first)
  expect(refused?.failure).toMatchObject({ kind: 'limited' })
  expect(refused?.failure.retryAfterSeconds).toBeGreaterThan(50)
  expect(refused?.failure.retryAfterSeconds).toBeLessThanOrEqual(60)
})

it('only looks at a limit that counts failures, and is stopped by it', async () => {
  const { limits } = t.http
  const [failures, tries] = [makeLimit(2), makeLimit(100)]
  const ask = () =>
    limits.takeInTurn([
      { limit: failures, key: 'a', isLook: true },
      { limit: tries, key: 'b' },
    ])
  for (let times = 0; times < 5; times++) expect(await ask()).toBeUndefined()
  expect(await limits.tryConsume(failures, 'a')).toBe(true)
  expect(await ask()).toBeUndefined()
  expect(await limits.tryConsume(failures, 'a')).toBe(true)
  expect((await ask())?.limit).toBe(failures)
  expect(await limits.tryConsume(failures, 'a')).toBe(false)
})

it('lets fifty at once have no more than there is', async () => {
  const { limits } = t.http
  const [wide, narrow] = [makeLimit(40), makeLimit(7)]
  const all = await Promise.all(
    Array.from({ length: 50 }, async () =>
      limits.takeInTurn([
        { limit: wide, key: 'a' },
        { limit: narrow, key: 'b' },
      ]),
    ),
  )
  const count = (limit: Limit | undefined) => all.filter((refused) => refused?.limit === limit).length
  expect([count(undefined), count(narrow), count(wide)]).toEqual([7, 33, 10])
})

it('begins a new window when the old one is over', async () => {
  const { limits } = t.http
  const short = makeLimit(1, 1)
  expect(await limits.tryConsume(short, 'a')).toBe(true)
  expect(await limits.tryConsume(short, 'a')).toBe(false)
  await expect.poll(() => limits.tryConsume(short, 'a'), { timeout: 5000, interval: 300 }).toBe(true)
})
