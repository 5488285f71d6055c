import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createSemaphore } from '#server/platform/http/semaphore.ts'

/** argon2id (algorithm 2) with the least that OWASP's password storage cheat sheet asks for. Memory in KiB. */
export const hashingParameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash of a random text that nobody kept, with the parameters above: what the passwords of unknown emails are tried on. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$LaUtFo8+/hiwLuFb8oY23w$QSFwla/h8gXYtiKciPW2DwO+bUbdD9c8Wa38xly5Tp4'

/**
 * A hash takes 19 MiB and tens of milliseconds of a core, several times that on a slow machine. The queue is shorter than the limit in
 * front of the database, so that a flood of sign-ins leaves permits for other requests.
 */
const hashing = createSemaphore({ permits: 2, queue: 40, maxWaitMs: 20_000 })

/** Throws the 503 when too many passwords are being hashed already. */
export async function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normal(password), hashingParameters))
}

/**
 * Whether the password is the one behind the hash. Without a hash (an unknown email, an account that only knows Google) it
 * takes the same work and is false. `isOutdated` says that the hash should be made anew with today's parameters.
 * Throws the 503 when too many passwords are being hashed already.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const isRight = await hashing.run(() => verify(stored ?? dummyHash, normal(password)))
  return stored ? { isRight, isOutdated: isRight && isOutdatedHash(stored) } : { isRight: false, isOutdated: false }
}

function isOutdatedHash(stored: string): boolean {
  const used = parseOptions(stored)
  return (Object.keys(hashingParameters) as (keyof typeof hashingParameters)[]).some(
    (name) => used[name] !== hashingParameters[name],
  )
}

/** Keyboards send the same letter in different compositions; NIST SP 800-63B asks to fold them before hashing. Nothing is cut. */
function normal(password: string): string {
  return password.normalize('NFKC')
}
