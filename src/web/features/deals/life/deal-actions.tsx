import { useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { duplicateDealEndpoint, reopenDealEndpoint, withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { useFeatures } from '#web/shell/site-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useReadDealEditing } from './deal-life.requests.ts'
import { editSoonText, withdrawSoonText } from './editing-words.ts'
import { useDealCommand } from './use-deal-command.ts'

/** Lazy: few open it, and it brings a dialog of its own kind. */
const WithdrawDialog = lazyWithRetry(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

/**
 * What can be done to a deal where it stands: edit and withdraw an open one, reopen a withdrawn one, duplicate any. Where editing
 * is only announced, Edit and Withdraw say so and change nothing, what their toasts say stays beside them, and nothing else is offered.
 */
export function DealActions({ deal, title }: { deal: Deal; title: string }) {
  const navigate = useNavigate()
  const readEditing = useReadDealEditing()
  const canDuplicate = useFeatures().dealEditing === 'on'
  const [asking, setAsking] = useState<'on' | 'announced' | null>(null)
  const [said, setSaid] = useState('')
  const params = { id: deal.id }
  const withdraw = useDealCommand(
    deal.id,
    (call, reason: string) => call(withdrawDealEndpoint, { params, body: { reason: reason.trim() || null } }),
    { title: 'Deal withdrawn', description: 'It is matched no more. You can reopen it for 30 days.' },
  )
  const reopen = useDealCommand(deal.id, (call, _input: undefined) => call(reopenDealEndpoint, { params }), {
    title: 'Deal reopened',
    description: 'It was matched with the lenders of today.',
  })
  // One press makes one copy, however often it is sent.
  const copyKey = useRef(newIdempotencyKey())
  const duplicate = useDealCommand(
    deal.id,
    (call, _input: undefined) => call(duplicateDealEndpoint, { params }, { idempotencyKey: copyKey.current }),
    { title: 'Deal duplicated', description: 'This is the copy, matched with the lenders of today.' },
  )

  function announce(text: string) {
    setSaid(text)
    toast({ title: 'Coming soon', description: text, variant: 'info' })
  }

  async function edit() {
    if ((await readEditing()) === 'announced') return announce(editSoonText)
    void navigate({ to: '/deals/$id', params, search: { edit: 'open' } })
  }

  async function copy() {
    const reply = await duplicate.mutateAsync(undefined).catch(() => null)
    if (!reply) return
    copyKey.current = newIdempotencyKey()
    void navigate({ to: '/deals/$id', params: { id: reply.deal.id } })
  }

  const name = <span className="sr-only"> {title}</span>
  return (
    <div>
      <div className="flex items-start gap-2">
        {deal.status === 'pending' ? (
          <Button size="small" onClick={() => void edit()}>
            Edit{name}
          </Button>
        ) : null}
        {deal.status === 'withdrawn' ? (
          <Button
            size="small"
            pending={reopen.isPending}
            pendingLabel="Reopening…"
            onClick={() => reopen.mutate(undefined)}
          >
            Reopen{name}
          </Button>
        ) : null}
        {canDuplicate ? (
          <Button size="small" pending={duplicate.isPending} pendingLabel="Duplicating…" onClick={() => void copy()}>
            Duplicate{name}
          </Button>
        ) : null}
        {deal.status === 'pending' ? (
          <Button size="small" variant="quiet" className="ml-3" onClick={async () => setAsking(await readEditing())}>
            Withdraw{name}
          </Button>
        ) : null}
      </div>
      <p role="status" className="max-w-44 text-fine text-ink-3">
        {said}
      </p>
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
                announce(withdrawSoonText)
              } else withdraw.mutate(reason, { onSuccess: () => setAsking(null) })
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
