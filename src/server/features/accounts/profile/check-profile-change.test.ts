import { expect, it } from 'vitest'
import { entityFieldsMessage } from '#contract/accounts/onboarding.ts'
import { maximumPriceMessage, maximumRepairMessage, type ProfileChange } from '#contract/accounts/profile-forms.ts'
import { checkProfileChange, type StoredProfile } from './check-profile-change.ts'

const nothing: StoredProfile = {
  entityType: null,
  companyName: null,
  firstName: null,
  lastName: null,
  creditScoreRange: null,
  exactCreditScore: null,
  typicalPriceMin: null,
  typicalPriceMax: null,
  typicalRepairMin: null,
  typicalRepairMax: null,
}
const person = { ...nothing, entityType: 'Individual / Sole Proprietor', firstName: 'Ada', lastName: 'Byron' }
const company = { ...nothing, entityType: 'LLC', companyName: 'Byron LLC' }
const ranged = { ...nothing, typicalPriceMin: 100, typicalPriceMax: 300, typicalRepairMin: 10, typicalRepairMax: 50 }

const cases: [string, StoredProfile, ProfileChange, Record<string, string>][] = [
  ['an individual clears a name', person, { lastName: null }, { lastName: entityFieldsMessage }],
  ['an individual changes a name', person, { firstName: 'Augusta' }, {}],
  ['an individual clears the company', person, { companyName: null }, {}],
  ['a company clears its name', company, { companyName: null }, { companyName: entityFieldsMessage }],
  ['a company sends its form’s blank name fields', company, { firstName: null, lastName: null, phoneNumber: null }, {}],
  ['an individual becomes a company', person, { entityType: 'LLC', companyName: 'Byron LLC' }, {}],
  [
    'an individual becomes a company without a name',
    person,
    { entityType: 'LLC' },
    { companyName: entityFieldsMessage },
  ],
  [
    'a company becomes an individual without names',
    company,
    { entityType: 'Individual / Sole Proprietor' },
    { firstName: entityFieldsMessage, lastName: entityFieldsMessage },
  ],
  ['an investor without an entity type clears a name', { ...nothing, firstName: 'Ada' }, { firstName: null }, {}],
  ['a nameless individual changes something else', { ...person, firstName: null }, { exitStrategy: 'BRRR' }, {}],
  ['a maximum below the stored minimum', ranged, { typicalPriceMax: 99 }, { typicalPriceMax: maximumPriceMessage }],
  ['a minimum above the stored maximum', ranged, { typicalPriceMin: 301 }, { typicalPriceMin: maximumPriceMessage }],
  ['a repair maximum below its minimum', ranged, { typicalRepairMax: 9 }, { typicalRepairMax: maximumRepairMessage }],
  ['equal bounds', ranged, { typicalPriceMax: 100, typicalRepairMin: 50 }, {}],
  ['one bound without the other', nothing, { typicalPriceMin: 500 }, {}],
]

it.each(cases)('checks a change together with the stored profile: %s [PROF-05]', (_name, stored, change, problems) => {
  expect(checkProfileChange(stored, change)).toEqual(problems)
})
