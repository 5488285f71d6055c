import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/**
 * Returns a log destination that writes each line to standard output, and drops what cannot be written, as on a full volume. The next
 * line that can be written follows one that says how many were dropped.
 */
export function createLogOutput(write: (line: string) => void = (line) => writeSync(1, line)): DestinationStream {
  let dropped = 0
  return {
    write(line) {
      try {
        if (dropped > 0)
          write(`${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'log lines dropped' })}\n`)
        dropped = 0
        write(line)
      } catch {
        dropped++
      }
    },
  }
}
