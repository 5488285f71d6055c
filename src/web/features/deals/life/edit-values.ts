import type { DealInput } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { formTermMaxMonths, rentalTermMonths } from '#domain/choices/deal-choices.ts'
import { isSameFieldValue } from '#domain/deal/deal-field.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { dealFieldNames } from '#domain/deal/deal-fields.ts'
import type { DealFormValues } from '#web/features/deals/form/deal-form-schema.ts'
import { creationFields } from './creation-fields.ts'

/** What the creation form shows of a stored deal. One without a kind of loan is shown by its term. */
export function editValues(deal: Deal): DealFormValues {
  const fields = creationFields(deal)
  return {
    ...fields,
    loanKind: fields.loanKind ?? (deal.termMonths > formTermMaxMonths ? 'rental' : 'short'),
    // The hidden field of a 30-year loan holds what the form opens with.
    termMonths: deal.termMonths === rentalTermMonths ? dealFieldDefaults.termMonths : deal.termMonths,
  }
}

type EditableFields = Partial<DealInput>

/** The fields in which what the form holds differs from the deal. A kind of loan that was only assumed for the form is no change. */
export function changedFields(input: DealInput, deal: Deal): EditableFields {
  const stored = creationFields(deal)
  const assumed = editValues(deal).loanKind
  const names = dealFieldNames.filter((name) => {
    if (name === 'loanKind' && stored.loanKind === null) return input.loanKind !== assumed
    return !isSameFieldValue(input[name], stored[name])
  })
  return Object.fromEntries(names.map((name) => [name, input[name]]))
}

/** A field that one side or both changed since the form was opened. */
export type FieldConflict = { field: keyof DealInput; was: unknown; yours: unknown; theirs: unknown }

/** What either version changed of the deal as the form was opened with it, the fields in the form's order. */
export function conflictsBetween(opened: Deal, yours: EditableFields, theirs: Deal): FieldConflict[] {
  return dealFieldNames.flatMap((field) => {
    const [was, other] = [opened[field], theirs[field]]
    const own = field in yours ? yours[field] : was
    return isSameFieldValue(own, was) && isSameFieldValue(other, was) ? [] : [{ field, was, yours: own, theirs: other }]
  })
}
