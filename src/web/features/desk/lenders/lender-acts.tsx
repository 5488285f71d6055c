import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  actOnLendersEndpoint,
  type DeskLender,
  deleteDeskLenderEndpoint,
  liftLenderStopEndpoint,
} from '#contract/desk/desk-lenders.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check } from '#web/ui/icons.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'

/**
 * Actions on a lender: mark as checked today, activate or deactivate, lift its opt-out from email, and delete when it
 * was never used.
 */
export function LenderActs({ lender, onChanged }: { lender: DeskLender; onChanged: () => void }) {
  const call = useDeskCall()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const [isLifting, setLifting] = useState(false)
  const acting = useMutation({
    mutationFn: (act: 'activate' | 'deactivate' | 'checked') =>
      call(actOnLendersEndpoint, { body: { ids: [lender.id], act } }),
    onSuccess(_reply, act) {
      toast({ title: act === 'checked' ? 'Checked today, unchanged' : act === 'activate' ? 'Active' : 'Inactive' })
      onChanged()
    },
    onError: (problem) => toast({ title: 'Nothing was changed', description: problem.message, variant: 'error' }),
  })
  const deleting = useMutation({
    mutationFn: () => call(deleteDeskLenderEndpoint, { params: { id: lender.id } }),
    onSuccess({ message }) {
      toast({ title: message })
      void navigate({ to: '/desk/lenders' })
    },
  })
  const lifting = useMutation({
    mutationFn: () => call(liftLenderStopEndpoint, { params: { id: lender.id } }),
    onSuccess({ message }) {
      toast({ title: message })
      setLifting(false)
      onChanged()
    },
  })
  return (
    <>
      <Button size="small" pending={acting.isPending} onClick={() => acting.mutate('checked')}>
        <Icon of={Check} small />
        Checked today, unchanged
      </Button>
      <Button
        size="small"
        pending={acting.isPending}
        onClick={() => acting.mutate(lender.isActive ? 'deactivate' : 'activate')}
      >
        {lender.isActive ? 'Deactivate' : 'Activate'}
      </Button>
      {lender.hasStoppedMail ? (
        <Button size="small" onClick={() => setLifting(true)}>
          Let this lender get mail again…
        </Button>
      ) : null}
      {lender.asked + lender.matches === 0 ? (
        <Button size="small" variant="quiet" onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      ) : null}
      <AlertDialog
        open={isLifting}
        onOpenChange={setLifting}
        title={`Let ${lender.name} get mail again?`}
        description="It stopped all mail from this site. Continue only when the lender asked for that, or stopped by mistake. Investors can then ask it for quotes again."
        confirmLabel="Let it get mail again"
        pending={lifting.isPending}
        onConfirm={() => lifting.mutate()}
      >
        {lifting.error ? (
          <Alert title="Nothing was changed" className="mb-3">
            {lifting.error.message}
          </Alert>
        ) : null}
      </AlertDialog>
      <AlertDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${lender.name}?`}
        description="It was never used, so nothing else is removed with it. This cannot be undone."
        confirmLabel="Delete"
        danger
        pending={deleting.isPending}
        onConfirm={() => deleting.mutate()}
      >
        {deleting.error ? (
          <Alert title="Not deleted" className="mb-3">
            {deleting.error.message}
          </Alert>
        ) : null}
      </AlertDialog>
    </>
  )
}
