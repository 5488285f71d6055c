import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { DealWithInsight } from '#contract/deals/deals.ts'
import { rentalTermMonths } from '#domain/choices/deal-choices.ts'
import { isRefinance } from '#domain/loan-cost/leverage.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { dealKindWords, kindOfDeal } from '#domain/matching/kind-of-deal.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { verdictLook } from '#web/features/deals/health/verdict-look.ts'
import { DealActions } from '#web/features/deals/life/deal-actions.tsx'
import { useStageDialog } from '#web/features/deals/life/use-stage-dialog.ts'
import { ProgressSlot } from '#web/features/deals/matches/quote-slots.tsx'
import { localToday } from '#web/format/dates.ts'
import { closingWords, dealPlace, nextStep, shortAddress } from '#web/format/deal-name.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Tag, tagClass } from '#web/ui/labels/tag.tsx'

const StageDialog = lazyWithRetry(async () => (await import('#web/features/deals/life/stage-dialog.tsx')).StageDialog)

/** The way back and what can be done, the address with its verdict and progress, and what was submitted. Short on phones. */
export function DealHead({
  deal,
  isShort,
  isPrinted,
}: {
  deal: DealWithInsight
  isShort: boolean
  /** The sheet brings its own head on paper. */
  isPrinted: boolean
}) {
  const { verdict } = deal.insight
  const kind = kindOfDeal(deal)
  const stages = useStageDialog()
  const title = shortAddress(deal.propertyAddress)
  const next = deal.matchCount > 0 ? nextStep(deal) : null
  return (
    <header data-slot="deal-head" className={classNames('grid gap-2 lg:gap-1', !isPrinted && 'print:hidden')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 *:last:flex-none">
        <nav className="min-w-0 text-sm text-ink-3" aria-label="Breadcrumb">
          <ol className="flex flex-wrap gap-x-2 gap-y-1">
            <li>
              <Link
                to="/dashboard"
                hash="my-deals"
                className="inline-block min-h-6 text-ink-2 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
              >
                My Deals
              </Link>
            </li>
            <li
              aria-current="page"
              className="min-w-0 break-words before:mr-2 before:text-line-2 before:content-['/'] max-md:hidden"
            >
              {title}
            </li>
          </ol>
        </nav>
        <DealActions deal={deal} title={title} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1 lg:flex-[1_1_24rem]">
          <h1 className="min-w-0 text-[clamp(1.625rem,1.3rem+1.3vw,2.125rem)]/[1.1] tracking-[-0.025em] break-words">
            {title}
          </h1>
          {verdict ? <Tag tone={verdictLook[verdict.word].tone}>{verdictLook[verdict.word].title}</Tag> : null}
          {deal.status === 'withdrawn' ? (
            <Tag tone="problem">Withdrawn</Tag>
          ) : (
            <button
              type="button"
              className={tagClass('neutral', 'cursor-pointer border border-field py-0.75')}
              onClick={() => void stages.open()}
            >
              <span className="sr-only">Stage: </span>
              {deal.stage}
              <Icon of={ChevronDown} small />
            </button>
          )}
          <span className={classNames('text-sm text-ink-2', isShort && 'max-md:hidden')}>
            {dealPlace(deal)} · {isRefinance(deal) ? 'Refinance, ' : ''}
            {dealKindWords[kind]}, {deal.propertyType}
          </span>
        </div>
        {deal.status === 'withdrawn' || deal.stage === 'Dead' || isConsumerLoan(deal) ? null : (
          <div className={classNames('contents', isShort && 'max-md:hidden')}>
            <ProgressSlot deal={deal} />
          </div>
        )}
      </div>
      {stages.isOpen ? (
        <Suspense fallback={null}>
          <StageDialog deal={deal} onClose={stages.close} />
        </Suspense>
      ) : null}
      <dl
        className={classNames(
          'flex flex-wrap gap-x-6 gap-y-0.5 pt-1 text-sm tabular-nums lining-nums lg:pt-0',
          isShort ? 'max-md:hidden' : 'max-md:grid max-md:grid-cols-2 max-md:gap-x-5 max-md:gap-y-1',
        )}
      >
        <Fact name="Price">{formatDollars(deal.purchasePrice)}</Fact>
        {kind === 'rental' && deal.repairBudget === 0 ? (
          <Fact name="Rent">{deal.monthlyRent === null ? 'not given' : formatDollars(deal.monthlyRent)}</Fact>
        ) : (
          <>
            <Fact name="Rehab">{formatDollars(deal.repairBudget)}</Fact>
            <Fact name="ARV">{formatDollars(deal.estimatedArv)}</Fact>
          </>
        )}
        <Fact name="Loan">{formatDollars(deal.loanAmount)}</Fact>
        <Fact name="Term">{deal.termMonths === rentalTermMonths ? '30 years' : formatMonths(deal.termMonths)}</Fact>
        {deal.holdMonths === null ? null : <Fact name="Sell after">{formatMonths(deal.holdMonths)}</Fact>}
      </dl>
      <p className="text-sm text-ink-2">
        {closingWords(deal, localToday())}
        {next ? (
          <>
            {' · '}
            <b className="font-semibold text-ink">Next:</b> {next}
          </>
        ) : null}
      </p>
    </header>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline gap-1.5 max-md:justify-between">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
