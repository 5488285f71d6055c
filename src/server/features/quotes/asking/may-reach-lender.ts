import { todayOf } from '#domain/calendar/today.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { isAskingOpen, type StateRule } from '#domain/states/state-rules.ts'

/** Whether anything about a deal may be sent to a lender through the site: for business only, and where its state is open. */
export function mayReachLender(
  deal: Parameters<typeof isConsumerLoan>[0],
  lender: { isSample: boolean },
  rule: StateRule | undefined,
  now: Date,
): boolean {
  return !isConsumerLoan(deal) && isAskingOpen(rule, lender, todayOf(now))
}
