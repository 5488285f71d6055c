import { useWatch } from 'react-hook-form'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { ConsumerLoanText } from '#web/features/deals/list/consumer-loan-text.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { DealFormProps } from './deal-form-schema.ts'

const names = ['occupancy', 'useOfProceeds', 'dealType', 'dealStatus', 'latePayments'] as const

/** Says while the form is filled in that an owner's home, or money for personal use, is not matched. */
export function ConsumerLoanNote({ form }: DealFormProps) {
  const [occupancy, useOfProceeds, dealType, dealStatus, latePayments] = useWatch({
    control: form.control,
    name: names,
  })
  const deal = { occupancy, useOfProceeds, dealType, dealStatus, latePayments }
  return (
    <div role="status" className="empty:hidden">
      {isConsumerLoan(deal) ? (
        <Note title="You can save this deal, but we can’t match it">
          <ConsumerLoanText deal={deal} />
        </Note>
      ) : null}
    </div>
  )
}
