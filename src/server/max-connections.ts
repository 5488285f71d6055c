import { readFileSync } from 'node:fs'

/** File descriptors for everything but clients: the database, mail, logs, files that are being sent, the embedded database. */
const reserved = 256

/**
 * Returns how many clients may be connected, so that the process never runs out of file descriptors: the limit of this process less a
 * reserve. Undefined where there is no limit or it cannot be read.
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
