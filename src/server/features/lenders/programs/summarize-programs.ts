import type { Lender } from '#contract/lenders/lenders.ts'
import type { Program } from '#domain/programs/program.ts'
import { widestBound } from '#domain/programs/published-ranges.ts'

const boundNames = [
  'minAmount',
  'maxAmount',
  'minTerm',
  'maxTerm',
  'minRate',
  'maxRate',
  'minPoints',
  'maxPoints',
] as const
type Bound = (typeof boundNames)[number]

export type SummarizedProgram = Pick<Program, Bound | 'fundingDays' | 'states'>
export type ProgramsSummary = Pick<Lender, Bound | 'fundingDays' | 'states'>

/**
 * Computes a lender's own terms from its programs: the widest bounds (null if a program doesn't publish one), all
 * states that a program serves (empty if one is nationwide), and the fastest published funding. `states` are the
 * lender's, which apply to programs without states; empty means nationwide. Undefined without programs.
 */
export function summarizePrograms(
  programs: readonly SummarizedProgram[],
  states: readonly string[],
): ProgramsSummary | undefined {
  if (programs.length === 0) return undefined
  const bounds = Object.fromEntries(boundNames.map((name) => [name, widestBound(programs, name)])) as Record<
    Bound,
    number | null
  >
  const days = programs.map(({ fundingDays }) => fundingDays).filter((one) => one !== null)
  return { ...bounds, states: unionOfStates(programs, states), fundingDays: days.length > 0 ? Math.min(...days) : null }
}

function unionOfStates(programs: readonly SummarizedProgram[], states: readonly string[]): string[] {
  const each = programs.map((program) => program.states ?? states)
  return each.some((one) => one.length === 0) ? [] : [...new Set(each.flat())].sort()
}
