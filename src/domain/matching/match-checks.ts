import { formatLongDay } from '#domain/calendar/day-text.ts'
import { lowestCreditScore } from '#domain/loan-request/credit-bands.ts'
import { programSituationWords } from '#domain/loan-request/deal-situations.ts'
import { loanKindWords } from '#domain/loan-request/kind-of-deal.ts'
import {
  formatDollars,
  formatExactAmountRange,
  formatExpectedRate,
  formatMonths,
  formatPercent,
  formatTermRange,
  withinSentence,
} from '#domain/money/money.ts'
import { roundTo } from '#domain/money/rounding.ts'
import type { DealPurpose, ProgramSituation } from '#domain/programs/programs.ts'
import { roundShortCoverage } from '#domain/rental/coverage.ts'
import { joinNames } from '#domain/text/join-names.ts'
import { shareTolerance, shortestNoteSlackMonths } from './eligibility.ts'
import type { FoundCheck, FoundCheckOf } from './found-checks.ts'
import type { MatchCheck } from './match-figures.ts'

/** Returns a stored check's rule and result with a sentence for the investor. */
export function explainCheck(check: FoundCheck): MatchCheck {
  return { rule: check[0], result: check[1], sentence: checkSentence(check) }
}

function checkSentence(check: FoundCheck): string {
  switch (check[0]) {
    case 'H1':
      return check[1] === 'fail' ? 'No longer listed' : 'Listed and active'
    case 'H2':
      return stateSentence(check)
    case 'H3':
      return amountSentence(check)
    case 'H4': {
      const [, result, maxTerm, termMonths] = check
      if (maxTerm === null && result === 'pass') return 'No longest note published'
      return maxTerm === null
        ? 'Longest note not published: ask'
        : `Longest note ${formatMonths(maxTerm)}; you plan ${termMonths}`
    }
    case 'H5':
      return shortestNoteSentence(check)
    case 'H6':
      return leverageSentence(check)
    case 'H7':
      return creditSentence(check)
    case 'H8':
      return experienceSentence(check)
    case 'H9':
      return propertySentence(check)
    case 'H10':
      return entitySentence(check)
    case 'H11':
      return purposeSentence(check)
    case 'H12':
      return kindSentence(check)
    case 'H13':
      return rentSentence(check)
    case 'H14':
      return situationSentence(check)
  }
}

function stateSentence([, result, reach, state]: FoundCheckOf<'H2'>): string {
  if (reach === 'unpublished') return 'States not published: ask'
  if (result === 'fail') return `Does not lend in ${state}`
  return reach === 'everywhere' ? 'Lends in all 50 states' : `Lends in ${state}`
}

function amountSentence([, result, minAmount, maxAmount, loanAmount]: FoundCheckOf<'H3'>): string {
  if (minAmount === null && maxAmount === null) return 'Loan amounts not published: ask'
  const range = withinSentence(formatExactAmountRange(minAmount, maxAmount))
  const loan = formatDollars(loanAmount)
  return result === 'fail' ? `Lends ${range}, not ${loan}` : `Your ${loan} is within what it lends: ${range}`
}

function shortestNoteSentence([, result, minTerm, maxTerm, termMonths]: FoundCheckOf<'H5'>): string {
  if (minTerm === null) return result === 'pass' ? 'No shortest note published' : 'Shortest note not published: ask'
  const shortest = `Shortest note ${formatMonths(minTerm)}`
  if (result === 'fail') return `${shortest}, more than ${shortestNoteSlackMonths} above your ${termMonths}`
  if (termMonths < minTerm) return `${shortest}; repaid early after ${termMonths}`
  const notes = maxTerm === null ? `from ${formatMonths(minTerm)}` : `of ${formatTermRange(minTerm, maxTerm)}`
  return `Notes ${notes}; you plan ${termMonths}`
}

function leverageSentence(check: FoundCheckOf<'H6'>): string {
  const [, result, base, isHighLtcUnchecked, maxAdvance, maxRehab, maxLtc, ltc, maxLtarv, ltarv, valueCountsFrom] =
    check
  const seasoning = valueCountsFrom ? `; it counts the as-is value from ${formatLongDay(valueCountsFrom)}` : ''
  if (result === 'unknown') return `Leverage limits not published${seasoning}: ask`
  if (result === 'ask' && isHighLtcUnchecked)
    return 'Advance and loan to cost not published, and you put in little of your own: ask'
  if (result === 'ask' && maxAdvance === null)
    return 'Its limits are measured on the as-is value, which you have not given: ask'
  const limits: string[] = []
  if (maxAdvance !== null) {
    const rehab = maxRehab === null ? '' : ` and ${limit(maxRehab)} of repairs`
    limits.push(`${limit(maxAdvance)} of the ${base === 'price' ? 'price' : 'as-is value'}${rehab}`)
    if (result === 'ask') return `Advances ${limits[0]}; how much of the repairs is not published: ask`
  }
  if (maxLtc !== null) limits.push(`${limit(maxLtc)} of cost (yours ${share(ltc, maxLtc)})`)
  if (maxLtarv !== null) limits.push(`${limit(maxLtarv)} of ARV (yours ${share(ltarv, maxLtarv)})`)
  return `${result === 'fail' ? 'Above its limits' : 'Within its limits'}: ${limits.join(', ')}${result === 'fail' ? '' : seasoning}`
}

function limit(percent: number): string {
  return `${percent}%`
}

/**
 * Formats a share in percent. Null is infinite, because JSON has no infinity. Rounding never moves it across the limit
 * `most`.
 */
function share(percent: number | null, most: number): string {
  const own = percent ?? Number.POSITIVE_INFINITY
  const rounded = roundTo(own, 1)
  if (own > most + shareTolerance) return formatPercent(rounded <= most ? rounded + 0.1 : rounded, 1)
  return formatPercent(rounded > most ? rounded - 0.1 : rounded, 1)
}

function creditSentence([, result, minCreditScore, low, high]: FoundCheckOf<'H7'>): string {
  if (minCreditScore === null) return 'Minimum credit not published: ask'
  if (minCreditScore <= lowestCreditScore && result === 'pass') return 'No minimum credit'
  const asked = `Minimum credit ${minCreditScore}`
  if (low === null) return `${asked}; your U.S. credit score is not known: ask`
  const yours = low === high ? `your ${low}` : `your ${low}–${high}`
  if (result === 'pass') return `${asked}; ${yours} meets it`
  return result === 'ask' ? `${asked}, within ${yours}: ask` : `${asked}; ${yours} is below`
}

function experienceSentence([, result, minDeals, deals]: FoundCheckOf<'H8'>): string {
  if (minDeals === null) return 'Experience not published: ask'
  if (minDeals <= 0) return 'First-time investors welcome'
  const asked = `Asks for ${minDeals} ${minDeals === 1 ? 'deal' : 'deals'} in three years`
  if (result === 'ask') return `${asked}; yours are not known: ask`
  return `${asked}; you have ${deals ?? 0}`
}

function propertySentence(check: FoundCheckOf<'H9'>): string {
  const [, result, types, propertyType, maxUnits, units, minValue, base] = check
  if (types !== null && types.length > 0) return `Does not lend on ${propertyType}: ${types.join(', ')}`
  const most = maxUnits === null ? '' : `at most ${maxUnits} ${maxUnits === 1 ? 'unit' : 'units'}`
  const isTooSmall = minValue !== null && base < minValue
  if (result === 'fail' && isTooSmall && !(maxUnits !== null && units !== null && units > maxUnits))
    return `Lends on property worth ${formatDollars(minValue)} or more; yours is ${formatDollars(base)}`
  if (result === 'fail') return `Lends on ${most}; yours has ${units ?? 0}`
  if (result === 'ask') return `Lends on ${most}; your number of units is not known: ask`
  const least = minValue === null ? '' : `property worth ${formatDollars(minValue)} or more`
  const limits = [most, least].filter((limit) => limit !== '').join(', ')
  if (types === null)
    return limits ? `Lends on ${limits}; property types not published: ask` : 'Property types not published: ask'
  return limits ? `Lends on ${propertyType}, ${limits}` : `Lends on ${propertyType}`
}

const purposeWords: Readonly<Record<DealPurpose, string>> = {
  purchase: 'purchases',
  'rate-term': 'rate-and-term refinances',
  'cash-out': 'cash-out refinances',
  refinance: 'refinances',
}

function purposeSentence([, result, isPublished, purpose]: FoundCheckOf<'H11'>): string {
  if (!isPublished) return 'Purchase or refinance not published: ask'
  if (result === 'ask') return 'Lends for one kind of refinance; give the payoff to know whether yours is one: ask'
  return `${result === 'fail' ? 'Does not lend' : 'Lends'} for ${purposeWords[purpose]}`
}

function entitySentence([, result, entityRequired]: FoundCheckOf<'H10'>): string {
  if (entityRequired === null) return 'Borrowing entity not published: ask'
  if (!entityRequired) return 'Lends to individuals and companies'
  if (result === 'ask') return 'Lends to companies only; yours is not known: ask'
  return result === 'fail' ? 'Lends to companies only, not to individuals' : 'Lends to companies, as yours'
}

const kindNames: Readonly<Record<string, string>> = loanKindWords

function kindSentence([, result, kinds, kind]: FoundCheckOf<'H12'>): string {
  if (kinds.length === 0) return 'Kinds of loans not published: ask'
  const made = joinNames(kinds.map((one) => kindNames[one] ?? one))
  if (result === 'pass') return `Makes ${kindNames[kind] ?? kind} loans`
  const loans = `Makes ${made} loans; yours is a ${kindNames[kind] ?? kind} loan`
  return result === 'ask' ? `${loans}: ask` : loans
}

function rentSentence([, result, minDscr, coverage, ratePercent, isRatePublished]: FoundCheckOf<'H13'>): string {
  if (minDscr === null) return 'Minimum rent coverage (DSCR) not published: ask'
  const digits = roundTo(minDscr, 2) === minDscr ? 2 : 3
  const asked = `Asks for a DSCR of ${minDscr.toFixed(digits)}`
  if (coverage === null) return `${asked}; rent, taxes, insurance or HOA dues are not known: ask`
  const rate = `${formatExpectedRate(ratePercent)}${isRatePublished ? '' : ', an assumed rate'}`
  if (result === 'pass') return `${asked}; yours is ${coverage.toFixed(digits)} at ${rate}`
  return `${asked}; yours is only ${roundShortCoverage(coverage, minDscr, digits).toFixed(digits)} at ${rate}`
}

function situationSentence([, , accepted, excluded, toAsk]: FoundCheckOf<'H14'>): string {
  const names = (situations: readonly string[]) =>
    joinNames(situations.map((one) => programSituationWords[one as ProgramSituation]))
  if (excluded.length > 0) return `Does not take ${names(excluded)}`
  if (toAsk.length > 0) return `Whether it takes ${names(toAsk)} is not published: ask`
  return `Takes ${names(accepted)}`
}
