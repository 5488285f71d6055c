import { Secret } from 'otpauth'
import { hashToken } from '#server/features/accounts/random-token.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './entry.queries.ts'

const codeCount = 10
/** 80 random bits, 16 characters of base 32. A plain SHA-256 is enough for them. */
const codeBytes = 10

/** Replaces a user's recovery codes with ten new ones and returns them. They are shown once and stored as hashes. */
export async function makeRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => new Secret({ size: codeBytes }).base32)
  await replaceRecoveryCodes(tx, userId, codes.map(hashToken))
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** Creates recovery codes and returns them. Null if the user already has some. */
export async function makeFirstRecoveryCodes(tx: Db, userId: string): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? null : makeRecoveryCodes(tx, userId)
}
