import { access, constants, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import type { Finding } from './doctor-command.ts'

/** Whether everything in the data folder belongs to the folder's owner and can be read; a command once run as root leaves other files. */
export async function checkFiles({ dataDir, backupDir }: Env): Promise<Finding> {
  const what = 'Files'
  const { uid } = await lstat(dataDir)
  const found: string[] = []
  const folders = backupDir.startsWith(`${dataDir}/`) ? [dataDir] : [dataDir, backupDir]
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: Error) => {
      found.push(`${folder} (${error.message.split(',')[0]})`)
      return []
    })
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      // A running server's files come and go.
      const owner = await lstat(path).catch(() => undefined)
      if (!owner) continue
      if (owner.uid !== uid) found.push(`${path} (of user ${owner.uid}, the folder is of user ${uid})`)
      else if (entry.isFile() && !(await isReadable(path))) found.push(`${path} (cannot be read)`)
    }
  }
  if (found.length === 0) return { what, state: 'ok', found: 'all can be read' }
  return {
    what,
    state: 'problem',
    found: `${found.slice(0, 3).join(', ')}${found.length > 3 ? ` and ${found.length - 3} more` : ''}`,
    mend: `Give them to the server's user: chown -R ${uid} ${dataDir}. Run commands as that user, not as root.`,
  }
}

function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}
