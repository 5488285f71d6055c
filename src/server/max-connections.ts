import { readFileSync } from 'node:fs'

/**
 * File descriptors reserved for everything except clients: database, mail, logs, files being sent, embedded database.
 */
const reserved = 256

/**
 * Returns how many client connections to allow, so that the process doesn't run out of file descriptors: the process's
 * limit minus a reserve, but at least half of it. Undefined when there is no limit or it can't be read.
 */
export function maxConnections(limits = readLimits()): number | undefined {
  const descriptors = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.NaN)
  if (Number.isNaN(descriptors)) return undefined
  return Math.max(Math.floor(descriptors / 2), descriptors - reserved)
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
