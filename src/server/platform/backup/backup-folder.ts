import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#server/failure.ts'

const dailyName = /^daily-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})Z\.backup\.gz$/

export type BackupPlace = { backupDir: string; isBackupDirGiven: boolean }

/**
 * Makes the folder of backups, or finds the one that BACKUP_DIR names. That one is never made: where a disk is not mounted, it would
 * lie on the very disk whose loss the backups are for.
 */
export async function requireBackupFolder({ backupDir, isBackupDirGiven }: BackupPlace): Promise<void> {
  if (!isBackupDirGiven) return void (await mkdir(backupDir, { recursive: true, mode: 0o700 }))
  try {
    if ((await stat(backupDir)).isDirectory()) return
  } catch {
    // Said below.
  }
  throw new Failure(
    'missing',
    `BACKUP_DIR ${backupDir} is not there. Mount its disk, or make the folder once it is mounted.`,
  )
}

/** The file name of a moment: sorts by time, and has no character that some file system minds. */
export function backupName(kind: 'daily' | 'plumbline', now: Date): string {
  return `${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.gz`
}

/** Daily backups, newest first. Others in the folder are nobody's but the operator's. */
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

/** Every backup of a folder by the time it was written, newest first, whoever named it. Rejects when the folder cannot be read. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.backup.gz'))
  const all = names.map(async (name) => {
    const file = join(folder, name)
    const { mtime, size } = await stat(file)
    return { file, at: mtime, bytes: size }
  })
  return (await Promise.all(all)).sort(newestFirst)
}

/** When the newest backup was written; undefined when there is none, or no folder. */
export async function newestBackup(folder: string): Promise<Date | undefined> {
  const [newest] = await listBackups(folder).catch(() => [])
  return newest?.at
}

export type StoredBackup = DatedBackup & { bytes: number }
type DatedBackup = { file: string; at: Date }
const newestFirst = (a: DatedBackup, b: DatedBackup) => b.at.getTime() - a.at.getTime()
