import { writeSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'

/** Keys whose values are never logged, up to two levels deep. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'token',
  'email',
  'phoneNumber',
  'phone',
  'body',
  'set-cookie',
  'secret',
  'parameters',
  'params',
  'query',
]
const redact = secrets.flatMap((key) => {
  const step = /^\w+$/.test(key) ? `.${key}` : `["${key}"]`
  return [key.includes('-') ? `["${key}"]` : key, `*${step}`, `*.*${step}`]
})

/**
 * Returns a logger that writes one JSON line per event, to stdout by default. Redacts the values of the keys in
 * {@link secrets}, up to two levels deep, and the parameters of SQL errors. Errors keep their name, message, code and
 * stack.
 */
export function createLogger(level: string, destination: DestinationStream = createLogOutput()): FastifyBaseLogger {
  const options = {
    level,
    redact: { paths: redact, censor: '[redacted]' },
    serializers: { err: describeError },
    base: { pid: process.pid },
  }
  return pino(options, destination) as FastifyBaseLogger
}

/** Drizzle puts the parameters of a failed query into the message, and they can be personal data. */
function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return String(error)
  const cut = (text: string | undefined) => text?.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/, '\nparams: [redacted]')
  return {
    type: error.name ?? 'Error',
    message: cut(error.message),
    code: error.code,
    queue: error.queue,
    stack: cut(error.stack),
    ...(isErrorLike(error.cause) ? { cause: describeError(error.cause) } : {}),
    ...(error.errors ? { errors: error.errors.map(describeError) } : {}),
  }
}

type ErrorLike = {
  name?: string
  message: string
  stack?: string
  code?: unknown
  queue?: unknown
  cause?: unknown
  errors?: unknown[]
}

/** The job queue emits copies of errors that aren't Error instances. */
function isErrorLike(error: unknown): error is ErrorLike {
  return typeof (error as { message?: unknown } | null)?.message === 'string'
}

/**
 * Returns a log destination that writes each line to stdout. Drops a line if `write` throws, as on a full volume.
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
