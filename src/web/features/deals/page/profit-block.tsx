import { defaultTargetProfit, type FlipInput, flipProfit } from '#contract/flip-profit.ts'
import { formatDollars, formatMonths, formatPercent } from '#contract/money.ts'
import { DivergingBars } from '../../../ui/drawings/diverging-bars.tsx'
import { SteppedBar } from '../../../ui/drawings/stepped-bar.tsx'
import { Block } from '../../../ui/figures/block.tsx'
import { LeadingFigures } from '../../../ui/figures/leading-figures.tsx'

/** What a flip would leave, step by step from the sale price, and what is left when it goes worse. */
export function ProfitBlock({ input }: { input: FlipInput }) {
  const result = flipProfit(input)
  const target = input.targetProfit ?? defaultTargetProfit(input.arv)
  const extended = flipProfit({ ...input, holdMonths: input.loanTermMonths + 2 })
  return (
    <>
      <Block id="profit" title="Profit" note="An estimate from your figures. Not an appraisal, offer or advice.">
        <LeadingFigures
          items={[
            { name: 'Profit before tax', value: formatDollars(result.profit) },
            {
              name: 'Return on cash',
              value: result.isAllCashBack ? 'all cash back' : formatPercent(result.roiPercent ?? 0, 1),
            },
            {
              name: 'A year',
              value: result.roiYearlyPercent === null ? '–' : formatPercent(result.roiYearlyPercent, 1),
            },
            {
              name: 'Break-even sale',
              value: result.breakEvenSale === null ? '–' : formatDollars(result.breakEvenSale),
            },
          ]}
        />
        <SteppedBar
          label="From sale price to profit"
          start={{ label: 'Sale price', dollars: input.arv }}
          steps={[
            {
              label: 'Purchase',
              note: `and closing, ${input.closingPercent}%`,
              dollars: input.purchasePrice + result.closing,
            },
            { label: 'Rehab', note: `with ${input.contingencyPercent}% reserve`, dollars: result.rehabWithContingency },
            { label: 'Financing', note: formatMonths(input.holdMonths), dollars: result.financing },
            { label: 'Carry', note: 'tax, insurance, bills', dollars: result.carry },
            { label: 'Selling', note: `${input.sellingPercent}%`, dollars: result.selling },
          ]}
          end={{ label: 'Profit', note: `target ${formatDollars(target)}`, dollars: result.profit }}
          target={target}
        />
      </Block>
      <Block id="worse" title="If it goes worse" note="Profit in each case; dashed line: your target">
        <DivergingBars
          label="Profit when something goes wrong"
          target={target}
          rows={[
            { label: 'As planned', dollars: result.profit },
            { label: 'ARV −10%', note: formatDollars(0.9 * input.arv), dollars: result.stress.arvDown },
            { label: 'Rehab +20%', note: formatDollars(1.2 * input.rehab), dollars: result.stress.rehabUp },
            {
              label: 'Three months more',
              note: formatMonths(input.holdMonths + 3),
              dollars: result.stress.later,
            },
            { label: 'All three', dollars: result.stress.all, isSum: true },
          ]}
        />
        <p className="small soft mt-2">
          Past month {input.loanTermMonths} an extension is due: sold in month {input.loanTermMonths + 2}, profit is{' '}
          {formatDollars(extended.profit)}.
        </p>
      </Block>
    </>
  )
}
