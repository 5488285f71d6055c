import { CellError } from './cell-verdict.ts'
import { groupsOf, isUnbounded, numeralsIn, plainCell } from './plain-cell.ts'

const none =
  /^(?:none|no|[✗✘❌]|0%?|\$0|(?:there (?:is|are) |we (?:have|charge) )?no (?:prepay(?:ment)?|pre-pay(?:ment)?|early payoff)? ?(?:penalt(?:y|ies)|fees?)?|no ppp|open|without)\.?$/
const longestPenaltyYears = 10
const highestStep = 20

const listed = /^[^\d]*?(\d+(?:\.\d+)?(?: ?%)?(?:(?: ?[-/,;>] ?| )\d+(?:\.\d+)?(?: ?%)?)+)(.*)$/

/**
 * Parses percentages by year: `5-4-3-2-1`, `3/2/1 step-down`, `5, 5, 5`. Undefined when the text doesn't list years.
 */
function stepsIn(text: string): number[] | undefined {
  const plain = plainCell(text).replace(
    /^\d+[- ]?(?:years?|yrs?)(?:[- ](?:step[- ]?down|declining|prepay\w*|ppp))?[: ]*(?=\(?\d+ ?%? ?[-/,;])/,
    '',
  )
  if (none.test(plain)) return [0]
  // '54321' is a step-down.
  if (/^(?:54321|4321|321)(?: |$)/.test(plain)) return [...plain.match(/^\d+/)![0]].map(Number)
  const list = listed.exec(plain)
  if (!list || /month|\bmos?\b|interest|\bof\b|^ ?-?(?:years?|yrs?)/.test(list[2]!)) return undefined
  const steps = list[1]!
    .split(/[^\d.]+/)
    .filter((part) => part !== '')
    .map(Number)
  return steps.length <= longestPenaltyYears && steps.every((step) => step <= highestStep) ? steps : undefined
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const ordinal = new RegExp(String.raw`\b(?:(\d)(?:st|nd|rd|th)|(${ordinals.join('|')})) (?:year|yr)\b`, 'g')
const byYear = [
  /(?<percent>\d+(?:\.\d+)?) ?% (?:in |during |for )?(?:the )?(?:year|yr) ?(?<year>\d)/g,
  /\b(?:year|yr) ?(?<year>\d) ?[:=-]? ?(?<percent>\d+(?:\.\d+)?) ?%/g,
]

/**
 * Parses `3% during year 1; 2% during year 2` or `2% first year`. Undefined unless the years are named in order from
 * the first.
 */
function stepsByYear(plain: string): number[] | undefined {
  const text = plain.replace(ordinal, (_all, digit, word) => `year ${digit ?? ordinals.indexOf(word) + 1}`)
  const isInOrder = (found: RegExpExecArray[]) =>
    found.length > 0 && found.every(({ groups }, index) => Number(groups!['year']) === index + 1)
  return byYear
    .map((form) => [...text.matchAll(form)])
    .find(isInOrder)
    ?.map(({ groups }) => Number(groups!['percent']))
}

/** 'No penalty; 3 months minimum interest'. */
const onlyInterest =
  /^(?:none|no (?:prepay(?:ment)?|ppp|penalty))[^,;(\d]*[,;(] ?.*(?:minimum|min\.?|guaranteed|earned|months?|mos?\.?) interest/

const stepDown = '(?:54321|4321|321|(?:5-)?(?:4-)?3-2-1|(?:5/)?(?:4/)?3/2/1)'
const twoStepDowns = new RegExp(String.raw`(?<!\d)${stepDown}(?: [/,;&] ?|[,;&] ?)${stepDown}(?!\d)`)

/** Returns whether a text lists two step-downs: '54321 / 321'. */
export const offersChoice = (text: string) => twoStepDowns.test(text)

/**
 * Parses a prepayment penalty into the percent of each year from the first, such as [5, 4, 3]. No penalty is [0]. Null
 * if the text doesn't list years, offers alternatives, or rises from year to year.
 */
export function prepayStepsOf(text: string): number[] | null {
  const plain = plainCell(text)
  if (onlyInterest.test(plain)) return [0]
  if (offersChoice(plain) || /\bor\b|option|choice|varies/.test(plain)) return null
  const steps = stepsByYear(plain) ?? stepsIn(text)
  // '5% yr 1, stepping down 1% each year' doesn't list the later years.
  if (steps?.length === 1 && steps[0]! > 0 && /\b(?:step|declin|each|every|per year|annually|thereafter)/.test(plain))
    return null
  // Penalties don't rise from year to year, so rising figures are a range, as in '1-3%'.
  return steps?.every((step, index) => index === 0 || step <= steps[index - 1]!) ? steps : null
}

/** Matches a whole count of months or days. Doesn't match '1.5 months' or '1/2 month'. */
const period = String.raw`(?<![\d.])(?<!\b1\/)(?<count>\d+)[- ]?(?<unit>months?|mos?|days?)\.?(?:'s?)?(?: of)?`
const atLeast = String.raw`(?:minimum|min\b\.?|guaranteed?|gtd\.?|guar\.?|earned)`
const interest = String.raw`int(?:erest\b|\b\.?)`
/**
 * '3 months minimum interest', '3 months interest guaranteed', 'min 3 months interest', 'minimum interest: 3 months'.
 */
const minimumInterest = [
  `${period} ${atLeast}(?: earned)? ${interest}`,
  `${period} ${interest} ${atLeast}`,
  `${atLeast}(?: of)? ${period} ${interest}`,
  `${atLeast}(?: earned)? ${interest}(?: of| is|:)? ?${period}`,
  `^${period} (?:${atLeast}|mi)$`,
].map((form) => new RegExp(form))

/**
 * Returns the whole months of minimum interest that a text names, which are due however early the loan is repaid. 30
 * days count as a month. Null if the text names none, a part of a month, or more than 36 months.
 */
export function minimumInterestIn(text: string): number | null {
  const plain = numeralsIn(plainCell(text))
  const found = groupsOf(minimumInterest, plain)
  if (!found) return null
  const months = Number(found['count']) / (/^d/.test(found['unit']!) ? 30 : 1)
  return Number.isInteger(months) && months <= 36 ? months : null
}

/**
 * Parses a cell of percentages by year. Undefined when it doesn't list years.
 * @throws CellError for a single percentage above 20.
 */
export function readPrepaySteps(cell: string): number[] | undefined {
  if (isUnbounded(cell)) return [0]
  const single = /^(\d+(?:\.\d+)?) ?%?$/.exec(cell.trim())
  const steps = single ? [Number(single[1])] : stepsIn(cell)
  if (steps?.some((step) => step > highestStep))
    throw new CellError('bounds', `must be from 0 to ${highestStep} percent of the balance`)
  return steps
}
