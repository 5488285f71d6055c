import { purposesText } from '#domain/matching/program-names.ts'
import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import type { StateName } from '#domain/states/states.ts'
import { dealsLabel } from './cells/deals-label.ts'
import { quote } from './cells/plain-cell.ts'
import type { FileValues } from './file-values.ts'
import type { ReadRow } from './read-row.ts'

/** What tells rows of one program apart, in words for their names; undefined where a row does not say it. */
type Trait = (values: FileValues) => string | undefined

const counted = (field: keyof FileValues, words: (value: number) => string): Trait => {
  return (values) => (typeof values[field] === 'number' ? words(values[field]) : undefined)
}
const dollars = (value: number) => `$${value.toLocaleString('en-US')}`
const mostStatesNamed = 5

const traits: readonly Trait[] = [
  ({ purposes }) => (purposes && purposes.length < 3 ? purposesText(purposes) : undefined),
  counted('minDeals', dealsLabel),
  counted('minCreditScore', (score) => (score <= 300 ? 'no credit minimum' : `${score}+ credit`)),
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
 * Names for the rows of one lender that name the same program: those that ask for different things, such as a line for each range
 * of credit, are tiers. Undefined where rows are alike in all of that: then nobody can tell which one counts.
 */
export function tierLabels(rows: readonly ReadRow[]): string[] | undefined {
  let labels = rows.map(() => '')
  for (const trait of traits) {
    const said = rows.map(({ values }) => trait(values))
    if (said.includes(undefined) || new Set(said).size === 1) continue
    if (new Set(said).size === rows.length) return said as string[]
    const joined = labels.map((label, index) => (label === '' ? said[index]! : `${label}, ${said[index]}`))
    if (new Set(joined).size > new Set(labels).size) labels = joined
    if (new Set(labels).size === rows.length) return labels
  }
  return undefined
}

/** A line for credit of '680-739' asks for 680, where the next one is for 740. */
export function takeBandStarts(rows: readonly ReadRow[]): void {
  for (const { values, notes } of rows)
    for (const [field, from] of [
      ['minDeals', values.dealsFrom],
      ['minCreditScore', values.creditFrom],
    ] as const) {
      if (from === undefined || values[field] === from) continue
      values[field] = from
      const note = notes.find((one) => one.field === field && one.message.includes('its highest'))
      if (note) note.message = `${quote(note.value)} was read from where it begins, ${from}`
    }
}
