import { checkRule, type EligibilityRule, failedRules } from './eligibility.ts'
import type { LoanRequest } from './loan-request.ts'
import type { MatchLender, MatchProgram } from './match-inputs.ts'

/** How a lender stands to a request: each of its programs with the rules that it fails. */
export type Standing<L extends MatchLender = MatchLender> = {
  lender: L
  programs: readonly { program: MatchProgram; failed: readonly EligibilityRule[] }[]
}

/** A lender with those of its programs that are looked at, of which there is one at least. */
export type Choice<L extends MatchLender = MatchLender> = { lender: L; programs: readonly MatchProgram[] }

/** Holds every program against every rule: done once for all that asks about the same request. */
export function standingsOf<L extends MatchLender>(lenders: readonly L[], request: LoanRequest): Standing<L>[] {
  return lenders.map((lender) => ({
    lender,
    programs: lender.programs.map((program) => ({ program, failed: failedRules(lender, program, request) })),
  }))
}

/** The lenders with programs that fail none but these rules: those that a change of what the rules read could bring. */
export function choicesBut<L extends MatchLender>(
  standings: readonly Standing<L>[],
  rules: readonly EligibilityRule[],
): Choice<L>[] {
  const isWithin = ({ failed }: { failed: readonly EligibilityRule[] }) => failed.every((rule) => rules.includes(rule))
  return standings
    .filter(({ programs }) => programs.some(isWithin))
    .map(({ lender, programs }) => ({ lender, programs: programs.filter(isWithin).map(({ program }) => program) }))
}

/** Those of them that pass the rules for a changed request. */
export function choicesPassing<L extends MatchLender>(
  choices: readonly Choice<L>[],
  rules: readonly EligibilityRule[],
  request: LoanRequest,
): Choice<L>[] {
  return choices.flatMap(({ lender, programs }) => {
    const passing = programs.filter((program) =>
      rules.every((rule) => checkRule(rule, lender, program, request) !== 'fail'),
    )
    return passing.length > 0 ? [{ lender, programs: passing }] : []
  })
}
