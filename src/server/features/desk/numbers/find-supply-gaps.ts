import { enoughLenders, gapAmounts, type SupplyGap } from '#contract/desk/numbers.ts'
import { programKinds } from '#domain/matching/programs.ts'
import { stateNames } from '#domain/states/states.ts'
import { programFlags } from '#server/features/lenders/catalogue/program-columns.ts'
import type { Snapshot } from '#server/features/lenders/catalogue/snapshot.ts'

/**
 * States and kinds of loan where fewer lenders than enough fit at one of the amounts, counted as the directory does: one active
 * program that serves the state and lends the amount. What a program does not publish excludes nothing.
 */
export function findSupplyGaps({ columns, records }: Pick<Snapshot, 'columns' | 'records'>): SupplyGap[] {
  const kinds = kindMasks(records)
  return programKinds.flatMap((kind, index) => {
    const byAmount = gapAmounts.map((amount) => countByState(columns, kinds, 1 << index, amount))
    return stateNames.flatMap((state, bit) => {
      const lenders = byAmount.map((counts) => counts[bit]!)
      return lenders.some((count) => count < enoughLenders) ? [{ state, kind, lenders }] : []
    })
  })
}

/** One bit for each kind that a program lends for; all of them when it publishes none. */
function kindMasks(records: Snapshot['records']): number[] {
  const every = (1 << programKinds.length) - 1
  return records.flatMap(({ matching }) =>
    matching.programs.map(({ kind }) => (kind === null ? every : 1 << programKinds.indexOf(kind))),
  )
}

function countByState(
  { firstOf, flags, minAmount, maxAmount, statesLow, statesHigh }: Snapshot['columns'],
  kinds: readonly number[],
  kind: number,
  amount: number,
): Int32Array {
  const counts = new Int32Array(stateNames.length)
  for (let lender = 0; lender + 1 < firstOf.length; lender++) {
    let low = 0
    let high = 0
    for (let at = firstOf[lender]!; at < firstOf[lender + 1]!; at++) {
      if (flags[at]! & programFlags.inactive || !(kinds[at]! & kind)) continue
      if (minAmount[at]! > amount || maxAmount[at]! < amount) continue
      low |= statesLow[at]!
      high |= statesHigh[at]!
    }
    if ((low | high) === 0) continue
    for (let bit = 0; bit < counts.length; bit++)
      counts[bit] = counts[bit]! + (((bit < 32 ? low >>> bit : high >>> (bit - 32)) & 1) as number)
  }
  return counts
}
