import type { Deal } from '#contract/deals.ts'
import { DeferredDialog } from '../../../ui/overlays/deferred-dialog.tsx'

export type DealFormDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called once the deal is made and the dialog closed; the lists are being read again by then. */
  onCreated?: ((deal: Deal) => void) | undefined
}

/** The deal form as a modal. Closing it keeps what was typed for the next opening in this tab. */
export function DealFormDialog(props: DealFormDialogProps) {
  return <DeferredDialog load={loadDealFormModal} props={props} />
}

const loadDealFormModal = async () => (await import('./deal-form-modal.tsx')).DealFormModal
