import { todayOf } from '#domain/calendar/today.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { isAskingOpen, type StateRule } from '#domain/states/state-rules.ts'

/** Returns whether anything about a deal may be sent to a lender: not for a consumer loan, and only where its state is open. */
export function canReachLender(
  deal: Parameters<typeof isConsumerLoan>[0],
  lender: { isSample: boolean },
  rule: StateRule | undefined,
  now: Date,
): boolean {
  return !isConsumerLoan(deal) && isAskingOpen(rule, lender, todayOf(now))
}
