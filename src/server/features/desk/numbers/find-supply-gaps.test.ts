import { expect, it } from 'vitest'
import { programKinds } from '#domain/programs/programs.ts'
import { stateNames } from '#domain/states/states.ts'
import { matchLenderWith } from '#test/builders/match-lenders.ts'
import { findSupplyGaps } from './find-supply-gaps.ts'

type Given = Parameters<typeof matchLenderWith>

/** Returns lenders in every state, of every kind and amount by default. */
function lenders(count: number, program: Given[0] = {}, lender: Given[1] = {}) {
  const unlimited = { kinds: [], states: null, minAmount: null, maxAmount: null }
  return Array.from({ length: count }, () =>
    matchLenderWith({ ...unlimited, ...program }, { isActive: true, states: [], ...lender }),
  )
}

/** No limits, so the standard loan always fits. */
const open = {
  ...{ minTerm: null, maxTerm: null, minDscr: null, maxUnits: null, propertyTypes: [], purposes: [] },
  ...{ maxAdvancePercent: null, maxRehabPercent: null, maxLtcPercent: null, maxLtarvPercent: null },
  ...{ minCreditScore: null, minDeals: null, entityRequired: null },
}

it('finds no gap with five unlimited lenders, and one per state and kind with four [DESK-07]', () => {
  expect(findSupplyGaps(lenders(5, { ...open, kinds: [...programKinds] }))).toEqual([])
  // Without a published loan kind, a lender counts at every amount but doesn't price a standard loan.
  expect(findSupplyGaps(lenders(5)).every((gap) => gap.priced === 0 && gap.lenders.every((count) => count === 5))).toBe(
    true,
  )
  const gaps = findSupplyGaps([...lenders(4), ...lenders(1, {}, { isActive: false })])
  expect(gaps).toHaveLength(4 * stateNames.length)
  expect(new Set(gaps.flatMap((gap) => gap.lenders))).toEqual(new Set([4]))
})

it('closes only one gap with five lenders of one state and kind [DESK-07]', () => {
  const gaps = findSupplyGaps(lenders(5, { ...open, kinds: ['rental'] }, { states: ['Texas'] }))
  expect(gaps).toHaveLength(4 * stateNames.length - 1)
  expect(gaps.filter(({ state, kind }) => state === 'Texas' && kind === 'rental')).toEqual([])
})

// The counts at $75K, $150K, $300K, $600K, $1.2M and $2.5M, including four lenders without limits.
it.each([
  [{ maxAmount: 300_000 }, [5, 5, 5, 4, 4, 4]],
  [{ maxAmount: 299_999 }, [5, 5, 4, 4, 4, 4]],
  [{ minAmount: 300_000 }, [4, 4, 5, 5, 5, 5]],
  [{ minAmount: 300_001 }, [4, 4, 4, 5, 5, 5]],
])('applies a limit to the dollar: %j [DESK-07]', (limits, counts) => {
  expect(findSupplyGaps([...lenders(4), ...lenders(1, limits)])[0]!.lenders).toEqual(counts)
})
