import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatDollars } from '#domain/money/money.ts'
import { fitWords } from '#web/features/deals/created-deal.ts'
import { dealQuery } from '#web/features/deals/deals.requests.ts'
import { formatLocalDay } from '#web/format/dates.ts'
import { SignInAgain } from '#web/forms/sign-in-again.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import type { DealProblem } from './deal-problem.ts'

/** Says why a submission created no new deal and what to do. Takes the focus, so that it is noticed. */
export function DealFormProblem({
  problem,
  onSubmitAsNew,
  onKeepFirst,
}: {
  problem: DealProblem
  onSubmitAsNew: () => void
  onKeepFirst: () => void
}) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new problem is to be gone to, also one of the same words.
  useEffect(() => place.current?.focus(), [problem.kind, problem.message])
  return (
    <div ref={place} tabIndex={-1}>
      <Problem problem={problem} onSubmitAsNew={onSubmitAsNew} onKeepFirst={onKeepFirst} />
    </div>
  )
}

function Problem({ problem, onSubmitAsNew, onKeepFirst }: Parameters<typeof DealFormProblem>[0]) {
  switch (problem.kind) {
    case 'signed-out':
      return (
        <Alert title="You are signed out">
          <SignInAgain save="Submit Deal" />
        </Alert>
      )
    case 'unreachable':
      return (
        <Alert title={problem.message}>
          <p>Press Submit Deal again when you’re ready. It creates only one deal.</p>
        </Alert>
      )
    case 'email-unverified':
      return (
        <Alert title={problem.message}>
          <p>Open the link in the email we sent when you signed up. What you typed is kept in this tab until then.</p>
        </Alert>
      )
    case 'profile-incomplete':
      return (
        <Alert title={problem.message}>
          <p>Your credit and experience help us estimate your price. What you typed is kept.</p>
        </Alert>
      )
    case 'key-reused':
      return (
        <Alert title="A deal was already created from this form" tone="caution">
          <p>{problem.message}</p>
          <FirstDeal dealId={problem.dealId} />
          <div className="flex flex-wrap items-center gap-3 mt-3">
            <Button size="small" onClick={onKeepFirst}>
              Keep only that deal
            </Button>
            <Button size="small" variant="primary" onClick={onSubmitAsNew}>
              Submit this one as a new deal
            </Button>
          </div>
        </Alert>
      )
    case 'rejected':
      return (
        <Alert title={problem.message}>
          <p>What you typed is still here.</p>
        </Alert>
      )
  }
}

/** Links to the deal that an earlier try created. */
function FirstDeal({ dealId }: { dealId: string }) {
  const { data: deal, isPending } = useQuery(dealQuery(dealId))
  if (!deal) return <p className="mt-2">{isPending ? 'Loading that deal…' : 'It’s at the top of My Deals.'}</p>
  return (
    <Ledger className="mt-3">
      <LedgerLine
        name="Deal already created"
        value={
          <>
            {deal.dealType} in {deal.propertyState}, {formatLocalDay(deal.createdAt)}
          </>
        }
      />
      <LedgerLine name="Address" value={deal.propertyAddress} />
      <LedgerLine name="Loan amount" value={formatDollars(deal.loanAmount)} />
      <LedgerLine name="Matches" value={fitWords(deal)} />
    </Ledger>
  )
}
