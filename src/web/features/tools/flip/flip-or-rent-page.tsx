import { type FlipOrRentInput, flipOrRent } from '#domain/flip/flip-or-rent.ts'
import { formatDollars } from '#domain/money/money.ts'
import { DivergingBars } from '#web/charts/bar-rows.tsx'
import { LineKey } from '#web/charts/line-parts.tsx'
import { readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { ToolForm } from '#web/features/tools/form/tool-form.tsx'
import { useTool } from '#web/features/tools/form/use-tool.ts'
import { dealFieldsOfRental } from '#web/features/tools/rental/rental-fields.ts'
import { toolAt } from '#web/features/tools/tool-list.ts'
import { ToolNextSteps } from '#web/features/tools/tool-next-steps.tsx'
import { NoResult, ToolShell } from '#web/features/tools/tool-shell.tsx'
import { Note } from '#web/ui/feedback/alert.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { flipOrRentExample, flipOrRentFields, flipOrRentGroups, flipOrRentInput } from './flip-or-rent-fields.ts'
import { LineChart } from './line-chart.tsx'

const entry = toolAt('/tools/flip-or-rent')

const questions = [
  {
    question: 'What do the two lines show?',
    answer:
      'What you are ahead by in each year, before tax. Selling: the profit, earning interest elsewhere. Keeping: all cash flow so far, plus the net from a sale that year. The cash left in the house is subtracted.',
  },
  {
    question: 'What is cash left in?',
    answer:
      'The cash you put in, less what the refinance pays out. That is after the old loan, its costs and a prepayment fee. At zero or below, all your cash is back. Then there is no return to show.',
  },
  {
    question: 'Why does six months matter?',
    answer:
      'Many lenders take the appraised value only after six months of ownership. Before that they lend on the lower of value and cost.',
  },
  {
    question: 'What about taxes?',
    answer:
      'These figures are before tax. Profit from flips is usually ordinary income, often with self-employment tax; a rental brings depreciation. Ask a tax adviser before you decide.',
  },
]

/**
 * The calculator that compares a sale with renting. {@link useTool} keeps its figures in the URL and stores typed
 * assumptions.
 */
export function FlipOrRentPage({ search }: { search: ToolSearch }) {
  const tool = useTool(search, flipOrRentExample, flipOrRentFields)
  const read = readFigures(flipOrRentFields, tool.texts)
  return (
    <ToolShell
      tool={entry}
      questions={questions}
      form={<ToolForm path={entry.path} tool={tool} read={read} groups={flipOrRentGroups} />}
      results={
        read.isComplete ? (
          <Result input={flipOrRentInput(read.values)} />
        ) : (
          <NoResult hasErrors={Object.keys(read.errors).length > 0} />
        )
      }
    />
  )
}

function Result({ input }: { input: FlipOrRentInput }) {
  const result = flipOrRent(input)
  const last = result.outcomes.at(-1)
  if (!last) return null
  const flip = result.outcomes.map((one) => one.flip)
  const rent = result.outcomes.map((one) => one.rent)
  const years = `${input.years} year${input.years === 1 ? '' : 's'}`
  const crossing = crossingSentence(result.outcomes)
  return (
    <>
      <Section id="outcome" title={`After ${years}`} note="Before income tax.">
        <Stats
          className="mb-4"
          items={[
            { name: 'Kept and rented', value: formatDollars(last.rent) },
            { name: 'Sold', value: formatDollars(last.flip) },
            { name: 'Cash left in', value: result.isAllCashBack ? 'All cash back' : formatDollars(result.cashLeftIn) },
            { name: 'Cash flow in year 1', value: formatDollars(result.outcomes[0]?.cashFlow ?? 0) },
          ]}
        />
        <p>{crossing}</p>
        {input.years > 1 ? (
          <>
            <LineChart
              label={`What you are ahead by, year by year. Kept: ${formatDollars(rent[0] ?? 0)} in year 1, ${formatDollars(last.rent)} in year ${last.year}. Sold: ${formatDollars(flip[0] ?? 0)} and ${formatDollars(last.flip)}. ${crossing}`}
              lines={[
                { name: 'Kept and rented', values: rent },
                { name: 'Sold', values: flip },
              ]}
              firstX={1}
              xTicks={yearTicks(input.years)}
            />
            <LineKey
              lines={[
                { id: 'kept', name: 'Kept and rented' },
                { id: 'sold', name: 'Sold' },
              ]}
            />
          </>
        ) : null}
      </Section>
      <Section
        id="growth"
        title="What each growth rate does"
        note={`What you keep after ${years} with one point more.`}
      >
        <DivergingBars
          label="Change of the outcome when one rate is a point higher"
          rows={growthRows(input, last.rent)}
        />
      </Section>
      <Section id="refinance" title="The refinance">
        {result.warning ? (
          <Note tone="caution" className="mb-3">
            {result.warning}
          </Note>
        ) : null}
        <Ledger
          rows={[
            { name: 'Value that lenders use', value: formatDollars(result.valueBasis) },
            { name: 'New loan', value: formatDollars(input.rental.loanAmount) },
            { name: 'Old loan', value: formatDollars(-input.payoff) },
            {
              name: `Costs, ${input.refinanceCostPercent}%`,
              value: formatDollars((-input.rental.loanAmount * input.refinanceCostPercent) / 100),
            },
            ...(input.prepay > 0 ? [{ name: 'Prepayment fee', value: formatDollars(-input.prepay) }] : []),
            { name: 'Paid out to you', value: formatDollars(result.refinanceNet), isSum: true },
            { name: 'Cash you put in', value: formatDollars(input.totalCash) },
            {
              name: 'Cash left in',
              value: result.isAllCashBack ? 'All cash back' : formatDollars(result.cashLeftIn),
              isSum: true,
            },
          ]}
        />
      </Section>
      <ToolNextSteps
        dealFigures={{
          estimatedArv: input.value,
          loanAmount: input.rental.loanAmount,
          ...dealFieldsOfRental(input.rental),
        }}
      />
    </>
  )
}

/** Says in which years keeping is ahead: from a year on, for some years, or never. Equal outcomes count as keeping. */
export function crossingSentence(outcomes: readonly { flip: number; rent: number }[]): string {
  const isKept = outcomes.map(({ flip, rent }) => rent >= flip)
  const start = isKept.indexOf(true) + 1
  if (start === 0)
    return outcomes.length === 1 ? 'Selling is ahead.' : `Selling stays ahead for all ${outcomes.length} years.`
  const end = isKept.indexOf(false, start)
  const from = start === 1 ? 'the first year' : `year ${start}`
  if (end === -1) return outcomes.length === 1 ? 'Keeping is ahead.' : `Keeping is ahead from ${from} on.`
  const through = end === start ? `in ${from}` : `from ${from} through year ${end}`
  return `Keeping is ahead ${through}. After that, selling is ahead${isKept.includes(true, end) ? ' for some years' : ''}.`
}

/**
 * Returns, for each growth rate, how much keeping the house gains if that rate is a percentage point higher. Negative
 * for a loss.
 */
function growthRows(input: FlipOrRentInput, base: number) {
  const rates = [
    ['Value', 'valueGrowthPercent'],
    ['Rent', 'rentGrowthPercent'],
    ['Costs', 'costGrowthPercent'],
  ] as const
  return rates.map(([label, name]) => ({
    label,
    note: `${input[name]}% → ${input[name] + 1}%`,
    dollars: (flipOrRent({ ...input, [name]: input[name] + 1 }).outcomes.at(-1)?.rent ?? 0) - base,
  }))
}

function yearTicks(years: number): number[] {
  const step = Math.ceil(years / 6)
  return Array.from({ length: Math.floor((years - 1) / step) + 1 }, (_, index) => 1 + index * step)
}
