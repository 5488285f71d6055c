import { SingleBar } from 'cli-progress'
import type { CliIo } from './cli-io.ts'

export type Progress = { onProgress(done: number, total: number): void; stop(): void }

/** A bar on the terminal's error stream, so that it never mixes with an answer; nothing where nobody looks. */
export function showProgress(io: CliIo, what: string, isQuiet: boolean): Progress {
  const { terminal } = io
  if (isQuiet || !terminal?.isTTY) return { onProgress() {}, stop() {} }
  let bar: SingleBar | undefined
  return {
    onProgress(done, total) {
      if (!bar) {
        bar = new SingleBar({
          format: `${what} {bar} {percentage} % · {value}/{total} · {eta} s`,
          stream: terminal,
          hideCursor: true,
          clearOnComplete: true,
        })
        bar.start(total, 0)
      }
      bar.update(done)
    },
    stop: () => bar?.stop(),
  }
}
