import { useUnsentRecords } from '#web/session/unsent-records.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'

/** Asks before a sign-out that would delete unsent records. */
export function SignOutQuestion({ onAnswer }: { onAnswer: (signsOut: boolean) => void }) {
  const count = useUnsentRecords().length
  return (
    <AlertDialog
      open
      danger
      title={count === 1 ? '1 record isn’t sent yet' : `${count} records aren’t sent yet`}
      description="Only this device has what you recorded. Signing out deletes it. Stay signed in until you’re online and it’s sent."
      cancelLabel="Stay signed in"
      confirmLabel="Sign out and delete"
      onOpenChange={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    />
  )
}
