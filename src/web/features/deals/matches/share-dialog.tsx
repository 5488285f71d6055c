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
  /** The cash needed at this lender's terms. */
  cash?: CashFigures | null | undefined
  /** The recipient. Without one, the dialog only asks what to share. */
  address?: string | undefined
  /** Called when the email is opened. */
  onEmail?: (() => void) | undefined
}

/**
 * Asks what an email to a lender includes and previews it. With an address, the last button opens the email. Without
 * one, it stores the choice for later emails.
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
