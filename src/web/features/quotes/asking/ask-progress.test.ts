import { expect, it } from 'vitest'
import type { DealQuotes } from '#contract/quotes/deal-quotes.ts'
import { askStep } from './ask-progress.tsx'

const request = {} as DealQuotes['requests'][number]
const quote = (chosenAt: string | null) => ({ chosenAt }) as DealQuotes['quotes'][number]
const pending = { status: 'pending' }

it('comes as far as a deal’s requests, quotes, choice and status show', () => {
  expect(askStep(pending, undefined)).toBe(0)
  expect(askStep(pending, { requests: [], quotes: [] })).toBe(0)
  expect(askStep(pending, { requests: [request], quotes: [] })).toBe(1)
  expect(askStep(pending, { requests: [request], quotes: [quote(null)] })).toBe(2)
  // A quote that was logged by hand needs no request.
  expect(askStep(pending, { requests: [], quotes: [quote(null), quote('2026-11-20T10:00:00.000Z')] })).toBe(3)
  expect(askStep({ status: 'funded' }, undefined)).toBe(4)
})
