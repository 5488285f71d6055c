import { expect, it } from 'vitest'
import { soundsLikeHome } from './consumer-words.ts'

it.each<[string, boolean]>([
  ['We want to live in it after the repairs', true],
  ['Fix it, then move in next spring', true],
  ['Buy our home', true],
  ['It will be my primary residence', true],
  ['Owner-occupied duplex', true],
  ['Buy, renovate and sell', false],
  ['Renovate so that tenants can move in by May', false],
  ['Tenants live in unit one, renters move in to unit two', false],
  ['Tenant moves out, then we move in', true],
  ['Tenants will move in below and I will live in the top unit', true],
  ['Home run flip near the stadium', false],
  ['', false],
])('returns whether %j suggests an owner-occupied home: %s [MATCH-10]', (purpose, isHome) => {
  expect(soundsLikeHome(purpose)).toBe(isHome)
})
