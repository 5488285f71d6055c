import { expect, it } from 'vitest'
import type { Call } from '#contract/wire/call.ts'
import { wireLender } from '#test/builders/wire-lender.ts'
import { summarizeState } from '#web/features/lenders/state-summary.ts'

it('a state’s figures come from all its lenders: medians, bounds, how many are fast [STATE-01]', async () => {
  const lenders = [
    wireLender({ minRate: 9, maxRate: 12, minAmount: 50_000, maxAmount: 500_000, fundingDays: 5 }),
    wireLender({ minRate: 10, maxRate: 11, minAmount: 25_000, maxAmount: 300_000, fundingDays: 10 }),
    wireLender({ minRate: 11, maxRate: 14, minAmount: null, maxAmount: 2_000_000, fundingDays: null }),
  ]
  const summary = await summarizeState(directoryOf(lenders), 'Texas')
  expect(summary).toEqual({
    total: 3,
    fastCount: 1,
    typicalMinRate: 10,
    typicalMaxRate: 12,
    smallestLoan: 25_000,
    largestLoan: 2_000_000,
  })
})

it('a state without lenders has no figures [STATE-02]', async () => {
  expect(await summarizeState(directoryOf([]), 'Texas')).toEqual({
    total: 0,
    fastCount: 0,
    typicalMinRate: null,
    typicalMaxRate: null,
    smallestLoan: null,
    largestLoan: null,
  })
})

/** The directory over a few lenders: sorted by the lower bound upwards and the upper downwards, nulls last. */
function directoryOf(all: ReturnType<typeof wireLender>[]): Call {
  const keys = {
    interest_rate_asc: (one: (typeof all)[number]) => one.minRate ?? Number.POSITIVE_INFINITY,
    interest_rate_desc: (one: (typeof all)[number]) => -(one.maxRate ?? 0),
    loan_amount_asc: (one: (typeof all)[number]) => one.minAmount ?? Number.POSITIVE_INFINITY,
    loan_amount_desc: (one: (typeof all)[number]) => -(one.maxAmount ?? 0),
  }
  return (async (_endpoint: unknown, { query }: { query: Record<string, string> }) => {
    expect(query['states']).toBe('Texas')
    const key = keys[(query['sortBy'] ?? 'interest_rate_asc') as keyof typeof keys]
    const found = all
      .filter((one) => query['fastFunding'] !== 'true' || (one.fundingDays !== null && one.fundingDays < 7))
      .sort((a, b) => key(a) - key(b))
    const start = (Number(query['page']) - 1) * Number(query['limit'])
    return { lenders: found.slice(start, start + Number(query['limit'])), total: found.length, hasMore: false }
  }) as Call
}
