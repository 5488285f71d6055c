import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findJsonFault } from './find-json-fault.ts'

it.each([
  ['[1,]', 3],
  ['[1 2]', 3],
  ['{"a" 1}', 5],
  ['{"a":1,}', 7],
  ['{a:1}', 1],
  ['[01]', 2],
  ['["a\nb"]', 1],
  ['[]]', 2],
  ['[', 1],
  ['[nul', 1],
])('finds the place in %j', (text, position) => {
  expect(findJsonFault(text)).toBe(position)
})

it('finds no fault before the end of what JSON.parse accepts, and none after the cut in what is cut off [OPS-02]', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, at) => {
      expect(findJsonFault(text)).toBe(text.length)
      expect(findJsonFault(`${text} ?`)).toBe(text.length + 1)
      const cut = text.slice(0, at % (text.length + 1))
      expect(findJsonFault(cut)).toBeLessThanOrEqual(cut.length)
    }),
  )
})
