import type { Deal } from '#contract/deals/deals.ts'
import { investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { ReadyToClose } from './ready/ready-to-close.tsx'
import { FinalTerms } from './terms/final-terms.tsx'

/** The closing page: the documents' status, and the final terms compared with the quotes. */
export function DealClosing({ deal, formFor }: { deal: Deal; formFor: string | undefined }) {
  if (isConsumerLoan(deal)) return <p className="mt-6 max-w-[60ch] text-sm text-ink-2">{investmentOnlyText}</p>
  return (
    <div className="mt-6 grid gap-12">
      <ReadyToClose deal={deal} />
      <div className="print:hidden">
        <FinalTerms deal={deal} formFor={formFor} />
      </div>
    </div>
  )
}
