import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { type StateRule, takesAsking } from '#domain/states/state-rules.ts'
import { todayOf } from '#server/features/deals/dates/dates-of-deal.ts'

/** Whether anything about a deal may be sent to a lender through the site: for business only, and where its state is open. */
export function mayReachLender(
  deal: Parameters<typeof isConsumerLoan>[0],
  lender: { isSample: boolean },
  rule: StateRule | undefined,
  now: Date,
): boolean {
  return !isConsumerLoan(deal) && takesAsking(rule, lender, todayOf(now))
}
