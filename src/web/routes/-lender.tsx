import type { Lender as PublishedLender } from '#contract/lenders/lenders.ts'
import { LenderNotFound, LenderPage } from '#web/features/lenders/lender/lender-page.tsx'

export function Lender({ lender }: { lender: PublishedLender | undefined }) {
  return lender ? <LenderPage lender={lender} /> : <LenderNotFound />
}
