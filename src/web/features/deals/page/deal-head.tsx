import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { DealWithInsight } from '#contract/deals/deals.ts'
import { rentalTermMonths } from '#domain/choices/deal-choices.ts'
import { type ProgressStep, progressSteps } from '#domain/deal/deal-headline.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { dealKindWords, kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import type { HeadlineWithFacts } from '#web/features/deals/headline/use-headlines.ts'
import { DealActions } from '#web/features/deals/life/deal-actions.tsx'
import { useStageDialog } from '#web/features/deals/life/deal-life.requests.ts'
import { localToday } from '#web/format/dates.ts'
import { closingTimeText, dealPlace, shortAddress } from '#web/format/deal-name.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronLeft } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'

const crumbClass = 'inline-flex min-h-6 items-center gap-0.5 text-ink-2 pointer-coarse:min-h-11'

/**
 * A deal's header: link back, actions, address, main figures, and progress, which opens the stage dialog. Views other
 * than the overview show less on phones. A withdrawn or dead deal and a consumer loan have no progress.
 */
export function DealHead({
  deal,
  headline,
  isOverview,
  viewName,
  isPrinted,
}: {
  deal: DealWithInsight
  /** Undefined while it loads. */
  headline: HeadlineWithFacts | undefined
  isOverview: boolean
  viewName: string | undefined
  /** False for the sheet, which prints its own head. */
  isPrinted: boolean
}) {
  const title = shortAddress(deal.propertyAddress)
  const hasRail = deal.status !== 'withdrawn' && deal.stage !== 'Dead' && !isConsumerLoan(deal)
  return (
    <header data-slot="deal-head" className={classNames('grid gap-1.5', !isPrinted && 'print:hidden')}>
      <div className="flex min-h-9 items-center justify-between gap-4 pointer-coarse:min-h-11">
        <nav className="min-w-0 text-sm text-ink-3" aria-label="Breadcrumb">
          <ol className="flex flex-wrap gap-x-2">
            <li className={classNames(!isOverview && 'max-md:hidden')}>
              <Link to="/dashboard" hash="my-deals" className={crumbClass}>
                <Icon of={ChevronLeft} small className="md:hidden" />
                My Deals
              </Link>
            </li>
            {isOverview ? null : (
              <li className="md:hidden">
                <Link to="/deals/$id" params={{ id: deal.id }} className={crumbClass}>
                  <Icon of={ChevronLeft} small />
                  <Name>{title}</Name>
                </Link>
              </li>
            )}
            <li
              aria-current="page"
              className="min-w-0 break-words before:mr-2 before:text-line-2 before:content-['/'] max-md:hidden"
            >
              <Name>{title}</Name>
            </li>
          </ol>
        </nav>
        <div className={classNames(!isOverview && 'max-md:hidden')}>
          <DealActions deal={deal} title={title} />
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="grid min-w-0 gap-1 lg:flex-[1_1_24rem]">
          <h1
            className={classNames(
              'min-w-0 tracking-[-0.025em] break-words',
              isOverview ? 'text-h3' : 'max-md:text-h3',
              'md:text-figure',
            )}
          >
            <Name>{title}</Name>
          </h1>
          <p className={classNames('text-sm text-ink-2', !isOverview && 'max-md:hidden')}>{factsLine(deal)}</p>
          {isOverview || !viewName ? null : <p className="text-sm font-semibold text-ink-2 md:hidden">{viewName}</p>}
        </div>
        {hasRail ? (
          <div className={classNames('min-h-12 w-full md:w-120', !isOverview && 'max-md:hidden')}>
            <DealRail deal={deal} step={headline?.step ?? null} />
          </div>
        ) : null}
      </div>
      <DealFacts deal={deal} />
    </header>
  )
}

/**
 * Returns place, stage and closing: 'Columbus, Ohio · Under contract · closing in 30 days'. Closed deals have no
 * closing.
 */
function factsLine(deal: DealWithInsight): string {
  const place = dealPlace(deal)
  if (deal.status === 'withdrawn') return `${place} · withdrawn`
  if (deal.status === 'pending')
    return `${place} · ${deal.stage} · ${closingTimeText(deal, localToday()).replace(/^C/, 'c')}`
  return `${place} · ${deal.stage}`
}

/** The deal's main figures in one line. Hidden on phones. */
function DealFacts({ deal }: { deal: DealWithInsight }) {
  const kind = kindOfDeal(deal)
  const isRent = kind === 'rental' && deal.repairBudget === 0
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-0.5 pt-1 text-sm tabular-nums lining-nums max-md:hidden">
      <Fact name="Loan">
        {`${isRefinance(deal) ? 'Refinance, ' : ''}${dealKindWords[kind]}, ${formatDollars(deal.loanAmount)}`}
      </Fact>
      <Fact name="Price">{formatDollars(deal.purchasePrice)}</Fact>
      {isRent ? (
        <Fact name="Rent">{deal.monthlyRent === null ? 'not given' : formatDollars(deal.monthlyRent)}</Fact>
      ) : (
        <>
          <Fact name="Rehab">{formatDollars(deal.repairBudget)}</Fact>
          <Fact name="ARV">{formatDollars(deal.estimatedArv)}</Fact>
        </>
      )}
      <Fact name="Term">{deal.termMonths === rentalTermMonths ? '30 years' : formatMonths(deal.termMonths)}</Fact>
      {deal.holdMonths === null ? null : <Fact name="Sell after">{formatMonths(deal.holdMonths)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

const StageDialog = lazyWithRetry(async () => (await import('#web/features/deals/life/stage-dialog.tsx')).StageDialog)

/** A deal's progress from asking to selling. The whole rail is the button that changes the stage. */
function DealRail({ deal, step }: { deal: DealWithInsight; step: ProgressStep | null }) {
  const dialog = useStageDialog()
  const current = step === null ? -1 : progressSteps.indexOf(step)
  return (
    <div className="relative w-full pt-1 md:max-w-120 print:hidden">
      <ol className="flex text-xs text-ink-3" aria-label="Progress">
        {progressSteps.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              'relative grid flex-1 content-start justify-items-center pt-5 before:absolute before:top-1.75 before:-left-1/2 before:h-0.5 before:w-full after:absolute after:top-0.75 after:z-1 after:size-2.5 after:rounded-full first:before:hidden forced-colors:before:[forced-color-adjust:none] forced-colors:after:[forced-color-adjust:none]',
              index <= current ? 'before:bg-pine' : 'before:bg-line-2',
              index < current && 'text-ink-2 after:bg-pine',
              index === current && 'font-semibold text-ink after:top-0.25 after:size-3.5 after:bg-brass',
              index > current && 'after:border-2 after:border-line-2 after:bg-paper',
            )}
          >
            {name}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="absolute inset-0 z-2 min-h-11 w-full cursor-pointer rounded-sm hover:bg-ink/5"
        onClick={() => void dialog.open()}
      >
        <span className="sr-only">Stage: {deal.stage}</span>
      </button>
      {dialog.isOpen ? (
        <Suspense fallback={null}>
          <StageDialog deal={deal} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </div>
  )
}
