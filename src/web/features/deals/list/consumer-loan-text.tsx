import { counselorPhone, counselorSite, counselorText, investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isLate } from '#domain/deal/late-payments.ts'

/** Why a home of one's own, or a loan for personal use, is not matched, and who helps. Where payments are late, help comes first. */
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
      {help} {investmentOnlyText}
    </p>
  ) : (
    <p>
      {investmentOnlyText} {help}
    </p>
  )
}
