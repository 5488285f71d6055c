import { access, constants, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import type { DoctorFinding } from './doctor-command.ts'

/**
 * Returns a problem if a file or folder in the data folder or in BACKUP_DIR has another owner than the data folder, as
 * after a command run as root, or can't be read, or if BACKUP_DIR is missing. The data folder must exist.
 */
export async function checkFiles({ dataDir, backupDir }: Env): Promise<DoctorFinding> {
  const what = 'Files'
  const { uid } = await lstat(dataDir)
  const found: string[] = []
  const faulty = new Set<string>()
  const folders = backupDir.startsWith(`${dataDir}/`) ? [dataDir] : [dataDir, backupDir]
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: Error) => {
      found.push(`${folder} (${error.message.split(',')[0]})`)
      faulty.add(folder)
      return []
    })
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      // A running server can delete the file in the meantime.
      const owner = await lstat(path).catch(() => undefined)
      if (!owner) continue
      const fault =
        owner.uid !== uid
          ? `owned by user ${owner.uid}, but ${dataDir} by user ${uid}`
          : entry.isFile() && !(await isReadable(path))
            ? 'cannot be read'
            : undefined
      if (fault === undefined) continue
      found.push(`${path} (${fault})`)
      faulty.add(folder)
    }
  }
  if (found.length === 0) return { what, state: 'ok', found: 'all are readable' }
  return {
    what,
    state: 'problem',
    found: `${found.slice(0, 3).join(', ')}${found.length > 3 ? ` and ${found.length - 3} more` : ''}`,
    remedy: `Make the server's user their owner: chown -R ${uid} ${[...faulty].join(' ')}. Run commands as that user, not as root.`,
  }
}

function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}
