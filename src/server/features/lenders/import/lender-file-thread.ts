import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '#server/failure.ts'
import { readLenderFile } from './read-lender-file.ts'
import type { FromThread, ThreadInput } from './read-lender-file-in-thread.ts'

/** Rows per message. Receiving them blocks the server for some milliseconds. */
const rowsPerMessage = 500

/** Reads a lender file in a worker thread and sends its rows on request. */
const { bytes, options } = workerData as ThreadInput
const port = parentPort!
const send = (message: FromThread) => port.postMessage(message)

try {
  const { rows, ...file } = await readLenderFile(bytes, { ...options, onRowsRead: (rowsRead) => send({ rowsRead }) })
  let sent = 0
  port.on('message', () => {
    const batch = rows.slice(sent, sent + rowsPerMessage)
    sent += batch.length
    // Rows in one message share their column names.
    send({ rows: batch })
  })
  send({ file, rowCount: rows.length })
} catch (error) {
  if (!(error instanceof Failure)) throw error
  send({ failure: { kind: error.kind, message: error.message } })
}
