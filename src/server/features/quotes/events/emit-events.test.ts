import { expect, it, vi } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { emitEvents } from './emit-events.ts'

const event = { name: 'status', requestId: null, dealId: 'deal' } as const

/** A transaction that notes what is written in it; `afterCommit` is for whoever commits to call. */
function fakeTransaction() {
  const written: unknown[] = []
  const afterCommit: (() => void)[] = []
  const tx = { insert: () => ({ values: async (rows: unknown[]) => written.push(...rows) }), afterCommit }
  return { tx: tx as unknown as Db, written, commit: () => afterCommit.splice(0).map((callback) => callback()) }
}

it('writes in the transaction and notifies nobody before it is committed [MSG-02]', async () => {
  const { tx, written, commit } = fakeTransaction()
  const live = { announce: vi.fn() }
  await emitEvents(tx, { live }, { userId: 'ada', events: [event, event], at: new Date() })
  expect(written).toHaveLength(2)
  expect(live.announce).not.toHaveBeenCalled()
  commit()
  expect(live.announce).toHaveBeenCalledExactlyOnceWith('ada')
})

it('does nothing without events', async () => {
  const { tx, written, commit } = fakeTransaction()
  const live = { announce: vi.fn() }
  await emitEvents(tx, { live }, { userId: 'ada', events: [], at: new Date() })
  commit()
  expect(written).toEqual([])
  expect(live.announce).not.toHaveBeenCalled()
})
