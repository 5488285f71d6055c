import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, onTestFinished } from 'vitest'
import { pause, startServer } from './built-server.ts'
import { expectWithin, figure, seconds } from './figure.ts'
import { signUp } from './investor.ts'
import { expectNothingLost, keepSubmitting, type Ledger } from './keep-submitting.ts'
import { postgresPrograms, startPostgres } from './postgres-server.ts'
import { startSynchronousStandby } from './postgres-standby.ts'
import { startPrimaryRelay } from './primary-relay.ts'

/** Milliseconds within which writes must work after the standby was promoted. */
const promisedMs = 10_000

// A killed primary closes its connections. A frozen one stops answering, like a lost machine or network.
it.skipIf(!postgresPrograms()).each(['kill', 'freeze'] as const)(
  'loses no acknowledged deal on a %s of the primary under writes, and writes again within 10 s [DEAL-07] [OPS-01]',
  { timeout: 300_000 },
  async (end) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-failover-'))
    const primary = await startPostgres({ wal_level: 'replica', max_wal_senders: '4' })
    let standby: Awaited<ReturnType<typeof startSynchronousStandby>> | undefined
    try {
      const url = new URL(await primary.createDatabase('failing_over'))
      standby = await startSynchronousStandby(url.href)
      const relay = await startPrimaryRelay(Number(url.port))
      onTestFinished(() => relay.close())
      const server = await startServer({
        DATA_DIR: dataDir,
        DATABASE_URL: `postgres://postgres@${relay.host}/failing_over`,
        SAMPLE_LENDERS: '100',
      })
      try {
        const { token } = await signUp(server.url, dataDir)
        const ledger: Ledger = { done: [], open: [] }
        const submitting = keepSubmitting(server.url, token, 0, ledger)
        await submitting.untilOne()
        await pause(2000)
        const before = ledger.done.length
        primary[end]()
        const began = performance.now()
        standby.promote()
        relay.moveTo(standby.port)
        const promoted = performance.now() - began
        // The four workers may each receive one reply to a deal sent before the failover. The fifth reply is to a later
        // deal.
        while (ledger.done.length < before + 5 && performance.now() - began < 60_000) await pause(5)
        const back = performance.now() - began
        await submitting.untilOne()
        await submitting.end()
        const unanswered = ledger.open.length
        await expectNothingLost(server.url, token, ledger)
        figure(
          `${end} of the primary`,
          `${before} deals before, 0 acknowledged lost, ${unanswered} resolved by their keys; standby ready after ${seconds(promoted)}, writes back after ${seconds(back)}`,
        )
        expectWithin(back, promisedMs, `writes after the ${end} of the primary`)
      } finally {
        await server.end()
      }
    } finally {
      standby?.remove()
      primary.remove()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
