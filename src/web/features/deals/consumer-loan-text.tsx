import {
  consumerDeletionText,
  counselorPhone,
  counselorSite,
  counselorText,
  investmentOnlyText,
  isLate,
} from '#domain/deal/consumer-words.ts'

/** Says why a home of one's own or a loan for personal use isn't matched, who helps, and when the deal is deleted. With late payments, help comes first. */
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
  return isLate(deal) ? (
    <p>
      {help} {investmentOnlyText} {consumerDeletionText}
    </p>
  ) : (
    <p>
      {investmentOnlyText} {help} {consumerDeletionText}
    </p>
  )
}
