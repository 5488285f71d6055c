import { WithdrawDeal } from '#contract/deals/deal-status.ts'
import { Form, useZodForm } from '#web/forms/form.tsx'
import { TextareaField } from '#web/forms/text-field.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'

/**
 * Asks for confirmation and, with `asksReason`, for an optional reason, which it passes to `onConfirm`. The caller
 * withdraws the deal. `failure` is shown only with `asksReason`.
 */
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
  onConfirm: (reason: string | null) => void
}) {
  const form = useZodForm(WithdrawDeal, { reason: '' })
  const confirm = ({ reason }: { reason: string | null }) => onConfirm(reason)
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
      onConfirm={() => void form.handleSubmit(confirm)()}
    >
      {asksReason ? (
        <Form form={form} onSubmit={confirm} className="contents">
          <p className="text-sm text-ink-2">
            We’ll stop matching it. You can still read it, and reopen it for 30 days.
          </p>
          {failure ? <Alert title={failure} /> : null}
          <TextareaField
            form={form}
            name="reason"
            label="Reason (optional)"
            hint="For your own timeline."
            rows={2}
            maxLength={500}
          />
        </Form>
      ) : null}
    </AlertDialog>
  )
}
