import { useState } from 'react'
import type { Lender } from '#contract/lenders/lenders.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Button } from '#web/ui/controls/button.tsx'

const Dialogs = lazyWithRetry(async () => (await import('./correction-dialogs.tsx')).CorrectionDialogs)

/** Two buttons for correcting a lender's page. Each loads its dialog when pressed. */
export function LenderCorrections({ lender }: { lender: Lender }) {
  const [open, setOpen] = useState<'report' | 'claim' | null>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" variant="quiet" onClick={() => setOpen('report')}>
        Report a wrong figure
      </Button>
      <Button size="small" variant="quiet" onClick={() => setOpen('claim')}>
        Claim this page
      </Button>
      {open ? <Dialogs lender={lender} kind={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
