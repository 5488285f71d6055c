import { hash, verify } from '@node-rs/argon2'
import { hashingParameters } from '#server/features/accounts/passwords/hash-password.ts'

// Usage: node bench/argon2-alone.ts SECONDS AT_ONCE. Prints how many passwords a second are tried when nothing else is done.
const [seconds, atOnce] = process.argv.slice(2).map(Number) as [number, number]
const password = 'Rehab-Bench-2024-A1'
const stored = await hash(password, hashingParameters)
const begun = performance.now()
let tried = 0
async function tryAgainAndAgain(): Promise<void> {
  while (performance.now() - begun < seconds * 1000) {
    if (!(await verify(stored, password))) throw new Error('The password was not taken for its own')
    tried++
  }
}
await Promise.all(Array.from({ length: atOnce }, tryAgainAndAgain))
process.stdout.write(String(tried / ((performance.now() - begun) / 1000)))
