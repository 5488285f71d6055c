import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { formatDscr } from '#domain/rental/dscr.ts'
import { type RentalInput, rentalFigures } from '#domain/rental/rental.ts'
import { ChoiceRow } from '#web/features/tools/form/figure-row.tsx'
import { readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { ToolForm } from '#web/features/tools/form/tool-form.tsx'
import { useTool } from '#web/features/tools/form/use-tool.ts'
import { bandWords, CoverageBar, dscrQuestions } from '#web/features/tools/rental/coverage.tsx'
import { toolAt } from '#web/features/tools/tool-list.ts'
import { ToolNextSteps } from '#web/features/tools/tool-next-steps.tsx'
import { NoResult, ToolShell } from '#web/features/tools/tool-shell.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import {
  dealFieldsOfRental,
  dscrExample,
  rentalFields,
  rentalGroups,
  rentalInput,
  rentalPurposes,
} from './rental-fields.ts'

const entry = toolAt('/tools/dscr')

/** The DSCR calculator. {@link useTool} keeps its figures in the URL and stores typed assumptions. */
export function DscrPage({ search }: { search: ToolSearch }) {
  const tool = useTool(search, dscrExample, rentalFields)
  const read = readFigures(rentalFields, tool.texts)
  const purpose = rentalPurposes.choices.find(({ value }) => value === tool.texts['loanPurpose'])?.value ?? 'purchase'
  const isInterestOnly = tool.texts['isInterestOnly'] === 'yes'
  return (
    <ToolShell
      tool={entry}
      questions={dscrQuestions}
      form={
        <ToolForm path={entry.path} tool={tool} read={read} groups={rentalGroups}>
          <ChoiceRow field={rentalPurposes} value={purpose} onChoose={(value) => tool.type('loanPurpose', value)} />
          <ChoiceRow
            field={{
              name: 'isInterestOnly',
              label: 'Payments',
              choices: [
                { value: 'no', label: 'Paid down' },
                { value: 'yes', label: 'Interest only' },
              ],
            }}
            value={isInterestOnly ? 'yes' : 'no'}
            onChoose={(value) => tool.type('isInterestOnly', value)}
          />
        </ToolForm>
      }
      results={
        read.isComplete ? (
          <DscrResult input={rentalInput(read.values, purpose as RentalInput['loanPurpose'], isInterestOnly)} />
        ) : (
          <NoResult hasErrors={Object.keys(read.errors).length > 0} />
        )
      }
    />
  )
}

function DscrResult({ input }: { input: RentalInput }) {
  const result = rentalFigures(input)
  const { dscr, cashFlow } = result
  return (
    <>
      <Section id="dscr" title="Coverage" note="Rent divided by payment, taxes, insurance and HOA.">
        <Stats
          className="mb-4"
          items={[
            { name: 'DSCR', value: dscr === null ? '–' : formatDscr(dscr) },
            { name: 'Monthly payment', value: formatDollars(result.pitia) },
            {
              name: input.isInterestOnly ? 'Interest' : 'Principal and interest',
              value: formatDollars(result.payment),
            },
            ...(cashFlow === null ? [] : [{ name: 'Yearly cash flow', value: formatDollars(cashFlow) }]),
          ]}
        />
        {dscr === null ? (
          <p className="text-ink-2">Coverage needs a rent and a payment.</p>
        ) : (
          <>
            <CoverageBar dscr={dscr} />
            <p>{bandWords(dscr)}</p>
          </>
        )}
        {dscr !== null && dscr >= 1 && cashFlow !== null && cashFlow < 0 ? (
          <p className="mt-3 flex gap-3 rounded-r border-l-3 border-brass bg-brass-soft p-4 text-sm">
            A DSCR above 1 is not cash flow. Lenders leave out vacancy, management, maintenance and capital expenses;
            with them this rental costs {formatDollars(-cashFlow)} a year.
          </p>
        ) : null}
        {result.missing.includes('taxMonthly') || result.missing.includes('insuranceMonthly') ? (
          <p className="mt-3 text-ink-2">
            Taxes or insurance are blank, so the real payment is higher. Lenders always count both. Enter them for a
            usable figure.
          </p>
        ) : null}
      </Section>
      {result.largestLoans ? (
        <Section
          id="largest"
          title="Largest loan"
          note={
            input.value === null
              ? 'From the rent alone. Enter the value for its own limit.'
              : `At most ${result.maxLoanToValuePercent}% of the value.`
          }
        >
          <Ledger
            rows={result.largestLoans.map((one) => ({
              name: `At a DSCR of ${one.dscr.toFixed(2)}${one.isCappedByValue ? ', limited by the value' : ''}`,
              value: formatDollars(one.loanAmount),
            }))}
          />
        </Section>
      ) : null}
      {result.netOperatingIncome === null ? null : (
        <Section id="year" title="A year of ownership" note="Before income tax.">
          <Ledger
            rows={[
              { name: 'Income after vacancy', value: formatDollars(result.effectiveGrossIncome ?? 0) },
              { name: 'Operating costs', value: formatDollars(-(result.operatingExpenses ?? 0)) },
              { name: 'Net operating income', value: formatDollars(result.netOperatingIncome), isSum: true },
              { name: 'Twelve loan payments', value: formatDollars(-12 * result.payment) },
              { name: 'Cash flow', value: formatDollars(cashFlow ?? 0), isSum: true },
              {
                name: 'Cap rate',
                value: result.capRatePercent === null ? 'Add the value' : formatPercent(result.capRatePercent, 1),
              },
              {
                name: 'Cash on cash',
                value: result.cashOnCashPercent === null ? 'Add your cash' : formatPercent(result.cashOnCashPercent, 1),
              },
            ]}
          />
        </Section>
      )}
      <ToolNextSteps
        dealFigures={{
          loanAmount: input.loanAmount,
          termMonths: input.months,
          ...dealFieldsOfRental(input),
        }}
      />
    </>
  )
}
