import { useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import {
  duplicateDealEndpoint,
  isWithinReopening,
  reopenDealEndpoint,
  withdrawDealEndpoint,
} from '#contract/deals/deal-status.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { useFeatures } from '#web/shell/site-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import {
  editSoonText,
  useDealCommand,
  useReadDealEditing,
  useStageDialog,
  withdrawSoonText,
} from './deal-life.requests.ts'

/**
 * Renders a deal's buttons. Edit, for a pending deal, sets `edit=open` in the URL. Reopen reopens a deal that was
 * withdrawn within the last 30 days. For a dead deal, Reopen opens the stage dialog instead. Duplicate, for any deal,
 * opens the copy. While `features.dealEditing` is `announced`, renders only Edit, which then shows "Coming soon" in a
 * toast and in text below the buttons.
 */
export function DealActions({ deal, title }: { deal: Deal; title: string }) {
  const navigate = useNavigate()
  const readEditing = useReadDealEditing()
  const isEditing = useFeatures().dealEditing === 'on'
  const stage = useStageDialog()
  const [said, setSaid] = useState('')
  const params = { id: deal.id }
  const reopen = useDealCommand(deal.id, (call, _input: undefined) => call(reopenDealEndpoint, { params }), {
    title: 'Deal reopened',
    description: isConsumerLoan(deal) ? investmentOnlyText : 'It was matched with today’s lenders.',
  })
  // The key changes only after a success, so that pressing again after a lost reply doesn't create a second copy.
  const copyKey = useRef(newIdempotencyKey())
  const duplicate = useDealCommand(
    deal.id,
    (call, _input: undefined) => call(duplicateDealEndpoint, { params }, { idempotencyKey: copyKey.current }),
    {
      title: 'Deal duplicated',
      description: isConsumerLoan(deal)
        ? `This is the copy. ${investmentOnlyText}`
        : 'This is the copy, matched with today’s lenders.',
    },
  )

  async function edit() {
    if ((await readEditing()) === 'announced') {
      setSaid(editSoonText)
      toast({ title: 'Coming soon', description: editSoonText, variant: 'info' })
      return
    }
    void navigate({ to: '/deals/$id', params, search: { edit: 'open' } })
  }

  async function copy() {
    const reply = await duplicate.mutateAsync(undefined).catch(() => null)
    if (!reply) return
    copyKey.current = newIdempotencyKey()
    void navigate({ to: '/deals/$id', params: { id: reply.deal.id } })
  }

  const name = (
    <span className="sr-only" translate="no">
      {' '}
      {title}
    </span>
  )
  return (
    <div>
      <div className="flex items-start gap-2">
        {deal.status === 'pending' ? (
          <Button size="small" onClick={() => void edit()}>
            Edit{name}
          </Button>
        ) : null}
        {isEditing && canReopen(deal) ? (
          <Button
            size="small"
            pending={reopen.isPending}
            pendingLabel="Reopening…"
            onClick={() => reopen.mutate(undefined)}
          >
            Reopen{name}
          </Button>
        ) : null}
        {isEditing && deal.status === 'dead' ? (
          <Button size="small" onClick={() => void stage.open()}>
            Reopen{name}
          </Button>
        ) : null}
        {isEditing ? (
          <Button size="small" pending={duplicate.isPending} pendingLabel="Duplicating…" onClick={() => void copy()}>
            Duplicate{name}
          </Button>
        ) : null}
      </div>
      {said ? <p className="max-w-44 text-sm text-ink-3">{said}</p> : null}
      {stage.isOpen ? (
        <Suspense fallback={null}>
          <StageDialog deal={deal} startsAt="Looking" onClose={stage.close} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Returns whether a deal is withdrawn and can still be reopened. */
function canReopen({ status, withdrawnAt }: Deal): boolean {
  if (status !== 'withdrawn') return false
  return isWithinReopening(withdrawnAt === null ? null : new Date(withdrawnAt), new Date())
}

const StageDialog = lazyWithRetry(async () => (await import('./stage-dialog.tsx')).StageDialog)

/**
 * The button that opens the stage dialog with the stage Funded chosen. The dialog asks for the day of funding and saves
 * the stage. While `features.dealEditing` is `announced`, {@link useStageDialog} shows a "Coming soon" toast instead.
 * Renders nothing unless the deal is pending.
 */
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

/** Lazy, because few investors open it and it needs the code of alert dialogs. */
const WithdrawDialog = lazyWithRetry(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

/**
 * The button that withdraws a pending deal after a confirmation with an optional reason. While `features.dealEditing`
 * is `announced`, asks for no reason, and confirming shows "Coming soon" in a toast and in text below the button.
 * Renders nothing for other deals.
 */
export function WithdrawDeal({ deal, title, className }: { deal: Deal; title: string; className: string }) {
  const readEditing = useReadDealEditing()
  // The state of `features.dealEditing` while the dialog is open; null while it is closed.
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
      <Button size="small" variant="quiet" className="-ml-3" onClick={async () => setAsking(await readEditing())}>
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
            onOpenChange={() => {
              setAsking(null)
              withdraw.reset()
            }}
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
