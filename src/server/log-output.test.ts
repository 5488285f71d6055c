import { closeSync, openSync, writeSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { createLogOutput } from './log-output.ts'
import { createLogger } from './logger.ts'

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
