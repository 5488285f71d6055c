import { DeferredDialog } from '../../../ui/overlays/deferred-dialog.tsx'

export type WithdrawDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; onConfirm: () => void }

/** Asks before a deal is withdrawn. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  return <DeferredDialog load={loadWithdrawModal} props={props} />
}

const loadWithdrawModal = async () => (await import('./withdraw-modal.tsx')).WithdrawModal
