import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useId, useState } from 'react'
import type { Deal, ListedDeal } from '#contract/deals/deals.ts'
import { showsVerdict } from '#domain/deal/deal-headline.ts'
import { cashLines } from '#domain/loan-cost/cash-figures.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDays, formatDollars, formatMonths, formatPercent, ltvPercent } from '#domain/money/money.ts'
import { dealHealth } from '#domain/verdict/deal-health.ts'
import { dealQuery } from '#web/features/deals/deals.requests.ts'
import { DealLine } from '#web/features/deals/headline/deal-line.tsx'
import { NextStepCard } from '#web/features/deals/headline/next-step-card.tsx'
import type { HeadlineWithFacts } from '#web/features/deals/headline/use-headlines.ts'
import { DealCapital } from '#web/features/deals/health/deal-capital.tsx'
import { HealthNotes, LeverageGauges } from '#web/features/deals/health/deal-health.tsx'
import { type PriceBasis, priceBases } from '#web/features/deals/health/flip-price.ts'
import { DealActions, WithdrawDeal } from '#web/features/deals/life/deal-actions.tsx'
import { OpenQuestions } from '#web/features/deals/life/open-questions.tsx'
import { DealVerdict } from '#web/features/deals/matches/deal-verdict.tsx'
import { MatchesBlock } from '#web/features/deals/matches/matches-block.tsx'
import { useFocusOnArrival } from '#web/features/deals/use-focus-on-arrival.ts'
import { formatDay, formatLocalDay, localToday } from '#web/format/dates.ts'
import { closingTimeText, dealInPlace, shortAddress } from '#web/format/deal-name.ts'
import { dealMatchesQuery } from '#web/session/deal-queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { iconButtonClass } from '#web/ui/controls/button-class.ts'
import { isFirstLoad } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'

/** A deal in the list: one row that expands in place to show its details. */
export const DealCard = memo(function DealCard({
  deal,
  headline,
  startsOpen,
  takesFocus,
}: {
  deal: ListedDeal
  headline: HeadlineWithFacts | undefined
  startsOpen: boolean
  takesFocus: boolean
}) {
  const title = shortAddress(deal.propertyAddress)
  return (
    <ExpandableDeal deal={deal} headline={headline} startsOpen={startsOpen} takesFocus={takesFocus}>
      {() => (
        <Suspense fallback={<CardSkeleton />}>
          <CardDetails deal={deal} headline={headline} title={title} />
        </Suspense>
      )}
    </ExpandableDeal>
  )
})

/**
 * Details of an expanded row: next step, verdict, five best lenders, health and the deal's fields. A deal with a
 * next-step card shows a skeleton until the card's data is loaded, and no card if loading fails.
 */
function CardDetails({
  deal,
  headline,
  title,
}: {
  deal: ListedDeal
  headline: HeadlineWithFacts | undefined
  title: string
}) {
  const dealWithInsight = useQuery(dealQuery(deal.id))
  const matches = useQuery(dealMatchesQuery(deal.id))
  const hasCard = headline && headline.kind !== 'question' && headline.kind !== 'no-lender'
  if (hasCard && (isFirstLoad(dealWithInsight) || isFirstLoad(matches))) return <CardSkeleton />
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4 px-card pb-4">
        <p className="flex flex-wrap items-center gap-2">
          <DealStatusTag deal={deal} />
          <span className="min-w-0 text-sm break-words text-ink-2">
            {dealInPlace(deal)} · {deal.status === 'pending' ? `${closingTimeText(deal, localToday())} · ` : null}
            submitted {formatLocalDay(deal.createdAt)}
          </span>
        </p>
        <DealActions deal={deal} title={title} />
      </header>
      {hasCard && dealWithInsight.data && matches.data ? (
        <div className="px-card pb-4">
          <NextStepCard deal={dealWithInsight.data} headline={headline} matches={matches.data} hasVerdict={false} />
        </div>
      ) : null}
      {!headline || showsVerdict(headline.facts) ? (
        <DealVerdict deal={deal} />
      ) : deal.status === 'pending' ? (
        <OpenQuestions deal={deal} className="mx-card mb-4" />
      ) : null}
      <MatchesBlock deal={deal} />
      <DealHealth deal={deal} />
      <DealFacts deal={deal} />
      <WithdrawDeal deal={deal} title={title} className="border-t border-line px-card py-2" />
    </>
  )
}

/** Tall enough to keep the rows below it off screen. */
function CardSkeleton() {
  return (
    <SkeletonGroup label="Loading the deal" className="grid min-h-screen content-start gap-4 px-card pb-6">
      <Skeleton shape="line" />
      <Skeleton shape="block" className="h-40" />
    </SkeletonGroup>
  )
}

/**
 * A deal's row with a button that expands `children`, which are rendered only while it is open. `takesFocus` focuses
 * the address heading, not the button. `startsOpen` and `takesFocus` are read once, at the first render.
 */
export function ExpandableDeal({
  deal,
  headline,
  startsOpen,
  takesFocus,
  children,
}: {
  deal: { id: string; propertyAddress: string }
  headline: HeadlineWithFacts | undefined
  startsOpen: boolean
  takesFocus: boolean
  children: () => ReactNode
}) {
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  const heading = useFocusOnArrival<HTMLHeadingElement>(takesFocus)
  const title = shortAddress(deal.propertyAddress)
  return (
    <article
      aria-labelledby={`${id}-title`}
      className={classNames('border-b border-line', isOpen && 'my-4 rounded border border-line-2 bg-card first:mt-0')}
    >
      <div className={classNames(isOpen && 'px-card')}>
        <DealLine deal={deal} headline={headline} heading="h2" headingId={`${id}-title`} headingRef={heading}>
          <button
            type="button"
            className={iconButtonClass({ size: 'normal', className: 'flex-none text-pine' })}
            aria-expanded={isOpen}
            aria-controls={`${id}-more`}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={ChevronDown} className={classNames(isOpen && 'rotate-180')} />
            <span className="sr-only">
              Details of <Name>{title}</Name>
            </span>
          </button>
        </DealLine>
      </div>
      <div id={`${id}-more`} hidden={!isOpen}>
        {isOpen ? children() : null}
      </div>
    </article>
  )
}

function DealStatusTag({ deal }: { deal: Pick<Deal, 'status' | 'stage'> }) {
  return deal.status === 'withdrawn' ? <Tag tone="problem">Withdrawn</Tag> : <Tag>{deal.stage}</Tag>
}

/** In characters. Longer purposes are shown below the ledgers. */
const longestPurposeInLedger = 60

/** The deal's fields as three short ledgers. */
function DealFacts({ deal }: { deal: Deal }) {
  const ltv = ltvPercent(deal.loanAmount, deal.purchasePrice)
  const isPurposeLong = deal.purpose.length > longestPurposeInLedger
  return (
    <>
      <div className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        <FactLedger title="Property">
          <Fact name="Type">{deal.propertyType}</Fact>
          <Fact name="Bedrooms / bathrooms">{`${deal.bedrooms}\u00a0/\u00a0${deal.bathrooms}`}</Fact>
          <Fact name="Purchase price">{formatDollars(deal.purchasePrice)}</Fact>
          <Fact name="Estimated ARV">{formatDollars(deal.estimatedArv)}</Fact>
          {deal.purchasedDate ? <Fact name="Purchased">{formatDay(deal.purchasedDate)}</Fact> : null}
        </FactLedger>
        <FactLedger title="Financing">
          <Fact name="Loan amount">{formatDollars(deal.loanAmount)}</Fact>
          {isRefinance(deal) ? null : <Fact name="Down payment">{formatDollars(deal.downpayment)}</Fact>}
          <Fact name="Repair budget">{formatDollars(deal.repairBudget)}</Fact>
          <Fact name="LTV">{ltv === null ? 'N/A' : formatPercent(ltv, 1)}</Fact>
        </FactLedger>
        <FactLedger title="Loan terms">
          <Fact name="Term">{formatMonths(deal.termMonths)}</Fact>
          <Fact name="Closing timeline">{formatDays(deal.closingTimelineDays)}</Fact>
          {isPurposeLong ? null : <Fact name="Purpose">{deal.purpose}</Fact>}
          <Fact name="Deal status">{deal.dealStatus}</Fact>
        </FactLedger>
      </div>
      {isPurposeLong ? (
        <dl className="text-sm border-t border-line px-[clamp(1rem,3vw,1.75rem)] py-4">
          <dt className="font-semibold">Purpose</dt>
          <dd className="mt-1 max-w-[46rem] whitespace-pre-line break-words">{deal.purpose}</dd>
        </dl>
      ) : null}
    </>
  )
}

function FactLedger({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-card py-4.5">
      <h3 className="mb-1 font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <Ledger>{children}</Ledger>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return <LedgerLine name={name} value={<span className="min-w-0 break-words">{children}</span>} />
}

/**
 * Shows sources and uses, the cash, the leverage ratios, the 70% rule and likely typing errors, at the investor's own
 * loan terms, or else the median or assumed ones. Computes them from `deal` and loads nothing. A purchase's closing
 * costs can be changed on the page and are not stored.
 */
export function DealHealth({ deal }: { deal: ListedDeal }) {
  const [closingCosts, setClosingCosts] = useState<number | null>(null)
  const basis = priceBases({
    own: deal.profitFigures,
    medians: deal.medians,
  })[0]!
  const health = dealHealth(deal, basis.price, closingCosts ?? undefined)

  return (
    <div className="border-t border-line px-card py-6">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="text-h3 tracking-[-0.025em]">Deal health</h3>
        <p className="text-sm text-ink-2">{priceRemark(basis, deal)}</p>
      </div>
      <div className="grid gap-8 lg:grid-cols-[1.35fr_1fr] lg:gap-10">
        <div className="min-w-0">
          <h4 className="mb-3 text-sm font-semibold">Where the money comes from, where it goes</h4>
          <DealCapital
            money={health.sourcesAndUses}
            isEdited={closingCosts !== null}
            onClosingCosts={setClosingCosts}
          />
          <Ledger
            className="mt-4"
            rows={cashLines(health.sourcesAndUses.cash).map(({ label, text }) => ({ name: label, value: text }))}
          />
        </div>
        <div className="grid content-start gap-5">
          <LeverageGauges deal={deal} health={health} />
        </div>
      </div>
      <HealthNotes notes={health.notes} />
    </div>
  )
}

function priceRemark({ id }: PriceBasis, { eligibleCount, medians }: ListedDeal): string {
  if (id === 'own') return 'Points and fees: your own figures.'
  return id === 'median'
    ? `Points and fees: the median of ${formatCountOf(medians?.pricedCount ?? eligibleCount, 'lender')} that fit.`
    : 'No published price yet: 2.0 points and $1,995 of fees assumed.'
}
