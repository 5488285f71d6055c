import type { User } from '#contract/profile.ts'
import { DeferredDialog } from '../../ui/overlays/deferred-dialog.tsx'

async function load() {
  return (await import('./completion-form.tsx')).CompletionDialog
}

/** The form that completes a profile, in a dialog; fetched when it is first opened. */
export function CompletionDialog(props: { user: User; open: boolean; onOpenChange: (open: boolean) => void }) {
  return <DeferredDialog load={load} props={props} />
}
