import type { ReactNode } from 'react'
import type { Claims } from '#contract/site/site.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatAnnualCost, formatDollars, formatExpectedRate, formatMonths } from '#domain/money/money.ts'
import { stateNames } from '#domain/states/states.ts'
import { costAxis } from '#web/charts/cost-axis.ts'
import { CostBar } from '#web/charts/cost-bar.tsx'
import { svgPercent } from '#web/charts/drawing-parts.tsx'
import { exampleDeal } from '#web/features/site/home/home.requests.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { type Drawing, Icon } from '#web/ui/icon.tsx'
import { BadgeDollarSign, Clock, MapPin, ShieldCheck } from '#web/ui/icons.ts'
import { SampleLabel } from '#web/ui/labels/tag.tsx'
import type { Example, ExampleMatch } from './match-example.ts'

/**
 * Six cards: two show the example's figures, four are text. Without `lenderCount` or `reachCount` the first card has no
 * figures.
 */
export function HomeBenefits({
  claims,
  totalStates,
  lenderCount,
  reachCount,
  example,
}: {
  claims: Claims
  totalStates: number
  lenderCount: number | undefined
  reachCount: number | undefined
  example: Example
}) {
  const [bestMatch] = example.matches
  return (
    <section className="py-section" aria-labelledby="benefits">
      <div className="wrap">
        <div className="mb-12 grid max-w-160 gap-3">
          <h2 id="benefits">See how your deal measures up.</h2>
        </div>
        <div className="grid gap-12 lg:grid-cols-12 lg:gap-x-8 lg:gap-y-16">
          <article className="grid content-start gap-5 lg:col-span-7">
            <h3 className="text-h3">One form, checked against every lender’s published terms</h3>
            <p className="max-w-136 text-ink-2">
              What a lender publishes decides whether it fits at all. A score decides the order. You see both
              {claims.verifiedLendersText === null ? (
                '.'
              ) : (
                <>
                  , and {claims.verifiedLendersText} verified lenders can compete for a typical deal.
                  {claims.samples.includes('verifiedLendersText') ? <SampleLabel /> : null}
                </>
              )}
            </p>
            <MatchingSteps
              lenderCount={lenderCount}
              reachCount={reachCount}
              shownCount={example.shownCount}
              verifiedLenders={claims.verifiedLenders}
            />
          </article>
          <article className="grid content-start gap-5 lg:col-span-5">
            <h3 className="text-h3">Know the cost before you call</h3>
            <p className="max-w-136 text-ink-2">
              The figures expected for your deal, between the best and the worst case a lender publishes.
            </p>
            {bestMatch ? <CostExample match={bestMatch} /> : null}
          </article>
          <ul className="grid border-t border-ink lg:col-span-full lg:grid-cols-2 lg:gap-x-8">
            <Benefit icon={BadgeDollarSign} title="Free, and no lender pays to be first">
              No broker fee, no lead fee, no paid placement.
            </Benefit>
            <Benefit icon={ShieldCheck} title="Private until you say so">
              Lenders see nothing until you choose to contact one of them. No spam.
            </Benefit>
            <Benefit icon={Clock} title="Matched to your closing date">
              {claims.daysToFunding === null
                ? 'Each lender’s usual time to fund, compared with the day you need the money.'
                : `Usual funding times of ${claims.daysToFunding} days, compared with the day you need the money.`}{' '}
              {claims.samples.includes('daysToFunding') ? <SampleLabel /> : null}
            </Benefit>
            <Benefit
              icon={MapPin}
              title={`${totalStates === stateNames.length ? 'All 50 states' : formatCountOf(totalStates, 'state')}, local lenders included`}
            >
              From one-state private lenders to national bridge funds.
            </Benefit>
          </ul>
        </div>
      </div>
    </section>
  )
}

function Benefit({ icon, title, children }: { icon: Drawing; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.5rem_1fr] content-start gap-x-2 gap-y-0.5 border-b border-line py-5 lg:py-6">
      <Icon of={icon} className="row-span-2 mt-0.5 size-6 text-brass" />
      <h3 className="text-base">{title}</h3>
      <p className="text-sm text-ink-2">{children}</p>
    </li>
  )
}

/** One match's cost in full, from the example. */
function CostExample({ match: { name, cost } }: { match: ExampleMatch }) {
  const [best, worst] = [cost.best.totalCost, cost.worst.totalCost]
  return (
    <figure className="rounded border border-line bg-card p-6 lg:grid lg:min-h-62 lg:content-center">
      <figcaption className="sr-only">{name} in the example</figcaption>
      <Ledger>
        <Row name="Expected rate" value={formatExpectedRate(cost.ratePercent)} />
        <Row name={`Points, ${formatExpectedRate(cost.pointsPercent)}`} value={formatDollars(cost.pointsCost)} />
        <Row name="Monthly payment" value={formatDollars(cost.monthlyPayment)} />
        <Row name="Effective annual cost" value={formatAnnualCost(cost.effectiveAnnualCostPercent)} />
        <Row name={`Total cost, ${formatMonths(cost.costMonths)}`} value={formatDollars(cost.totalCost)} isSum />
      </Ledger>
      <CostBar best={best} expected={cost.totalCost} worst={worst} {...costAxis([{ best, worst }])} />
    </figure>
  )
}

function Row({ name, value, isSum = false }: { name: string; value: string; isSum?: boolean }) {
  return <LedgerLine name={name} value={value} isSum={isSum} />
}

/** Shows how many lenders are left after each step of the example's matching. Renders nothing without figures. */
function MatchingSteps({
  lenderCount,
  reachCount,
  shownCount,
  verifiedLenders,
}: {
  lenderCount: number | undefined
  reachCount: number | undefined
  /** Maximum number of best fits that a deal shows. */
  shownCount: number
  /** The page's claim of verified lenders; null without one. */
  verifiedLenders: string | null
}) {
  if (!lenderCount || !reachCount) return null
  const best = Math.min(shownCount, reachCount)
  return (
    <figure className="rounded border border-line bg-card p-6 lg:grid lg:min-h-62 lg:content-center">
      <figcaption className="sr-only">The example deal in today's directory</figcaption>
      <ul className="grid gap-3">
        <Step count={lenderCount} of={lenderCount} look="fill-line-2">
          {directoryWords(lenderCount, verifiedLenders)}
        </Step>
        <Step count={reachCount} of={lenderCount} look="fill-pine-3">
          lend in {exampleDeal.propertyState}, at the example's amount, for its term
        </Step>
        <Step count={best} of={lenderCount} look="fill-pine">
          the best of them, in order, each with its reasons
        </Step>
      </ul>
    </figure>
  )
}

/**
 * Returns the words after the directory's lender count. If the claim is a larger number, the words call the others
 * paused.
 */
export function directoryWords(lenderCount: number, verifiedLenders: string | null): string {
  if (verifiedLenders === null) return 'lenders take new deals today'
  const verifiedCount = Number(verifiedLenders.replace(/,/g, ''))
  return lenderCount < verifiedCount
    ? `of the ${verifiedLenders} verified lenders take new deals today; the others are paused`
    : 'verified lenders take new deals today'
}

function Step({ count, of, look, children }: { count: number; of: number; look: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[4.25rem_1fr] items-center gap-4">
      <b className="text-right font-serif text-h3 leading-none font-semibold tracking-[-0.03em] tabular-nums lining-nums">
        {formatCount(count)}
      </b>
      <svg className="h-7 w-full overflow-visible" width="100%" height="28" aria-hidden="true">
        <rect className="fill-sunk" width="100%" height="28" />
        <rect className={look} width={svgPercent(Math.max(0.6, (count / of) * 100))} height="28" />
      </svg>
      <span className="col-start-2 -mt-2 text-sm text-ink-2">{children}</span>
    </li>
  )
}
