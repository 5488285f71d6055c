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
import { creditLabel, purposesLabel } from './conditions.ts'

type Described = Partial<Omit<NewProgram, 'id'>>
type Coverage = { states: readonly string[]; statesPublished: boolean }
/** A part of the sentence. Empty for a term that isn't published. */
type Part = string
type Figure = number | null | undefined

/**
 * Describes a program, or a lender without programs, in one sentence: 'Fix and flip: up to 90% of price and 100% of
 * repairs, 70% of ARV, 9.99–12%, 600+ credit, 46 states unnamed: ask'. `unreadStates` is the file's text about states
 * when it names none.
 */
export function describeProgram(program: Described, coverage: Coverage, unreadStates?: string): string {
  const kinds = (program.kinds ?? []).map((kind) => programKindNames[kind]).join(', ')
  const parts = [
    ...leverage(program),
    ...price(program),
    ...borrower(program),
    ...property(program),
    ...closing(program),
    states(program.states?.length ? { states: program.states, statesPublished: true } : coverage, unreadStates),
  ]
  return `${kinds || 'Kind of loan not published'}: ${parts.filter((part) => part !== '').join(', ')}`
}

function said<Value>(value: Value | null | undefined, words: (value: Value) => Part): Part {
  return value === null || value === undefined ? '' : words(value)
}

function saidRange(low: Figure, high: Figure, words: (low: Figure, high: Figure) => Part): Part {
  return said(low ?? high, () => withinSentence(words(low, high)))
}

function leverage({ maxAdvancePercent, maxRehabPercent, maxLtcPercent, maxLtarvPercent }: Described): Part[] {
  const shares = [
    said(maxAdvancePercent, (percent) => `up to ${percent}% of price`),
    said(maxRehabPercent, (percent) => `${percent}% of repairs`),
  ]
  return [
    shares.filter((share) => share !== '').join(' and '),
    said(maxLtcPercent, (percent) => `${percent}% of total cost`),
    said(maxLtarvPercent, (percent) => `${percent}% of ARV`),
  ]
}

function price(program: Described): Part[] {
  const { minRate, maxRate, minPoints, maxPoints, minAmount, maxAmount, minTerm, maxTerm } = program
  const points = (low: Figure, high: Figure) =>
    `${formatPointsRange(low, high).replace('%', '')} ${low === 1 && high === 1 ? 'point' : 'points'}`
  return [
    saidRange(minRate, maxRate, formatRateRange) || 'no rate',
    saidRange(minPoints, maxPoints, points),
    saidRange(minAmount, maxAmount, formatDollarRange),
    saidRange(minTerm, maxTerm, formatTermRange),
  ]
}

function borrower({ minCreditScore, minDeals, entityRequired, recourse }: Described): Part[] {
  return [
    said(minCreditScore, creditLabel),
    said(minDeals, (deals) => (deals === 0 ? 'first deals welcome' : `${deals}+ ${deals === 1 ? 'deal' : 'deals'}`)),
    said(entityRequired, (isRequired) => (isRequired ? 'companies only' : 'people and companies')),
    said(recourse, (kind) => (kind === 'none' ? 'no recourse' : `${kind} recourse`)),
  ]
}

function property(program: Described): Part[] {
  const { purposes = [], propertyTypes = [], accepts = [], excludes = [] } = program
  const named = (list: readonly ProgramSituation[]) => list.map((one) => programSituationNames[one]).join(' and ')
  return [
    purposes.length === 0 || purposes.length === loanPurposes.length ? '' : `${purposesLabel(purposes)} only`,
    propertyTypes.join(' or '),
    said(program.maxUnits, (units) => `up to ${units} units`),
    said(program.minDscr, (ratio) => (ratio === 0 ? 'no DSCR minimum' : `DSCR ${ratio}+`)),
    said(program.minPropertyValue, (value) => `property worth ${formatDollars(value)} or more`),
    said(program.seasoningMonths, (count) => (count === 0 ? 'no seasoning' : `${formatMonths(count)} seasoning`)),
    accepts.length > 0 ? `takes ${named(accepts)}` : '',
    excludes.length > 0 ? `not ${named(excludes)}` : '',
  ]
}

function closing(program: Described): Part[] {
  const { extensionPercent, extensionMonths, exitFeeAfterMonth, prepay, prepaySteps } = program
  const leastInterest = (count: number) =>
    count === 0 ? 'no minimum interest' : `${formatMonths(count)} minimum interest`
  const extension = (percent: number) =>
    `${percent}% to extend${said(extensionMonths, (count) => ` by ${formatMonths(count)}`)}`
  const exitFee = (percent: number) =>
    `${percent}% exit fee${said(exitFeeAfterMonth, (month) => ` after month ${month}`)}`
  const steps = (list: readonly number[]) =>
    list.some((step) => step > 0) ? `prepayment ${list.join('-')}%` : 'no prepayment penalty'
  return [
    said(program.fundingDays, (days) => `funds in ${formatDays(days)}`),
    said(program.interestBasis, (basis) => `interest on the ${basis === 'full' ? 'full loan' : 'drawn part'}`),
    said(program.minimumInterestMonths, leastInterest),
    said(program.interestReserveMonths, (count) => `${formatMonths(count)} interest reserve`),
    said(extensionPercent, extension) || said(extensionMonths, (count) => `extensions of ${formatMonths(count)}`),
    said(program.exitFeePercent, exitFee),
    said(prepaySteps, steps) || (prepay ? `prepayment “${prepay}”` : ''),
    said(program.loanFees, (fees) => `${formatDollars(fees)} fees`),
    said(program.drawFee, (fee) => `${formatDollars(fee)} a draw`),
    program.feesNote ? `fees “${program.feesNote}”` : '',
  ]
}

const mostNamed = 25

function states({ states: names, statesPublished }: Coverage, unread: string | undefined): Part {
  if (!statesPublished) return `${unread ?? 'states'} unnamed: ask`
  if (names.length === 0 || names.length === stateNames.length) return 'all 50 states'
  const short = (list: readonly string[]) => list.map((name) => stateAbbreviations[name as StateName]).join(' ')
  return names.length > mostNamed
    ? `all states but ${short(stateNames.filter((name) => !names.includes(name)))}`
    : short(names)
}
