import type { Deal } from '#contract/deals/deals.ts'
import {
  consumerDeletionText,
  counselorPhone,
  counselorSite,
  counselorText,
  investmentOnlyText,
} from '#domain/deal/consumer-words.ts'
import { hasLatePayments, isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Says why a deal has no matches: it is a consumer loan, or no published terms fit. */
export function NoMatches({ deal }: { deal: Deal }) {
  if (isConsumerLoan(deal))
    return (
      <EmptyState title="This deal is saved, not matched" heading="h3">
        <ConsumerLoanText deal={deal} />
      </EmptyState>
    )
  return <EmptyState title="No matched lenders found for this deal" heading="h3" />
}

/**
 * Says why a loan for the owner's own home or personal use isn't matched, where to get help, and when the deal is
 * deleted. With late payments, help comes first.
 */
export function ConsumerLoanText({ deal }: { deal: { latePayments?: string | null | undefined } }) {
  const [before = '', after = ''] = counselorText.split(`${counselorSite} or ${counselorPhone}`)
  const help = (
    <>
      {before}
      <a href={`https://www.${counselorSite}`} target="_blank" rel="noopener">
        {counselorSite}
      </a>{' '}
      or <a href={`tel:+1-${counselorPhone}`}>{counselorPhone}</a>
      {after}
    </>
  )
  return hasLatePayments(deal) ? (
    <p>
      {help} {investmentOnlyText} {consumerDeletionText}
    </p>
  ) : (
    <p>
      {investmentOnlyText} {help} {consumerDeletionText}
    </p>
  )
}
