import { longestHoldMonths } from '#domain/choices/deal-choices.ts'
import { defaultTargetProfit, type FlipInput, flipProfit } from '#domain/flip/flip-profit.ts'
import { highestOffer } from '#domain/flip/highest-offer.ts'
import { cashWords } from '#domain/loan-cost/cash-figures.ts'
import { formatDollars } from '#domain/money/money.ts'
import { ChoiceRow } from '#web/features/tools/form/figure-row.tsx'
import { type Figures as FigureValues, readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { ToolForm } from '#web/features/tools/form/tool-form.tsx'
import { useTool } from '#web/features/tools/form/use-tool.ts'
import { toolAt } from '#web/features/tools/tool-list.ts'
import { ToolNextSteps } from '#web/features/tools/tool-next-steps.tsx'
import { NoResult, ToolShell } from '#web/features/tools/tool-shell.tsx'
import { FlipSteps, FlipStress } from '#web/ui/figures/flip-steps.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import {
  dealFieldsOfFlip,
  flipInput,
  flipProfitExample,
  flipProfitFields,
  flipProfitGroups,
} from './flip-profit-fields.ts'
import { LineChart } from './line-chart.tsx'

const entry = toolAt('/tools/flip-profit')

const basisField = {
  name: 'interestBasis',
  label: 'Interest on',
  choices: [
    { value: 'drawn', label: 'Drawn part' },
    { value: 'full', label: 'Full loan' },
  ],
}

const questions = [
  {
    question: 'Why is cash at closing more than the down payment?',
    answer:
      'At closing the lender pays an advance, usually up to 85% of the price. It holds back the money for repairs. You bring the rest of the price, closing costs, points and fees.',
  },
  {
    question: 'What are draws?',
    answer:
      'Repair money comes in draws, after an inspection. You pay for each part first, then get paid back. So you need one draw more than your total cash.',
  },
  {
    question: 'What is the reserve?',
    answer:
      'Repairs nearly always cost more than the first bid. 15% on top is usual; 10% for light work, 20% when walls are opened.',
  },
  {
    question: 'What is the highest price?',
    answer:
      'The price at which the profit you want is still left, with the same loan. Above it the deal pays the seller, not you.',
  },
  {
    question: 'What is the highest offer?',
    answer:
      'The highest price at which your cash earns the return you want until the sale. The loan stays the same in dollars.',
  },
  {
    question: 'Why test what could go wrong?',
    answer:
      'A sale 10% lower, repairs 20% more expensive, three months more: each happens often, sometimes all at once. A deal that only works as planned is a thin one.',
  },
]

/**
 * The flip profit calculator. {@link useTool} keeps its figures in the URL and stores typed assumptions. A `deal` in
 * the URL is the deal that the figures come from.
 */
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
          <Result input={flipInput(read.values, interestBasis)} values={read.values} dealId={tool.texts['deal']} />
        ) : (
          <NoResult hasErrors={Object.keys(read.errors).length > 0} />
        )
      }
    />
  )
}

function Result({ input, values, dealId }: { input: FlipInput; values: FigureValues; dealId: string | undefined }) {
  const result = flipProfit(input)
  const target = input.targetProfit ?? defaultTargetProfit(input.arv)
  const isAssumed = (name: string) => values[name] === null
  const flip = { input, result, target }
  const prepaid = input.prepaid ?? 0
  return (
    <>
      <Section id="profit" title="Profit">
        <FlipSteps {...flip} withHighestPrice />
        <OfferForReturn input={input} targetRoiPercent={values['targetRoiPercent'] ?? null} />
      </Section>
      <div className="grid gap-x-10 gap-y-9 *:min-w-0 lg:grid-cols-2 print:grid-cols-2">
        <WhenSold input={input} target={target} />
        <Section id="worse" title="If things go wrong" note="The dashed line is your target.">
          <FlipStress {...flip} isSmall />
        </Section>
      </div>
      <Section id="cash" title="Cash it takes">
        <div className="grid gap-x-10 gap-y-9 *:min-w-0 lg:grid-cols-2 print:grid-cols-2">
          <Ledger
            rows={[
              {
                name: 'Price less the first advance',
                value: formatDollars(result.cashToClose - result.closing - result.points - result.fees - prepaid),
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
              ...(prepaid > 0 ? [{ name: 'Prepaid at closing', value: formatDollars(prepaid) }] : []),
              { name: cashWords.cashAtClosing, value: formatDollars(result.cashToClose), isSum: true },
              { name: cashWords.repairsYouPay, value: formatDollars(result.repairsYouPay) },
              { name: cashWords.cashYouNeed, value: formatDollars(result.cashYouNeed), isSum: true },
            ]}
          />
          <Ledger
            rows={[
              {
                name: 'Interest, carry, draw fees',
                value: formatDollars(result.interest + result.extension + result.carry + result.drawFees),
              },
              {
                name: 'Repair reserve',
                value: formatDollars(result.rehabWithContingency - input.rehab),
                isAssumed: isAssumed('contingencyPercent'),
              },
              ...(prepaid > 0
                ? [{ name: 'Less prepaid at closing, counted once', value: formatDollars(-prepaid) }]
                : []),
              { name: 'Total cash over the project', value: formatDollars(result.totalCash), isSum: true },
              { name: 'Peak cash', value: formatDollars(result.peakCash), isSum: true },
            ]}
          />
        </div>
      </Section>
      <ToolNextSteps dealFigures={dealFieldsOfFlip(input, values)} dealId={dealId} />
    </>
  )
}

/**
 * Shows the highest price that still earns the target return (percent), or that no price does. Renders nothing without
 * a target.
 */
function OfferForReturn({ input, targetRoiPercent }: { input: FlipInput; targetRoiPercent: number | null }) {
  if (targetRoiPercent === null) return null
  const offer = highestOffer(input, targetRoiPercent)
  return (
    <p className="mt-4 border-l-3 border-brass bg-brass-soft px-3.5 py-2.5">
      {offer === null ? (
        `No price returns ${targetRoiPercent}% on your cash.`
      ) : (
        <>
          <b>Offer at most {formatDollars(offer)}</b> for a {targetRoiPercent}% return on your cash, with this loan.
        </>
      )}
    </p>
  )
}

/** Charts profit by month of sale, with the planned month marked. */
function WhenSold({ input, target }: { input: FlipInput; target: number }) {
  const last = Math.min(longestHoldMonths, Math.max(18, input.holdMonths + 6))
  const first = Math.min(3, input.holdMonths)
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const profits = months.map((holdMonths) => flipProfit({ ...input, holdMonths }).profit)
  const now = profits[input.holdMonths - first] ?? 0
  const step = Math.ceil((last - first) / 5)
  return (
    <Section id="when" title="When you sell" note="Profit by month of sale.">
      <LineChart
        label={`Profit by month of sale: ${formatDollars(profits[0] ?? 0)} in month ${first}, ${formatDollars(now)} in month ${input.holdMonths}, ${formatDollars(profits.at(-1) ?? 0)} in month ${last}`}
        lines={[{ name: 'Profit', values: profits }]}
        firstX={first}
        xTicks={months.filter((month) => (month - first) % step === 0)}
        target={{ value: target, label: `target ${formatDollars(target)}` }}
        mark={{ x: input.holdMonths, value: now, label: formatDollars(now) }}
      />
    </Section>
  )
}
