import type { MatchCheck } from './deal-insight.ts'
import {
  type CheckResult,
  type EligibilityRule,
  eligibilityRules,
  failedRuleBits,
  type LimitRule,
  limitChecks,
  ruleBits,
  shortestNoteSlackMonths,
} from './eligibility.ts'
import type { MatchFile } from './match-file.ts'
import type { MatchLender, MatchProgram } from './match-inputs.ts'
import { formatAmountRange, formatDollars, formatMonths, formatPercent, formatTermRange } from './money.ts'

/** Every check of a program for a file, in the order of the rules, each with what it found in a sentence. */
export function explainChecks(lender: MatchLender, program: MatchProgram, file: MatchFile): MatchCheck[] {
  const failed = failedRuleBits(lender, program, file)
  return eligibilityRules.map((rule) => {
    const check = isLimit(rule) ? limitChecks[rule] : undefined
    const result = check?.(program, file) ?? (failed & ruleBits[rule] ? 'fail' : 'pass')
    return { rule, result, sentence: sentences[rule]({ lender, program, file, result }) }
  })
}

function isLimit(rule: EligibilityRule): rule is LimitRule {
  return rule in limitChecks
}

type Found = { lender: MatchLender; program: MatchProgram; file: MatchFile; result: CheckResult }

const sentences: Readonly<Record<EligibilityRule, (found: Found) => string>> = {
  H1: ({ result }) => (result === 'fail' ? 'No longer listed' : 'Listed and active'),
  H2: ({ lender, program, file, result }) => {
    const states = program.states ?? lender.states
    if (program.states === null && lender.statesPublished === false) return 'States not published: ask'
    if (result === 'fail') return `Does not lend in ${file.deal.propertyState}`
    return states.length === 0 ? 'Lends in all 50 states' : `Lends in ${file.deal.propertyState}`
  },
  H3: ({ program: { minAmount, maxAmount }, file, result }) => {
    if (minAmount === null && maxAmount === null) return 'Loan amounts not published'
    const range = formatAmountRange(minAmount, maxAmount)
    const loan = formatDollars(file.deal.loanAmount)
    return result === 'fail' ? `Lends ${range}, not ${loan}` : `Your ${loan} is within what it lends: ${range}`
  },
  H4: ({ program: { maxTerm }, file }) => {
    if (maxTerm === null) return 'Longest note not published'
    return `Longest note ${formatMonths(maxTerm)}; you plan ${file.deal.termMonths}`
  },
  H5: ({ program: { minTerm, maxTerm }, file, result }) => {
    const months = file.deal.termMonths
    if (minTerm === null) return 'Shortest note not published'
    if (result === 'fail')
      return `Shortest note ${formatMonths(minTerm)}, more than ${shortestNoteSlackMonths} above your ${months}`
    if (months < minTerm) return `Shortest note ${formatMonths(minTerm)}; repaid early after ${months}`
    return `Notes of ${formatTermRange(minTerm, maxTerm)}; you plan ${months}`
  },
  H6: leverageSentence,
  H7: ({ program: { minCreditScore }, file, result }) => {
    if (minCreditScore === null) return 'Minimum credit not published: ask'
    const asked = `Minimum credit ${minCreditScore}`
    if (file.credit === null) return `${asked}; your score is not known: ask`
    const { low, high } = file.credit
    const yours = low === high ? `your ${low}` : `your ${low}–${high}`
    if (result === 'pass') return `${asked}; ${yours} meets it`
    return result === 'ask' ? `${asked}, within ${yours}: ask` : `${asked}; ${yours} is below`
  },
  H8: ({ program: { minDeals }, file, result }) => {
    if (minDeals === null) return 'Experience not published: ask'
    if (minDeals <= 0) return 'First-time investors welcome'
    const asked = `Asks for ${minDeals} ${minDeals === 1 ? 'deal' : 'deals'} in three years`
    if (result === 'ask') return `${asked}; yours are not known: ask`
    return `${asked}; you have ${file.deals ?? 0}`
  },
  H9: propertySentence,
  H10: ({ program: { entityRequired }, result }) => {
    if (entityRequired === null) return 'Borrowing entity not published: ask'
    if (!entityRequired) return 'Lends to individuals and companies'
    if (result === 'ask') return 'Lends to companies only; yours is not known: ask'
    return result === 'fail' ? 'Lends to companies only, not to individuals' : 'Lends to companies, as yours'
  },
  H11: ({ program: { purposes }, file, result }) => {
    if (purposes.length === 0) return 'Purchase or refinance not published: ask'
    const does = file.purpose === 'refinance' ? 'refinances' : 'purchases'
    return result === 'fail' ? `Does not lend for ${does}` : `Lends for ${does}`
  },
}

function leverageSentence({ program, file, result }: Found): string {
  const { deal, leverage } = file
  const base = leverage.isRefinance ? 'value' : 'price'
  const { maxAdvancePercent, maxLtcPercent, maxLtarvPercent, maxRehabPercent } = program
  if (result === 'unknown') return 'Leverage limits not published: ask'
  if (result === 'ask') return 'Its limits are measured on the as-is value, which you have not given: ask'
  const limits: string[] = []
  if (maxAdvancePercent !== null && leverage.isBaseKnown) {
    const rehab = deal.repairBudget > 0 ? ` and ${limit(maxRehabPercent ?? 100)} of repairs` : ''
    limits.push(`${limit(maxAdvancePercent)} of the ${base}${rehab}`)
  }
  if (maxLtcPercent !== null && leverage.isBaseKnown)
    limits.push(`${limit(maxLtcPercent)} of cost (yours ${formatPercent(100 * leverage.ltc, 1)})`)
  if (maxLtarvPercent !== null)
    limits.push(`${limit(maxLtarvPercent)} of ARV (yours ${formatPercent(100 * leverage.ltarv, 1)})`)
  const verb = result === 'fail' ? 'Above its limits' : 'Within its limits'
  return `${verb}: ${limits.join(', ')}`
}

function limit(percent: number): string {
  return formatPercent(percent, Number.isInteger(percent) ? 0 : 1)
}

function propertySentence({ program, file, result }: Found): string {
  const { propertyTypes, maxUnits } = program
  const { propertyType } = file.deal
  if (propertyTypes.length > 0 && !propertyTypes.includes(propertyType))
    return `Does not lend on ${propertyType}: ${propertyTypes.join(', ')}`
  const units = maxUnits === null ? '' : `at most ${maxUnits} ${maxUnits === 1 ? 'unit' : 'units'}`
  if (result === 'fail') return `Lends on ${units}; yours has ${file.units ?? 0}`
  if (result === 'ask') return `Lends on ${units}; your number of units is not known: ask`
  if (propertyTypes.length === 0)
    return units ? `Lends on ${units}; property types not published: ask` : 'Property types not published: ask'
  return units ? `Lends on ${propertyType}, ${units}` : `Lends on ${propertyType}`
}
