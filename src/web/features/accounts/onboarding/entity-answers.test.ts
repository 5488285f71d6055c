import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EntityStep, entityFieldsMessage } from '#contract/accounts/onboarding.ts'
import { entityTypes } from '#domain/choices/profile-choices.ts'
import { EntityForm, noEntityAnswers } from '#web/features/accounts/onboarding/entity-answers.ts'

const phoneNumber = '+1 (555) 123-4567'

function problems(answers: Partial<typeof noEntityAnswers>): [string, string][] {
  const parsed = EntityForm.safeParse({ ...noEntityAnswers, ...answers })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
}

it.each([
  [
    {},
    [
      ['entityType', 'Choose an entity type'],
      ['phoneNumber', 'Phone number is required'],
    ],
  ],
  [
    { entityType: 'LLC', phoneNumber: '555 0142' },
    [
      ['companyName', entityFieldsMessage],
      ['phoneNumber', 'Phone number must contain 10-15 digits'],
    ],
  ],
  [
    { entityType: 'Individual / Sole Proprietor', firstName: ' ', phoneNumber },
    [
      ['firstName', entityFieldsMessage],
      ['lastName', entityFieldsMessage],
    ],
  ],
  [
    { entityType: 'Individual / Sole Proprietor', firstName: 'Ada', lastName: '<b>x</b>', phoneNumber: 'call me' },
    [
      ['lastName', 'Last name contains invalid characters or HTML content'],
      ['phoneNumber', 'Please enter a valid phone number'],
    ],
  ],
  [
    { entityType: 'LLC' },
    [
      ['companyName', entityFieldsMessage],
      ['phoneNumber', 'Phone number is required'],
    ],
  ],
  [
    { entityType: 'LLC', companyName: '\u200b', phoneNumber: '🏠' },
    [
      ['companyName', entityFieldsMessage],
      ['phoneNumber', 'Please enter a valid phone number'],
    ],
  ],
  [{ entityType: 'Partnership', companyName: "O'Brien & Sons", phoneNumber }, []],
])('reports all errors of step 1 together, in field order: %j [ONB-06] [ONB-07]', (answers, expected) => {
  expect(problems(answers)).toEqual(expected)
})

it('neither validates nor sends input for another entity type [ONB-06]', () => {
  const answers = {
    entityType: 'LLC',
    companyName: 'Alder LLC',
    firstName: '<script>',
    lastName: 'x'.repeat(500),
    phoneNumber,
  }
  expect(EntityForm.parse(answers)).toEqual({
    entityType: 'LLC',
    companyName: 'Alder LLC',
    firstName: null,
    lastName: null,
    phoneNumber,
  })
})

it('accepts nothing that the contract rejects [ONB-07]', () => {
  const answer = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('', ' ', 'Ada', phoneNumber))
  const answers = fc.record({
    entityType: fc.constantFrom(...entityTypes, '', 'Trust'),
    companyName: answer,
    firstName: answer,
    lastName: answer,
    phoneNumber: answer,
  })
  fc.assert(
    fc.property(answers, (typed) => {
      const parsed = EntityForm.safeParse(typed)
      if (parsed.success) expect(EntityStep.safeParse(parsed.data).success).toBe(true)
      else expect(parsed.error.issues.length).toBeGreaterThan(0)
    }),
  )
})
