import { formatCountOf } from '#domain/money/counts.ts'
import type { CliIo } from './cli-io.ts'

/** Shows progress as a bar, or as a count of rows while the total is unknown. `stop` erases it. */
type Progress = { onProgress(done: number, total?: number): void; stop(): void }

const width = 30
/** Milliseconds between redraws. Redrawing more often flickers. */
const drawEveryMs = 100
const eraseLine = '\r\u001b[K'

/**
 * Creates a progress bar on stderr, so that it doesn't mix with the command's output. `what` is the text before the
 * bar, such as 'Importing'. The bar stays hidden if `isQuiet` is set or stderr isn't a terminal.
 */
export function showProgress(io: CliIo, what: string, isQuiet: boolean): Progress {
  const { terminal } = io
  if (isQuiet || !terminal?.isTTY) return { onProgress() {}, stop() {} }
  const startedAt = performance.now()
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    onProgress(done, total) {
      const now = performance.now()
      // Always draws a finished bar.
      if (now - drawnAt < drawEveryMs && (total === undefined || done < total)) return
      drawnAt = now
      const state =
        total === undefined
          ? formatCountOf(done, 'row')
          : `${bar(done, total)}${timeLeft(done, total, now - startedAt)}`
      terminal.write(`${eraseLine}${what} ${state}`)
    },
    stop() {
      if (Number.isFinite(drawnAt)) terminal.write(eraseLine)
    },
  }
}

function bar(done: number, total: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1
  const full = Math.floor(share * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.floor(share * 100)}% · ${done}/${total}`
}

function timeLeft(done: number, total: number, ms: number): string {
  return done > 0 && done < total ? ` · ${Math.ceil(((ms / done) * (total - done)) / 1000)} s left` : ''
}
