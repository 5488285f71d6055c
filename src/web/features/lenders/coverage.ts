import { stateNames } from '#contract/states.ts'

/** Whether a lender's states are all of them; no state listed means so too. */
export function isNationwide(states: readonly string[]): boolean {
  return states.length === 0 || states.length === stateNames.length
}
