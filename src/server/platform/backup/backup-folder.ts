import type { Stats } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#server/failure.ts'

const dailyName = /^daily-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})Z\.backup\.gz$/
/** The name of a backup while it is written, with the id of its process. */
const partName = /\.backup\.gz\.\d+\.part$/

/**
 * With seven daily backups, and removal three weeks after deactivation, no personal data is kept longer than 28 days.
 */
const dailyBackupsKept = 7
const dayMs = 24 * 60 * 60 * 1000

export type BackupPlace = { backupDir: string; isBackupDirGiven: boolean }

/**
 * Creates the default backup folder if it is missing. A folder that BACKUP_DIR names must already exist: with an
 * unmounted disk, creating it would put the backups on the disk whose loss they protect against. Doesn't check that it
 * is writable.
 * @throws Failure of kind missing when BACKUP_DIR doesn't exist, isn't a folder or can't be looked up.
 */
export async function requireBackupFolder({ backupDir, isBackupDirGiven }: BackupPlace): Promise<void> {
  if (!isBackupDirGiven) return void (await mkdir(backupDir, { recursive: true, mode: 0o700 }))
  try {
    if ((await stat(backupDir)).isDirectory()) return
  } catch {
    // The check below reports it.
  }
  throw new Failure(
    'missing',
    `BACKUP_DIR ${backupDir} does not exist. Mount its disk, or create the folder once it is mounted.`,
  )
}

/**
 * Returns a backup's file name, such as `daily-2026-01-31T09-15-00Z.backup.gz`: names of one kind sort by time, and use
 * only characters that every file system accepts. The command line makes backups of the kind `plumbline`.
 */
export function backupName(kind: 'daily' | 'plumbline', now: Date): string {
  return `${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.gz`
}

/**
 * Lists daily backups, newest first by the time in their names. Ignores the operators' own files. Empty when the folder
 * can't be read.
 */
export async function listDailyBackups(folder: string): Promise<DatedBackup[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => {
      const time = dailyName.exec(name)?.[1]
      return time
        ? [{ file: join(folder, name), at: new Date(`${time.slice(0, 10)}T${time.slice(11).replaceAll('-', ':')}Z`) }]
        : []
    })
    .sort(newestFirst)
}

/**
 * Lists a folder's `*.backup.gz` files, including the operators' own, latest modified first. Leaves out files that are
 * deleted in the meantime, such as the oldest when a new one is written. Rejects if the folder can't be read.
 */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.backup.gz'))
  const all = names.map(async (name) => {
    const file = join(folder, name)
    const found = await statIfPresent(file)
    return found ? [{ file, at: found.mtime, bytes: found.size }] : []
  })
  return (await Promise.all(all)).flat().sort(newestFirst)
}

/**
 * Removes all but the seven newest daily backups, and unfinished backups that killed processes left, once they haven't
 * been written to for a day.
 */
export async function removeOldBackups(folder: string, now: Date): Promise<void> {
  const old = (await listDailyBackups(folder)).slice(dailyBackupsKept).map(({ file }) => file)
  for (const file of [...old, ...(await listAbandonedParts(folder, now))]) await rm(file, { force: true })
}

async function listAbandonedParts(folder: string, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => partName.test(name))
  const all = names.map(async (name) => {
    const file = join(folder, name)
    const found = await statIfPresent(file)
    return found && now.getTime() - found.mtime.getTime() > dayMs ? [file] : []
  })
  return (await Promise.all(all)).flat()
}

async function statIfPresent(file: string): Promise<Stats | undefined> {
  try {
    return await stat(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Returns when the newest `*.backup.gz` file, daily or not, was last modified. Undefined without a backup or a readable
 * folder.
 */
export async function newestBackup(folder: string): Promise<Date | undefined> {
  const [newest] = await listBackups(folder).catch(() => [])
  return newest?.at
}

export type StoredBackup = DatedBackup & { bytes: number }
type DatedBackup = { file: string; at: Date }
const newestFirst = (a: DatedBackup, b: DatedBackup) => b.at.getTime() - a.at.getTime()
