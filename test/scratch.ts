import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'

/**
 * The folder for tests' files: in memory if /dev/shm has more than 4 GiB free, because a database creates a thousand
 * files.
 */
export const scratch = existsSync(memory) && freeBytes(memory) > 4 * 2 ** 30 ? memory : tmpdir()

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
