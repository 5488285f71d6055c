import { Alert } from '#web/ui/feedback/alert.tsx'
import { createdDeal, createdDealWords, dealSubmittedText, useCreatedDeal } from './created-deal.ts'

/** What the toast about the deal just made says, standing on the page. */
export function CreatedDealNote() {
  const created = useCreatedDeal()
  if (!created) return null
  return (
    <Alert tone="success" title={dealSubmittedText} className="mb-6">
      <p>
        {createdDealWords(created)}{' '}
        <button type="button" className="cursor-pointer font-semibold underline" onClick={createdDeal.dismiss}>
          Dismiss
        </button>
      </p>
    </Alert>
  )
}
