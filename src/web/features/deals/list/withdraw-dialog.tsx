import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'

/** Asks before a deal is withdrawn. */
export function WithdrawDialog(props: { open: boolean; onOpenChange: (open: boolean) => void; onConfirm: () => void }) {
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
