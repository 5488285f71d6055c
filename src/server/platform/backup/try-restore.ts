import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts'
import { runMigrations } from '#server/platform/db/migrate.ts'
import { listBackups } from './backup-folder.ts'
import { type RestoreSummary, restoreBackup } from './restore-backup.ts'

/** The last trial restore of a folder's newest backup. `error` says why it failed. */
type RestoreTrial = { file: string; at: string; error: string | null }

const trialEveryMs = 7 * 86_400_000

/**
 * Restores a backup into a temporary embedded database, deletes that database, and returns what was restored.
 * @throws the errors of {@link restoreBackup}, or an error when the temporary database doesn't start, stops, or doesn't
 * answer a statement.
 */
export async function tryRestore(
  file: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<RestoreSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-restore-'))
  try {
    return await new Promise((resolve, reject) => {
      restoreInto(folder, file, { onProgress, onStuck: reject }).then(resolve, reject)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function restoreInto(
  folder: string,
  file: string,
  { onProgress, onStuck }: { onProgress(done: number, total: number): void; onStuck(error: Error): void },
): Promise<RestoreSummary> {
  const embedded = await startEmbedded(folder, (reason) => onStuck(new Error(reason)))
  const connection = connect({ socketDir: embedded.socketDir }, () => {})
  try {
    await runMigrations(connection, undefined)
    return await restoreBackup(connection, file, { isReplacing: false, onProgress })
  } finally {
    await connection.pool.end()
    await embedded.close()
  }
}

/**
 * Test-restores a folder's newest backup once a week, and on every call after a failed one. Returns the last trial,
 * which is stored in a file in the same folder. A failed restore doesn't throw; its message is the trial's `error`.
 * `storeError` says why a new trial couldn't be stored; the next call then runs a trial again. Undefined if a restore
 * is due and the folder has no backup. Rejects if the folder can't be read.
 */
export async function tryNewestBackup(
  folder: string,
  now: Date,
): Promise<(RestoreTrial & { storeError: string | null }) | undefined> {
  const last = await readTrial(folder)
  if (last?.error === null && now.getTime() - Date.parse(last.at) < trialEveryMs) return { ...last, storeError: null }
  const [newest] = await listBackups(folder)
  if (!newest) return undefined
  const error = await messageOf(tryRestore(newest.file))
  const trial = { file: newest.file, at: now.toISOString(), error }
  const storing = writeFile(trialFile(folder), `${JSON.stringify(trial)}\n`, { mode: 0o600 })
  return { ...trial, storeError: await messageOf(storing) }
}

/** Returns the message of a promise's rejection. Null when it fulfills. */
async function messageOf(promise: Promise<unknown>): Promise<string | null> {
  return promise.then(
    () => null,
    (reason: Error) => reason.message,
  )
}

/** Returns a folder's last trial. Undefined before the first, or when its file can't be read. */
export async function readTrial(folder: string): Promise<RestoreTrial | undefined> {
  try {
    return JSON.parse(await readFile(trialFile(folder), 'utf8')) as RestoreTrial
  } catch {
    return undefined
  }
}

const trialFile = (folder: string) => join(folder, 'restore-trial.json')
