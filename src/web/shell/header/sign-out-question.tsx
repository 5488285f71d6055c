import { useUnsentRecords } from '#web/session/unsent-records.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'

/** Warns that signing out deletes the unsent records. Answers true to sign out anyway, false to stay signed in. */
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
