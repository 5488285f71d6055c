import { accessSync, chmodSync, constants, lstatSync, mkdirSync, type Stats, statSync } from 'node:fs'
import { join, parse } from 'node:path'

/** The data folder can't be used. The message says why and what to do. */
export class DataFolderUnusable extends Error {
  override name = 'DataFolderUnusable'
}

/** The subfolders that the program creates in its data folder. */
const ownFolders = ['db', 'run', 'backups', 'outbox', 'assets']

const isOurs = (stats: Stats) => stats.uid === process.getuid?.()

/**
 * Creates the data folder if it is missing, and closes it and the program's subfolders to other users. Doesn't close
 * another user's folder or a shared one such as /tmp.
 * @throws DataFolderUnusable when it can't be written, or when root opens another user's folder.
 */
export function prepareDataFolder(dataDir: string): void {
  const owner = ownerOf(dataDir)
  if (process.getuid?.() === 0 && owner !== undefined && owner !== 0)
    throw new DataFolderUnusable(
      `DATA_DIR ${dataDir} belongs to user ${owner}, and the server could not read what root writes there. Run this as that user: sudo -u '#${owner}' …`,
    )
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable(dataDir, error)
  }
  closeDataFolder(dataDir)
}

/** @throws DataFolderUnusable if the path can't be looked up. */
function ownerOf(dataDir: string): number | undefined {
  try {
    return statSync(dataDir, { throwIfNoEntry: false })?.uid
  } catch (error) {
    throw unwritable(dataDir, error)
  }
}

function unwritable(dataDir: string, error: unknown): DataFolderUnusable {
  return new DataFolderUnusable(
    `DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}. Make the server's user the owner of the folder, or set DATA_DIR to another one.`,
  )
}

/**
 * Sets the data folder and the program's subfolders to mode 0700. Leaves other users' folders and shared ones such as
 * /tmp alone.
 */
export function closeDataFolder(dataDir: string): void {
  for (const folder of openFolders(dataDir)) if (folder.isOurs) chmodSync(folder.path, 0o700)
}

/**
 * Lists which of the data folder and the program's subfolders other users can enter, read or write. `isOurs` is false
 * for another user's folder and for shared ones such as /tmp.
 */
export function openFolders(dataDir: string): { path: string; mode: number; isOurs: boolean }[] {
  return [dataDir, ...ownFolders.map((name) => join(dataDir, name))].flatMap((path) => {
    // DATA_DIR itself may be a symbolic link to another disk.
    const stats = (path === dataDir ? statSync : lstatSync)(path, { throwIfNoEntry: false })
    if (!stats?.isDirectory() || (stats.mode & 0o077) === 0) return []
    const isShared = (stats.mode & 0o1000) !== 0 || path === parse(path).root
    return [{ path, mode: stats.mode & 0o777, isOurs: isOurs(stats) && !isShared }]
  })
}

/**
 * Creates the folder of the database's socket, or accepts an existing one that only this user can access. The folder is
 * in the data folder, or in the system's temporary folder when that path would be too long for a socket. In the
 * temporary folder, another user could create it first and intercept connections.
 * @throws DataFolderUnusable when it can't be created, isn't a folder, or can be accessed by others.
 */
export function prepareSocketFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new DataFolderUnusable(
        `The folder for the database's socket can't be created: ${(error as Error).message}.`,
      )
    const stats = lstatSync(folder)
    if (stats.isDirectory() && isOurs(stats) && (stats.mode & 0o077) === 0) return
    throw new DataFolderUnusable(
      `The folder ${folder} for the database's socket can be accessed by other users. Remove it, or set DATA_DIR to a shorter path, which needs none.`,
    )
  }
}
