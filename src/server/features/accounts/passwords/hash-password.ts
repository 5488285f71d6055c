import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createSemaphore } from '#server/platform/http/semaphore.ts'

/** argon2id (algorithm 2) with the minimum parameters of OWASP's password storage cheat sheet. Memory in KiB. */
export const hashingParameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * The hash of a discarded random text. Passwords for unknown emails are checked against it, so that the check takes
 * equally long.
 */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$LaUtFo8+/hiwLuFb8oY23w$QSFwla/h8gXYtiKciPW2DwO+bUbdD9c8Wa38xly5Tp4'

/**
 * A hash takes 19 MiB and tens of milliseconds of CPU. The short queue keeps a flood of sign-ins from blocking other
 * requests.
 */
const hashing = createSemaphore({ permits: 2, queue: 40, maxWaitMs: 20_000 })

/**
 * Hashes a password with argon2id.
 * @throws Failure 503 when too many passwords are being hashed.
 */
export async function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normalizeUnicode(password), hashingParameters))
}

/**
 * Checks a password against a stored hash. Without a hash (unknown email, or an account that uses only Google), takes
 * equally long and returns `isRight: false`. `isOutdated` means that the hash should be recomputed with the current
 * parameters.
 * @throws Failure 503 when too many passwords are being hashed.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const isRight = await hashing.run(() => verify(stored ?? dummyHash, normalizeUnicode(password)))
  return stored ? { isRight, isOutdated: isRight && isOutdatedHash(stored) } : { isRight: false, isOutdated: false }
}

function isOutdatedHash(stored: string): boolean {
  const used = parseOptions(stored)
  return (Object.keys(hashingParameters) as (keyof typeof hashingParameters)[]).some(
    (name) => used[name] !== hashingParameters[name],
  )
}

/** Normalizes Unicode before hashing, because keyboards compose letters differently (NIST SP 800-63B). */
function normalizeUnicode(password: string): string {
  return password.normalize('NFKC')
}
