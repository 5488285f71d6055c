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
import type { FileField } from './file-values.ts'

type Described = Partial<Omit<NewProgram, 'id'>>
type Coverage = { states: readonly string[]; statesPublished: boolean }
/** A part of the sentence and the fields that it states. `text` is empty for a term that isn't published. */
export type TermInWords = { fields: readonly FileField[]; text: string; isAnd?: boolean; isUnpublished?: boolean }
type Part = string
type Figure = number | null | undefined

/**
 * Describes a program, or a lender without programs, by its terms in one sentence: 'Fix and flip: up to 90% of price and 100% of
 * repairs, 70% of ARV, 9.99–12%, 600+ credit, 46 states unnamed: ask'.
 */
export function describeProgram([kinds, ...terms]: readonly TermInWords[]): string {
  const parts = terms.map(({ text, isAnd }, index) => `${index === 0 ? '' : isAnd ? ' and ' : ', '}${text}`)
  return `${kinds!.text}: ${parts.join('')}`
}

/**
 * Describes the terms of a program, or of a lender without programs, in words, its kinds first. Omits terms that aren't
 * published, except kinds, rate and states. `unreadStates` is the file's text about states when it names none.
 */
export function termsInWords(program: Described, coverage: Coverage, unreadStates?: string): TermInWords[] {
  const { kinds = [], purposes = [], propertyTypes = [], accepts = [], excludes = [] } = program
  const { prepay, feesNote } = program
  const kindNames = kinds.map((kind) => programKindNames[kind]).join(', ')
  const ownStates = program.states?.length ? { states: program.states, statesPublished: true } : coverage
  const rate = saidRange(program.minRate, program.maxRate, formatRateRange)
  const price = said(program.maxAdvancePercent, (percent) => `up to ${percent}% of price`)
  const term = (fields: FileField | readonly FileField[], text: Part): TermInWords => ({
    fields: [fields].flat(),
    text,
  })
  const terms: TermInWords[] = [
    term('maxAdvancePercent', price),
    { ...term('maxRehabPercent', percentOf('repairs', program.maxRehabPercent)), isAnd: price !== '' },
    term('maxLtcPercent', percentOf('total cost', program.maxLtcPercent)),
    term('maxLtarvPercent', percentOf('ARV', program.maxLtarvPercent)),
    { ...term(['minRate', 'maxRate'], rate || 'no rate'), isUnpublished: rate === '' },
    term(['minPoints', 'maxPoints'], saidRange(program.minPoints, program.maxPoints, points)),
    term(['minAmount', 'maxAmount'], saidRange(program.minAmount, program.maxAmount, formatDollarRange)),
    term(['minTerm', 'maxTerm'], saidRange(program.minTerm, program.maxTerm, formatTermRange)),
    term('minCreditScore', said(program.minCreditScore, creditLabel)),
    term(
      'minDeals',
      said(program.minDeals, (deals) => (deals === 0 ? 'first deals welcome' : dealsLabel(deals))),
    ),
    term(
      'entityRequired',
      said(program.entityRequired, (isOnly) => (isOnly ? 'companies only' : 'people and companies')),
    ),
    term(
      'recourse',
      said(program.recourse, (kind) => `${kind === 'none' ? 'no' : kind} recourse`),
    ),
    term(
      'purposes',
      purposes.length === 0 || purposes.length === loanPurposes.length ? '' : `${purposesLabel(purposes)} only`,
    ),
    term('propertyTypes', propertyTypes.join(' or ')),
    term(
      'maxUnits',
      said(program.maxUnits, (units) => `up to ${units} units`),
    ),
    term(
      'minDscr',
      said(program.minDscr, (ratio) => (ratio === 0 ? 'no DSCR minimum' : `DSCR ${ratio}+`)),
    ),
    term(
      'minPropertyValue',
      said(program.minPropertyValue, (value) => `property worth ${formatDollars(value)} or more`),
    ),
    term(
      'seasoningMonths',
      said(program.seasoningMonths, (count) => `${monthsOrNo(count)} seasoning`),
    ),
    term('accepts', accepts.length > 0 ? `takes ${situations(accepts)}` : ''),
    term('excludes', excludes.length > 0 ? `not ${situations(excludes)}` : ''),
    term(
      'fundingDays',
      said(program.fundingDays, (days) => `funds in ${formatDays(days)}`),
    ),
    term(
      'interestBasis',
      said(program.interestBasis, (basis) => `interest on the ${basis === 'full' ? 'full loan' : 'drawn part'}`),
    ),
    term(
      'minimumInterestMonths',
      said(program.minimumInterestMonths, (count) => `${monthsOrNo(count)} minimum interest`),
    ),
    term(
      'interestReserveMonths',
      said(program.interestReserveMonths, (count) => `${formatMonths(count)} interest reserve`),
    ),
    term(['extensionPercent', 'extensionMonths'], extension(program)),
    term(['exitFeePercent', 'exitFeeAfterMonth'], exitFee(program)),
    term('prepaySteps', said(program.prepaySteps, prepayment)),
    term(
      'prepay',
      prepay && (!program.prepaySteps || saysMore(prepay, program.minimumInterestMonths != null))
        ? `prepayment “${prepay}”`
        : '',
    ),
    term(
      'loanFees',
      said(program.loanFees, (fees) => `${formatDollars(fees)} fees`),
    ),
    term(
      'drawFee',
      said(program.drawFee, (fee) => `${formatDollars(fee)} a draw`),
    ),
    term('feesNote', feesNote ? `fees “${feesNote}”` : ''),
    {
      ...term(['states', 'statesPublished', 'programStates'], states(ownStates, unreadStates)),
      isUnpublished: !ownStates.statesPublished,
    },
  ]
  return [
    { ...term('kinds', kindNames || 'Kind of loan not published'), isUnpublished: kinds.length === 0 },
    ...terms.filter(({ text }) => text !== ''),
  ]
}

function said<Value>(value: Value | null | undefined, words: (value: Value) => Part): Part {
  return value === null || value === undefined ? '' : words(value)
}

function saidRange(low: Figure, high: Figure, words: (low: Figure, high: Figure) => Part): Part {
  return said(low ?? high, () => withinSentence(words(low, high)))
}

const percentOf = (base: string, percent: Figure): Part => said(percent, (figure) => `${figure}% of ${base}`)

const extension = ({ extensionPercent, extensionMonths }: Described): Part =>
  said(
    extensionPercent,
    (percent) => `${percent}% to extend${said(extensionMonths, (count) => ` by ${formatMonths(count)}`)}`,
  ) || said(extensionMonths, (count) => `extensions of ${formatMonths(count)}`)

const exitFee = ({ exitFeePercent, exitFeeAfterMonth }: Described): Part =>
  said(
    exitFeePercent,
    (percent) => `${percent}% exit fee${said(exitFeeAfterMonth, (month) => ` after month ${month}`)}`,
  )

const points = (low: Figure, high: Figure): Part =>
  `${formatPointsRange(low, high).replace('%', '')} ${low === 1 && high === 1 ? 'point' : 'points'}`

/** Words that the percent by year and the minimum interest say too. */
const ofSteps =
  /\b(?:pre-?pay(?:ment)?|ppp|penalt(?:y|ies)|step[- ]?down|declining|fees?|years?|yrs?|none|no|first|second|third|fourth|fifth|during|then(?:after)?|thereafter|there|are|is|we|have|charge|open|standard|structure|in|of|for|the)\b/gi
const ofInterest = /\b(?:months?|mos?|days?|minimum|min|guaranteed|earned|interest|int|of|gtd|with|but)\b/gi
/** Returns whether a text says more, as '5-4-3-2-1; 3-2-1 (+.375)' and 'No PPP; interest for half of the term' do. */
function saysMore(prepay: string, hasInterest: boolean): boolean {
  const rest = prepay.replace(ofSteps, ' ')
  return (
    /[a-z]/i.test(hasInterest ? rest.replace(ofInterest, ' ') : rest) ||
    /\d\s*[;(|]\s*\+?\d?[-/.\d]*\d[-/]\d|\([-+] ?\.?\d/i.test(prepay)
  )
}
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
