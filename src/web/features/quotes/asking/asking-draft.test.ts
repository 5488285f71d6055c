import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearAskingDraft, keepAskingDraft, readAskingDraft } from './asking-draft.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

const picked = [{ id: 'm1', lender: { name: 'Alder Bridge' } }]

it('keeps lenders, words and choices of each deal apart until they are cleared [QUOTE-01]', () => {
  keepAskingDraft('d1', { picked })
  keepAskingDraft('d1', { message: 'Two flips done.', share: { phone: true } })
  keepAskingDraft('d2', { message: 'Another' })
  expect(readAskingDraft('d1')).toEqual({ picked, message: 'Two flips done.', share: { phone: true } })
  clearAskingDraft('d1')
  expect(readAskingDraft('d1')).toEqual({ picked: [] })
  expect(readAskingDraft('d2')).toEqual({ picked: [], message: 'Another' })
})

it('keeps nothing of a deal without lenders and words', () => {
  keepAskingDraft('d1', { picked })
  keepAskingDraft('d1', { picked: [] })
  expect(stored.size).toBe(0)
})

it.each(['{', 'null', '[]', '{"picked":[{"id":1},null,{"id":"m1"}],"message":7,"share":{"phone":"yes"}}'])(
  'reads a damaged draft, %s, as none',
  (text) => {
    stored.set('plumbline-asking-d1', text)
    const { share, ...rest } = readAskingDraft('d1')
    expect(rest).toEqual({ picked: [] })
    expect(share ?? {}).toEqual({})
  },
)

it('works without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepAskingDraft('d1', { picked })
  expect(readAskingDraft('d1')).toEqual({ picked: [] })
})
