import type { Lender } from '#contract/lenders/lenders.ts'
import { coverageLabel } from '#domain/money/money.ts'
import { stateNames } from '#domain/states/states.ts'

type Coverage = Pick<Lender, 'states' | 'statesPublished'>

/** Shown for a lender that doesn't publish its states. Not the same as nationwide. */
export const statesNotPublished = 'States not published: ask'

/** Whether a lender serves all 50 states. A published list without states means all states, too. */
export function isNationwide({ states, statesPublished }: Coverage): boolean {
  return statesPublished && (states.length === 0 || states.length === stateNames.length)
}

/** 'All 50 States', '3 States', or that the states are not published. */
export function coverageText({ states, statesPublished }: Coverage): string {
  return statesPublished ? coverageLabel(states) : statesNotPublished
}
