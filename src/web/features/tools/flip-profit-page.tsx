import { defaultTargetProfit, type FlipInput, flipProfit, longestHoldMonths } from '#contract/flip-profit.ts'
import { formatDollars, formatPercent } from '#contract/money.ts'
import { DivergingBars } from '../../ui/drawings/diverging-bars.tsx'
import { LineChart } from '../../ui/drawings/line-chart.tsx'
import { SteppedBar } from '../../ui/drawings/stepped-bar.tsx'
import { Block } from '../../ui/figures/block.tsx'
import { LeadingFigures } from '../../ui/figures/leading-figures.tsx'
import { Ledger } from '../../ui/figures/ledger.tsx'
import { ChoiceRow } from './figure-row.tsx'
import { flipProfitExample, flipProfitFields, flipProfitGroups } from './flip-profit-fields.ts'
import { ToolEnds } from './tool-ends.tsx'
import { type Figures as FigureValues, figureOf, readFigures, type ToolSearch } from './tool-fields.ts'
import { ToolForm } from './tool-form.tsx'
import { toolAt } from './tool-list.ts'
import { NoResult, ToolShell } from './tool-shell.tsx'
import { useTool } from './use-tool.ts'

const entry = toolAt('/tools/flip-profit')

const basisField = {
  name: 'interestBasis',
  label: 'Interest on',
  choices: [
    { value: 'drawn', label: 'What is drawn' },
    { value: 'full', label: 'The full loan' },
  ],
}

const questions = [
  {
    question: 'Why is cash to close more than the down payment?',
    answer:
      'The lender pays out an advance at closing, usually up to 85 % of the price, and holds back the money for repairs. You bring the rest of the price, closing costs, points and fees.',
  },
  {
    question: 'What are draws?',
    answer:
      'The repair money comes in parts, after the work was inspected. You pay for a part of the work first and are paid back: that is the peak cash, one draw more than all cash together.',
  },
  {
    question: 'What is the reserve?',
    answer:
      'Repairs nearly always cost more than the first bid. 15 % on top is usual; 10 % for light work, 20 % when walls are opened.',
  },
  {
    question: 'What is the highest price?',
    answer:
      'The price at which the profit you want is still left, with the same loan. Above it the deal pays the seller, not you.',
  },
  {
    question: 'Why look at what goes wrong?',
    answer:
      'A sale 10 % lower, repairs 20 % dearer, three months more: each happens often, sometimes all at once. A deal that only works as planned is a thin one.',
  },
]

export function FlipProfitPage({ search }: { search: ToolSearch }) {
  const tool = useTool(search, flipProfitExample, flipProfitFields)
  const read = readFigures(flipProfitFields, tool.texts)
  const interestBasis = tool.texts['interestBasis'] === 'full' ? 'full' : 'drawn'
  return (
    <ToolShell
      tool={entry}
      questions={questions}
      form={
        <ToolForm path={entry.path} tool={tool} read={read} groups={flipProfitGroups}>
          <ChoiceRow field={basisField} value={interestBasis} onChoose={(value) => tool.type('interestBasis', value)} />
        </ToolForm>
      }
      results={
        read.isComplete ? (
          <Result input={flipInput(read.values, interestBasis)} values={read.values} />
        ) : (
          <NoResult hasErrors={Object.keys(read.errors).length > 0} />
        )
      }
    />
  )
}

function flipInput(values: FigureValues, interestBasis: FlipInput['interestBasis']): FlipInput {
  const figure = (name: string) => figureOf(flipProfitFields, values, name)
  return {
    purchasePrice: figure('purchasePrice'),
    rehab: figure('rehab'),
    arv: figure('arv'),
    loanAmount: figure('loanAmount'),
    ratePercent: figure('ratePercent'),
    pointsPercent: figure('pointsPercent'),
    holdMonths: figure('holdMonths'),
    advance: null,
    targetProfit: values['targetProfit'] ?? null,
    contingencyPercent: figure('contingencyPercent'),
    closingPercent: figure('closingPercent'),
    loanFees: figure('loanFees'),
    appraisal: figure('appraisal'),
    drawFee: figure('drawFee'),
    drawMonths: figure('drawMonths'),
    propertyTaxPercent: figure('propertyTaxPercent'),
    insuranceMonthly: figure('insuranceMonthly'),
    utilitiesMonthly: figure('utilitiesMonthly'),
    sellingPercent: figure('sellingPercent'),
    loanTermMonths: figure('loanTermMonths'),
    extensionPercent: figure('extensionPercent'),
    minimumInterestMonths: figure('minimumInterestMonths'),
    interestBasis,
  }
}

function Result({ input, values }: { input: FlipInput; values: FigureValues }) {
  const result = flipProfit(input)
  const target = input.targetProfit ?? defaultTargetProfit(input.arv)
  const isAssumed = (name: string) => values[name] === null
  const months = `${input.holdMonths} month${input.holdMonths === 1 ? '' : 's'}`
  return (
    <>
      <Block id="profit" title="Profit" note="before tax">
        <LeadingFigures
          items={[
            { name: 'Profit', value: formatDollars(result.profit) },
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
            {
              name: `Highest price for ${formatDollars(target)}`,
              value: result.highestPrice > 0 ? formatDollars(result.highestPrice) : 'none',
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
            { label: 'Financing', note: months, dollars: result.financing },
            { label: 'Carry', note: 'tax, insurance, bills', dollars: result.carry },
            { label: 'Selling', note: `${input.sellingPercent}%`, dollars: result.selling },
          ]}
          end={{ label: 'Profit', note: `target ${formatDollars(target)}`, dollars: result.profit }}
          target={target}
        />
      </Block>
      <div className="two-c">
        <WhenSold input={input} target={target} />
        <Block id="worse" title="If it goes worse" note="dashed: target">
          <DivergingBars
            label="Profit when something goes wrong"
            isSmall
            target={target}
            rows={[
              { label: 'As planned', dollars: result.profit },
              { label: 'ARV −10%', dollars: result.stress.arvDown },
              { label: 'Rehab +20%', dollars: result.stress.rehabUp },
              { label: 'Three months more', dollars: result.stress.later },
              { label: 'All three', dollars: result.stress.all, isSum: true },
            ]}
          />
        </Block>
      </div>
      <Block id="cash" title="Cash it takes" note="yours to bring">
        <div className="two-c">
          <Ledger
            rows={[
              {
                name: 'Price less the first advance',
                value: formatDollars(result.cashToClose - result.closing - result.points - result.fees),
              },
              {
                name: 'Closing costs',
                value: formatDollars(result.closing),
                isAssumed: isAssumed('closingPercent'),
              },
              {
                name: 'Points, loan fees, appraisal',
                value: formatDollars(result.points + result.fees),
                isAssumed: isAssumed('loanFees') || isAssumed('appraisal'),
              },
              { name: 'Cash to close', value: formatDollars(result.cashToClose), isSum: true },
            ]}
          />
          <Ledger
            rows={[
              {
                name: 'Interest, carry, draw fees',
                value: formatDollars(result.interest + result.extension + result.carry + result.drawFees),
              },
              {
                name: 'Rehab above the holdback',
                value: formatDollars(result.rehabWithContingency - result.holdback),
              },
              { name: 'Cash in all', value: formatDollars(result.totalCash), isSum: true },
              { name: 'Peak, one draw waiting', value: formatDollars(result.peakCash), isSum: true },
            ]}
          />
        </div>
      </Block>
      <ToolEnds
        carried={{
          purchasePrice: input.purchasePrice,
          repairBudget: input.rehab,
          estimatedArv: input.arv,
          loanAmount: input.loanAmount,
          termMonths: input.loanTermMonths,
          holdMonths: input.holdMonths,
        }}
      />
    </>
  )
}

/** Profit by the month of sale, around the month planned. */
function WhenSold({ input, target }: { input: FlipInput; target: number }) {
  const last = Math.min(longestHoldMonths, Math.max(18, input.holdMonths + 6))
  const first = Math.min(3, input.holdMonths)
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const profits = months.map((holdMonths) => flipProfit({ ...input, holdMonths }).profit)
  const now = profits[input.holdMonths - first] ?? 0
  const step = Math.ceil((last - first) / 5)
  return (
    <Block id="when" title="When you sell" note="profit by month of sale">
      <LineChart
        label={`Profit by month of sale: ${formatDollars(profits[0] ?? 0)} in month ${first}, ${formatDollars(now)} in month ${input.holdMonths}, ${formatDollars(profits.at(-1) ?? 0)} in month ${last}`}
        lines={[{ name: 'Profit', values: profits }]}
        firstX={first}
        xTicks={months.filter((month) => (month - first) % step === 0)}
        target={{ value: target, label: `target ${formatDollars(target)}` }}
        mark={{ x: input.holdMonths, value: now, label: formatDollars(now) }}
      />
    </Block>
  )
}
