import type { SourcesAndUses } from '#domain/matching/deal-insight.ts'
import { formatExpectedPoints } from '#domain/money/money.ts'
import { CapitalStack } from '#web/features/deals/drawings/capital-stack.tsx'
import { ClosingCostField } from './closing-cost-field.tsx'

/** Sources against uses of a deal, with closing costs that can be tried out. */
export function DealCapital({
  money,
  isEdited,
  onClosingCosts,
}: {
  money: SourcesAndUses
  isEdited: boolean
  onClosingCosts: (dollars: number | null) => void
}) {
  const points = `${formatExpectedPoints(money.pointsPercent)} points${money.pointsAssumed ? ' assumed' : ''} and fees`
  const financing = { label: points, dollars: money.points + (money.loanFees ?? 0) + (money.appraisal ?? 0) }
  const repairs = { label: 'Repair budget', dollars: money.repairBudget }
  if (money.kind === 'refinance') return <RefinanceCapital money={money} financing={financing} repairs={repairs} />
  return (
    <>
      <CapitalStack
        sources={[
          { label: 'Loan', dollars: money.loanAmount },
          { label: 'Down payment', dollars: money.downpayment },
        ]}
        uses={[
          { label: 'Purchase price', dollars: money.purchasePrice },
          repairs,
          financing,
          {
            label: 'Closing costs',
            dollars: money.closingCosts,
            control: <ClosingCostField dollars={money.closingCosts} isEdited={isEdited} onChange={onClosingCosts} />,
          },
        ]}
      />
      <p className="text-sm text-ink-3 mt-3">
        Closing costs start at 2% of the price, at least $2,500. Change them to see what they do; the change is not
        saved.
      </p>
    </>
  )
}

type Item = { label: string; dollars: number }

function RefinanceCapital({ money, financing, repairs }: { money: SourcesAndUses; financing: Item; repairs: Item }) {
  const sources = [{ label: 'Loan', dollars: money.loanAmount }]
  if (money.payoff === null)
    return (
      <>
        <CapitalStack sources={sources} uses={[repairs, financing]} />
        <p className="text-sm text-ink-3 mt-3">
          Payoff of the present loan not given, so what is left over is before it.
        </p>
      </>
    )
  return <CapitalStack sources={sources} uses={[{ label: 'Payoff', dollars: money.payoff }, repairs, financing]} />
}
