import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { signIn } from '#contract/accounts/accounts.ts'
import { type RunningServer, startBuiltServer } from './built-server.ts'
import { signedUpInvestor } from './investor.ts'
import { load } from './load.ts'
import { percent, percentile } from './measure.ts'
import { withPostgres } from './with-postgres.ts'

const seconds = 6
const rounds = 5
/** As many passwords as the server tries at once. */
const hashedAtOnce = 2
/** Enough people at the door that a password is always there to be tried. */
const connections = 8
const accounts = 16

/** Right sign-ins a second, all of it (limits, account, session), beside argon2id alone in a process that does nothing else, by turns. */
export async function benchSignIn(): Promise<string[]> {
  const embedded = await startBuiltServer()
  const lines = [await measure('embedded', embedded)]
  const line = await withPostgres(async (address) =>
    measure('PostgreSQL', await startBuiltServer({ DATABASE_URL: address, SAMPLE_LENDERS: '100' })),
  )
  return [...lines, line]
}

async function measure(name: string, server: RunningServer): Promise<string> {
  try {
    const people = []
    for (let i = 0; i < accounts; i++) people.push(await signedUpInvestor(server))
    const ours: number[] = []
    const alone: number[] = []
    const shares: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const a = await signInRate(server, people)
      const b = await argon2Rate()
      if (round === 0) continue
      ours.push(a)
      alone.push(b)
      shares.push(a / b)
    }
    const each = shares.map(percent).join(', ')
    return `Sign-in, ${name}: ${percentile(ours, 0.5).toFixed(1)}/s, argon2id alone ${percentile(alone, 0.5).toFixed(1)}/s, ${percent(percentile(shares, 0.5))} of its rate (rounds: ${each})`
  } finally {
    await server.stop()
  }
}

/** Sign-ins a second of so many people at once, each of whom signs in again as soon as they are in. */
async function signInRate(server: RunningServer, people: readonly { email: string; password: string }[]) {
  const requests = people.map(({ email, password }) => ({ path: signIn.path, body: { email, password } }))
  const { requestsPerSecond, errors, unexpected } = await load(server, requests, { seconds, connections })
  if (errors + unexpected > 0) throw new Error(`${errors} sign-ins failed, ${unexpected} were refused`)
  return requestsPerSecond
}

async function argon2Rate(): Promise<number> {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['bench/argon2-alone.ts', String(seconds), String(hashedAtOnce)])
  return Number(stdout)
}
