import { formatAnnualCost, formatDollars, formatExpectedRate } from '#domain/money/money.ts'
import { costAxis } from '#web/charts/cost-axis.ts'
import { CostBar } from '#web/charts/cost-bar.tsx'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { exampleDeal } from './example-deal.ts'
import type { ExampleMatch } from './match-example.ts'

/** One match's cost in full, from the example. */
export function CostExample({ match: { name, cost } }: { match: ExampleMatch }) {
  const [best, worst] = [cost.best.totalCost, cost.worst.totalCost]
  return (
    <figure className="rounded border border-line bg-card p-6 lg:grid lg:min-h-62 lg:content-center">
      <figcaption className="sr-only">{name} in the example</figcaption>
      <Ledger>
        <Row name="Expected rate" value={formatExpectedRate(cost.ratePercent)} />
        <Row name={`Points, ${formatExpectedRate(cost.pointsPercent)}`} value={formatDollars(cost.pointsCost)} />
        <Row name="Monthly payment" value={formatDollars(cost.monthlyPayment)} />
        <Row name="Effective annual cost" value={formatAnnualCost(cost.effectiveAnnualCostPercent)} />
        <Row name={`Total cost, ${exampleDeal.termMonths} months`} value={formatDollars(cost.totalCost)} isSum />
      </Ledger>
      <CostBar best={best} expected={cost.totalCost} worst={worst} {...costAxis([{ best, worst }])} />
    </figure>
  )
}

function Row({ name, value, isSum = false }: { name: string; value: string; isSum?: boolean }) {
  return <LedgerLine name={name} value={value} isSum={isSum} />
}
