import { type BrrrrInput, type BrrrrResult, brrrr } from '#domain/flip/brrrr.ts'
import { formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import { formatDscr } from '#domain/rental/dscr.ts'
import { usualSeasoningMonths } from '#domain/rental/refinance.ts'
import { SteppedBar } from '#web/charts/stepped-bar.tsx'
import { dealFieldsOfFlip } from '#web/features/tools/flip/flip-profit-fields.ts'
import { type Figures as FigureValues, readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { ToolForm } from '#web/features/tools/form/tool-form.tsx'
import { useTool } from '#web/features/tools/form/use-tool.ts'
import { bandWords, CoverageBar } from '#web/features/tools/rental/coverage.tsx'
import { dealFieldsOfRental } from '#web/features/tools/rental/rental-fields.ts'
import { toolAt } from '#web/features/tools/tool-list.ts'
import { ToolNextSteps } from '#web/features/tools/tool-next-steps.tsx'
import { NoResult, ToolShell } from '#web/features/tools/tool-shell.tsx'
import { Note } from '#web/ui/feedback/alert.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { brrrrExample, brrrrFields, brrrrGroups, brrrrInput } from './brrrr-fields.ts'

const entry = toolAt('/tools/brrrr')

const questions = [
  {
    question: 'What is BRRRR?',
    answer:
      'Buy, rehab, rent, refinance, repeat. A short loan buys and repairs the house. A rental loan on its higher value pays that off and returns your cash.',
  },
  {
    question: 'What is cash left in?',
    answer:
      'What you put in until the refinance, less what it pays out after the first loan and its costs. At zero or below, all your cash is back. Then there is no return to show.',
  },
  {
    question: 'Why do six months matter?',
    answer: 'In your first six months, many lenders use your cost if it’s lower than the value.',
  },
  {
    question: 'Why is cash flow below zero at a DSCR above 1?',
    answer:
      'Lenders count rent against payment, taxes, insurance and HOA. You also pay for vacancy, management, repairs and capital expenses.',
  },
]

/** The BRRRR calculator. {@link useTool} keeps its figures in the URL and stores typed assumptions. */
export function BrrrrPage({ search }: { search: ToolSearch }) {
  const tool = useTool(search, brrrrExample, brrrrFields)
  const read = readFigures(brrrrFields, tool.texts)
  return (
    <ToolShell
      tool={entry}
      questions={questions}
      form={<ToolForm path={entry.path} tool={tool} read={read} groups={brrrrGroups} />}
      results={
        read.isComplete ? (
          <Result input={brrrrInput(read.values)} values={read.values} />
        ) : (
          <NoResult hasErrors={Object.keys(read.errors).length > 0} />
        )
      }
    />
  )
}

function Result({ input, values }: { input: BrrrrInput; values: FigureValues }) {
  const result = brrrr(input)
  const { rental } = result
  return (
    <>
      <Section id="left" title="What stays in" note={`After ${formatMonths(input.flip.holdMonths)}.`}>
        <Stats
          items={[
            { name: 'Cash left in', value: cashLeftWords(result) },
            { name: 'Yearly cash flow', value: formatDollars(rental.cashFlow ?? 0) },
            {
              name: 'Return on cash left',
              value: result.returnPercent === null ? '–' : formatPercent(result.returnPercent, 2),
            },
            { name: 'DSCR', value: rental.dscr === null ? '–' : formatDscr(rental.dscr) },
          ]}
        />
      </Section>
      <div className="grid gap-9 *:min-w-0 print:grid-cols-2">
        <CashIn input={input} result={result} values={values} />
        <Refinance input={input} result={result} />
      </div>
      <RentAfter input={input} result={result} />
      <ToolNextSteps
        dealFigures={{
          ...dealFieldsOfFlip(input.flip, values),
          ...dealFieldsOfRental({
            rent: input.rental.rent,
            taxMonthly: values['taxMonthly'] ?? null,
            insuranceMonthly: values['insuranceMonthly'] ?? null,
            hoaMonthly: input.rental.hoaMonthly,
          }),
        }}
      />
    </>
  )
}

function CashIn({ input, result, values }: { input: BrrrrInput; result: BrrrrResult; values: FigureValues }) {
  const { purchase } = result
  const isAssumed = (...names: string[]) => names.some((name) => values[name] === null)
  return (
    <Section id="buy" title="1. Buy and rehab" note="The cash you put in.">
      <Ledger
        rows={[
          {
            name: 'Price less the first advance',
            value: formatDollars(purchase.cashToClose - purchase.closing - purchase.points - purchase.fees),
          },
          { name: 'Closing costs', value: formatDollars(purchase.closing), isAssumed: isAssumed('closingPercent') },
          {
            name: 'Points, loan fees, appraisal',
            value: formatDollars(purchase.points + purchase.fees),
            isAssumed: isAssumed('loanFees', 'appraisal'),
          },
          {
            name: 'Rehab above the holdback',
            value: formatDollars(purchase.rehabWithContingency - purchase.holdback),
            isAssumed: isAssumed('contingencyPercent'),
          },
          {
            name: 'Interest, carry, draw fees',
            value: formatDollars(purchase.interest + purchase.extension + purchase.carry + purchase.drawFees),
            isAssumed: isAssumed('utilitiesMonthly', 'insuranceMonthly', 'taxMonthly'),
          },
          {
            name: `Cash in after ${formatMonths(input.flip.holdMonths)}`,
            value: formatDollars(purchase.totalCash),
            isSum: true,
          },
          { name: 'Peak cash', value: formatDollars(purchase.peakCash) },
        ]}
      />
    </Section>
  )
}

function Refinance({ input, result }: { input: BrrrrInput; result: BrrrrResult }) {
  const isEarly = input.flip.holdMonths < usualSeasoningMonths && result.valueBasis < input.flip.arv
  return (
    <Section id="refinance" title="2. Refinance" note={`On a value of ${formatDollars(result.valueBasis)}.`}>
      <SteppedBar
        label="From the new loan to the cash you get back"
        start={{ label: 'New loan', dollars: result.refinanceLoan }}
        steps={[
          { label: 'First loan', note: 'paid off', dollars: input.flip.loanAmount },
          { label: 'Costs', note: `${input.refinanceCostPercent}%`, dollars: result.refinanceCosts },
          ...(input.prepay > 0 ? [{ label: 'Prepayment fee', dollars: input.prepay }] : []),
        ]}
        end={{ label: result.cashBack < 0 ? 'You add' : 'Cash back', dollars: result.cashBack }}
      />
      <p className="mt-3">
        {result.isAllCashBack
          ? `All your cash is back, with ${formatDollars(-result.cashLeftIn)} on top.`
          : `${formatDollars(result.purchase.totalCash)} in, ${formatDollars(result.cashBack)} back: ${formatDollars(result.cashLeftIn)} stays in.`}
      </p>
      {result.warning ? (
        <Note tone="caution" className="mt-3">
          {result.warning}
        </Note>
      ) : isEarly ? (
        <p className="mt-2 text-ink-2">
          Before month {usualSeasoningMonths}, lenders use price and repairs as the value.
        </p>
      ) : null}
    </Section>
  )
}

function RentAfter({ input, result }: { input: BrrrrInput; result: BrrrrResult }) {
  const { rental } = result
  const cashFlow = rental.cashFlow ?? 0
  return (
    <Section id="rent" title="3. Rent" note="A year, before income tax.">
      {rental.dscr === null ? null : (
        <>
          <CoverageBar dscr={rental.dscr} />
          <p>{bandWords(rental.dscr)}</p>
        </>
      )}
      <Ledger
        className="mt-3"
        rows={[
          { name: 'Income after vacancy', value: formatDollars(rental.effectiveGrossIncome ?? 0) },
          { name: 'Operating costs', value: formatDollars(-(rental.operatingExpenses ?? 0)) },
          { name: `Loan payments at ${input.rental.ratePercent}%`, value: formatDollars(-12 * rental.payment) },
          { name: 'Cash flow', value: formatDollars(cashFlow), isSum: true },
          { name: 'Cash left in', value: cashLeftWords(result) },
          {
            name: 'Return on what is left in',
            value: result.returnPercent === null ? 'All cash back' : formatPercent(result.returnPercent, 2),
            isSum: true,
          },
        ]}
      />
      {rental.dscr !== null && rental.dscr >= 1 && cashFlow < 0 ? (
        <p className="mt-3 text-ink-2">
          A DSCR above 1 is not cash flow: this rental costs you {formatDollars(-cashFlow)} a year.
        </p>
      ) : null}
    </Section>
  )
}

function cashLeftWords(result: BrrrrResult): string {
  return result.isAllCashBack ? 'All cash back' : formatDollars(result.cashLeftIn)
}
