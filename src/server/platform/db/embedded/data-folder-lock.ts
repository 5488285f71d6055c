import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderUnusable, prepareDataFolder } from './data-folder.ts'

/** The process that holds a data folder, for the message to a second process. */
type LockOwner = { pid: number; since: string; socketDir: string }

/** Another running process holds the folder. */
export class DataFolderLocked extends DataFolderUnusable {
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
 * Locks the folder for this process until `release` or until the process ends. Creates the folder if it is missing, and
 * closes it to other users. The lock is an exclusive SQLite transaction on a lock file: the operating system drops it
 * when the owner dies and grants it to exactly one process, which a file with a process id can't guarantee.
 * @throws DataFolderLocked when it is locked already, DataFolderUnusable when it can't be prepared or written.
 */
export function lockDataFolder(folder: string, socketDir: string): { release(): void } {
  prepareDataFolder(folder)
  const file = join(folder, 'lock.db')
  const holder = openFile(file)
  try {
    holder.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if (/locked|busy/i.test(String(error))) throw new DataFolderLocked(folder, readLockOwner(folder))
    throw notLocked(file, error)
  }
  const owner = { pid: process.pid, since: new Date().toISOString(), socketDir } satisfies LockOwner
  try {
    writeFileSync(ownerFile(folder), JSON.stringify(owner))
  } catch (error) {
    holder.close()
    throw notLocked(ownerFile(folder), error)
  }
  return { release: () => holder.close() }
}

function openFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file)
  } catch (error) {
    throw notLocked(file, error)
  }
}

const notLocked = (file: string, error: unknown) =>
  new DataFolderUnusable(
    `The data folder cannot be locked, ${file}: ${(error as Error).message}. Free space on its disk, or set DATA_DIR to a folder that can be written.`,
  )

const ownerFile = (folder: string) => join(folder, 'lock.json')

/** Returns what the current or last owner wrote about itself. Undefined when it can't be read. */
export function readLockOwner(folder: string): LockOwner | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(folder), 'utf8')) as LockOwner
  } catch {
    return undefined
  }
}
