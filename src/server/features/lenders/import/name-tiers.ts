import { formatNumber } from '#domain/money/counts.ts'
import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import type { StateName } from '#domain/states/states.ts'
import { creditLabel, dealsLabel, purposesLabel } from './conditions.ts'
import type { FileValues } from './file-values.ts'
import type { ReadRow } from './read-row.ts'

/** Describes a trait that distinguishes rows of one program. Undefined for a row without it. */
type Trait = (values: FileValues) => string | undefined

const counted = (field: keyof FileValues, words: (value: number) => string): Trait => {
  return (values) => (typeof values[field] === 'number' ? words(values[field]) : undefined)
}
const dollars = (value: number) => `$${formatNumber(value)}`
const mostStatesNamed = 5

const traits: readonly Trait[] = [
  ({ purposes }) => (purposes?.length ? purposesLabel(purposes) : undefined),
  counted('minDeals', dealsLabel),
  counted('minCreditScore', creditLabel),
  ({ accepts }) => (accepts?.includes('foreign-national') ? 'foreign nationals' : undefined),
  ({ propertyTypes }) => (propertyTypes?.length ? propertyTypes.join(' or ') : undefined),
  counted('maxUnits', (units) => `up to ${units} units`),
  counted('maxAmount', (amount) => `up to ${dollars(amount)}`),
  counted('minAmount', (amount) => `from ${dollars(amount)}`),
  counted('maxTerm', (months) => `${months} months`),
  counted('minDscr', (ratio) => `DSCR ${ratio}+`),
  ({ states }) =>
    states?.length && states.length <= mostStatesNamed
      ? states.map((name) => stateAbbreviations[name as StateName]).join(' ')
      : undefined,
  counted('maxAdvancePercent', (percent) => `${percent}% of price`),
  counted('maxLtcPercent', (percent) => `${percent}% of cost`),
  counted('maxLtarvPercent', (percent) => `${percent}% of ARV`),
]

/**
 * Returns names for the tiers of a program: rows with different requirements, such as one per credit range. Rows with
 * the same requirements get the same name, because they contradict each other. Undefined if all rows do. Traits that
 * all rows have come first.
 */
export function tierLabels(rows: readonly ReadRow[]): string[] | undefined {
  const isDistinct = (list: readonly unknown[]) => new Set(list).size === rows.length
  const said = traits.map((trait) => rows.map(({ values }) => trait(values)))
  const ofAll = said.filter((list) => !list.includes(undefined))
  let labels = rows.map(() => '')
  for (const list of [...ofAll, ...said.filter((one) => !ofAll.includes(one))]) {
    if (isDistinct(list) && !list.includes(undefined)) return list as string[]
    const joined = labels.map((label, index) => [label, list[index]].filter(Boolean).join(', '))
    if (new Set(joined).size > new Set(labels).size) labels = joined
    if (isDistinct(labels)) return labels
  }
  return new Set(labels).size > 1 ? labels : undefined
}
