import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { z } from 'zod'
import { BackupFileQuery, backupFilePath, createBackupTicketEndpoint } from '#contract/desk/machine.ts'
import { Failure } from '#server/failure.ts'
import { listLiveSessions } from '#server/features/accounts/sessions/sessions.queries.ts'
import { deskActor, recordActivity } from '#server/features/activity/record-activity.ts'
import { listBackups, type StoredBackup } from '#server/platform/backup/backup-folder.ts'
import type { Database } from '#server/platform/db/database.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import { type Http, type RouteOptions, route } from '#server/platform/http/route.ts'
import { readSignedToken, signToken } from '#server/platform/http/signed-token.ts'

const purpose = 'backup-file'
const ticketSeconds = 60

/** Permission to download one backup file in an operator's session. */
type BackupTicket = { name: string; sid: string }

/**
 * Returns a signed ticket for a download link, because a browser's download can't send the session's bearer token.
 * Valid for a minute.
 */
function signBackupTicket(key: Buffer, { name, sid }: BackupTicket, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + ticketSeconds
  return signToken(key, purpose, [Buffer.from(name).toString('base64url'), sid, String(expires)])
}

/** Verifies a ticket. Undefined if it is forged or has expired. */
function readBackupTicket(key: Buffer, ticket: string, now: Date): BackupTicket | undefined {
  const [name, sid, expires] = readSignedToken(key, purpose, ticket) ?? []
  if (name === undefined || sid === undefined || !(Number(expires) * 1000 > now.getTime())) return undefined
  return { name: Buffer.from(name, 'base64url').toString(), sid }
}

const ticketOptions: RouteOptions = { limits: [{ name: 'desk-backup-tickets', points: 30, seconds: 60, by: 'ip' }] }
const fileLimit: Limit = { name: 'desk-backup-files', points: 30, seconds: 60 }

export type DeskBackupsDeps = {
  db: Database
  clock: () => Date
  cookieKey(): Promise<Buffer>
  env: { backupDir: string }
}

/**
 * Registers two routes: one creates a ticket for a backup file, the other downloads the file with it. The endpoint of
 * the first requires a fresh second factor. Creating a ticket is logged as a download; the downloads themselves aren't
 * logged. A ticket works any number of times for a minute, while the operator's sign-in session lasts.
 */
export function registerDeskBackups(http: Http, deps: DeskBackupsDeps): void {
  /**
   * Finds a backup among the folder's names, so that a name from a request never becomes a path.
   * @throws Failure 404 for a name that isn't in the folder, and if the folder can't be read.
   */
  async function findBackup(name: string): Promise<StoredBackup> {
    const found = (await listBackups(deps.env.backupDir).catch(() => [])).find(({ file }) => basename(file) === name)
    if (!found) throw new Failure('missing', 'This backup is no longer in the folder.')
    return found
  }

  route(http, createBackupTicketEndpoint, ticketOptions, async ({ body, operator }) => {
    const { file } = await findBackup(body.name)
    const name = basename(file)
    await recordActivity(deps.db, deskActor(operator), [
      { action: 'backup.downloaded', subject: { kind: 'backup', id: name, label: name } },
    ])
    const ticket = signBackupTicket(await deps.cookieKey(), { name, sid: operator.sid }, deps.clock())
    return { url: `${backupFilePath}?ticket=${ticket}` }
  })

  http.app.get(backupFilePath, { schema: { hide: true, querystring: BackupFileQuery } }, async (request, reply) => {
    await http.limits.consume(fileLimit, clientKey(request.ip))
    const { ticket } = request.query as z.output<typeof BackupFileQuery>
    const found = readBackupTicket(await deps.cookieKey(), ticket, deps.clock())
    if (!found || !(await listLiveSessions(deps.db, [found.sid])).has(found.sid))
      throw new Failure('missing', 'Not found')
    const { file, bytes } = await findBackup(found.name)
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${found.name.replace(/[^\w.-]/g, '_')}"`)
      .header('cache-control', 'private, no-store')
      .send(createReadStream(file))
  })
}
