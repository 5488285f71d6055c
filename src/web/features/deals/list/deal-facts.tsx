import type { ReactNode } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import { formatDays, formatDollars, formatMonths, formatPercent, ltvPercent } from '#domain/money/money.ts'
import { formatDay } from '#web/format/dates.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'

/** In characters. Longer purposes are shown below the ledgers. */
const longestPurposeInLedger = 60

/** What the investor submitted, as three short ledgers. */
export function DealFacts({ deal }: { deal: Deal }) {
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
          <Fact name="Down payment">{formatDollars(deal.downpayment)}</Fact>
          <Fact name="Repair budget">{formatDollars(deal.repairBudget)}</Fact>
          <Fact name="LTV">{ltv === null ? 'N/A' : formatPercent(ltv, 1)}</Fact>
        </FactLedger>
        <FactLedger title="Loan terms">
          <Fact name="Term">{formatMonths(deal.termMonths)}</Fact>
          <Fact name="Closing in">{formatDays(deal.closingTimelineDays)}</Fact>
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
