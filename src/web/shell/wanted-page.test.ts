import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetWantedPage, wantedPage, wantPage } from './wanted-page.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps a page of the signed-in area for 15 minutes, and no other address', () => {
  wantPage('/deals/42?tab=lenders')
  expect(wantedPage()).toBe('/deals/42?tab=lenders')
  expect(wantedPage(Date.now() + 16 * 60_000)).toBeNull()
  for (const elsewhere of ['//evil.example/deals/1', 'https://evil.example', '/profile', '/deals/\\evil.example']) {
    wantPage(elsewhere)
    expect(wantedPage(), elsewhere).toBeNull()
  }
  wantPage('/dashboard#my-deals')
  forgetWantedPage()
  expect(wantedPage()).toBeNull()
})
