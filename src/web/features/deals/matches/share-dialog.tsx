import type { Deal } from '#contract/deals/deals.ts'
import type { CashFigures } from '#domain/matching/deal-insight.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const ShareForm = lazyWithRetry(async () => (await import('./share-form.tsx')).ShareForm)

export type ShareDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  deal: Deal
  lenderName: string
  /** What the deal takes at this lender's terms. */
  cash?: CashFigures | null | undefined
  /** Where the email goes; without one the choice alone is asked for. */
  address?: string | undefined
  /** Called when the email is opened. */
  onEmail?: (() => void) | undefined
}

/**
 * Asks what an email to a lender says of the deal and shows the email as it will be. Given an address its last button opens the
 * email; without one it keeps the choice for the emails to come.
 */
export function ShareDialog({ open, onOpenChange, ...email }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={email.address ? 'What this email shares' : 'What your emails share'}
      description="It opens in your email app. Nothing goes to the lender until you send it."
    >
      <ShareForm {...email} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}
