import { propertyTypes } from '#domain/choices/deal-choices.ts'
import { lenderFieldLabels } from '#domain/matching/lender-field-labels.ts'
import { loanPurposeNames, programKindNames, programSituationNames } from '#domain/programs/program-names.ts'
import { loanPurposes, programKinds, programSituations } from '#domain/programs/programs.ts'

type Unit = 'dollars' | 'percent' | 'months' | 'days'
type Option = { value: string; label: string }

/** The presentation of a field of a lender or program. Its text has the format of an import file's cell. */
export type LenderField = {
  label: string
  unit?: Unit
  /** A hint, when label and unit are not enough. */
  hint?: string
  /** One of these options; empty text is "not published". */
  options?: readonly Option[]
  /** Any of these options, joined by semicolons. */
  multiOptions?: readonly Option[]
  /** The number of lines of a longer text. */
  rows?: number
}

type Group = { title: string; fields: readonly string[] }

const textField = (label: string, hint?: string): LenderField => (hint === undefined ? { label } : { label, hint })
const dollars = (label: string, hint?: string): LenderField => ({ ...textField(label, hint), unit: 'dollars' })
const percent = (label: string, hint?: string): LenderField => ({ ...textField(label, hint), unit: 'percent' })
const months = (label: string): LenderField => ({ label, unit: 'months' })

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const toOptions = <Name extends string>(names: readonly Name[], labels?: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: capitalize(labels?.[value] ?? value) }))
const unpublished: Option = { value: '', label: 'Not published' }
const yesNo = (yes: string, no: string): readonly Option[] => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
]
const situations = toOptions(programSituations, programSituationNames)

export const lenderFieldByName: Readonly<Record<string, LenderField>> = {
  name: textField(lenderFieldLabels.name),
  description: { label: lenderFieldLabels.description, rows: 3 },
  contactEmail: textField(lenderFieldLabels.contactEmail),
  contactPhone: textField(lenderFieldLabels.contactPhone),
  website: textField(lenderFieldLabels.website, 'https://example.com'),
  nmlsId: textField(lenderFieldLabels.nmlsId, '123456'),
  licenses: {
    label: lenderFieldLabels.licenses,
    hint: 'CA 60DBO-12345 (DFPI) active to 2027-01-31 checked 2026-11-20; TX exempt business loans only',
    rows: 2,
  },
  states: { label: lenderFieldLabels.states, hint: 'Texas, CA … or Nationwide', rows: 2 },
  isActive: { label: lenderFieldLabels.isActive, options: yesNo('Yes', 'No') },
  isSample: { label: lenderFieldLabels.isSample, options: yesNo('Yes', 'No') },
  termsCheckedAt: textField(lenderFieldLabels.termsCheckedAt, 'November 22, 2026'),
  kinds: { label: lenderFieldLabels.kinds, multiOptions: toOptions(programKinds, programKindNames) },
  purposes: { label: lenderFieldLabels.purposes, multiOptions: toOptions(loanPurposes, loanPurposeNames) },
  propertyTypes: { label: lenderFieldLabels.propertyTypes, multiOptions: toOptions(propertyTypes) },
  accepts: { label: lenderFieldLabels.accepts, multiOptions: situations },
  excludes: { label: lenderFieldLabels.excludes, multiOptions: situations },
  maxUnits: textField(lenderFieldLabels.maxUnits, '4'),
  minPropertyValue: dollars(lenderFieldLabels.minPropertyValue, '$100,000'),
  programStates: { label: lenderFieldLabels.programStates, hint: 'Empty: same as the lender’s', rows: 2 },
  minAmount: dollars(lenderFieldLabels.minAmount, '$75K'),
  maxAmount: dollars(lenderFieldLabels.maxAmount, '$2.5M'),
  minTerm: months(lenderFieldLabels.minTerm),
  maxTerm: months(lenderFieldLabels.maxTerm),
  fundingDays: { label: lenderFieldLabels.fundingDays, unit: 'days' },
  minRate: percent(lenderFieldLabels.minRate, '9.5%'),
  maxRate: percent(lenderFieldLabels.maxRate, '12%'),
  minPoints: percent(lenderFieldLabels.minPoints, '1.5%'),
  maxPoints: percent(lenderFieldLabels.maxPoints, '3%'),
  loanFees: dollars(lenderFieldLabels.loanFees, '$1,495'),
  drawFee: dollars(lenderFieldLabels.drawFee, '$175'),
  feesNote: textField(lenderFieldLabels.feesNote, '$2,000 + 0.75%'),
  interestBasis: {
    label: lenderFieldLabels.interestBasis,
    options: [unpublished, { value: 'full', label: 'The full loan' }, { value: 'drawn', label: 'Drawn funds' }],
  },
  minimumInterestMonths: months(lenderFieldLabels.minimumInterestMonths),
  extensionPercent: percent(lenderFieldLabels.extensionPercent, '0.5%'),
  extensionMonths: months(lenderFieldLabels.extensionMonths),
  exitFeePercent: percent(lenderFieldLabels.exitFeePercent, '1%'),
  exitFeeAfterMonth: months(lenderFieldLabels.exitFeeAfterMonth),
  interestReserveMonths: months(lenderFieldLabels.interestReserveMonths),
  prepaySteps: textField(lenderFieldLabels.prepaySteps, '5-4-3-2-1'),
  prepay: textField(lenderFieldLabels.prepay),
  maxAdvancePercent: percent(lenderFieldLabels.maxAdvancePercent, '85%'),
  maxRehabPercent: percent(lenderFieldLabels.maxRehabPercent, '100%'),
  maxLtcPercent: percent(lenderFieldLabels.maxLtcPercent, '90%'),
  maxLtarvPercent: percent(lenderFieldLabels.maxLtarvPercent, '70%'),
  seasoningMonths: months(lenderFieldLabels.seasoningMonths),
  minDscr: textField(lenderFieldLabels.minDscr, '1.10'),
  minCreditScore: textField(lenderFieldLabels.minCreditScore, '660'),
  minDeals: textField(lenderFieldLabels.minDeals, '0: first-timers welcome'),
  entityRequired: {
    label: lenderFieldLabels.entityRequired,
    options: [unpublished, ...yesNo('Companies only', 'Individuals too')],
  },
  recourse: {
    label: lenderFieldLabels.recourse,
    options: [
      unpublished,
      { value: 'full', label: 'Full' },
      { value: 'limited', label: 'Limited' },
      { value: 'none', label: 'None' },
    ],
  },
  sourceUrl: textField(lenderFieldLabels.sourceUrl, 'https://example.com/rates'),
  programTermsCheckedAt: textField(lenderFieldLabels.programTermsCheckedAt, 'Empty: same day as the lender’s'),
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
    fields: 'kinds purposes propertyTypes accepts excludes maxUnits minPropertyValue states programStates'.split(' '),
  },
  amounts,
  {
    title: 'Price',
    fields: [
      ...prices,
      ...'loanFees drawFee feesNote interestBasis minimumInterestMonths extensionPercent extensionMonths exitFeePercent exitFeeAfterMonth interestReserveMonths prepaySteps prepay'.split(
        ' ',
      ),
    ],
  },
  {
    title: 'How much, at most',
    fields: 'maxAdvancePercent maxRehabPercent maxLtcPercent maxLtarvPercent'.split(' '),
  },
  {
    title: 'Who may borrow',
    fields: 'minCreditScore minDeals entityRequired minDscr seasoningMonths recourse'.split(' '),
  },
  { title: 'Source', fields: 'sourceUrl programTermsCheckedAt termsCheckedAt'.split(' ') },
]

/**
 * Groups the given fields in the order of a term sheet and omits empty groups. Fields that belong to no group come
 * last, under "More".
 */
export function groupFields(names: readonly string[]): Group[] {
  const described = new Set(groups.flatMap(({ fields }) => fields))
  const others = { title: 'More', fields: names.filter((name) => !described.has(name)) }
  return [...groups, others]
    .map(({ title, fields }) => ({ title, fields: fields.filter((field) => names.includes(field)) }))
    .filter(({ fields }) => fields.length > 0)
}
