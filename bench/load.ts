import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { RunningServer } from './built-server.ts'

export type Load = {
  requestsPerSecond: number
  /** Processor time of the server's main thread for one request, in microseconds; not a number where /proc is missing. */
  cpu: number
  p50: number
  p90: number
  p99: number
  errors: number
  /** Answers with another status than was asked for. */
  unexpected: number
}

/** A GET, or a POST of a JSON body. */
export type Request = { path: string; headers?: Record<string, string>; body?: unknown }

/**
 * Spreads the requests over so many connections, each of which sends its own share again and again (or once, however long that
 * takes), the next request when the answer to the last is complete. Reads no more of an answer than its status and length: the machine has two cores, and a
 * generator that costs more than the server would measure itself.
 */
export async function load(
  server: Pick<RunningServer, 'url' | 'process'>,
  requests: readonly Request[],
  options: { seconds?: number; status?: number; connections?: number; isOnce?: boolean } = {},
): Promise<Load> {
  const { seconds = 3, status = 200, connections = 32, isOnce = false } = options
  const { hostname, port, host } = new URL(server.url)
  const bytes = requests.map(({ path, headers = {}, body }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (body === undefined) return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`)
    const json = JSON.stringify(body)
    lines.push(`content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`)
    return Buffer.from(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n${json}`)
  })
  const taken: number[] = []
  let unexpected = 0
  let errors = 0
  let isOver = false
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const sockets: Socket[] = []
  const received = Buffer.alloc(256 * 1024)

  function open(first: number): Socket {
    let at = first % bytes.length
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(bytes[at]!)
      at = (at + connections) % bytes.length
    }
    const read = answerReader((answered) => {
      taken.push(performance.now() - sentAt)
      if (answered !== status) unexpected++
      if (isOnce && taken.length >= bytes.length) finish()
      else if (!isOver) send()
    })
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      // One buffer for all that comes: memory of its own for each piece would cost more than reading it.
      onread: {
        buffer: received,
        callback(length) {
          read(received.subarray(0, length))
          return true
        },
      },
    })
    socket.on('connect', send)
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!isOver) errors++
    })
    return socket
  }

  const begun = performance.now()
  const before = cpuMicroseconds(server.process.pid)
  for (let i = 0; i < connections; i++) sockets.push(open(i))
  if (!isOnce) setTimeout(() => finish(), seconds * 1000)
  await finished
  isOver = true
  const elapsed = (performance.now() - begun) / 1000
  const cpu = cpuMicroseconds(server.process.pid) - before
  for (const socket of sockets) socket.destroy()
  taken.sort((a, b) => a - b)
  const share = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))] ?? Number.NaN
  return {
    requestsPerSecond: taken.length / elapsed,
    cpu: cpu / taken.length,
    p50: share(0.5),
    p90: share(0.9),
    p99: share(0.99),
    errors,
    unexpected,
  }
}

/** Calls back with the status of each answer when all of it has come, whatever pieces it comes in. */
function answerReader(onAnswer: (status: number) => void): (chunk: Buffer) => void {
  let head: Buffer | undefined
  let status = 0
  let bodyLeft = -1
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (bodyLeft < 0) {
        const text: Buffer = head ? Buffer.concat([head, chunk.subarray(at)]) : chunk.subarray(at)
        const end = text.indexOf('\r\n\r\n')
        if (end < 0) {
          head = Buffer.from(text)
          return
        }
        at += end + 4 - (head?.length ?? 0)
        head = undefined
        const lines = text.toString('latin1', 0, end)
        status = Number(lines.slice(9, 12))
        bodyLeft = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(lines)?.[1])
        if (Number.isNaN(bodyLeft)) throw new Error(`An answer without a length: ${lines}`)
      }
      const here = Math.min(bodyLeft, chunk.length - at)
      bodyLeft -= here
      at += here
      if (bodyLeft > 0) return
      bodyLeft = -1
      onAnswer(status)
    }
  }
}

/** Processor time that a process's main thread has used: the one that answers, and so the one that bounds what it can answer. */
function cpuMicroseconds(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return Number.NaN
  }
}
