import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { MessageReply, Uuid, WireTime } from '#contract/wire/wire.ts'

export const QueueRow = z.object({
  queue: z.string(),
  /** Jobs that are due, scheduled for later, running, and failed. */
  waiting: z.number(),
  later: z.number(),
  active: z.number(),
  failed: z.number(),
  /** Seconds that the oldest due job has waited. */
  oldestSeconds: z.number(),
  lastDoneAt: WireTime.nullable(),
})
export type QueueRow = z.output<typeof QueueRow>

export const FailedRow = z.object({
  id: z.string(),
  queue: z.string(),
  isMail: z.boolean(),
  purpose: z.string().nullable(),
  /** The account that the email was for. */
  userId: z.string().nullable(),
  reason: z.string(),
  tries: z.number(),
  failedAt: WireTime,
})
export type FailedRow = z.output<typeof FailedRow>

export const InstanceRow = z.object({
  id: z.string(),
  host: z.string(),
  /** `server`: requests and background work. `web`: requests only. `worker`: background work only. */
  role: z.enum(['server', 'web', 'worker']),
  version: z.string(),
  startedAt: WireTime,
  seenAt: WireTime,
  /** Seen within the last minute and a half. */
  isAlive: z.boolean(),
})
export type InstanceRow = z.output<typeof InstanceRow>

const BackupRow = z.object({ name: z.string(), at: WireTime, bytes: z.number() })

/** The weekly test restore of a backup. `error` is the reason of a failure. */
const BackupTrial = z.object({ name: z.string(), at: WireTime, error: z.string().nullable() })

export const Machine = z.object({
  version: z.string(),
  node: z.string(),
  database: z.object({ kind: z.enum(['PostgreSQL', 'embedded']), version: z.string(), bytes: z.number() }),
  migrations: z.object({ applied: z.number(), known: z.number() }),
  /** Null when the backup folder has no backup or can't be read. */
  backupAt: WireTime.nullable(),
  isBackupLate: z.boolean(),
  /** The newest files in the backup folder, newest first. */
  backups: z.array(BackupRow),
  /** Null before the first test restore. */
  backupTrial: BackupTrial.nullable(),
  catalogue: z.object({ version: z.number(), lenders: z.number(), checkedSeconds: z.number() }),
  /** `via` is the mail server's host and port, or the folder that emails are written to when none is set. */
  mails: z.object({ via: z.string(), isDelivered: z.boolean(), sent: z.number(), failed: z.number() }),
  queues: z.array(QueueRow),
  failed: z.array(FailedRow),
  instances: z.array(InstanceRow),
  /** Open deals of active accounts: all, those matched by another model, and those waiting to be matched again. */
  matching: z.object({ openDeals: z.number(), byEarlierModel: z.number(), waiting: z.number() }),
})
export type Machine = z.output<typeof Machine>

export const getMachineEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/machine',
  summary: 'The health of the installation: version, database, queues, failed jobs, backups, instances.',
  access: 'operator',
  reply: Machine,
})

export const createBackupTicketEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/machine/backup-tickets',
  summary: 'Returns a download URL for a backup, valid for a minute. A backup contains all investors’ data.',
  access: 'operator',
  needsFreshFactor: true,
  body: z.object({ name: z.string().min(1).max(255) }),
  reply: z.object({ url: z.string() }),
})

/** The address at which a ticket downloads a backup. */
export const backupFilePath = '/api/desk/machine/backup'
export const BackupFileQuery = z.object({ ticket: z.string().max(1000) })

/** Ids of failed jobs. */
const ids = z.array(Uuid).min(1).max(500)

export const retryWorkEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/machine/retry',
  summary: 'Retries failed jobs with a full set of attempts; without ids, all of them.',
  access: 'operator',
  body: z.object({ ids: ids.optional() }),
  reply: MessageReply,
})

export const discardWorkEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/machine/discard',
  summary: 'Deletes failed jobs.',
  access: 'operator',
  body: z.object({ ids }),
  reply: MessageReply,
})
