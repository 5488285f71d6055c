import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import type { DealChanges as Changes } from '#contract/deals/edit-deal.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'
import type { DealSearch } from './deal-tabs.ts'

const DealChanges = lazyWithRetry(async () => (await import('#web/features/deals/life/deal-changes.tsx')).DealChanges)
const EditDealDialog = lazyWithRetry(
  async () => (await import('#web/features/deals/life/edit-deal-dialog.tsx')).EditDealDialog,
)

/** Shows the edit form while it is in the address, and what a save changed until it is dismissed. */
export function DealEditing({ deal, search }: { deal: Deal; search: DealSearch }) {
  const navigate = useNavigate()
  const [changes, setChanges] = useState<Changes | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Runs after the dialog has returned the focus.
    if (changes) setTimeout(() => place.current?.focus())
  }, [changes])
  const { edit: _open, ...rest } = search
  const close = () => void navigate({ to: '.', search: rest, replace: true, resetScroll: false })
  return (
    <Suspense fallback={null}>
      {changes ? (
        <div ref={place} tabIndex={-1} className="my-5">
          <Section id="edited" title="What changed" note="Saved and matched again.">
            <DealChanges changes={changes} />
            <Button size="small" className="mt-3" onClick={() => setChanges(null)}>
              Dismiss
            </Button>
          </Section>
        </div>
      ) : null}
      {search.edit && deal.status === 'pending' ? (
        <EditDealDialog
          deal={deal}
          onClose={close}
          onSaved={(saved) => {
            toast({ title: 'Deal saved', description: 'It was matched again with its new figures.' })
            setChanges(saved)
            close()
          }}
        />
      ) : null}
    </Suspense>
  )
}
