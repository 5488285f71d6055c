import { afterAll, beforeAll, expect, it } from 'vitest'
import { getLenderByNameEndpoint, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { insertLenders } from '#server/features/lenders/catalogue/lenders.queries.ts'
import { countLendersByKind } from '#server/features/lenders/import/import.queries.ts'
import { loadSampleLenders } from '#server/features/lenders/sample/load-sample-lenders.ts'
import { readSampleLenders } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

const now = new Date('2026-03-01T12:00:00Z')

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await insertLenders(t.deps.db, readSampleLenders(50, now).lenders)
  await t.deps.catalogue.refresh()
})
afterAll(() => t.close())

/** Six times the promised two seconds, for slow machines. */
const soon = { timeout: 12_000, interval: 20 }

it("sees another connection's change soon in ETag, search and listener", async () => {
  const before = await t.fetch('/api/lenders')
  await before.arrayBuffer()
  let changeCount = 0
  const end = t.deps.catalogue.onChange(() => changeCount++)
  await t.deps.pool.query(
    `insert into lenders (name, slug, min_rate, max_rate) values ('Plenlune Vextable', 'plenlune-vextable', 9, 10)`,
  )
  await expect
    .poll(async () => (await t.call(listLendersEndpoint, { query: { search: 'vextable' } })).total, soon)
    .toBe(1)
  expect(changeCount).toBe(1)
  const after = await t.fetch('/api/lenders', { headers: { 'if-none-match': before.headers.get('etag')! } })
  expect(after.status).toBe(200)
  await after.arrayBuffer()
  end()
  await t.deps.pool.query(`update lenders set min_rate = 8.5 where slug = 'plenlune-vextable'`)
  await expect
    .poll(async () => (await t.call(getLenderByNameEndpoint, { params: { name: 'plenlune-vextable' } })).minRate, soon)
    .toBe(8.5)
  expect((await t.call(listLendersEndpoint, { query: { search: 'vextable' } })).lenders[0]?.minRate).toBe(8.5)
  expect(changeCount).toBe(1)
})

it('sample lenders fill an empty table once, for any number of processes', async () => {
  const empty = await startTestApp()
  try {
    const { db } = empty.deps
    const inserted = await Promise.all([1, 2, 3].map(() => loadSampleLenders({ db, count: 5100, now })))
    expect(inserted.sort()).toEqual([0, 0, 5100])
    expect((await countLendersByKind(db)).all).toBe(5100)
    expect(await loadSampleLenders({ db, count: 10, now })).toBe(0)
  } finally {
    await empty.close()
  }
})
