import { describe, expect, it } from 'vitest'
import { roundLooks } from '#web/features/quotes/rounds/deal-round.tsx'
import { placeWords, timeLeftWords } from './lender-round.tsx'

const minute = 60_000
const hour = 60 * minute

describe('a round in words', () => {
  it.each([
    [0, '0:00'],
    [-5000, '0:00'],
    [59_001, '1:00'],
    [9 * minute + 58_000, '9:58'],
    [10 * minute, '10 minutes'],
    [hour, '1 hour'],
    [3 * hour + 12 * minute, '3 hours 12 minutes'],
    [24 * hour, '1 day'],
    [52 * hour + minute, '2 days 4 hours'],
  ])('writes %i ms left as %s [ROUND-04]', (ms, words) => {
    expect(timeLeftWords(ms)).toBe(words)
  })

  const round = { closesAt: '', closedAt: null, asked: 5, quoted: 4, holdMonths: 6 }
  it.each([
    [{ place: null, of: null, aboveLowest: null }, 'Quote to see your place.'],
    [{ place: 1, of: 1, aboveLowest: 0 }, 'You are the lowest so far.'],
    [{ place: 1, of: 4, aboveLowest: 0 }, 'You are the lowest of 4.'],
    [{ place: 2, of: 4, aboveLowest: 812.4 }, '2nd of 4. Your total is $812 above the lowest over 6 months.'],
    [{ place: 3, of: 4, aboveLowest: 900 }, '3rd of 4. Your total is $900 above the lowest over 6 months.'],
    [{ place: 11, of: 12, aboveLowest: 900 }, '11th of 12. Your total is $900 above the lowest over 6 months.'],
  ])('says %j as "%s" [ROUND-02]', (place, words) => {
    expect(placeWords({ ...round, ...place })).toBe(words)
  })

  it('keeps a lender’s line style while places change [ROUND-04]', () => {
    const standing = (requestId: string, at: string, place: number) => ({
      requestId,
      lenderId: requestId,
      lender: { name: requestId, isSample: false },
      place,
      total: place,
      firstTotal: place,
      versions: 1,
      steps: [{ at, total: place }],
    })
    const [a, b] = [standing('a', '2026-11-20T10:00:00Z', 1), standing('b', '2026-11-20T11:00:00Z', 2)]
    expect([...roundLooks([a, b])]).toEqual([...roundLooks([b, a])])
  })
})
