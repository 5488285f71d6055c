import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { checkRule, type EligibilityRule, failedRules } from './eligibility.ts'

/** A lender's programs, each with the rules that it fails for a request. */
export type LenderFailures<L extends MatchLender = MatchLender> = {
  lender: L
  programs: readonly { program: MatchProgram; failed: readonly EligibilityRule[] }[]
}

/** A lender and some of its programs, at least one. */
export type LenderPrograms<L extends MatchLender = MatchLender> = { lender: L; programs: readonly MatchProgram[] }

/** Checks every program against every rule. Call it once per request and share the result. */
export function listLenderFailures<L extends MatchLender>(
  lenders: readonly L[],
  request: LoanRequest,
): LenderFailures<L>[] {
  return lenders.map((lender) => ({
    lender,
    programs: lender.programs.map((program) => ({ program, failed: failedRules(lender, program, request) })),
  }))
}

/**
 * Returns lenders with the programs that fail no rules other than the given ones. These are the programs that fit
 * already, and those that a change to the rules' inputs could add.
 */
export function listLendersFailingOnly<L extends MatchLender>(
  failures: readonly LenderFailures<L>[],
  rules: readonly EligibilityRule[],
): LenderPrograms<L>[] {
  const found: LenderPrograms<L>[] = []
  for (const { lender, programs } of failures) {
    let candidates: MatchProgram[] | undefined
    for (const { program, failed } of programs) {
      // A list longer than `rules` must contain another rule. This cheap test excludes most programs.
      if (failed.length > rules.length || !failed.every((rule) => rules.includes(rule))) continue
      candidates ??= []
      candidates.push(program)
    }
    if (candidates) found.push({ lender, programs: candidates })
  }
  return found
}

/**
 * Returns lenders with the programs that fail none of `rules` for a changed request. The results `ask`
 * and `unknown` don't rule a program out. Other rules aren't checked.
 */
export function listLendersPassing<L extends MatchLender>(
  lenders: readonly LenderPrograms<L>[],
  rules: readonly EligibilityRule[],
  request: LoanRequest,
): LenderPrograms<L>[] {
  return lenders.flatMap(({ lender, programs }) => {
    const passing = programs.filter((program) =>
      rules.every((rule) => checkRule(rule, lender, program, request) !== 'fail'),
    )
    return passing.length > 0 ? [{ lender, programs: passing }] : []
  })
}
