import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import type { DealWithInsight } from '#contract/deals/deals.ts'
import { formatDays, formatDollars, formatMonths } from '#domain/money/money.ts'
import { verdictLook } from '#web/features/deals/health/verdict-look.ts'
import { DealActions } from '#web/features/deals/life/deal-actions.tsx'
import { useStageDialog } from '#web/features/deals/life/use-stage-dialog.ts'
import { ProgressSlot } from '#web/features/deals/matches/quote-slots.tsx'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag, tagClass } from '#web/ui/labels/tag.tsx'

const StageDialog = lazyWithRetry(async () => (await import('#web/features/deals/life/stage-dialog.tsx')).StageDialog)

/** The way back and what can be done, the address with its verdict and progress, and what was submitted. Short on phones. */
export function DealHead({ deal, isShort }: { deal: DealWithInsight; isShort: boolean }) {
  const { verdict } = deal.insight
  const stages = useStageDialog()
  return (
    <header className={classNames('dh', isShort && 'dh--s')}>
      <div className="dh-c">
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
        <DealActions deal={deal} title={deal.propertyAddress} />
      </div>
      <div className="dh-t">
        <div className="dh-n">
          <h1 className="min-w-0 break-words">{deal.propertyAddress}</h1>
          {verdict ? <Tag tone={verdictLook[verdict.word].tone}>{verdictLook[verdict.word].title}</Tag> : null}
          {deal.status === 'withdrawn' ? (
            <Tag tone="problem">Withdrawn</Tag>
          ) : (
            <button type="button" className={tagClass('neutral', 'stage')} onClick={() => void stages.open()}>
              <span className="sr">Stage: </span>
              {deal.stage}
              <Icon of={ChevronDown} small />
            </button>
          )}
          <span className="soft">
            {deal.propertyState} · {deal.dealType}, {deal.propertyType}
          </span>
        </div>
        {deal.status === 'withdrawn' || deal.stage === 'Dead' || deal.occupancy === 'owner' ? null : (
          <ProgressSlot deal={deal} />
        )}
      </div>
      {stages.isOpen ? (
        <Suspense fallback={null}>
          <StageDialog deal={deal} onClose={stages.close} />
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
