import type { SampleLender } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { generateSampleCatalogue } from './generate-sample-lenders.ts'

const shippedCount = 5100
/** An arbitrary whole second. Dates are stored relative to it. */
const now = new Date('2026-01-01T00:00:00Z')

/** Returns the shipped sample lenders with their programs as JSON. */
export function sampleLendersJson(): string {
  const { lenders, programs } = generateSampleCatalogue(shippedCount, { now })
  const byLender = Map.groupBy(programs, ({ lenderId }) => lenderId)
  const samples = lenders.map(
    ({ createdAt, termsCheckedAt, ...lender }): SampleLender => ({
      ...lender,
      createdSecondsAgo: secondsAgo(createdAt),
      checkedSecondsAgo: secondsAgo(termsCheckedAt),
      programs: (byLender.get(lender.id) ?? []).map(({ lenderId: _, ...program }) => program),
    }),
  )
  return JSON.stringify(samples)
}

function secondsAgo(date: Date): number {
  return (now.getTime() - date.getTime()) / 1000
}
