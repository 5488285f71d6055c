import { type DealInput, DealInputFields } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { formTermMaxMonths, rentalTermMonths } from '#domain/choices/deal-choices.ts'
import { type DealFieldValue, isSameFieldValue } from '#domain/deal/deal-field.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { type DealFieldName, dealFieldNames, dealFields } from '#domain/deal/deal-fields.ts'
import { type ProfitFigureName, profitFigureLabels } from '#domain/loan-request/profit-figure-labels.ts'
import { formatNumber } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { type DealFormValues, isRental } from '#web/features/deals/form/deal-form-schema.ts'
import { dealFieldText } from '#web/format/deal-field-text.ts'

const names = Object.keys(DealInputFields.shape) as (keyof DealInput)[]

/**
 * Returns a deal's fields as the body that creates it. The cast is safe, because a stored deal has passed the same
 * validation.
 */
export function creationFields(deal: Deal): DealInput {
  return Object.fromEntries(names.map((name) => [name, deal[name]])) as DealInput
}

/**
 * Returns the creation form's values for a stored deal. Without a loan kind, assumes one from the term. A 30-year term,
 * which the form hides, becomes the default term.
 */
export function editValues(deal: Deal): DealFormValues {
  const fields = creationFields(deal)
  return {
    ...fields,
    loanKind: fields.loanKind ?? (deal.termMonths > formTermMaxMonths ? 'rental' : 'short'),
    // The form hides the term of a 30-year loan, so the field gets its default.
    termMonths: deal.termMonths === rentalTermMonths ? dealFieldDefaults.termMonths : deal.termMonths,
  }
}

type EditableFields = Partial<DealInput>

/**
 * Returns the fields that differ from the deal. An assumed loan kind isn't a change, nor are the hidden term and hold
 * of a rental. If the deal is no longer a refinance, its refinance answers are cleared.
 */
export function changedFields(input: DealInput, deal: Deal): EditableFields {
  const stored = creationFields(deal)
  const opened = editValues(deal)
  const staysRental = isRental(opened) && isRental(input)
  const names = dealFieldNames.filter((name) => {
    if (name === 'loanKind' && stored.loanKind === null) return input.loanKind !== opened.loanKind
    // The form hides a rental's term and hold, and its output has fixed values for them.
    if (staysRental && (name === 'termMonths' || name === 'holdMonths')) return false
    return !isSameFieldValue(input[name], stored[name])
  })
  return Object.fromEntries(names.map((name) => [name, input[name]]))
}

/** A field that one side or both changed since the form was opened. */
export type FieldConflict = { field: keyof DealInput; was: unknown; yours: unknown; theirs: unknown }

/**
 * Returns the fields that either version changed since the form was opened, even if both made the same change, in the
 * form's order. `yours` has only the fields that this form changed.
 */
export function conflictsBetween(opened: Deal, yours: EditableFields, theirs: Deal): FieldConflict[] {
  return dealFieldNames.flatMap((field) => {
    const [was, other] = [opened[field], theirs[field]]
    const own = field in yours ? yours[field] : was
    return isSameFieldValue(own, was) && isSameFieldValue(other, was) ? [] : [{ field, was, yours: own, theirs: other }]
  })
}

/** The texts of the profit figure `interestBasis`. */
const basisWords: Readonly<Record<string, string>> = { drawn: 'Drawn funds', full: 'The full loan' }

/** The labels of the profit figures. An edit lists each changed figure by its own name. */
const profitLabels: Readonly<Record<string, string>> = profitFigureLabels
const profitDollars: ReadonlySet<string> = new Set([
  'utilitiesMonthly',
  'loanFees',
  'appraisal',
  'drawFee',
  'targetProfit',
] satisfies ProfitFigureName[])

/** Returns the label of a deal's field or profit figure. For any other name, returns the name. */
export function changedFieldLabel(field: string): string {
  return isDealField(field) ? dealFields[field].label : (profitLabels[field] ?? field)
}

/**
 * Returns the value of a deal's field or profit figure as text, 'not given' for none. Fields are formatted with their
 * units, profit figures as dollars or plain numbers, and the interest basis in words.
 */
export function changedFieldText(field: string, value: DealFieldValue | undefined): string {
  if (isDealField(field)) return dealFieldText(field, value) ?? 'not given'
  if (value === null || value === undefined || value === '') return 'not given'
  if (typeof value === 'string') return basisWords[value] ?? value
  return profitDollars.has(field) && typeof value === 'number' ? formatDollars(value) : formatNumber(Number(value))
}

function isDealField(field: string): field is DealFieldName {
  return Object.hasOwn(dealFields, field)
}
