import type { LoanPurpose } from '#domain/programs/programs.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { purposesIn } from './cells/read-words.ts'
import { purposesLabel } from './conditions.ts'
import type { FileValues } from './file-values.ts'
import type { InputCell, ReadRow } from './read-row.ts'
import type { RowVariant } from './split-row.ts'

/**
 * Applies a tier's condition to a row's values: narrows the requirements and replaces the other values. A tier for new
 * investors requires no deals, even if the row requires some.
 */
export function applyCondition(
  values: FileValues,
  { minAmount, maxAmount, minDeals, minCreditScore, minDscr, ...others }: FileValues,
): void {
  // A program such as 'Single Asset' gets its loan kind from the title above it, such as 'Ground Up'.
  const ofTitle = others.program && kindsIn(others.program).length === 0 ? kindsIn(values.program ?? '') : []
  if (ofTitle.length > 0 && !values.kinds?.length) Object.assign(values, { kinds: ofTitle, areKindsLoose: true })
  Object.assign(values, others)
  // 'DSCR below 1' keeps a lower minimum that the row publishes.
  if (minDscr != null) values.minDscr = minDscr === 0 && (values.minDscr ?? 1) < 1 ? values.minDscr! : minDscr
  if (minDeals != null) values.minDeals = minDeals === 0 ? 0 : Math.max(minDeals, values.minDeals ?? 0)
  if (minCreditScore != null) values.minCreditScore = Math.max(minCreditScore, values.minCreditScore ?? 0)
  if (minAmount != null) values.minAmount = Math.max(minAmount, values.minAmount ?? 0)
  if (maxAmount != null) values.maxAmount = Math.min(maxAmount, values.maxAmount ?? Number.POSITIVE_INFINITY)
}

/**
 * Removes the seasoning of 'Cash-out seasoning' and '3 months for cash-out' from programs for other purposes. Adds a
 * note if the seasoning also applies to other refinances, or to no program.
 */
export function limitSeasoning(
  { header, label, line, text }: InputCell,
  rows: readonly ReadRow[],
  tiers: readonly RowVariant[],
): void {
  const named: readonly LoanPurpose[] = purposesIn(`${header} ${text}`).purposes.filter((one) => one !== 'purchase')
  if (named.length === 0) return
  const purposesOf = (row: ReadRow) => tiers[rows.indexOf(row)]!.values.purposes ?? row.values.purposes ?? []
  const isOther = (row: ReadRow) => purposesOf(row).length > 0 && !purposesOf(row).some((one) => named.includes(one))
  const isWider = (row: ReadRow) =>
    row.values.seasoningMonths != null &&
    (purposesOf(row).length === 0 || purposesOf(row).some((one) => one !== 'purchase' && !named.includes(one)))
  const [wider] = named.includes('rate-term') ? [] : rows.filter((row) => !isOther(row) && isWider(row))
  const message = wider
    ? `is of ${purposesLabel(named)} loans only, and was entered for all refinances`
    : rows.every(isOther)
      ? `is of ${purposesLabel(named)} loans, which the program doesn’t offer, so it was left out`
      : undefined
  if (message) (wider ?? rows[0])!.notes.push({ line, column: label, field: 'seasoningMonths', value: text, message })
  for (const row of rows.filter(isOther)) row.values.seasoningMonths = null
}
