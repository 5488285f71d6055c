import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/**
 * Returns a log destination that writes each line to stdout. Drops lines that can't be written, as on a full volume.
 * Before the next line that succeeds, writes how many were dropped.
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
