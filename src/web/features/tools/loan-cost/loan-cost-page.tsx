import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DealPreview } from '#contract/deals/deal-preview.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { stateNames } from '#domain/states/states.ts'
import { useCall } from '#web/app-context.ts'
import { ChoiceRow } from '#web/features/tools/form/figure-row.tsx'
import { RangeRows } from '#web/features/tools/form/range-rows.tsx'
import type { ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { ToolForm } from '#web/features/tools/form/tool-form.tsx'
import { useTool } from '#web/features/tools/form/use-tool.ts'
import { toolAt } from '#web/features/tools/tool-list.ts'
import { ToolNextSteps } from '#web/features/tools/tool-next-steps.tsx'
import { NoResult, ToolShell } from '#web/features/tools/tool-shell.tsx'
import { askFirstTitle, LenderPicks } from '#web/shell/lender-picks.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { VerdictReasons, verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import {
  loanCostDeal,
  loanCostExample,
  loanCostFields,
  previewQuery,
  readLoanCost,
  searchOrExample,
} from './loan-cost.requests.ts'

const entry = toolAt('/tools/loan-cost')

const stateField = {
  name: 'state',
  label: 'State',
  choices: [{ value: '', label: 'Choose a state' }, ...stateNames.map((name) => ({ value: name, label: name }))],
}

const questions = [
  {
    question: 'Where do these figures come from?',
    answer:
      'From what lenders publish: amounts, terms, rates, points, fees and limits. Each program is checked against your loan. Without an account, it’s priced for a first project with unknown credit.',
  },
  {
    question: 'What is in the total cost?',
    answer:
      'Points, interest over the months held, loan fees and draw fees. What a lender does not publish is assumed and marked so in a deal. Principal, title and taxes are not in it.',
  },
  {
    question: 'Why these three?',
    answer:
      'The lowest cost, the best fit and the fastest of all that fit your figures. No lender can pay for placement, and nothing is shared until you contact a lender.',
  },
]

/**
 * The loan cost calculator, which asks the server for the lenders that fit after each pause in typing. For a signed-in
 * investor the server uses the profile's credit and experience.
 */
export function LoanCostPage({ search }: { search: ToolSearch }) {
  const tool = useTool(search, loanCostExample, loanCostFields)
  const read = readLoanCost(tool.texts)
  // The URL follows typing after a pause, and the preview follows the URL, so that typing sends one request.
  const figures = loanCostDeal(searchOrExample(search))
  const call = useCall()
  const preview = useQuery({
    ...previewQuery(call, figures),
    placeholderData: keepPreviousData,
  })
  const hasErrors = Object.keys(read.errors).length > 0
  return (
    <ToolShell
      tool={entry}
      questions={questions}
      form={
        <ToolForm path={entry.path} tool={tool} read={read} groups={[{ title: 'The deal', fields: loanCostFields }]}>
          <ChoiceRow
            field={stateField}
            value={findState(tool.texts['state'] ?? '') ?? ''}
            onChoose={(value) => tool.type('state', value)}
          />
        </ToolForm>
      }
      results={
        hasErrors || figures === null ? (
          <NoResult hasErrors={hasErrors} />
        ) : preview.data ? (
          <>
            <Result preview={preview.data} isStale={preview.isPlaceholderData} />
            <ToolNextSteps
              dealFigures={{
                propertyState: figures.propertyState,
                loanAmount: figures.loanAmount,
                purchasePrice: figures.purchasePrice,
                repairBudget: figures.repairBudget,
                estimatedArv: figures.estimatedArv,
                termMonths: figures.termMonths,
                ...(figures.holdMonths == null ? {} : { holdMonths: figures.holdMonths }),
              }}
            />
          </>
        ) : preview.isError ? (
          <p className="text-sm font-medium text-red" role="alert">
            <Icon of={TriangleAlert} />
            <span>The lenders could not be checked right now. Change a figure or reload to try again.</span>
          </p>
        ) : (
          <p className="text-ink-2" role="status">
            Checking every lender …
          </p>
        )
      }
    />
  )
}

/** The range of total cost over all lenders that fit and publish a rate, on a scale from zero. */
function TotalRange({ preview }: { preview: DealPreview }) {
  const { holdMonths, bestTotal, medianTotal, highestTotal, eligibleCount } = preview
  if (bestTotal === null || medianTotal === null || highestTotal === null) return null
  const priced = preview.medians?.pricedCount ?? eligibleCount
  const whose = priced < eligibleCount ? `${formatCount(priced)} with a published rate` : `All ${formatCount(priced)}`
  const cost = { low: bestTotal, mid: medianTotal, high: highestTotal }
  return (
    <>
      <RangeRows rows={[{ label: `${whose}, tick at the median`, cost }]} />
      <p className="text-sm text-ink-3">Held {formatMonths(holdMonths)}, on a scale from $0.</p>
    </>
  )
}

function Result({ preview, isStale }: { preview: DealPreview; isStale: boolean }) {
  const { verdict } = preview
  return (
    <div data-slot="tool-results" className="grid min-w-0 content-start gap-9 print:gap-4" aria-busy={isStale}>
      <Section id="lenders" title="Lenders that fit" note="From published terms.">
        <Stats
          className="mb-4"
          items={[
            { name: 'Lenders', value: formatCount(preview.eligibleCount) },
            { name: 'Lowest total', value: preview.bestTotal === null ? '–' : formatDollars(preview.bestTotal) },
            { name: 'Median total', value: preview.medianTotal === null ? '–' : formatDollars(preview.medianTotal) },
            { name: 'Highest total', value: preview.highestTotal === null ? '–' : formatDollars(preview.highestTotal) },
            ...(preview.profit === null ? [] : [{ name: 'Estimated profit', value: formatDollars(preview.profit) }]),
          ]}
        />
        <TotalRange preview={preview} />
        {preview.isFirstProject && preview.eligibleCount > 0 ? (
          <p className="mt-3 text-sm text-ink-2">
            Priced for a first project. {formatCount(preview.companiesOnlyCount)} of these lenders{' '}
            {preview.companiesOnlyCount === 1 ? 'lends' : 'lend'} only to companies. With five deals,{' '}
            {formatCount(preview.moreWithFiveDeals)} more would fit.
          </p>
        ) : null}
        {preview.eligibleCount === 0 ? <p>No lender publishes terms that fit. The reasons below say why.</p> : null}
      </Section>
      {verdict ? (
        <Section id="verdict" title={verdictLook[verdict.word].title}>
          <VerdictReasons reasons={verdict.reasons} />
        </Section>
      ) : null}
      {preview.picks.length > 0 ? (
        <Section id="picks" title={askFirstTitle(preview.picks.length)} note="From published terms.">
          <LenderPicks picks={preview.picks} />
        </Section>
      ) : null}
    </div>
  )
}
