import type { LoanPurpose } from '#domain/programs/programs.ts'
import { quote } from './cells/plain-cell.ts'
import { type Condition, purposesCondition, purposesLabel } from './conditions.ts'
import type { FieldCells, RowVariant } from './split-row.ts'

/**
 * Limits the parts of a row's fields to the row's purposes: without cash-out under Purpose, a limit for refinances
 * applies only to rate-term, and one for cash-out is left out with a note. Changes nothing if the row names no
 * purposes.
 */
export function withinPurposes(
  fields: readonly FieldCells[],
  own: readonly LoanPurpose[],
): { fields: readonly FieldCells[]; notes: RowVariant['notes'] } {
  if (own.length === 0) return { fields, notes: [] }
  const notes: RowVariant['notes'] = []
  const narrow = (condition: Condition): Condition | undefined => {
    const { purposes } = condition.values
    if (condition.dimension !== 'purposes' || !purposes) return condition
    const left = purposes.filter((one) => own.includes(one))
    if (left.length === purposes.length) return condition
    return left.length === 0 ? undefined : purposesCondition(left)
  }
  const narrowed = fields.map((field) => ({
    ...field,
    parts: field.parts.flatMap((part) => {
      const when = part.when.map(narrow)
      if (!when.includes(undefined)) return [{ ...part, when: when as Condition[] }]
      if (/\d/.test(part.text))
        notes.push({
          cell: part.cell,
          message: `${quote(part.text)} was left out: the row is for ${purposesLabel(own)} only`,
        })
      return []
    }),
  }))
  return { fields: narrowed, notes }
}

/** Returns whether a condition's purposes include all those of another: 'refinance' includes 'cash-out'. */
export const includesPurposes = ({ values: { purposes: all } }: Condition, { values: { purposes } }: Condition) =>
  all !== undefined && (purposes?.every((one) => all.includes(one)) ?? false)
