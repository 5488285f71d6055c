import { useCallback, useRef, useState } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import type { DealChanges } from '#contract/deals/edit-deal.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const EditDealForm = lazyWithRetry(async () => (await import('./edit-deal-form.tsx')).EditDealForm)

/**
 * Edits a stored deal in the creation form. Asks before closing with unsaved input. Saving doesn't close it: `onSaved`
 * must.
 */
export function EditDealDialog({
  deal,
  onClose,
  onSaved,
}: {
  deal: Deal
  onClose: () => void
  onSaved: (changes: DealChanges, deal: Deal) => void
}) {
  const isTouched = useRef(false)
  const [isLeaving, setLeaving] = useState(false)
  const onTouched = useCallback((touched: boolean) => {
    isTouched.current = touched
  }, [])
  const leave = () => (isTouched.current ? setLeaving(true) : onClose())
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) leave()
      }}
      title="Edit deal"
      description="Update the deal. We’ll rematch and show what changed."
    >
      <EditDealForm
        deal={deal}
        onSaved={onSaved}
        onCancel={leave}
        onTouched={onTouched}
        isLeaving={isLeaving}
        onStay={() => setLeaving(false)}
      />
    </Dialog>
  )
}
