import type { ListedDeal } from '#contract/deals.ts'
import { formatDollars, formatMonths } from '#contract/money.ts'
import { countOf } from '../../../format/counts.ts'
import { lazyWithRetry } from '../../../hydration/lazy-with-retry.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { fitWords } from '../list/created-deal.ts'

const AllMatches = lazyWithRetry(async () => (await import('./all-matches.tsx')).AllMatches)

/** All stored matches of a deal side by side, read when it is opened. */
export function CompareDialog({
  open,
  onOpenChange,
  deal,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  deal: ListedDeal
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      className="dlg--full"
      title={deal.matchCount === 1 ? 'One lender' : `${countOf(deal.matchCount, 'lender')}, side by side`}
      description={`${formatDollars(deal.loanAmount)} in ${deal.propertyState} for ${formatMonths(deal.termMonths)}. ${fitWords(deal)}.`}
    >
      <AllMatches deal={deal} />
    </Dialog>
  )
}
