import { readSignedToken, signToken } from '#server/platform/http/signed-token.ts'

const purpose = 'backup-file'
const ticketSeconds = 60

/** A ticket's backup file name and operator session. */
type BackupTicket = { name: string; sid: string }

/**
 * Signs a ticket for a download in the browser, which can't send a header. It opens one file for a minute while the
 * session lasts.
 */
export function signBackupTicket(key: Buffer, { name, sid }: BackupTicket, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + ticketSeconds
  return signToken(key, purpose, [Buffer.from(name).toString('base64url'), sid, String(expires)])
}

/** Reads a ticket. Undefined when it is forged or expired. */
export function readBackupTicket(key: Buffer, ticket: string, now: Date): BackupTicket | undefined {
  const [name, sid, expires] = readSignedToken(key, purpose, ticket) ?? []
  if (name === undefined || sid === undefined || !(Number(expires) * 1000 > now.getTime())) return undefined
  return { name: Buffer.from(name, 'base64url').toString(), sid }
}
