import type { FlipInput, FlipProfit } from '#domain/flip/flip-profit.ts'
import { flipCosts } from '#domain/flip/flip-steps.ts'
import { formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import { DivergingBars } from '#web/charts/bar-rows.tsx'
import { SteppedBar } from '#web/charts/stepped-bar.tsx'
import { Stats } from './stats.tsx'

type Flip = { input: FlipInput; result: FlipProfit; target: number }

/**
 * A flip's profit: the main figures, and each step from the sale price to the profit. `withHighestPrice` adds the
 * highest purchase price that reaches the target.
 */
export function FlipSteps({ input, result, target, withHighestPrice = false }: Flip & { withHighestPrice?: boolean }) {
  return (
    <>
      <Stats
        className="mb-4"
        items={[
          { name: 'Profit before tax', value: formatDollars(result.profit) },
          {
            name: 'Return on cash',
            value: result.isAllCashBack ? 'all cash back' : formatPercent(result.roiPercent ?? 0, 1),
          },
          {
            name: 'Annualized',
            value: result.roiYearlyPercent === null ? '–' : formatPercent(result.roiYearlyPercent, 1),
          },
          {
            name: 'Break-even sale',
            value: result.breakEvenSale === null ? '–' : formatDollars(result.breakEvenSale),
          },
          ...(withHighestPrice
            ? [
                {
                  name: `Highest price for ${formatDollars(target)}`,
                  value: result.highestPrice > 0 ? formatDollars(result.highestPrice) : 'none',
                },
              ]
            : []),
        ]}
      />
      <SteppedBar
        label="From sale price to profit"
        start={{ label: 'Sale price', dollars: input.arv }}
        steps={flipCosts(input, result)}
        end={{ label: 'Profit', note: `target ${formatDollars(target)}`, dollars: result.profit }}
        target={target}
      />
    </>
  )
}

/**
 * The profit in four stress cases, compared with the plan: a sale price 10% lower, repairs 20% higher, three more
 * months, and all three. `isSmall` narrows the columns of labels and amounts.
 */
export function FlipStress({ input, result, target, isSmall = false }: Flip & { isSmall?: boolean }) {
  const rows = [
    { label: 'As planned', dollars: result.profit },
    { label: 'ARV −10%', note: formatDollars(0.9 * input.arv), dollars: result.stress.arvDown },
    { label: 'Rehab +20%', note: formatDollars(1.2 * input.rehab), dollars: result.stress.rehabUp },
    { label: 'Three more months', note: formatMonths(input.holdMonths + 3), dollars: result.stress.later },
    { label: 'All three', dollars: result.stress.all, isSum: true },
  ]
  return <DivergingBars label="Profit when something goes wrong" isSmall={isSmall} target={target} rows={rows} />
}
