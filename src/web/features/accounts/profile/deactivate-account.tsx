import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteAccountEndpoint } from '#contract/accounts/profile.ts'
import { useCall } from '#web/app-context.ts'
import { clearToken } from '#web/session/token.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'

/** Milliseconds that the confirmation shows before the page reloads. */
const farewellMs = 1200

export function DeactivateAccount() {
  const call = useCall()
  const [isOpen, setOpen] = useState(false)
  const deactivate = useMutation({
    mutationFn: () => call(deleteAccountEndpoint),
    onSuccess() {
      setOpen(false)
      toast({ title: 'Account deleted', description: 'Your account has been successfully deleted.' })
      // Loads a new document, so that none of the account's data stays in memory.
      setTimeout(() => {
        clearToken()
        window.location.assign('/')
      }, farewellMs)
    },
    onError: (error) => toast({ title: 'Delete failed', description: error.message, variant: 'error' }),
  })
  return (
    <section
      className="mt-8 grid justify-items-start gap-2 border-t border-line pt-6"
      aria-labelledby="profile-deactivate"
    >
      <h2 className="text-base" id="profile-deactivate">
        Close your account
      </h2>
      <p className="text-ink-2">You’ll be signed out everywhere. Personal data is removed within 30 days.</p>
      {deactivate.isSuccess ? (
        <Alert tone="success" title="Account deleted">
          Your account has been successfully deleted.
        </Alert>
      ) : (
        <Button variant="quiet" className="-ml-3" onClick={() => setOpen(true)}>
          Deactivate Account
        </Button>
      )}
      <AlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Are you absolutely sure?"
        description="Your account will be deactivated. You will be unable to log back in and must register again to rejoin."
        confirmLabel="Deactivate Account"
        pending={deactivate.isPending}
        pendingLabel="Deactivating..."
        danger
        onConfirm={() => deactivate.mutate()}
      >
        {deactivate.isError ? <Alert title="Delete failed">{deactivate.error.message}</Alert> : null}
      </AlertDialog>
    </section>
  )
}
