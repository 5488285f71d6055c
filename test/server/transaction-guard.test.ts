import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
})
afterAll(() => t.close())

it('rejects a transaction that waits for the pool, on either database', async () => {
  const { db } = t.deps
  const waiting = inTransaction(db, async () => {
    await db.execute(sql`select 1`)
  })
  await expect(waiting).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('waits for the pool') }),
  })
  const apart: { asked?: Promise<unknown> } = {}
  await inTransaction(db, async (tx) => {
    apart.asked = db.execute(sql`select 1`).execute()
    await tx.execute(sql`select 1`)
  })
  await expect(apart.asked).resolves.toMatchObject({ rowCount: 1 })
})
