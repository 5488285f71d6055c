import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLimits, type Limit, type Limits } from '#server/platform/http/limits.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' }, start: { isWorking: false } })
})
afterAll(() => t.close())

function makeLimit(points: number, seconds = 60): Limit {
  return { name: `test-${randomUUID()}`, points, seconds }
}

const rejection = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

// With the embedded database, the only process counts in memory. With PostgreSQL, processes share a table, which both
// databases have.
describe.each<[where: string, make: () => Limits]>([
  ['in memory', () => createLimits({ pool: undefined, scale: 1 })],
  ['in the database', () => createLimits({ pool: t.connection.pool, scale: 1 })],
])('counted %s', (where, make) => {
  let current: Limits
  beforeAll(() => {
    current = make()
  })
  const limits = () => current

  it('counts points until none is left, then rejects with the time to wait, separately for each key [AUTH-06]', async () => {
    const limit = makeLimit(2)
    await limits().consume(limit, 'a')
    await limits().consume(limit, 'a')
    for (let again = 0; again < 3; again++) {
      const failure = await rejection(limits().consume(limit, 'a'))
      expect(failure).toMatchObject({ kind: 'limited', reply: { reason: 'limited' } })
      const { retryAfterSeconds } = failure as { retryAfterSeconds: number }
      expect(retryAfterSeconds).toBeGreaterThan(50)
      expect(retryAfterSeconds).toBeLessThanOrEqual(60)
    }
    expect(await limits().tryConsume(limit, 'a')).toBe(false)
    expect(await limits().tryConsume(limit, 'b')).toBe(true)
    await limits().reset(limit, 'a')
    expect(await limits().tryConsume(limit, 'a')).toBe(true)
  })

  it('checks a limit that counts failures without taking a point', async () => {
    const failures = makeLimit(2)
    const check = () => rejection(limits().check(failures, 'a'))
    for (let times = 0; times < 5; times++) expect(await check()).toBeUndefined()
    expect(await limits().tryConsume(failures, 'a')).toBe(true)
    expect(await check()).toBeUndefined()
    expect(await limits().tryConsume(failures, 'a')).toBe(true)
    expect(await check()).toMatchObject({ kind: 'limited' })
  })

  it('grants fifty simultaneous callers exactly the limit', async () => {
    const limit = makeLimit(7)
    const all = await Promise.all(Array.from({ length: 50 }, async () => limits().tryConsume(limit, 'a')))
    expect(all.filter(Boolean)).toHaveLength(7)
  })

  it('a window begins with the first point and is not extended by requests', async () => {
    const short = makeLimit(1, 2)
    const began = performance.now()
    expect(await limits().tryConsume(short, 'a')).toBe(true)
    expect(await limits().tryConsume(short, 'a')).toBe(false)
    await expect.poll(() => limits().tryConsume(short, 'a')).toBe(true)
    expect(performance.now() - began).toBeGreaterThan(1500)
  })

  it('limits with the same name share counters', async () => {
    const [limit, same] = [makeLimit(2), makeLimit(2)]
    same.name = limit.name
    expect(await limits().tryConsume(limit, 'a')).toBe(true)
    expect(await limits().tryConsume(same, 'a')).toBe(true)
    expect(await limits().tryConsume(limit, 'a')).toBe(false)
  })

  it('other processes share a count only where the database counts', async () => {
    const limit = makeLimit(1)
    expect(await limits().tryConsume(limit, 'a')).toBe(true)
    expect(await make().tryConsume(limit, 'a')).toBe(where === 'in memory')
  })
})

it('RATE_LIMIT_SCALE multiplies load limits, never security limits', async () => {
  const scaled = createLimits({ pool: undefined, scale: 3 })
  const count = async (limit: Limit) => {
    let taken = 0
    while (await scaled.tryConsume(limit, 'a')) taken++
    return taken
  }
  expect(await count(makeLimit(2))).toBe(6)
  expect(await count({ ...makeLimit(2), isUnscaled: true })).toBe(2)
})
