import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

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
