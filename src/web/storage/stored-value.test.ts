import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStoredValue } from './stored-value.ts'

const parse = (text: string | null) => (text === null ? null : { words: text.split(' ') })
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('returns the stored value as the same object until the text changes', () => {
  const value = createStoredValue('greeting', parse)
  expect(value.read()).toBeNull()
  value.write('good morning')
  expect(kept.get('greeting')).toBe('good morning')
  const before = value.read()
  expect(before).toEqual({ words: ['good', 'morning'] })
  expect(value.read()).toBe(before)
  value.write(null)
  expect(kept.size).toBe(0)
  expect(value.read()).toBeNull()
})

it('reads another tab’s value without an event', () => {
  const value = createStoredValue('greeting', parse)
  value.write('good morning')
  kept.set('greeting', 'good night')
  expect(value.read()).toEqual({ words: ['good', 'night'] })
})

it('keeps the value until the page is left when storage rejects writes', () => {
  const value = createStoredValue('greeting', parse)
  value.write('good morning')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
    removeItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  value.write('good night')
  expect(value.read()).toEqual({ words: ['good', 'night'] })
  value.write(null)
  expect(value.read()).toBeNull()
})

it('keeps the value until the page is left when storage is disabled', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const value = createStoredValue('greeting', parse)
  value.write('good morning')
  expect(value.read()).toEqual({ words: ['good', 'morning'] })
  value.write(null)
  expect(value.read()).toBeNull()
})
