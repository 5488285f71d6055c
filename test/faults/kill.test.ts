import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type BuiltServer, pause, startServer } from './built-server.ts'
import { expectWithin, figure, longest, rounds, seconds } from './figure.ts'
import { signUp } from './investor.ts'
import { expectNothingLost, keepSubmitting, type Ledger } from './keep-submitting.ts'
import { postgresPrograms, startPostgres } from './postgres-server.ts'

/** Kills per investor. Reading thousands of deals of one investor would take longer than the server's restart. */
const roundsEach = 5
const timeout = Math.max(300_000, rounds * 20_000)

/** Maximum time until the server works again after a kill, in milliseconds. */
const promisedMs = 5000

/** Kills the server repeatedly while deals are written, each time at a different moment after an acknowledged write. */
async function surviveKills(
  what: string,
  dataDir: string,
  start: () => Promise<BuiltServer>,
  kill: (server: BuiltServer) => Promise<BuiltServer>,
) {
  let server = await start()
  try {
    const investors: { token: string; ledger: Ledger }[] = []
    const reopened: number[] = []
    let unanswered = 0
    for (let round = 0; round < rounds; round++) {
      if (round % roundsEach === 0) {
        const { token } = await signUp(server.url, dataDir)
        investors.push({ token, ledger: { done: [], open: [] } })
      }
      const { token, ledger } = investors.at(-1)!
      const submitting = keepSubmitting(server.url, token, round, ledger)
      await submitting.untilOne()
      await pause(40 + ((round * 137) % 400))
      const began = performance.now()
      server = await kill(server)
      reopened.push(performance.now() - began)
      await submitting.end()
      unanswered += ledger.open.length
      await expectNothingLost(server.url, token, ledger)
    }
    // Deals that survived their own kills must survive all later ones.
    for (const { token, ledger } of investors) await expectNothingLost(server.url, token, ledger)
    const deals = investors.reduce((sum, { ledger }) => sum + ledger.done.length, 0)
    expect(deals).toBeGreaterThanOrEqual(rounds)
    figure(
      what,
      `${rounds} kills, ${deals} deals, 0 acknowledged lost, 0 duplicated, ${unanswered} unanswered and resolved by their keys, ` +
        `back after at most ${seconds(longest(reopened))}`,
    )
    expectWithin(longest(reopened), promisedMs, 'opens again')
  } finally {
    await server.end('SIGKILL')
  }
}

const killServer = (env: Record<string, string>) => async (server: BuiltServer) => {
  await server.end('SIGKILL')
  return startServer({ ...env, PORT: new URL(server.url).port })
}

async function inFolder(work: (dataDir: string) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-kill-'))
  try {
    await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

it('kill -9 during writes to the embedded database loses no acknowledged deal and duplicates none [DEAL-07] [OPS-01]', {
  timeout,
}, async () => {
  await inFolder(async (dataDir) => {
    const env = { DATA_DIR: dataDir, SAMPLE_LENDERS: '100' }
    await surviveKills('kill -9 of the server, embedded', dataDir, () => startServer(env), killServer(env))
  })
})

it.skipIf(!postgresPrograms())(
  'kill -9 during writes to PostgreSQL loses no acknowledged deal and duplicates none [DEAL-07] [OPS-01]',
  { timeout },
  async () => {
    const postgres = await startPostgres()
    try {
      await inFolder(async (dataDir) => {
        const env = {
          DATA_DIR: dataDir,
          DATABASE_URL: await postgres.createDatabase('killed'),
          SAMPLE_LENDERS: '100',
        }
        await surviveKills('kill -9 of the server, PostgreSQL', dataDir, () => startServer(env), killServer(env))
      })
    } finally {
      postgres.remove()
    }
  },
)

it.skipIf(!postgresPrograms())(
  'kill -9 of PostgreSQL during writes loses and duplicates no deal, and the server reconnects [DEAL-07] [OPS-01]',
  { timeout },
  async () => {
    const postgres = await startPostgres()
    try {
      await inFolder(async (dataDir) => {
        const env = { DATA_DIR: dataDir, DATABASE_URL: await postgres.createDatabase('hit'), SAMPLE_LENDERS: '100' }
        await surviveKills(
          'kill -9 of PostgreSQL',
          dataDir,
          () => startServer(env),
          async (server) => {
            postgres.kill()
            postgres.start()
            while ((await fetch(`${server.url}/readyz`)).status !== 200) await pause(50)
            return server
          },
        )
      })
    } finally {
      postgres.remove()
    }
  },
)
