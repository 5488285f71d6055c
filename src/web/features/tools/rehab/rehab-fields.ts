import { contingencyPercent, type RehabCostScope, type RehabInput, rehabLines } from '#domain/flip/rehab-cost.ts'
import { formatDollars } from '#domain/money/money.ts'
import type { FigureField, Figures, ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import type { FieldGroup } from '#web/features/tools/form/tool-form.tsx'

const money = { unit: 'dollars', min: 0, max: 1e8 } as const

export const house: FigureField[] = [
  {
    name: 'squareFeet',
    label: 'Square feet',
    unit: 'plain',
    min: 100,
    max: 50_000,
    isWhole: true,
    slider: { min: 500, max: 5000, step: 50 },
  },
  { name: 'asIsValue', label: 'As-is value', note: 'to judge the scope of work', ...money },
  { name: 'yearBuilt', label: 'Built in', unit: 'plain', min: 1700, max: 2100, isWhole: true },
]
const lines: FigureField[] = Object.entries(rehabLines).map(([name, line]) => ({
  name,
  label: line.label,
  note:
    line.unit === 'job'
      ? `${formatDollars(line.low)}–${formatDollars(line.high)}`
      : `${line.unit === 'sf' ? 'square feet' : 'how many'} · ${formatDollars(line.low)}–${formatDollars(line.high)} each`,
  unit: 'plain',
  min: 0,
  max: line.unit === 'job' ? 1 : 50_000,
  isWhole: line.unit !== 'sf',
  isCheckbox: line.unit === 'job',
}))
const otherWork: FigureField[] = [
  { name: 'ownCost', label: 'Other work', note: 'from your contractor’s bid', ...money },
  {
    name: 'stateFactor',
    label: 'Local cost factor',
    note: 'blank: your state’s factor, or 1',
    unit: 'plain',
    min: 0.5,
    max: 2,
    assumed: 1,
  },
  {
    name: 'contingencyPercent',
    label: 'Reserve, %',
    note: 'blank: usual for the scope',
    unit: 'percent',
    min: 0,
    max: 100,
  },
]
export const rehabFields = [...house, ...lines, ...otherWork]

/** Returns the groups of the work's fields. A blank local cost factor shows `usualFactor` as assumed. */
export function workGroupsAt(usualFactor: number): FieldGroup[] {
  const fields = otherWork.map((field) => (field.name === 'stateFactor' ? { ...field, assumed: usualFactor } : field))
  return [
    { title: 'Or line by line', fields: lines },
    { title: 'Other work and reserve', fields },
  ]
}

export const rehabExample: ToolSearch = { squareFeet: '1,500', scope: 'moderate' }

/**
 * Returns the input of `rehabCost`. `factor` multiplies the national costs. A blank reserve is the usual one of the
 * scope, or of moderate work if `scope` is null because none is chosen.
 */
export function rehabInput(values: Figures, scope: RehabCostScope | null, factor: number): RehabInput {
  return {
    squareFeet: values['squareFeet'] ?? null,
    scope,
    lines: Object.fromEntries(lines.map(({ name }) => [name, values[name] ?? 0])) as RehabInput['lines'],
    ownLines: values['ownCost'] ? [{ label: 'Other work', dollars: values['ownCost'] }] : [],
    stateFactor: factor,
    contingencyPercent: values['contingencyPercent'] ?? defaultReservePercent(scope),
    asIsValue: values['asIsValue'] ?? null,
    yearBuilt: values['yearBuilt'] ?? null,
  }
}

/**
 * Returns the usual contingency reserve of a scope of work, as a percentage. Without a scope, returns the one for
 * moderate work.
 */
export function defaultReservePercent(scope: RehabCostScope | null): number {
  return scope === null ? contingencyPercent.moderate : contingencyPercent[scope]
}
