import { Suspense } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import { useStageDialog } from '#web/features/deals/life/deal-life.requests.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Button } from '#web/ui/controls/button.tsx'

const StageDialog = lazyWithRetry(async () => (await import('./stage-dialog.tsx')).StageDialog)

/** Opens the stage dialog with Funded chosen, which asks for the day. Renders nothing for a closed deal. */
export function MarkFunded({ deal }: { deal: Deal }) {
  const dialog = useStageDialog()
  if (deal.status !== 'pending') return null
  return (
    <>
      <Button onClick={() => void dialog.open()}>Mark as funded</Button>
      {dialog.isOpen ? (
        <Suspense fallback={null}>
          <StageDialog deal={deal} startsAt="Funded" onClose={dialog.close} />
        </Suspense>
      ) : null}
    </>
  )
}
