import type { Deal } from '#contract/deals.ts'
import { DeferredDialog } from '../../../ui/overlays/deferred-dialog.tsx'

export type ShareDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  deal: Deal
  lenderName: string
  /** Where the email goes; without one the choice alone is asked for. */
  address?: string | undefined
  /** Called when the email is opened. */
  onEmail?: (() => void) | undefined
}

/** Asks what an email to a lender says of the deal. */
export function ShareDialog(props: ShareDialogProps) {
  return <DeferredDialog load={loadShareModal} props={props} />
}

const loadShareModal = async () => (await import('./share-modal.tsx')).ShareModal
