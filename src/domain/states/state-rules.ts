import type { StateName } from './states.ts'

/** What an operator has decided about asking lenders for loans on property in one state. */
export type StateRule = {
  state: StateName
  /** False switches asking off, for everybody. */
  asking: boolean
  /** What people must read about this state. */
  sentence: string | null
  /** The day, as YYYY-MM-DD, when somebody looked at the state's law, and who did. */
  reviewedOn: string | null
  reviewedBy: string | null
}

/**
 * Whether lenders may be asked about property in a state. One without a rule was not reviewed: then real lenders are not asked, and
 * sample lenders, who are nobody, still are.
 */
export function takesAsking(
  rule: Pick<StateRule, 'asking' | 'reviewedOn'> | undefined,
  lender: { isSample: boolean },
): boolean {
  if (rule && !rule.asking) return false
  return lender.isSample || (rule?.reviewedOn ?? null) !== null
}

/** Why nothing is sent about property in a state, and what still works. */
export function askingOffSentence(state: string): string {
  return `Requests for property in ${state} are not open on this site yet. You can still contact these lenders yourself.`
}
