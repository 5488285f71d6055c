import { useRef } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { CompletionValues } from './completion-form.tsx'

const CompletionForm = lazyWithRetry(async () => (await import('./completion-form.tsx')).CompletionForm)

/**
 * A dialog for the investment profile, which determines the expected price of every match. Closing it keeps the typed
 * values for the next opening; canceling or saving discards them.
 */
export function CompletionDialog({
  user,
  open,
  onOpenChange,
}: {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const draft = useRef<CompletionValues | null>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Complete your investment profile"
      description="Helps us estimate your rate. Nothing is shared until you contact a lender."
    >
      <CompletionForm user={user} draft={draft} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
