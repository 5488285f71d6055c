import type { Lender as PublishedLender } from '#contract/lenders.ts'
import { LenderNotFound, LenderPage } from '../features/lenders/lender/lender-page.tsx'

export function Lender({ lender }: { lender: PublishedLender | undefined }) {
  return lender ? <LenderPage lender={lender} /> : <LenderNotFound />
}
