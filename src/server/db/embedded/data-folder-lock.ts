import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Who holds a data folder, as the second process is told. */
export type LockOwner = { pid: number; since: string; socketDir: string }

/** Another live process holds the folder. */
export class DataFolderLocked extends Error {
  override name = 'DataFolderLocked'
  readonly owner: LockOwner | undefined
  constructor(folder: string, owner: LockOwner | undefined) {
    super(
      owner
        ? `The data folder ${folder} is in use by process ${owner.pid} since ${owner.since}. Stop that process, or set DATA_DIR to another folder.`
        : `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
    )
    this.owner = owner
  }
}

/**
 * Takes the folder for this process until `release` or the process's end, however it ends. The lock is an exclusive SQLite
 * transaction on a file of its own: the operating system holds it, drops it when the owner dies, and gives it to exactly one
 * of many takers, none of which a file with a process id in it can promise.
 * @throws DataFolderLocked when another process holds it.
 */
export function lockDataFolder(folder: string, socketDir: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const holder = new DatabaseSync(join(folder, 'lock.db'))
  try {
    holder.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if (/locked|busy/i.test(String(error))) throw new DataFolderLocked(folder, readLockOwner(folder))
    throw error
  }
  writeFileSync(
    ownerFile(folder),
    JSON.stringify({ pid: process.pid, since: new Date().toISOString(), socketDir } satisfies LockOwner),
  )
  return { release: () => holder.close() }
}

const ownerFile = (folder: string) => join(folder, 'lock.json')

/** What the present or last owner wrote about itself; undefined when nothing readable is there. */
export function readLockOwner(folder: string): LockOwner | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(folder), 'utf8')) as LockOwner
  } catch {
    return undefined
  }
}
