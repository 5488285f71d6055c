import { type DealFieldName, dealField } from '#domain/deal/deal-fields.ts'
import { choiceText } from '#web/format/deal-field-text.ts'

/** Returns a field's choices as options. */
export function choiceOptions(name: DealFieldName) {
  const field = dealField(name)
  if (!('choices' in field)) return []
  return field.choices.map((value) => ({ value, label: capitalized(choiceText(name, value)) }))
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
