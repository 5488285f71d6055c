import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DataFolderUnusable, prepareSocketFolder } from './data-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'

type EmbeddedDatabase = { socketDir: string; close(): Promise<void> }

/**
 * Returns the folder of the socket. A unix socket's path is limited to about 100 bytes, so a deep data folder gets a
 * short path in the system's temporary folder.
 */
export function socketDirFor(dataDir: string): string {
  const inDataDir = join(dataDir, 'run')
  if (Buffer.byteLength(join(inDataDir, '.s.PGSQL.5432')) <= 100) return inDataDir
  return join(tmpdir(), `plumbline-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

/** Time limit of one statement in the embedded database, in milliseconds. */
const watchdogMs = 10_000

/**
 * Opens the embedded database of a data folder exclusively, and creates it if missing. Once open, calls `onStuck`,
 * possibly more than once, when the thread dies or a statement exceeds the watchdog's limit, which ends the thread.
 * Connections then break. To recover, call `close`, which releases the folder, and then `startEmbedded` again.
 * @throws DataFolderUnusable, including DataFolderLocked.
 */
export async function startEmbedded(dataDir: string, onStuck: (reason: string) => void): Promise<EmbeddedDatabase> {
  const socketDir = socketDirFor(dataDir)
  const lock = lockDataFolder(dataDir, socketDir)
  try {
    const folder = join(dataDir, 'db')
    const unfinishedMark = prepareDatabaseFolder(folder)
    prepareSocketFolder(socketDir)
    const socketPath = join(socketDir, '.s.PGSQL.5432')
    // This process holds the lock, so an existing socket belongs to a dead process.
    rmSync(socketPath, { force: true })
    const heartbeat = new SharedArrayBuffer(4)
    const worker = new Worker(
      new URL(import.meta.url.endsWith('.ts') ? './embedded-worker.ts' : './embedded-worker.js', import.meta.url),
      {
        workerData: { folder, unfinishedMark, socketPath, heartbeat },
      },
    )
    let isClosing = false
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', (error) => reject(notOpened(folder, error)))
      worker.once('exit', (code) => reject(notOpened(folder, new Error(`it stopped with exit code ${code}`))))
    })
    worker.removeAllListeners('error')
    worker.removeAllListeners('exit')
    worker.on('error', (error) =>
      onStuck(`The embedded database failed: ${error instanceof Error ? error.message : String(error)}`),
    )
    const exited = new Promise<void>((resolve) => {
      worker.on('exit', () => {
        resolve()
        if (!isClosing) onStuck('The embedded database stopped.')
      })
    })
    const beats = new Int32Array(heartbeat)
    let last = Atomics.load(beats, 0)
    let lastChange = performance.now()
    const watchdog = setInterval(() => {
      const now = Atomics.load(beats, 0)
      if (now !== last) {
        last = now
        lastChange = performance.now()
      } else if (performance.now() - lastChange > watchdogMs) {
        clearInterval(watchdog)
        onStuck(`A statement ran for more than ${watchdogMs / 1000} s in the embedded database.`)
        void worker.terminate()
      }
    }, 500)
    watchdog.unref()
    return {
      socketDir,
      async close() {
        isClosing = true
        clearInterval(watchdog)
        worker.postMessage('close')
        await exited
        rmSync(socketPath, { force: true })
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Checks the database's folder before PGlite opens it, which would create a new database over one it doesn't
 * recognize. Returns the path of a marker file that exists while a database is created. The next start deletes a
 * database that has the marker.
 * @throws DataFolderUnusable if the folder has files but no database, or if the marker can't be written.
 */
function prepareDatabaseFolder(folder: string): string {
  const mark = `${folder}.unfinished`
  const isDatabase = existsSync(join(folder, 'PG_VERSION'))
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true })
  else if (!isDatabase && existsSync(folder) && readdirSync(folder).length > 0)
    throw new DataFolderUnusable(
      `${folder} holds files but no recognizable database (PG_VERSION is missing). Nothing was changed. Move the folder away and restore a backup, or set DATA_DIR to another folder.`,
    )
  else if (isDatabase) return mark
  try {
    writeFileSync(mark, '', { mode: 0o600 })
  } catch (error) {
    throw notOpened(folder, error)
  }
  return mark
}

/** Returns the error to throw when PGlite can't open the folder. */
function notOpened(folder: string, error: unknown): DataFolderUnusable {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]!.replace(/\.$/, '')
  return new DataFolderUnusable(
    `The embedded database in ${folder} cannot be opened: ${reason}. If its disk is full, free some space; if its files are damaged, move the folder away and restore a backup.`,
  )
}
