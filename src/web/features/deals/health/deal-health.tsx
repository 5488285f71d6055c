import { useState } from 'react'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { cashLines } from '#domain/loan-cost/cash-figures.ts'
import type { CashFigures } from '#domain/loan-cost/cost-figures.ts'
import { countOf } from '#domain/money/counts.ts'
import { dealHealth } from '#domain/verdict/deal-health.ts'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { DealCapital } from './deal-capital.tsx'
import { type PriceBasis, priceBases } from './flip-price.ts'
import { HealthNotes } from './health-notes.tsx'
import { LeverageGauges } from './leverage-gauges.tsx'

/**
 * Shows sources and uses, the three ratios and the 70 % rule, at the loan price that the deal's page shows first.
 * The closing costs can be changed on the page and are not stored.
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
        <h3 className="text-h3 tracking-[-0.025em]">Health of the deal</h3>
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
          <CashLedger cash={health.sourcesAndUses.cash} className="mt-4" />
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
    ? `Points and fees: the median of ${countOf(medians?.pricedCount ?? eligibleCount, 'lender')} that fit.`
    : 'No match yet: 2.0 points and $1,995 of fees assumed.'
}

/** The deal's cash in three figures. Renders nothing for a deal matched before they existed. */
function CashLedger({ cash, className }: { cash: CashFigures | null; className?: string }) {
  return cash ? (
    <Ledger className={className} rows={cashLines(cash).map(({ label, text }) => ({ name: label, value: text }))} />
  ) : null
}
