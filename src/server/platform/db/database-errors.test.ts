import { describe, expect, it } from 'vitest'
import { isDatabaseUnavailable } from './database-errors.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more })

describe('the database is unavailable', () => {
  it.each([
    ...['25006', '55000', '3D000', '53100', '28P01', '53300', '57014', '57P01', '55P03', '08006'],
    ...['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'],
  ])('for %s, even when another error wraps it [OPS-03]', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true)
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: new Error('x', { cause: withCode(code) }) }))).toBe(
      true,
    )
    expect(isDatabaseUnavailable(new AggregateError([withCode(code)]))).toBe(true)
  })

  it('for a missing socket, and a pooler that ends the client [OPS-03]', () => {
    expect(isDatabaseUnavailable(withCode('ENOENT', { syscall: 'connect' }))).toBe(true)
    expect(isDatabaseUnavailable(withCode('08P01', { severity: 'FATAL' }))).toBe(true)
  })
})

it.each([
  ['a missing file', withCode('ENOENT', { syscall: 'open' })],
  ['a statement that is wrong', withCode('42601')],
  ['a duplicate', withCode('23505')],
  ['a message with too few parameters', withCode('08P01', { severity: 'ERROR' })],
  ['an ordinary error', new Error('no')],
  ['no error', 'ECONNREFUSED'],
])('%s is not an outage', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})
