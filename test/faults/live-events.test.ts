import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { createEventListener } from '#server/features/quotes/events/event-listener.ts'
import { eventChannel } from '#server/features/quotes/events/events.queries.ts'
import { postgresPrograms, startPostgres } from '#test/faults/postgres-server.ts'
import { startSynchronousStandby } from '#test/faults/postgres-standby.ts'

const aMinute = 60_000

async function tellFrom(url: string, payload: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_notify($1, $2)', [eventChannel, payload])
  await client.end()
}

it.skipIf(!postgresPrograms())(
  'of several hosts the primary is listened to, and after a failover, also from one that froze, the new one',
  { timeout: 3 * aMinute },
  async () => {
    const primary = await startPostgres({ wal_level: 'replica', max_wal_senders: '4' })
    let standby: Awaited<ReturnType<typeof startSynchronousStandby>> | undefined
    try {
      const primaryUrl = new URL(await primary.createDatabase('listening'))
      standby = await startSynchronousStandby(primaryUrl.href)
      const standbyHost = `127.0.0.1:${standby.port}`
      const url = `postgres://postgres@${standbyHost},${primaryUrl.host}/listening?target_session_attrs=read-write`
      const heard = vi.fn()
      const listener = createEventListener({
        url,
        log: { warn() {} },
        onInvestor: heard,
        listenMs: 200,
      })
      try {
        listener.start()
        const hearsFrom = (teller: string) =>
          vi.waitFor(
            async () => {
              heard.mockClear()
              await tellFrom(teller, 'investor')
              await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 300 })
            },
            { timeout: 20_000, interval: 200 },
          )
        await hearsFrom(primaryUrl.href)

        primary.freeze()
        standby.promote()
        await hearsFrom(`postgres://postgres@${standbyHost}/listening`)
      } finally {
        await listener.stop()
      }
    } finally {
      standby?.remove()
      primary.remove()
    }
  },
)
