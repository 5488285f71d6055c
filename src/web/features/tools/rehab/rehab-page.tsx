import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noStateFactors } from '#contract/tools/state-factors.ts'
import {
  type CostRange,
  costPerSquareFoot,
  type RehabCostScope,
  rehabCost,
  rehabCostScopes,
} from '#domain/flip/rehab-cost.ts'
import { formatDollars } from '#domain/money/money.ts'
import { stateNames } from '#domain/states/states.ts'
import { useCall } from '#web/app-context.ts'
import { ChoiceRow } from '#web/features/tools/form/figure-row.tsx'
import { RangeRows } from '#web/features/tools/form/range-rows.tsx'
import { readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { ToolForm } from '#web/features/tools/form/tool-form.tsx'
import { useTool } from '#web/features/tools/form/use-tool.ts'
import { toolAt } from '#web/features/tools/tool-list.ts'
import { ToolNextSteps } from '#web/features/tools/tool-next-steps.tsx'
import { NoResult, ToolShell } from '#web/features/tools/tool-shell.tsx'
import { keepRehabLines } from '#web/shell/deal-prefill.ts'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { defaultReservePercent, house, rehabExample, rehabFields, rehabInput, workGroupsAt } from './rehab-fields.ts'
import { stateFactorsQuery } from './state-factors.requests.ts'

const entry = toolAt('/tools/rehab')
const scopeField = {
  name: 'scope',
  label: 'Scope of work',
  choices: [
    { value: '', label: 'Not chosen' },
    ...rehabCostScopes.map((scope) => {
      const { low, high } = costPerSquareFoot[scope]
      return { value: scope, label: `${scope[0]?.toUpperCase()}${scope.slice(1)}, $${low}–${high} a square foot` }
    }),
  ],
}

const stateField = {
  name: 'state',
  label: 'State',
  choices: [{ value: '', label: 'National costs' }, ...stateNames.map((name) => ({ value: name, label: name }))],
}

const questions = [
  {
    question: 'Scope or lines?',
    answer:
      'Begin with the scope: a look at the house is enough. Once you know the work, fill in the lines. They replace the scope and are never added to it. If the two are more than 30% apart, one is missing something.',
  },
  {
    question: 'What do the scopes mean?',
    answer:
      'Cosmetic: paint, floors, fixtures. Moderate: kitchen, baths and some systems as well. Gut: down to the studs, with roof and all systems.',
  },
  {
    question: 'Why a reserve?',
    answer:
      'The more you open up, the more you find: 10% for cosmetic work, 15% for moderate, 20% for a gut renovation. Lenders ask for it too.',
  },
  {
    question: 'Is this a heavy rehab?',
    answer:
      'Yes, when repairs cost more than half of the as-is value. Then limits are lower and draws stricter, and some lenders require experience.',
  },
]

/**
 * The rehab estimator. Once the visitor types, stores the expected costs of a valid estimate by lines, without reserve,
 * in this browser, so that a deal's project can copy them. Opening a link or estimating by scope leaves the stored
 * lines unchanged. {@link useTool} stores a typed local cost factor in the account, or in this browser when signed out.
 */
export function RehabPage({ search }: { search: ToolSearch }) {
  const tool = useTool(search, rehabExample, rehabFields)
  const read = readFigures(rehabFields, tool.texts)
  const scope = rehabCostScopes.find((one) => one === tool.texts['scope']) ?? null
  const hasErrors = Object.keys(read.errors).length > 0
  const values = read.values
  const { asOf, factors } = useQuery(stateFactorsQuery(useCall())).data ?? noStateFactors
  const state = stateNames.find((name) => name === tool.texts['state']) ?? null
  const ownFactor = values['stateFactor'] ?? null
  const usualFactor = (state && factors[state]) ?? 1
  const factor = ownFactor ?? usualFactor
  const result = rehabCost(rehabInput(values, scope, factor))
  const lineText = JSON.stringify(
    hasErrors || result.basis !== 'lines' ? [] : result.lines.map(({ label, cost }) => ({ label, cost: cost.mid })),
  )
  useEffect(() => {
    if (tool.isTyped && lineText !== '[]') keepRehabLines(JSON.parse(lineText))
  }, [tool.isTyped, lineText])
  return (
    <ToolShell
      tool={entry}
      questions={questions}
      form={
        <ToolForm
          path={entry.path}
          tool={tool}
          read={read}
          groups={[
            {
              title: 'The house',
              fields: house,
              after: (
                <>
                  <ChoiceRow field={scopeField} value={scope ?? ''} onChoose={(value) => tool.type('scope', value)} />
                  <ChoiceRow field={stateField} value={state ?? ''} onChoose={(value) => tool.type('state', value)} />
                </>
              ),
            },
            ...workGroupsAt(usualFactor),
          ]}
        />
      }
      results={
        hasErrors || !result.total || !result.contingency ? (
          <NoResult hasErrors={hasErrors} />
        ) : (
          <>
            <Section
              id="total"
              title="Repairs with reserve"
              note={result.basis === 'lines' ? 'From your lines.' : `For a ${scope} scope.`}
            >
              <Stats
                className="mb-4"
                items={[
                  { name: 'Expected', value: formatDollars(result.total.mid) },
                  { name: 'Low', value: formatDollars(result.total.low) },
                  { name: 'High', value: formatDollars(result.total.high) },
                  { name: 'Reserve included', value: formatDollars(result.contingency.mid) },
                ]}
              />
              {result.hasLeadNote ? (
                <p className="flex gap-3 rounded-r border-l-3 border-brass bg-brass-soft p-4 text-sm">
                  Built before 1978: expect lead paint and perhaps asbestos. Testing and safe removal cost extra, and
                  the law requires certified workers.
                </p>
              ) : null}
              {result.isHeavy ? (
                <p className="flex gap-3 rounded-r border-l-3 border-brass bg-brass-soft p-4 text-sm">
                  The work costs more than half of the as-is value. Lenders call that a heavy renovation and lower their
                  limits.
                </p>
              ) : null}
              {result.areFarApart && result.byScope && result.byLines ? (
                <p className="flex gap-3 rounded-r border-l-3 border-brass bg-brass-soft p-4 text-sm">
                  By scope it is {formatDollars(result.byScope.mid)}, by your lines {formatDollars(result.byLines.mid)}:
                  more than 30% apart. One of them is missing something.
                </p>
              ) : null}
            </Section>
            <Section
              id="parts"
              title={result.basis === 'lines' ? 'Line by line' : 'By scope'}
              note="Low, expected and high."
            >
              <RangeRows rows={rangeRows(result, scope)} />
            </Section>
            <Section id="sum" title="Adding up" note={factorNote(factor, ownFactor, state, asOf)}>
              <Ledger
                rows={[
                  {
                    name: 'Work',
                    value: formatDollars(result.total.mid - result.contingency.mid),
                  },
                  {
                    name: `Reserve, ${values['contingencyPercent'] ?? defaultReservePercent(scope)}%`,
                    value: formatDollars(result.contingency.mid),
                    isAssumed: values['contingencyPercent'] === null,
                  },
                  { name: 'Repairs', value: formatDollars(result.total.mid), isSum: true },
                ]}
              />
            </Section>
            <ToolNextSteps dealFigures={{ repairBudget: Math.round(result.total.mid) }} />
          </>
        )
      }
    />
  )
}

/** Says where the local cost factor comes from and its date. */
function factorNote(factor: number, own: number | null, state: string | null, asOf: string | null): string {
  if (own !== null) return `At your local cost factor of ${own}.`
  if (state === null) return 'At national costs. Choose the state to use its costs.'
  if (factor === 1) return `${state}, at national costs.`
  return `${state}: ${factor.toFixed(2)} times the national costs, as of ${asOf}.`
}

function rangeRows(
  result: ReturnType<typeof rehabCost>,
  scope: RehabCostScope | null,
): { label: string; cost: CostRange }[] {
  if (result.basis === 'lines') return result.lines
  return result.byScope && scope
    ? [{ label: `${scope[0]?.toUpperCase()}${scope.slice(1)} scope`, cost: result.byScope }]
    : []
}
