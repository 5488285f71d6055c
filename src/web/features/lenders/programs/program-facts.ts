import {
  formatAmountRange,
  formatDays,
  formatDollars,
  formatMonths,
  formatPointsRange,
  formatRateRange,
  formatTermRange,
} from '#domain/money/money.ts'
import type { Program } from '#domain/programs/program.ts'
import { programKindNames, programSituationNames, purposesText } from '#domain/programs/program-names.ts'

/** A fact of a program in words; null when the lender has not published it. */
type ProgramFact = {
  label: string
  text: string | null
  /** A rate or a fee, shown with its source and date. */
  isPrice?: boolean
}

/** Every term that a program may publish, in the order of a term sheet: amounts, leverage, borrower, cost. */
export function programFacts(program: Program): ProgramFact[] {
  const { minAmount, maxAmount, minRate, maxRate, minPoints, maxPoints, minTerm, maxTerm } = program
  return [
    { label: 'Kind', text: listText(program.kinds, programKindNames) },
    { label: 'Takes', text: listText(program.accepts, programSituationNames) },
    { label: 'Does not take', text: listText(program.excludes, programSituationNames) },
    { label: 'Purpose', text: capitalized(purposesText(program.purposes)) },
    { label: 'Property types', text: program.propertyTypes.join(', ') || null },
    { label: 'Loan amount', text: rangeText(minAmount, maxAmount, formatAmountRange) },
    { label: 'Interest rate', text: rangeText(minRate, maxRate, formatRateRange), isPrice: true },
    { label: 'Points', text: rangeText(minPoints, maxPoints, formatPointsRange), isPrice: true },
    { label: 'Term', text: rangeText(minTerm, maxTerm, formatTermRange) },
    { label: 'Usually funds in', text: textOf(program.fundingDays, formatDays) },
    { label: 'Advance at closing', text: limitText(program.maxAdvancePercent, 'of the price') },
    { label: 'Repairs financed', text: limitText(program.maxRehabPercent, 'of the repair budget') },
    { label: 'Loan to cost', text: limitText(program.maxLtcPercent, 'of price and repairs') },
    { label: 'Loan to after-repair value', text: limitText(program.maxLtarvPercent, 'of the after-repair value') },
    { label: 'Minimum credit score', text: textOf(program.minCreditScore, creditText) },
    { label: 'Experience', text: textOf(program.minDeals, experienceText) },
    { label: 'Borrower', text: textOf(program.entityRequired, borrowerText) },
    { label: 'Most units', text: textOf(program.maxUnits, String) },
    {
      label: 'Property value',
      text: textOf(program.minPropertyValue, (dollars) => `From ${formatDollars(dollars)}`),
    },
    { label: 'Seasoning of a refinance', text: textOf(program.seasoningMonths, formatMonths) },
    { label: 'Debt service coverage', text: textOf(program.minDscr, (ratio) => `At least ${ratio.toFixed(2)}`) },
    { label: 'Interest runs on', text: textOf(program.interestBasis, (basis) => basisNames[basis]) },
    { label: 'Minimum interest', text: textOf(program.minimumInterestMonths, minimumInterestText) },
    {
      label: 'Extension',
      text: textOf(program.extensionPercent, (percent) => extensionText(percent, program.extensionMonths)),
      isPrice: true,
    },
    {
      label: 'Exit fee',
      text: textOf(program.exitFeePercent, (percent) => exitFeeText(percent, program.exitFeeAfterMonth)),
      isPrice: true,
    },
    { label: 'Interest reserve', text: textOf(program.interestReserveMonths, minimumInterestText) },
    { label: 'Prepayment', text: textOf(program.prepaySteps, prepayText) ?? program.prepay },
    { label: 'Recourse', text: textOf(program.recourse, (recourse) => recourseNames[recourse]) },
    { label: 'Loan fees', text: textOf(program.loanFees, formatDollars), isPrice: true },
    { label: 'Fee of a draw', text: textOf(program.drawFee, formatDollars), isPrice: true },
    { label: 'Other fees', text: program.feesNote, isPrice: true },
  ]
}

/** "Fix and flip, bridge": one list with one capital; null when nothing is published. */
function listText<Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>): string | null {
  const text = names.map((name) => words[name].toLowerCase()).join(', ')
  return text === '' ? null : `${text[0]!.toUpperCase()}${text.slice(1)}`
}

/** "5, 4, 3, 2, 1% by year". */
function prepayText(steps: readonly number[]): string {
  if (steps.every((step) => step === 0)) return 'No penalty'
  return `${steps.join(', ')}% by year`
}

const basisNames = { full: 'The full loan', drawn: 'What has been drawn' } as const

const recourseNames = {
  full: 'Full, with a personal guarantee',
  limited: 'Limited',
  none: 'None: the property alone',
} as const

/** The lowest possible score. A minimum this low excludes no borrower. */
const lowestCreditScore = 300

function creditText(score: number): string {
  return score <= lowestCreditScore ? 'No minimum' : String(score)
}

function experienceText(deals: number): string {
  if (deals <= 0) return 'First-time investors welcome'
  return `${deals} ${deals === 1 ? 'deal' : 'deals'} in the last three years`
}

function borrowerText(entityRequired: boolean): string {
  return entityRequired ? 'Companies only' : 'Individuals and companies'
}

function minimumInterestText(months: number): string {
  return months === 0 ? 'None' : formatMonths(months)
}

function percentText(percent: number): string {
  return formatRateRange(percent, percent)
}

function limitText(percent: number | null, base: string): string | null {
  return textOf(percent, (limit) => `Up to ${percentText(limit)} ${base}`)
}

function rangeText(min: number | null, max: number | null, format: (min: number | null, max: number | null) => string) {
  return min === null && max === null ? null : format(min, max)
}

function textOf<Value>(value: Value | null, format: (value: Value) => string): string | null {
  return value === null ? null : format(value)
}

function extensionText(percent: number, months: number | null): string {
  return `${percentText(percent)} of the loan${months === null ? '' : ` for ${formatMonths(months)}`}`
}

function exitFeeText(percent: number, afterMonth: number | null): string {
  return `${percentText(percent)} of the loan${afterMonth ? ` after month ${afterMonth}` : ''}`
}

function capitalized(text: string | undefined): string | null {
  return text === undefined ? null : text.charAt(0).toUpperCase() + text.slice(1)
}
