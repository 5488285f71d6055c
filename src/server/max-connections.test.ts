import { expect, it } from 'vitest'
import { maxConnections } from './max-connections.ts'

const limits = (soft: string) => `Max processes             7823                 7823                 processes
Max open files            ${soft}                 1048576              files
`

it.each([
  ['1048576', 1048320],
  ['1024', 768],
  ['100', 50],
  ['unlimited', undefined],
])('allows for %s file descriptors %s clients [OPS-03]', (soft, expected) => {
  expect(maxConnections(limits(soft))).toBe(expected)
})

it('sets no limit when the system has none [OPS-03]', () => {
  expect(maxConnections('')).toBeUndefined()
})
