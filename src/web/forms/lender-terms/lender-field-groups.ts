import { propertyTypes } from '#domain/choices/deal-choices.ts'
import { programKindNames, programSituationNames } from '#domain/matching/program-names.ts'
import { loanPurposes, programKinds, programSituations } from '#domain/matching/programs.ts'

type Unit = 'dollars' | 'percent' | 'months' | 'days'
type Option = { value: string; label: string }

/** How a field of a lender or its programs is asked for; its text is what a cell of a file may hold. */
export type LenderField = {
  label: string
  unit?: Unit
  /** What it wants, where label and unit do not say it. */
  hint?: string
  /** One of these; the empty text is "not published". */
  one?: readonly Option[]
  /** Any of these, joined by semicolons. */
  some?: readonly Option[]
  /** A text of several lines. */
  rows?: number
}

type Group = { title: string; fields: readonly string[] }

const words = (label: string, hint?: string): LenderField => (hint === undefined ? { label } : { label, hint })
const dollars = (label: string, hint?: string): LenderField => ({ ...words(label, hint), unit: 'dollars' })
const percent = (label: string, hint?: string): LenderField => ({ ...words(label, hint), unit: 'percent' })
const months = (label: string): LenderField => ({ label, unit: 'months' })

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const named = <Name extends string>(names: readonly Name[], labels?: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: capital(labels?.[value] ?? value) }))
const unpublished: Option = { value: '', label: 'Not published' }
const yesNo = (yes: string, no: string): readonly Option[] => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
]
const situations = named(programSituations, programSituationNames)

export const lenderFieldByName: Readonly<Record<string, LenderField>> = {
  name: words('Name'),
  description: { label: 'Description', rows: 3 },
  contactEmail: words('Contact email'),
  contactPhone: words('Contact phone'),
  website: words('Website', 'https://example.com'),
  nmlsId: words('NMLS number', '123456'),
  licenses: { label: 'State licenses', hint: 'CA 60DBO-12345 (DFPI); TX 4711', rows: 2 },
  states: { label: 'States', hint: 'Texas, CA … or Nationwide', rows: 2 },
  isActive: { label: 'Shown to everybody', one: yesNo('Yes', 'No') },
  isSample: { label: 'Sample data', one: yesNo('Yes', 'No') },
  termsCheckedAt: words('Terms checked on', 'November 22, 2026'),
  kinds: { label: 'Kinds of loan', some: named(programKinds, programKindNames) },
  purposes: { label: 'Purposes', some: named(loanPurposes) },
  propertyTypes: { label: 'Property types', some: named(propertyTypes) },
  accepts: { label: 'Takes', some: situations },
  excludes: { label: 'Does not take', some: situations },
  maxUnits: words('Most units', '4'),
  programStates: { label: 'States of this program', hint: 'Empty: the lender’s', rows: 2 },
  minAmount: dollars('Smallest loan', '$75K'),
  maxAmount: dollars('Largest loan', '$2.5M'),
  minTerm: months('Shortest term'),
  maxTerm: months('Longest term'),
  fundingDays: { label: 'Usually funds in', unit: 'days' },
  minRate: percent('Lowest rate', '9.5%'),
  maxRate: percent('Highest rate', '12%'),
  minPoints: percent('Fewest points', '1.5%'),
  maxPoints: percent('Most points', '3%'),
  loanFees: dollars('Fees of one loan', '$1,495'),
  drawFee: dollars('Fee of one draw', '$175'),
  feesNote: words('Other fees', '$2,000 + 0.75%'),
  interestBasis: {
    label: 'Interest runs on',
    one: [unpublished, { value: 'full', label: 'The full loan' }, { value: 'drawn', label: 'What has been drawn' }],
  },
  minimumInterestMonths: months('Minimum interest'),
  extensionPercent: percent('Extension, of the loan', '0.5%'),
  prepaySteps: words('Prepayment by year, percent', '5-4-3-2-1'),
  prepay: words('Prepayment, as published'),
  maxAdvancePercent: percent('Advance, of price or value', '85%'),
  maxRehabPercent: percent('Repairs financed', '100%'),
  maxLtcPercent: percent('Loan to cost', '90%'),
  maxLtarvPercent: percent('Loan to after-repair value', '70%'),
  minDscr: words('Debt service coverage, at least', '1.10'),
  minCreditScore: words('Minimum credit score', '660'),
  minDeals: words('Deals in the last three years', '0: first-timers welcome'),
  entityRequired: { label: 'Borrower', one: [unpublished, ...yesNo('Companies only', 'Individuals too')] },
  recourse: {
    label: 'Recourse',
    one: [
      unpublished,
      { value: 'full', label: 'Full' },
      { value: 'limited', label: 'Limited' },
      { value: 'none', label: 'None' },
    ],
  },
  sourceUrl: words('Read at', 'https://example.com/rates'),
  programTermsCheckedAt: words('Read on', 'Empty: the lender’s day'),
}

const amounts: Group = {
  title: 'Amount and term',
  fields: 'minAmount maxAmount minTerm maxTerm fundingDays'.split(' '),
}
const prices = 'minRate maxRate minPoints maxPoints'.split(' ')

/** The fields of a lender, and of a program, in the order of a term sheet. */
const groups: readonly Group[] = [
  { title: 'About', fields: 'name description isActive isSample'.split(' ') },
  { title: 'Contact', fields: 'contactEmail contactPhone website'.split(' ') },
  { title: 'Licenses', fields: 'nmlsId licenses'.split(' ') },
  {
    title: 'Which loans',
    fields: 'kinds purposes propertyTypes accepts excludes maxUnits states programStates'.split(' '),
  },
  amounts,
  {
    title: 'Price',
    fields: [
      ...prices,
      ...'loanFees drawFee feesNote interestBasis minimumInterestMonths extensionPercent prepaySteps prepay'.split(' '),
    ],
  },
  {
    title: 'How much, at most',
    fields: 'maxAdvancePercent maxRehabPercent maxLtcPercent maxLtarvPercent'.split(' '),
  },
  { title: 'Who may borrow', fields: 'minCreditScore minDeals entityRequired minDscr recourse'.split(' ') },
  { title: 'Source', fields: 'sourceUrl programTermsCheckedAt termsCheckedAt'.split(' ') },
]

/** The groups of the fields that are there; a field that nobody described stands last, under its own name. */
export function groupFields(names: readonly string[]): Group[] {
  const described = new Set(groups.flatMap(({ fields }) => fields))
  const others = { title: 'More', fields: names.filter((name) => !described.has(name)) }
  return [...groups, others]
    .map(({ title, fields }) => ({ title, fields: fields.filter((field) => names.includes(field)) }))
    .filter(({ fields }) => fields.length > 0)
}
