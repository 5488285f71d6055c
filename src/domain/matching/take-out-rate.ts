import { expectedRate, isPriced, pricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import { medianOf } from '#domain/money/median.ts'
import { checkRule, type EligibilityRule } from './eligibility.ts'
import type { MatchFile } from './match-file.ts'
import type { MatchLender, MatchProgram } from './match-inputs.ts'

/** A rental program that may repay a short loan later. */
export type TakeOutProgram = { lender: MatchLender; program: MatchProgram }

/** Stands in where no rental lender here would take the property, in percent a year. */
const assumedTakeOutRate = 8

/** The rules that tell whether a rental lender would take state, type and amount; all but the amount stay when figures change. */
const lastingRules: readonly EligibilityRule[] = ['H1', 'H2', 'H9']

/** The rental programs, of those that publish a rate, which are known to take the property, whatever the amount. */
export function takeOutPrograms(lenders: readonly MatchLender[], file: MatchFile): TakeOutProgram[] {
  if (file.kind !== 'flip' && file.kind !== 'bridge') return []
  return lenders.flatMap((lender) =>
    lender.programs
      .filter(
        (program) =>
          program.kinds.includes('rental') &&
          isPriced(program) &&
          lastingRules.every((rule) => checkRule(rule, lender, program, file) === 'pass'),
      )
      .map((program) => ({ lender, program })),
  )
}

/** The median of what they can be expected to charge for this amount, in percent a year. */
export function takeOutRate(programs: readonly TakeOutProgram[], file: MatchFile): number {
  const rates = programs
    .filter(({ lender, program }) => checkRule('H3', lender, program, file) === 'pass')
    .map(({ program }) => expectedRate(pricedTerms(program, 'rental'), file.strength))
  return medianOf(Float64Array.from(rates)) ?? assumedTakeOutRate
}
