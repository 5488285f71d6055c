import { useId, useState } from 'react'
import { formatExpectedPoints } from '#domain/money/money.ts'
import type { SourcesAndUses } from '#domain/verdict/verdict-figures.ts'
import { CapitalStack } from '#web/features/deals/drawings/capital-stack.tsx'
import { IconButton } from '#web/ui/controls/button.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RotateCcw } from '#web/ui/icons.ts'

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
  const closing = { label: 'Closing costs', dollars: money.closingCosts }
  if (money.payoff === null)
    return (
      <>
        <CapitalStack sources={sources} uses={[repairs, financing, closing]} />
        <p className="text-sm text-ink-3 mt-3">
          Payoff of the present loan not given, so what is left over is before it.
        </p>
      </>
    )
  return (
    <CapitalStack sources={sources} uses={[{ label: 'Payoff', dollars: money.payoff }, repairs, financing, closing]} />
  )
}

/** A larger amount is a typing error. */
const mostDollars = 1_000_000_000

/**
 * Edits the ledger's closing costs in dollars. `onChange` gets an amount of at least 0, or null for an empty field,
 * which means the usual share of the price. An invalid amount is marked and changes nothing.
 */
function ClosingCostField({
  dollars,
  isEdited,
  onChange,
}: {
  dollars: number
  isEdited: boolean
  onChange: (dollars: number | null) => void
}) {
  const errorId = useId()
  /** An invalid entry, kept until it is corrected. */
  const [wrong, setWrong] = useState<number | null>(null)

  function take(next: number | null) {
    const isWrong = next !== null && !(next >= 0 && next <= mostDollars)
    setWrong(isWrong ? next : null)
    if (!isWrong) onChange(next === null ? null : Math.round(next * 100) / 100)
  }

  return (
    <>
      <span className="inline-flex items-center justify-end gap-1">
        {isEdited ? (
          <IconButton
            label="Back to the usual costs"
            size="tiny"
            onClick={() => {
              setWrong(null)
              onChange(null)
            }}
          >
            <Icon of={RotateCcw} small />
          </IconButton>
        ) : null}
        <NumberInput
          className="-my-1 h-8 min-h-8 w-32 px-2 py-0 font-medium md:text-sm"
          aria-label="Closing costs in dollars"
          aria-invalid={wrong === null ? undefined : true}
          aria-describedby={wrong === null ? undefined : errorId}
          isMoney
          value={wrong ?? dollars}
          onChange={take}
        />
      </span>
      {wrong === null ? null : (
        <span id={errorId} role="alert" className="block text-sm font-medium text-red">
          Enter dollars, such as 4,000
        </span>
      )}
    </>
  )
}
