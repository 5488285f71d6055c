import { useId, useState } from 'react'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'

/** Asks before a deal is withdrawn, and why; nobody has to say. */
export function WithdrawDialog({
  asksReason,
  pending,
  failure,
  onOpenChange,
  onConfirm,
}: {
  /** False while withdrawing is only announced. */
  asksReason: boolean
  pending: boolean
  failure: string | null
  onOpenChange: (open: boolean) => void
  onConfirm: (reason: string) => void
}) {
  const id = useId()
  const [reason, setReason] = useState('')
  return (
    <AlertDialog
      open
      onOpenChange={onOpenChange}
      title="Withdraw deal"
      description="Are you sure you want to withdraw this deal?"
      confirmLabel="Withdraw"
      pending={pending}
      pendingLabel="Withdrawing…"
      danger
      onConfirm={() => onConfirm(reason)}
    >
      {asksReason ? (
        <>
          <p className="text-sm text-ink-2">
            It leaves your figures and is matched no more. You can still read it, and reopen it for 30 days.
          </p>
          {failure ? <Alert title={failure} /> : null}
          <div className="grid content-start gap-1.5">
            <label htmlFor={id} className="text-sm/[1.4] font-semibold">
              Reason (optional)
            </label>
            <textarea
              id={id}
              className={inputClass()}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <p className="text-fine/[1.45] text-ink-3">For your own timeline.</p>
          </div>
        </>
      ) : null}
    </AlertDialog>
  )
}
