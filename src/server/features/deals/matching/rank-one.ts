import type { LoanRequest } from '#domain/matching/loan-request.ts'
import type { MatchLender } from '#domain/matching/match-inputs.ts'
import { matchLender } from '#domain/matching/matching.ts'
import type { MatchSnapshot } from '#server/features/deals/submitting/match-catalogue.ts'

/** One lender's match by today's figures; undefined when it no longer fits. */
export function rankOne(snapshot: MatchSnapshot, file: LoanRequest, lenderId: string, now: Date) {
  const lender = findLender(snapshot, lenderId)
  return lender && matchLender(lender, file, now)
}

/** By halving: they are in order of id. */
export function findLender({ matchLenders }: MatchSnapshot, id: string): MatchLender | undefined {
  let low = 0
  let high = matchLenders.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (matchLenders[middle]!.id < id) low = middle + 1
    else high = middle
  }
  const found = matchLenders[low]
  return found?.id === id ? found : undefined
}
