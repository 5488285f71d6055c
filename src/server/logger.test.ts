import { closeSync, openSync, writeSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger, createLogOutput } from './logger.ts'

function logged(err: unknown): { err: Record<string, unknown> } {
  const lines: string[] = []
  createLogger('warn', { write: (line) => void lines.push(line) }).warn({ err }, 'job queue')
  return JSON.parse(lines[0]!)
}

it('logs the job queue’s errors completely: a copy of an error, and an aggregate', () => {
  const copy = {
    message: 'connection lost',
    stack: 'Error: connection lost\n    at here',
    code: '57P01',
    queue: 'mail-account',
  }
  expect(logged(copy).err).toMatchObject(copy)
  const errors = [new Error('the first'), new Error('the second')]
  expect(logged(new AggregateError(errors, 'two failed')).err).toMatchObject({
    message: 'two failed',
    errors: [{ message: 'the first' }, { message: 'the second' }],
  })
})

it('drops lines that can’t be written, and later reports how many [OPS-03]', () => {
  const lines: string[] = []
  let isFull = false
  const log = createLogger(
    'info',
    createLogOutput((line) => {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      lines.push(line)
    }),
  )
  log.info('before')
  isFull = true
  for (let i = 0; i < 3; i++) log.info('lost')
  isFull = false
  log.info('after')
  log.info('later')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'before' },
    { msg: 'log lines dropped', dropped: 3 },
    { msg: 'after' },
    { msg: 'later' },
  ])
})

it('keeps running when the volume is full [OPS-03]', () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const log = createLogger(
    'info',
    createLogOutput((line) => writeSync(full, line)),
  )
  expect(() => log.info('lost')).not.toThrow()
})
