import { useState } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Plus } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ComparedDeal } from './deal-quotes.tsx'

const LogQuoteForm = lazyWithRetry(async () => (await import('./log-quote-form.tsx')).LogQuoteForm)

/** Button and dialog that log a quote received by phone or mail. */
export function LogQuote({ deal }: { deal: ComparedDeal }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Icon of={Plus} /> Add a quote you got elsewhere
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="small"
        title="Log a quote"
        description="From a call or an email. Only you see it."
      >
        <LogQuoteForm deal={deal} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
