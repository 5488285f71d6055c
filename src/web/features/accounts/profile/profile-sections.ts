import type { User } from '#contract/accounts/profile.ts'
import {
  type ConfirmableField,
  creditScoreLabel,
  creditScoreRanges,
  entityTypes,
  exactScoreHint,
  exitStrategies,
  flippingExperiences,
  fundingTimeframes,
  oneDealHint,
  preferredLoanTypes,
  reservesHint,
  yesNo,
} from '#domain/choices/profile-choices.ts'
import { formatDollars, formatProfileRange } from '#domain/money/money.ts'

/** The user's keys that a card can change. */
type ProfileFieldName =
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'entityType'
  | 'companyName'
  | 'flippingExperience'
  | 'reProjectsLast3Years'
  | 'reDealsLast3Years'
  | 'reTotalExperienceYears'
  | 'primaryResidence'
  | 'exitStrategy'
  | 'fundingTimeframe'
  | 'preferredLoanType'
  | 'typicalPriceMin'
  | 'typicalPriceMax'
  | 'typicalRepairMin'
  | 'typicalRepairMax'
  | 'creditScoreRange'
  | 'exactCreditScore'
  | 'liquidReserves'
  | 'ownsResidence'
  | 'residenceAddress'

export type ProfileField = {
  name: ProfileFieldName
  label: string
  kind: 'text' | 'phone' | 'choice' | 'count' | 'years' | 'money'
  options?: readonly string[]
  /** An emptied number is stored as null instead of 0. */
  optional?: true
  hint?: string
  autoComplete?: string
}

export type ProfileSection = {
  id: 'basic' | 'business' | 'experience' | 'strategy' | 'financial' | 'residence'
  title: string
  fields: readonly ProfileField[]
  /** The labels and values that the card shows when it isn't being edited. */
  facts: (user: User) => readonly (readonly [label: string, value: string])[]
}

const notProvided = 'Not provided'
const textOrNotProvided = (value: string | null) => value || notProvided
const numberOrNotProvided = (value: number | null, unit = '') => (value === null ? notProvided : `${value}${unit}`)

/** Marks a value that the investor has not confirmed. */
const withUnconfirmedMark = (user: User, text: string, ...fields: ConfirmableField[]) =>
  text !== notProvided && fields.some((field) => user.unconfirmed.includes(field)) ? `${text} (not confirmed)` : text

/** The six cards in their order. */
export const profileSections: readonly ProfileSection[] = [
  {
    id: 'basic',
    title: 'Basic Information',
    fields: [
      { name: 'firstName', label: 'First name', kind: 'text', autoComplete: 'given-name' },
      { name: 'lastName', label: 'Last name', kind: 'text', autoComplete: 'family-name' },
      { name: 'phoneNumber', label: 'Phone number', kind: 'phone', autoComplete: 'tel' },
    ],
    facts: (user) => [
      ['First name', textOrNotProvided(user.firstName)],
      ['Last name', textOrNotProvided(user.lastName)],
      ['Phone number', textOrNotProvided(user.phoneNumber)],
      ['Email', user.email],
    ],
  },
  {
    id: 'business',
    title: 'Business Information',
    fields: [
      { name: 'entityType', label: 'Entity type', kind: 'choice', options: entityTypes },
      { name: 'companyName', label: 'Company name', kind: 'text', autoComplete: 'organization' },
    ],
    facts: (user) => [
      ['Entity type', textOrNotProvided(user.entityType)],
      ['Company name', textOrNotProvided(user.companyName)],
    ],
  },
  {
    id: 'experience',
    title: 'Real Estate Experience',
    fields: [
      {
        name: 'flippingExperience',
        label: 'Flipping experience',
        kind: 'choice',
        options: flippingExperiences,
        hint: oneDealHint,
      },
      { name: 'reProjectsLast3Years', label: 'Projects in the last 3 years', kind: 'count', hint: 'From 0 to 99' },
      { name: 'reDealsLast3Years', label: 'Deals in the last 3 years', kind: 'count', hint: 'From 0 to 99' },
      {
        name: 'reTotalExperienceYears',
        label: 'Total experience, in years',
        kind: 'years',
      },
    ],
    facts: (user) => [
      ['Flipping experience', textOrNotProvided(user.flippingExperience)],
      [
        'Projects in the last 3 years',
        withUnconfirmedMark(user, numberOrNotProvided(user.reProjectsLast3Years), 'reProjectsLast3Years'),
      ],
      [
        'Deals in the last 3 years',
        withUnconfirmedMark(user, numberOrNotProvided(user.reDealsLast3Years), 'reDealsLast3Years'),
      ],
      [
        'Total experience',
        withUnconfirmedMark(
          user,
          numberOrNotProvided(user.reTotalExperienceYears, user.reTotalExperienceYears === 1 ? ' year' : ' years'),
          'reTotalExperienceYears',
        ),
      ],
    ],
  },
  {
    id: 'strategy',
    title: 'Investment Strategy',
    fields: [
      { name: 'primaryResidence', label: 'Primary Residence Investment', kind: 'choice', options: yesNo },
      { name: 'exitStrategy', label: 'Exit strategy', kind: 'choice', options: exitStrategies },
      { name: 'fundingTimeframe', label: 'Funding timeframe', kind: 'choice', options: fundingTimeframes },
      { name: 'preferredLoanType', label: 'Preferred loan type', kind: 'choice', options: preferredLoanTypes },
    ],
    facts: (user) => [
      ['Primary Residence Investment', textOrNotProvided(user.primaryResidence)],
      ['Exit strategy', textOrNotProvided(user.exitStrategy)],
      ['Funding timeframe', textOrNotProvided(user.fundingTimeframe)],
      ['Preferred loan type', textOrNotProvided(user.preferredLoanType)],
    ],
  },
  {
    id: 'financial',
    title: 'Financial Information',
    fields: [
      { name: 'typicalPriceMin', label: 'Typical price, minimum', kind: 'money' },
      { name: 'typicalPriceMax', label: 'Typical price, maximum', kind: 'money' },
      { name: 'typicalRepairMin', label: 'Typical repairs, minimum', kind: 'money' },
      { name: 'typicalRepairMax', label: 'Typical repairs, maximum', kind: 'money' },
      { name: 'creditScoreRange', label: 'Credit score range', kind: 'choice', options: creditScoreRanges },
      { name: 'exactCreditScore', label: 'Exact credit score', kind: 'count', optional: true, hint: exactScoreHint },
      { name: 'liquidReserves', label: 'Liquid reserves', kind: 'money', optional: true, hint: reservesHint },
    ],
    facts: (user) => [
      [
        'Typical price',
        withUnconfirmedMark(
          user,
          formatProfileRange(user.typicalPriceMin, user.typicalPriceMax),
          'typicalPriceMin',
          'typicalPriceMax',
        ),
      ],
      [
        'Typical repairs',
        withUnconfirmedMark(
          user,
          formatProfileRange(user.typicalRepairMin, user.typicalRepairMax),
          'typicalRepairMin',
          'typicalRepairMax',
        ),
      ],
      [
        'Credit score range',
        withUnconfirmedMark(
          user,
          user.creditScoreRange === null ? notProvided : creditScoreLabel(user.creditScoreRange),
          'creditScoreRange',
        ),
      ],
      ['Exact credit score', numberOrNotProvided(user.exactCreditScore)],
      ['Liquid reserves', user.liquidReserves === null ? notProvided : formatDollars(user.liquidReserves)],
    ],
  },
  {
    id: 'residence',
    title: 'Residence Details',
    fields: [
      { name: 'ownsResidence', label: 'Owns residence', kind: 'choice', options: yesNo },
      { name: 'residenceAddress', label: 'Residence address', kind: 'text', autoComplete: 'street-address' },
    ],
    facts: (user) => [
      ['Owns residence', textOrNotProvided(user.ownsResidence)],
      ['Residence address', textOrNotProvided(user.residenceAddress)],
    ],
  },
]
