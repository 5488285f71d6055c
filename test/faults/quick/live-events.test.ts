import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { eventChannel } from '#server/features/quotes/events/events.queries.ts'
import { createLiveEvents } from '#server/features/quotes/events/live-events.ts'
import { connect } from '#server/platform/db/connect.ts'
import { postgresPrograms, startPostgres } from '#test/faults/postgres-server.ts'
import { startSynchronousStandby } from '#test/faults/postgres-standby.ts'

const aMinute = 60_000

async function tellFrom(url: string, userId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_notify($1, $2)', [eventChannel, userId])
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
      const { db, pool } = connect({ url }, () => {})
      // The look at the table stays away, so that only a notification can be heard.
      const live = createLiveEvents({ db, log: { warn() {} }, listenUrl: url, pollMs: 10 * aMinute, listenMs: 200 })
      try {
        const heard = vi.fn()
        live.subscribe('investor', heard)
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
        await live.close()
        await pool.end()
      }
    } finally {
      standby?.remove()
      primary.remove()
    }
  },
)
