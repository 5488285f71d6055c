import { expect, it } from 'vitest'
import { createProtocolQueue } from './protocol-queue.ts'

const ignoreData = () => {}
const query = (sql: string) => Buffer.from(`Q${sql}`)

/** A database whose statements end when the test says so. */
function slowDatabase() {
  const statements: string[] = []
  const ends: (() => void)[] = []
  let isInTransaction = false
  return {
    statements,
    endStatement: () => ends.shift()!(),
    db: {
      runExclusive: <T>(task: () => Promise<T>) => task(),
      isInTransaction: () => isInTransaction,
      async execProtocolRawStream(message: Uint8Array) {
        const sql = Buffer.from(message.slice(1)).toString()
        statements.push(sql)
        await new Promise<void>((resolve) => ends.push(resolve))
        if (sql === 'begin') isInTransaction = true
      },
      async exec(sql: string) {
        statements.push(sql)
        isInTransaction = false
        return []
      },
    },
  }
}

it('a client that disconnects while its BEGIN runs leaves the database to the next client [OPS-01]', async () => {
  const { db, statements, endStatement } = slowDatabase()
  const queue = createProtocolQueue(db)
  const begun = queue.enqueue(1, query('begin'), ignoreData)
  const next = queue.enqueue(2, query('select 1'), ignoreData)
  queue.clearQueueForHandler(1)
  const cleared = queue.clearTransactionIfNeeded(1)
  endStatement()
  await Promise.all([begun, cleared])
  expect(statements).toEqual(['begin', 'ROLLBACK', 'select 1'])
  endStatement()
  await next
  expect(queue.getQueueLength()).toBe(0)
})
