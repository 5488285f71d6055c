import { expectedRate, isPriced, pricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { medianOf } from '#domain/money/median.ts'
import { usualSeasoningMonths } from '#domain/rental/refinance.ts'
import { checkRule, type EligibilityRule } from './eligibility.ts'
import type { LenderFailures } from './lender-failures.ts'

/** A rental program that may make the take-out loan. */
export type TakeOutProgram = { lender: MatchLender; program: MatchProgram }

/** The take-out loan: its rate in percent, and the months of ownership before the new value counts. */
export type TakeOutTerms = { ratePercent: number; seasoningMonths: number }

/** Percent; assumed when no rental program accepts the property and the amount. */
const assumedTakeOutRate = 8

/**
 * The rules that a take-out program must not fail. They depend on lender, state and property, not on the short loan.
 */
const takeOutRules: readonly EligibilityRule[] = ['H1', 'H2', 'H9']

/** The exits that depend on a take-out loan. */
const exitsByRefinance: readonly string[] = ['Buy and Hold', 'Refinance', 'BRRR']

/**
 * Returns whether a take-out loan is planned to repay the loan: for a flip or bridge loan whose investor's exit
 * strategy is Buy and Hold, Refinance or BRRR.
 */
export function needsTakeOut({ kind, investor }: LoanRequest): boolean {
  return (kind === 'flip' || kind === 'bridge') && exitsByRefinance.includes(investor.exitStrategy ?? '')
}

/**
 * Returns the rental programs of active lenders that accept the state and the property. Empty when no take-out loan is
 * planned. Doesn't check loan amounts.
 */
export function takeOutPrograms(failures: readonly LenderFailures[], request: LoanRequest): TakeOutProgram[] {
  if (!needsTakeOut(request)) return []
  const found: TakeOutProgram[] = []
  for (const { lender, programs } of failures)
    for (const { program, failed } of programs)
      if (program.kinds.includes('rental') && !takeOutRules.some((rule) => failed.includes(rule)))
        found.push({ lender, program })
  return found
}

/**
 * Returns the median expected rate and the median published seasoning of the programs that lend this amount. Only
 * priced programs have an expected rate. If no program has a figure, returns the assumed one.
 */
export function takeOutTerms(programs: readonly TakeOutProgram[], request: LoanRequest): TakeOutTerms {
  const lending = programs.filter(({ lender, program }) => checkRule('H3', lender, program, request) !== 'fail')
  const rates = lending
    .filter(({ program }) => isPriced(program))
    .map(({ program }) => expectedRate(pricedTerms(program, 'rental'), request.strength))
  const seasonings = lending.flatMap(({ program }) => program.seasoningMonths ?? [])
  return {
    ratePercent: medianOf(Float64Array.from(rates)) ?? assumedTakeOutRate,
    seasoningMonths: medianOf(Float64Array.from(seasonings)) ?? usualSeasoningMonths,
  }
}
