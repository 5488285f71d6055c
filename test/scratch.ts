import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'

/** Where tests keep their files: in memory where the system offers 4 GiB of it, since a database makes a thousand files. */
export const scratch = existsSync(memory) && freeBytes(memory) > 4 * 2 ** 30 ? memory : tmpdir()

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
