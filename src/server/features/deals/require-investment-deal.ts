import { investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { Failure } from '#server/failure.ts'

/** @throws Failure 409 `owner-occupied` for a consumer loan. */
export function requireInvestmentDeal(deal: Parameters<typeof isConsumerLoan>[0]): void {
  if (isConsumerLoan(deal)) throw new Failure('conflict', investmentOnlyText, { reason: 'owner-occupied' })
}
