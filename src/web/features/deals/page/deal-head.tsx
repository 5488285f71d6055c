import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { DealWithInsight } from '#contract/deals.ts'
import { formatDays, formatDollars, formatMonths } from '#contract/money.ts'
import { lazyWithRetry } from '../../../hydration/lazy-with-retry.ts'
import { classNames } from '../../../ui/class-names.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { verdictLook } from '../health/verdict-look.ts'
import { DealActions } from '../life/deal-actions.tsx'
import { useReadDealEditing } from '../life/deal-life.requests.ts'
import { editSoonText } from '../life/editing-words.ts'

const StageDialog = lazyWithRetry(async () => (await import('../life/stage-dialog.tsx')).StageDialog)

/** The way back, the address with its verdict, and what was submitted in one line. On phones the last only where there is room. */
export function DealHead({ deal, isShort }: { deal: DealWithInsight; isShort: boolean }) {
  const { verdict } = deal.insight
  const [isMoving, setMoving] = useState(false)
  const readEditing = useReadDealEditing()
  async function move() {
    if ((await readEditing()) === 'on') setMoving(true)
    else toast({ title: 'Coming soon', description: editSoonText, variant: 'info' })
  }
  return (
    <header className={classNames('dh', isShort && 'dh--s')}>
      <nav className="crumbs" aria-label="Breadcrumb">
        <ol>
          <li>
            <Link to="/dashboard" hash="my-deals">
              My Deals
            </Link>
          </li>
          <li aria-current="page" className="min-w-0 break-words">
            {deal.propertyAddress}
          </li>
        </ol>
      </nav>
      <div className="dh-t">
        <div className="dh-n">
          <h1 className="min-w-0 break-words">{deal.propertyAddress}</h1>
          {verdict ? <Tag tone={verdictLook[verdict.word].tone}>{verdictLook[verdict.word].title}</Tag> : null}
          {deal.status === 'withdrawn' ? (
            <Tag tone="problem">Withdrawn</Tag>
          ) : (
            <button type="button" className="tag tag--n stage" onClick={() => void move()}>
              <span className="sr">Stage: </span>
              {deal.stage}
              <Icon of={ChevronDown} small />
            </button>
          )}
          <span className="soft">
            {deal.propertyState} · {deal.dealType}, {deal.propertyType}
          </span>
        </div>
        <DealActions deal={deal} title={deal.propertyAddress} hasDuplicate />
      </div>
      {isMoving ? (
        <Suspense fallback={null}>
          <StageDialog deal={deal} onClose={() => setMoving(false)} />
        </Suspense>
      ) : null}
      <dl className="dh-f num">
        <Fact name="Price">{formatDollars(deal.purchasePrice)}</Fact>
        <Fact name="Rehab">{formatDollars(deal.repairBudget)}</Fact>
        <Fact name="ARV">{formatDollars(deal.estimatedArv)}</Fact>
        <Fact name="Loan">{formatDollars(deal.loanAmount)}</Fact>
        <Fact name="Term">{formatMonths(deal.termMonths)}</Fact>
        {deal.holdMonths === null ? null : <Fact name="Sell after">{formatMonths(deal.holdMonths)}</Fact>}
        <Fact name="Closing in">{formatDays(deal.closingTimelineDays)}</Fact>
      </dl>
    </header>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
