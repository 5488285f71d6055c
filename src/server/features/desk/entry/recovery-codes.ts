import { Secret } from 'otpauth'
import { hashToken } from '#server/features/accounts/random-token.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './entry.queries.ts'

const codeCount = 10
/** 80 random bits, 16 characters of base 32: nobody guesses one, so a plain SHA-256 is enough to keep it. */
const codeBytes = 10

/** Makes ten new codes in groups of four; the earlier ones end. They are shown this once and stored as hashes. */
export async function makeRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => new Secret({ size: codeBytes }).base32)
  await replaceRecoveryCodes(tx, userId, codes.map(hashToken))
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** The same for the first factor of a person; null when there are codes left from an earlier one. */
export async function makeFirstRecoveryCodes(tx: Db, userId: string): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? null : makeRecoveryCodes(tx, userId)
}
