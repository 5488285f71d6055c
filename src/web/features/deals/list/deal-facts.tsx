import type { ReactNode } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import { formatDays, formatDollars, formatMonths, formatPercent, ltvPercent } from '#domain/money/money.ts'
import { formatDay } from '#web/format/dates.ts'

/** Longer ones would fill a narrow column, and stand below the ledgers instead. In characters. */
const longestPurposeInLedger = 60

/** What the investor submitted, as three short ledgers. */
export function DealFacts({ deal }: { deal: Deal }) {
  const ltv = ltvPercent(deal.loanAmount, deal.purchasePrice)
  const isPurposeLong = deal.purpose.length > longestPurposeInLedger
  return (
    <>
      <div className="deal-facts">
        <Ledger title="Property">
          <Fact name="Type">{deal.propertyType}</Fact>
          <Fact name="Bedrooms / bathrooms">{`${deal.bedrooms}\u00a0/\u00a0${deal.bathrooms}`}</Fact>
          <Fact name="Purchase price">{formatDollars(deal.purchasePrice)}</Fact>
          <Fact name="Estimated ARV">{formatDollars(deal.estimatedArv)}</Fact>
          {deal.purchasedDate ? <Fact name="Purchased">{formatDay(deal.purchasedDate)}</Fact> : null}
        </Ledger>
        <Ledger title="Financing">
          <Fact name="Loan amount">{formatDollars(deal.loanAmount)}</Fact>
          <Fact name="Down payment">{formatDollars(deal.downpayment)}</Fact>
          <Fact name="Repair budget">{formatDollars(deal.repairBudget)}</Fact>
          <Fact name="LTV">{ltv === null ? 'N/A' : formatPercent(ltv, 1)}</Fact>
        </Ledger>
        <Ledger title="Loan terms">
          <Fact name="Term">{formatMonths(deal.termMonths)}</Fact>
          <Fact name="Closing in">{formatDays(deal.closingTimelineDays)}</Fact>
          {isPurposeLong ? null : <Fact name="Purpose">{deal.purpose}</Fact>}
          <Fact name="Deal status">{deal.dealStatus}</Fact>
        </Ledger>
      </div>
      {isPurposeLong ? (
        <dl className="small border-t border-line px-[clamp(1rem,3vw,1.75rem)] py-4">
          <dt className="font-semibold">Purpose</dt>
          <dd className="mt-1 max-w-[46rem] whitespace-pre-line break-words">{deal.purpose}</dd>
        </dl>
      ) : null}
    </>
  )
}

function Ledger({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3>{title}</h3>
      <dl className="kv">{children}</dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
