import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../../hydration/lazy-with-retry.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { editSoonText, withdrawSoonText } from '../life/editing-words.ts'

/** Lazy: few open it, and it brings a dialog of its own kind. */
const WithdrawDialog = lazyWithRetry(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

/** Edit and Withdraw, which are announced and change nothing yet. What their toasts say stays beside them. */
export function DealActions({ title }: { title: string }) {
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState('')

  function announce(text: string) {
    setSaid(text)
    toast({ title: 'Coming soon', description: text, variant: 'info' })
  }

  return (
    <div>
      <div className="row">
        <Button size="small" onClick={() => announce(editSoonText)}>
          Edit<span className="sr"> {title}</span>
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          Withdraw<span className="sr"> {title}</span>
        </Button>
      </div>
      <p role="status" className="fine mute max-w-44">
        {said}
      </p>
      <Suspense fallback={null}>
        {isAsking ? (
          <WithdrawDialog
            open
            onOpenChange={setAsking}
            onConfirm={() => {
              setAsking(false)
              announce(withdrawSoonText)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
