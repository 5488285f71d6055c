import type { LenderQuery } from '#contract/lenders/lenders.ts'
import type { MatchLender, MatchProgram } from '#domain/matching/match-inputs.ts'

/** Programs that fund sooner than in this many days count as fast. */
const fastFundingDays = 7

/**
 * Whether one of a lender's programs meets all of a query's filters together. A range keeps programs whose range overlaps it, bounds
 * included; a bound that is not published excludes nobody.
 */
export function meetsFilters(lender: MatchLender, query: LenderQuery): boolean {
  return lender.programs.some((program) => {
    const states = program.states ?? lender.states
    return (
      isInOneOf(states, query.states) &&
      hasRange(program, query) &&
      (!query.noMinimumLoan || program.minAmount === null || program.minAmount === 0) &&
      (!query.fastFunding || (program.fundingDays !== null && program.fundingDays < fastFundingDays))
    )
  })
}

/** No state published means nationwide. */
function isInOneOf(states: readonly string[], asked: readonly string[] = []): boolean {
  return asked.length === 0 || states.length === 0 || asked.some((name) => states.includes(name))
}

function hasRange(program: MatchProgram, query: LenderQuery): boolean {
  return (
    overlaps(program.minRate, program.maxRate, query.interestRateMin, query.interestRateMax) &&
    overlaps(program.minAmount, program.maxAmount, query.loanAmountMin, query.loanAmountMax) &&
    overlaps(program.minTerm, program.maxTerm, query.loanTermMin, query.loanTermMax) &&
    overlaps(program.minPoints, program.maxPoints, query.pointsMin, query.pointsMax)
  )
}

function overlaps(low: number | null, high: number | null, from: number | undefined, to: number | undefined): boolean {
  return (from === undefined || high === null || high >= from) && (to === undefined || low === null || low <= to)
}
