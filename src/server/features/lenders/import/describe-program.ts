import {
  formatDollarRange,
  formatDollars,
  formatPointsRange,
  formatRateRange,
  formatTermRange,
} from '#domain/money/money.ts'
import { programKindNames, programSituationNames } from '#domain/programs/program-names.ts'
import { loanPurposes, type ProgramSituation } from '#domain/programs/programs.ts'
import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import type { NewProgram } from '#server/features/lenders/programs/loan-programs.queries.ts'
import { purposesLabel } from './conditions.ts'

type Described = Partial<Omit<NewProgram, 'id'>>
type Coverage = { states: readonly string[]; statesPublished: boolean }

/**
 * Describes a program, or a lender without programs, in one sentence: 'Fix and flip: up to 90% of price and 100% of
 * repairs, 70% of ARV, 9.99–12%, 600+ credit, 46 states unnamed: ask'. `unreadStates` is the file's text about states
 * when it names none.
 */
export function describeProgram(program: Described, coverage: Coverage, unreadStates?: string): string {
  const kinds = (program.kinds ?? []).map((kind) => programKindNames[kind]).join(', ')
  const said = [
    ...leverage(program),
    ...price(program),
    ...borrower(program),
    ...property(program),
    ...closing(program),
    states(program.states?.length ? { states: program.states, statesPublished: true } : coverage, unreadStates),
  ]
  return `${kinds === '' ? 'Kind of loan not published' : kinds}: ${said.join(', ')}`
}

const known = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function leverage({ maxAdvancePercent, maxRehabPercent, maxLtcPercent, maxLtarvPercent }: Described): string[] {
  const shares = [
    ...(known(maxAdvancePercent) ? [`up to ${maxAdvancePercent}% of price`] : []),
    ...(known(maxRehabPercent) ? [`${maxRehabPercent}% of repairs`] : []),
  ].join(' and ')
  return [
    ...(shares === '' ? [] : [shares]),
    ...(known(maxLtcPercent) ? [`${maxLtcPercent}% of total cost`] : []),
    ...(known(maxLtarvPercent) ? [`${maxLtarvPercent}% of ARV`] : []),
  ]
}

function price(program: Described): string[] {
  const { minRate, maxRate, minPoints, maxPoints, minAmount, maxAmount, minTerm, maxTerm } = program
  const isSaid = (...bounds: unknown[]) => bounds.some(known)
  return [
    isSaid(minRate, maxRate) ? lowerFirst(formatRateRange(minRate, maxRate)) : 'no rate',
    ...(isSaid(minPoints, maxPoints)
      ? [
          `${lowerFirst(formatPointsRange(minPoints, maxPoints)).replace('%', '')} ${minPoints === 1 && maxPoints === 1 ? 'point' : 'points'}`,
        ]
      : []),
    ...(isSaid(minAmount, maxAmount) ? [lowerFirst(formatDollarRange(minAmount, maxAmount))] : []),
    ...(isSaid(minTerm, maxTerm) ? [lowerFirst(formatTermRange(minTerm, maxTerm))] : []),
  ]
}

function borrower({ minCreditScore, minDeals, entityRequired, recourse }: Described): string[] {
  return [
    ...(known(minCreditScore) ? [minCreditScore <= 300 ? 'no credit minimum' : `${minCreditScore}+ credit`] : []),
    ...(known(minDeals)
      ? [minDeals === 0 ? 'first deals welcome' : `${minDeals}+ ${minDeals === 1 ? 'deal' : 'deals'}`]
      : []),
    ...(known(entityRequired) ? [entityRequired ? 'companies only' : 'people and companies'] : []),
    ...(known(recourse) ? [recourse === 'none' ? 'no recourse' : `${recourse} recourse`] : []),
  ]
}

function property(program: Described): string[] {
  const { purposes = [], propertyTypes = [], maxUnits, minDscr, accepts = [], excludes = [] } = program
  const { minPropertyValue, seasoningMonths } = program
  const named = (list: readonly ProgramSituation[]) => list.map((one) => programSituationNames[one]).join(' and ')
  return [
    ...(purposes.length === 0 || purposes.length === loanPurposes.length ? [] : [`${purposesLabel(purposes)} only`]),
    ...(propertyTypes.length > 0 ? [propertyTypes.join(' or ')] : []),
    ...(known(maxUnits) ? [`up to ${maxUnits} units`] : []),
    ...(known(minDscr) ? [minDscr === 0 ? 'no DSCR minimum' : `DSCR ${minDscr}+`] : []),
    ...(known(minPropertyValue) ? [`property worth ${formatDollars(minPropertyValue)} or more`] : []),
    ...(known(seasoningMonths)
      ? [seasoningMonths === 0 ? 'no seasoning' : `${months(seasoningMonths)} seasoning`]
      : []),
    ...(accepts.length > 0 ? [`takes ${named(accepts)}`] : []),
    ...(excludes.length > 0 ? [`not ${named(excludes)}`] : []),
  ]
}

function closing(program: Described): string[] {
  const { fundingDays, interestBasis, minimumInterestMonths, interestReserveMonths, prepay, prepaySteps } = program
  const { extensionPercent, extensionMonths, exitFeePercent, exitFeeAfterMonth } = program
  const { loanFees, drawFee, feesNote } = program
  const steps =
    prepaySteps &&
    (prepaySteps.some((step) => step > 0) ? `prepayment ${prepaySteps.join('-')}%` : 'no prepayment penalty')
  return [
    ...(known(fundingDays) ? [`funds in ${fundingDays} ${fundingDays === 1 ? 'day' : 'days'}`] : []),
    ...(known(interestBasis) ? [`interest on the ${interestBasis === 'full' ? 'full loan' : 'drawn part'}`] : []),
    ...(known(minimumInterestMonths) ? [leastInterest(minimumInterestMonths)] : []),
    ...(known(interestReserveMonths) ? [`${months(interestReserveMonths)} interest reserve`] : []),
    ...(known(extensionPercent)
      ? [`${extensionPercent}% to extend${known(extensionMonths) ? ` by ${months(extensionMonths)}` : ''}`]
      : known(extensionMonths)
        ? [`extensions of ${months(extensionMonths)}`]
        : []),
    ...(known(exitFeePercent)
      ? [`${exitFeePercent}% exit fee${known(exitFeeAfterMonth) ? ` after month ${exitFeeAfterMonth}` : ''}`]
      : []),
    ...(steps ? [steps] : prepay ? [`prepayment “${prepay}”`] : []),
    ...(known(loanFees) ? [`${formatDollars(loanFees)} fees`] : []),
    ...(known(drawFee) ? [`${formatDollars(drawFee)} a draw`] : []),
    ...(feesNote ? [`fees “${feesNote}”`] : []),
  ]
}

const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`
const leastInterest = (count: number) => (count === 0 ? 'no minimum interest' : `${months(count)} minimum interest`)

const mostNamed = 25

function states({ states: names, statesPublished }: Coverage, unread: string | undefined): string {
  if (!statesPublished) return `${unread ?? 'states'} unnamed: ask`
  if (names.length === 0 || names.length === stateNames.length) return 'all 50 states'
  const short = (list: readonly string[]) => list.map((name) => stateAbbreviations[name as StateName]).join(' ')
  return names.length > mostNamed
    ? `all states but ${short(stateNames.filter((name) => !names.includes(name)))}`
    : short(names)
}
