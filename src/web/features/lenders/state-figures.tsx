import type { ReactNode } from 'react'
import { formatAmountRange, formatRateRange } from '#contract/money.ts'
import type { StateName } from '#contract/states.ts'
import { formatCount } from '../../format/counts.ts'
import type { StateSummary } from './state-summary.ts'

/** What all the lenders of a state have to say together. */
export function StateFigures({ state, summary }: { state: StateName; summary: StateSummary | undefined }) {
  const hasRates = summary && summary.typicalMinRate !== null && summary.typicalMaxRate !== null
  if (!hasRates)
    return (
      <p className="lead">
        Lenders that publish terms for loans in {state}, local ones and those that lend everywhere.
      </p>
    )
  const { total, fastCount, typicalMinRate, typicalMaxRate, smallestLoan, largestLoan } = summary
  return (
    <>
      <p className="lead">
        {total === 1 ? 'One lender publishes' : `${formatCount(total)} lenders publish`} terms for loans in {state},
        local ones and those that lend everywhere.
      </p>
      <dl className="figs num">
        <Figure label="Typical rates">{formatRateRange(typicalMinRate ?? 0, typicalMaxRate ?? 0)}</Figure>
        <Figure label="Loan amounts">{formatAmountRange(smallestLoan, largestLoan)}</Figure>
        <Figure label="Fund in under 7 days">{formatCount(fastCount)}</Figure>
      </dl>
      <p className="fine mute">Typical rates are the medians of the lenders' lowest and highest rates.</p>
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
