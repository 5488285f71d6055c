import type { DirectoryLender } from '#contract/lenders/lenders.ts'

/**
 * Where and when a lender's own rates and points were read: with programs, the longest ago of them, because they are the widest of
 * theirs. Null for a sample, whose figures nobody read.
 */
export function priceSource(lender: Pick<DirectoryLender, 'isSample' | 'termsCheckedAt' | 'website' | 'programs'>) {
  if (lender.isSample) return null
  const days = (lender.programs ?? []).map((program) => program.termsCheckedAt ?? lender.termsCheckedAt)
  const checkedAt = days.length === 0 ? lender.termsCheckedAt : days.reduce(earlier)
  return { checkedAt, website: lender.website }
}

function earlier(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : a < b ? a : b
}
