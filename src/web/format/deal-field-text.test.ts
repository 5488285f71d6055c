import { expect, it } from 'vitest'
import { type DealFieldName, dealField, dealFieldNames } from '#domain/deal/deal-fields.ts'
import { choiceText, dealFieldText } from './deal-field-text.ts'

it('formats lists, yes/no answers and choices as text, and an empty value as null [MATCH-22]', () => {
  expect(dealFieldText('situations', ['non-warrantable-condo', 'rural'])).toBe('Non-warrantable condo, Rural property')
  expect(dealFieldText('situations', [])).toBeNull()
  expect([true, false, null].map((answer) => dealFieldText('otherLiens', answer))).toEqual(['Yes', 'No', null])
  expect(dealFieldText('latePayments', '60')).toBe('60 days late or more')
  expect(dealFieldText('occupancy', 'investment')).toBe('No, it is an investment property')
})

it('has a label for every choice whose value isn’t readable [MATCH-22]', () => {
  const isKey = (choice: string) => /^[a-z0-9-]+$/.test(choice)
  const unlabeled = dealFieldNames.flatMap((name: DealFieldName) => {
    const field = dealField(name)
    if (!('choices' in field) || !field.words) return []
    return field.choices.filter((choice) => isKey(choiceText(name, choice)))
  })
  expect(unlabeled).toEqual([])
})
