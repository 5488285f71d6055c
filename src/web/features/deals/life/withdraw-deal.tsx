import { Suspense, useState } from 'react'
import { withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useDealCommand, useReadDealEditing, withdrawSoonText } from './deal-life.requests.ts'

/** Lazy, because few investors open it and it needs the code of alert dialogs. */
const WithdrawDialog = lazyWithRetry(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

/** Button that withdraws an open deal, apart from the everyday actions. While editing is only announced, it only says so. */
export function WithdrawDeal({ deal, title, className }: { deal: Deal; title: string; className: string }) {
  const readEditing = useReadDealEditing()
  const [asking, setAsking] = useState<'on' | 'announced' | null>(null)
  const [said, setSaid] = useState('')
  const withdraw = useDealCommand(
    deal.id,
    (call, reason: string | null) => call(withdrawDealEndpoint, { params: { id: deal.id }, body: { reason } }),
    { title: 'Deal withdrawn', description: 'We’ll stop matching it. You can reopen it for 30 days.' },
  )
  if (deal.status !== 'pending') return null
  return (
    <div className={className}>
      <Button size="small" variant="quiet" onClick={async () => setAsking(await readEditing())}>
        Withdraw
        <span className="sr-only" translate="no">
          {' '}
          {title}
        </span>
      </Button>
      {said ? <p className="text-sm text-ink-3">{said}</p> : null}
      <Suspense fallback={null}>
        {asking ? (
          <WithdrawDialog
            asksReason={asking === 'on'}
            pending={withdraw.isPending}
            failure={withdraw.error?.message ?? null}
            onOpenChange={() => setAsking(null)}
            onConfirm={(reason) => {
              if (asking === 'announced') {
                setAsking(null)
                setSaid(withdrawSoonText)
                toast({ title: 'Coming soon', description: withdrawSoonText, variant: 'info' })
              } else withdraw.mutate(reason, { onSuccess: () => setAsking(null) })
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
