import { formatDollars, formatExpectedRate } from '#domain/money/money.ts'
import { type ExitInput, type ExitResult, exitByRefinance } from '#domain/rental/exit-by-refinance.ts'
import { usualRefinanceCostPercent } from '#domain/rental/refinance.ts'
import { DivergingBars } from '#web/charts/bar-rows.tsx'
import { readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { ToolForm } from '#web/features/tools/form/tool-form.tsx'
import { useTool } from '#web/features/tools/form/use-tool.ts'
import { dealFieldsOfRental } from '#web/features/tools/rental/rental-fields.ts'
import { toolAt } from '#web/features/tools/tool-list.ts'
import { ToolNextSteps } from '#web/features/tools/tool-next-steps.tsx'
import { NoResult, ToolShell } from '#web/features/tools/tool-shell.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { exitExample, exitFields, exitGroups, exitInput, isExitComplete } from './exit-fields.ts'

const entry = toolAt('/tools/exit')
/** The share of a new loan that is left after its costs. */
const netShare = 1 - usualRefinanceCostPercent / 100

const questions = [
  {
    question: 'What is an exit by refinance?',
    answer:
      'You keep the house and a 30-year rental loan pays off the short-term one. If the new loan is too small, you pay the rest in cash, or you have to sell.',
  },
  {
    question: 'What limits the new loan?',
    answer:
      'Two things, and the smaller counts. Lenders stop at a share of the value, usually 75%. And the rent has to cover payment, taxes, insurance and HOA: a DSCR of 1.00.',
  },
  {
    question: 'Why do six months matter?',
    answer: 'In your first six months, many lenders use your cost if it’s lower than the value.',
  },
  {
    question: 'Why is the rate above today’s?',
    answer: 'You refinance months from now. One point more shows whether the plan survives a worse market.',
  },
]

/**
 * The calculator for repaying a short-term loan with a rental loan. An empty URL shows the example with the visitor's
 * own assumptions. Typed figures go to the URL; typed assumptions are also stored, as {@link useTool} describes.
 */
export function ExitPage({ search }: { search: ToolSearch }) {
  const tool = useTool(search, exitExample, exitFields)
  const read = readFigures(exitFields, tool.texts)
  return (
    <ToolShell
      tool={entry}
      questions={questions}
      form={<ToolForm path={entry.path} tool={tool} read={read} groups={exitGroups} />}
      results={
        isExitComplete(read) ? (
          <Result input={exitInput(read.values)} />
        ) : (
          <NoResult hasErrors={Object.keys(read.errors).length > 0} />
        )
      }
    />
  )
}

function Result({ input }: { input: ExitInput }) {
  const result = exitByRefinance(input)
  const isShort = result.short > 0
  const bars = [
    { label: 'By value', note: `${input.ltvPercent}% of ${formatDollars(result.valueBasis)}`, loan: result.byValue },
    ...(result.byRent === null
      ? []
      : [{ label: 'By rent', note: `at ${input.ratePercent}%, DSCR 1.00`, loan: result.byRent }]),
  ]
  return (
    <>
      <Section
        id="exit"
        title={isShort ? 'The exit falls short' : 'The exit works'}
        note="The dashed line is what you owe."
      >
        <Stats
          className="mb-4"
          items={[
            { name: isShort ? 'Short by' : 'To spare', value: formatDollars(Math.abs(result.short)) },
            { name: 'New loan', value: formatDollars(result.takeOut) },
            { name: 'After its costs', value: formatDollars(result.net) },
            { name: 'You owe', value: formatDollars(input.loanAmount) },
          ]}
        />
        <DivergingBars
          label="What each limit leaves after costs, against what you owe"
          target={input.loanAmount}
          rows={bars.map(({ label, note, loan }) => ({
            label,
            note,
            dollars: netShare * loan,
            isTooLittle: netShare * loan < input.loanAmount,
          }))}
        />
        <p className="mt-3">{exitWords(input, result)}</p>
        {input.rent !== null && (input.taxMonthly === null || input.insuranceMonthly === null) ? (
          <p className="mt-2 text-ink-2">Taxes or insurance are blank, so the limit by rent is too high.</p>
        ) : null}
      </Section>
      <div className="grid gap-x-10 gap-y-9 *:min-w-0 lg:grid-cols-2">
        {isShort ? <GapFixes input={input} closedBy={result.closedBy} /> : null}
        <Section id="sum" title="The math">
          <Ledger
            rows={[
              { name: 'Value that lenders use', value: formatDollars(result.valueBasis) },
              ...bars.map(({ label, loan }) => ({
                name: `Largest loan ${label.toLowerCase()}`,
                value: formatDollars(loan),
              })),
              { name: 'New loan', value: formatDollars(result.takeOut), isSum: true },
              {
                name: `Its costs, ${usualRefinanceCostPercent}%`,
                value: formatDollars(result.net - result.takeOut),
                isAssumed: true,
              },
              { name: 'Loan to pay off', value: formatDollars(-input.loanAmount) },
              { name: isShort ? 'Short' : 'To spare', value: formatDollars(-result.short), isSum: true },
            ]}
          />
        </Section>
      </div>
      <ToolNextSteps
        dealFigures={{
          loanAmount: input.loanAmount,
          estimatedArv: input.arv,
          holdMonths: input.holdMonths,
          ...dealFieldsOfRental(input),
        }}
      />
    </>
  )
}

function exitWords(input: ExitInput, { short, byValue, byRent }: ExitResult): string {
  const limit = byRent === null ? 'Rent is blank, so only the value was checked.' : ''
  if (short <= 0) return `The new loan pays off ${formatDollars(input.loanAmount)}. ${limit}`.trim()
  const cause = byRent !== null && byRent < byValue ? 'rent' : 'value'
  return `The ${cause} is too low: you would bring ${formatDollars(short)} in cash. ${limit}`.trim()
}

/** The value that each input alone would need to remove the shortfall. */
function GapFixes({ input, closedBy }: { input: ExitInput; closedBy: ExitResult['closedBy'] }) {
  const { rent, ratePercent, value, isClosedByWaiting } = closedBy
  return (
    <Section id="fixes" title="What would close it" note="Any one of these is enough.">
      <Ledger
        rows={[
          { name: 'Monthly rent', value: rent === null ? 'Rent alone won’t do it' : formatDollars(rent) },
          { name: 'Rate', value: ratePercent === null ? 'Rate alone won’t do it' : formatExpectedRate(ratePercent) },
          { name: 'Value that lenders use', value: value === null ? 'Value alone won’t do it' : formatDollars(value) },
          ...(isClosedByWaiting
            ? [{ name: `Waiting until month ${input.seasoningMonths}`, value: `${formatDollars(input.arv)} counts` }]
            : []),
        ]}
      />
    </Section>
  )
}
