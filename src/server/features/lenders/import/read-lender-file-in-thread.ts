import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure, type FailureKind } from '#server/failure.ts'
import { createSemaphore } from '#server/platform/http/semaphore.ts'
import type { LenderFile, ReadOptions } from './read-lender-file.ts'
import type { ReadRow } from './read-row.ts'

/** A function can't be sent to a thread, so progress is reported in messages. */
export type ThreadInput = { bytes: Uint8Array; options: Omit<ReadOptions, 'onRowsRead'> }

/** The file without its rows, then rows for each message that requests more. */
export type FromThread =
  | { rowsRead: number }
  | { failure: { kind: FailureKind; message: string } }
  | { file: Omit<LenderFile, 'rows'>; rowCount: number }
  | { rows: ReadRow[] }

/** The time limit for reading a file. 100,000 rows take several seconds. */
const readingMs = 120_000
/** Megabytes of heap for a file. 100,000 rows with a dozen columns take about 300. */
const memoryMb = 512

/** Reads one file at a time, to limit memory. */
const reading = createSemaphore({ permits: 1, queue: 8, maxWaitMs: 60_000 })

/**
 * Reads a file like `readLenderFile` in a worker thread with limited memory and time, so that the server stays
 * responsive.
 * @throws Failure also for a file that exceeds either limit.
 */
export async function readLenderFileInThread(bytes: Uint8Array, options: ReadOptions): Promise<LenderFile> {
  const { onRowsRead = () => {}, ...rest } = options
  return reading.run(() => readInThread({ bytes, options: rest }, onRowsRead))
}

async function readInThread(workerData: ThreadInput, onRowsRead: (done: number) => void): Promise<LenderFile> {
  const file = import.meta.url.endsWith('.ts') ? './lender-file-thread.ts' : './lender-file-thread.js'
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  // Rejects with the thread's error, and buffers messages that arrive while another is handled.
  const messages = on(worker, 'message', { signal: AbortSignal.timeout(readingMs), close: ['exit'] })
  const next = async (): Promise<Exclude<FromThread, { rowsRead: number } | { failure: object }>> => {
    for (;;) {
      const { value, done } = await messages.next()
      if (done) throw new Error('The thread ended before the file was read')
      const [message] = value as [FromThread]
      if ('failure' in message) throw new Failure(message.failure.kind, message.failure.message)
      if (!('rowsRead' in message)) return message
      onRowsRead(message.rowsRead)
    }
  }
  try {
    const head = await next()
    if (!('file' in head)) throw new Error('The thread began without the file')
    const rows: ReadRow[] = []
    while (rows.length < head.rowCount) {
      worker.postMessage('more')
      const batch = await next()
      if ('rows' in batch) rows.push(...batch.rows)
    }
    return { ...head.file, rows }
  } catch (error) {
    throw explain(error)
  } finally {
    await worker.terminate()
  }
}

function explain(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new Failure('invalid', 'The file takes more memory than can be given to it. Split it into several files.')
  if (code === 'ABORT_ERR' || code === 'ERR_WORKER_TERMINATED')
    return new Failure(
      'invalid',
      `The file takes longer than ${readingMs / 60_000} minutes to read. Split it into several files.`,
    )
  return error
}
