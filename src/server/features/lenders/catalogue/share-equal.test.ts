import { expect, it } from 'vitest'
import { createShareEqual } from './share-equal.ts'

it('hands out one frozen list for all equal ones, and leaves the given ones as they are', () => {
  const share = createShareEqual()
  const given = ['Ohio', 'Texas']
  const first = share.list(given)
  expect(first).toEqual(given)
  expect(share.list(['Ohio', 'Texas'])).toBe(first)
  expect(share.list(['Texas', 'Ohio'])).not.toBe(first)
  expect(share.list([])).toBe(share.list([]))
  expect(Object.isFrozen(first)).toBe(true)
  expect(Object.isFrozen(given)).toBe(false)
})

it('keeps null, which is not published, apart from the empty text', () => {
  const share = createShareEqual()
  expect(share.text(null)).toBeNull()
  expect(share.text('')).toBe('')
  expect(share.text('Bridge')).toBe('Bridge')
})
