import {
  formatDays,
  formatDollarRange,
  formatDollars,
  formatMonths,
  formatPointsRange,
  formatRateRange,
  formatTermRange,
  withinSentence,
} from '#domain/money/money.ts'
import { programKindNames, programSituationNames } from '#domain/programs/program-names.ts'
import { loanPurposes, type ProgramSituation } from '#domain/programs/programs.ts'
import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import type { NewProgram } from '#server/features/lenders/programs/loan-programs.queries.ts'
import { creditLabel, dealsLabel, purposesLabel } from './conditions.ts'

type Described = Partial<Omit<NewProgram, 'id'>>
type Coverage = { states: readonly string[]; statesPublished: boolean }
/** A part of the sentence. Empty for a term that isn't published, except 'no rate' and the states. */
type Part = string
type Figure = number | null | undefined

/**
 * Describes a program, or a lender without programs, in one sentence: 'Fix and flip: up to 90% of price and 100% of
 * repairs, 70% of ARV, 9.99–12%, 600+ credit, 46 states unnamed: ask'. `unreadStates` is the file's text about states
 * when it names none.
 */
export function describeProgram(program: Described, coverage: Coverage, unreadStates?: string): string {
  const { kinds = [], purposes = [], propertyTypes = [], accepts = [], excludes = [] } = program
  const { extensionMonths, exitFeeAfterMonth, prepay, feesNote } = program
  const kindNames = kinds.map((kind) => programKindNames[kind]).join(', ')
  const ownStates = program.states?.length ? { states: program.states, statesPublished: true } : coverage
  const parts: Part[] = [
    shares(program),
    said(program.maxLtcPercent, (percent) => `${percent}% of total cost`),
    said(program.maxLtarvPercent, (percent) => `${percent}% of ARV`),
    saidRange(program.minRate, program.maxRate, formatRateRange) || 'no rate',
    saidRange(program.minPoints, program.maxPoints, points),
    saidRange(program.minAmount, program.maxAmount, formatDollarRange),
    saidRange(program.minTerm, program.maxTerm, formatTermRange),
    said(program.minCreditScore, creditLabel),
    said(program.minDeals, (deals) => (deals === 0 ? 'first deals welcome' : dealsLabel(deals))),
    said(program.entityRequired, (isRequired) => (isRequired ? 'companies only' : 'people and companies')),
    said(program.recourse, (kind) => (kind === 'none' ? 'no recourse' : `${kind} recourse`)),
    purposes.length === 0 || purposes.length === loanPurposes.length ? '' : `${purposesLabel(purposes)} only`,
    propertyTypes.join(' or '),
    said(program.maxUnits, (units) => `up to ${units} units`),
    said(program.minDscr, (ratio) => (ratio === 0 ? 'no DSCR minimum' : `DSCR ${ratio}+`)),
    said(program.minPropertyValue, (value) => `property worth ${formatDollars(value)} or more`),
    said(program.seasoningMonths, (count) => `${monthsOrNo(count)} seasoning`),
    accepts.length > 0 ? `takes ${situations(accepts)}` : '',
    excludes.length > 0 ? `not ${situations(excludes)}` : '',
    said(program.fundingDays, (days) => `funds in ${formatDays(days)}`),
    said(program.interestBasis, (basis) => `interest on the ${basis === 'full' ? 'full loan' : 'drawn part'}`),
    said(program.minimumInterestMonths, (count) => `${monthsOrNo(count)} minimum interest`),
    said(program.interestReserveMonths, (count) => `${formatMonths(count)} interest reserve`),
    said(
      program.extensionPercent,
      (percent) => `${percent}% to extend${said(extensionMonths, (count) => ` by ${formatMonths(count)}`)}`,
    ) || said(extensionMonths, (count) => `extensions of ${formatMonths(count)}`),
    said(
      program.exitFeePercent,
      (percent) => `${percent}% exit fee${said(exitFeeAfterMonth, (month) => ` after month ${month}`)}`,
    ),
    [
      said(program.prepaySteps, prepayment),
      prepay && (!program.prepaySteps || saysMore(prepay)) ? `prepayment “${prepay}”` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
    said(program.loanFees, (fees) => `${formatDollars(fees)} fees`),
    said(program.drawFee, (fee) => `${formatDollars(fee)} a draw`),
    feesNote ? `fees “${feesNote}”` : '',
    states(ownStates, unreadStates),
  ]
  return `${kindNames || 'Kind of loan not published'}: ${parts.filter((part) => part !== '').join(', ')}`
}

function said<Value>(value: Value | null | undefined, words: (value: Value) => Part): Part {
  return value === null || value === undefined ? '' : words(value)
}

function saidRange(low: Figure, high: Figure, words: (low: Figure, high: Figure) => Part): Part {
  return said(low ?? high, () => withinSentence(words(low, high)))
}

const shares = ({ maxAdvancePercent, maxRehabPercent }: Described): Part =>
  [
    said(maxAdvancePercent, (percent) => `up to ${percent}% of price`),
    said(maxRehabPercent, (percent) => `${percent}% of repairs`),
  ]
    .filter((share) => share !== '')
    .join(' and ')

const points = (low: Figure, high: Figure): Part =>
  `${formatPointsRange(low, high).replace('%', '')} ${low === 1 && high === 1 ? 'point' : 'points'}`

/** Returns whether a text offers several prepayment penalties, or others at a price: '5-4-3-2-1; 3-2-1 (+.375)'. */
const saysMore = (prepay: string) => /\d\s*[;(|]\s*\+?\d?[-/.\d]*\d[-/]\d|\([-+] ?\.?\d|\bbuy|\bavail/i.test(prepay)
const prepayment = (steps: readonly number[]): Part =>
  steps.some((step) => step > 0) ? `prepayment ${steps.join('-')}%` : 'no prepayment penalty'

const situations = (list: readonly ProgramSituation[]): Part =>
  list.map((one) => programSituationNames[one]).join(' and ')

const monthsOrNo = (count: number): Part => (count === 0 ? 'no' : formatMonths(count))

const mostNamed = 25

function states({ states: names, statesPublished }: Coverage, unread: string | undefined): Part {
  if (!statesPublished) return `${unread ?? 'states'} unnamed: ask`
  if (names.length === 0 || names.length === stateNames.length) return 'all 50 states'
  const short = (list: readonly string[]) => list.map((name) => stateAbbreviations[name as StateName]).join(' ')
  return names.length > mostNamed
    ? `all states but ${short(stateNames.filter((name) => !names.includes(name)))}`
    : short(names)
}
