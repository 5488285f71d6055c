import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import type { WithdrawDialogProps } from './withdraw-dialog.tsx'

/** What {@link WithdrawDialog} shows once its code is there. */
export function WithdrawModal(props: WithdrawDialogProps) {
  return (
    <AlertDialog
      {...props}
      title="Withdraw deal"
      description="Are you sure you want to withdraw this deal?"
      confirmLabel="Withdraw"
      danger
    />
  )
}
