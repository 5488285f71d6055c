import type { Deal } from '#contract/deals/deals.ts'
import { storedMatchCount } from '#domain/choices/deal-choices.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const DealForm = lazyWithRetry(async () => (await import('./deal-form.tsx')).DealForm)

/**
 * The deal form in a dialog. Closing it keeps what was typed for the next opening in this tab. It stays open after
 * creating a deal: `onCreated` must close it.
 */
export function DealFormDialog({
  open,
  onOpenChange,
  onCreated,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the deal is created, while the lists are refetched. */
  onCreated: (deal: Deal) => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Submit a Deal"
      description={
        <span className="max-sm:sr-only">See your {storedMatchCount} best lenders and what each would cost.</span>
      }
    >
      <DealForm onCancel={() => onOpenChange(false)} onCreated={onCreated} />
    </Dialog>
  )
}
