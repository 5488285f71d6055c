import type { LenderQuery } from '#contract/lenders/lenders.ts'
import { stateNames } from '#domain/states/states.ts'
import { inSlices } from '#server/in-slices.ts'
import type { CatalogueLender } from './read-lenders.ts'

/** Programs that fund sooner than in this many days count as fast. */
const fastFundingDays = 7

/** What a filter compares of a program, in the order in which it stands in a row. */
const figures = [
  'minRate',
  'maxRate',
  'minAmount',
  'maxAmount',
  'minTerm',
  'maxTerm',
  'minPoints',
  'maxPoints',
  'fundingDays',
] as const
const width = figures.length
/** What stands for a bound that is not published: one that excludes nobody. */
const unpublished = figures.map((figure) => (figure.startsWith('min') ? -Infinity : Infinity))

/**
 * What filters read of every program, as rows of numbers. Reading it from the lenders' own objects takes five times as long, which
 * nobody feels alone, and for which a crowd has to be turned away.
 */
export type FilterRows = {
  lenders: readonly CatalogueLender[]
  /** Whose program a row is: a place in `lenders`. */
  lenderAt: Uint32Array
  /** Nine figures a row. A bound that is not published excludes nobody, and days that are not published are never fast. */
  figures: Float64Array
  /** Two numbers a row, a bit for each state that the program serves. */
  states: Int32Array
}

/** Yields to the event loop, as all of a snapshot does. */
export async function buildFilterRows(lenders: readonly CatalogueLender[]): Promise<FilterRows> {
  const count = lenders.reduce((sum, { matching }) => sum + matching.programs.length, 0)
  const rows: FilterRows = {
    lenders,
    lenderAt: new Uint32Array(count),
    figures: new Float64Array(count * width),
    states: new Int32Array(count * 2),
  }
  let row = 0
  await inSlices(lenders, ({ matching }, lenderAt) => {
    for (const program of matching.programs) {
      rows.lenderAt[row] = lenderAt
      // Written one by one: a list for each row would be most of what a new snapshot leaves to collect.
      for (let at = 0; at < width; at++) rows.figures[row * width + at] = program[figures[at]!] ?? unpublished[at]!
      rows.states.set(stateBits(program.states ?? matching.states), row * 2)
      row++
    }
  })
  return rows
}

/** The first 25 states and the others. None named is all of them: nationwide, or no wish. */
function stateBits(names: readonly string[]): [number, number] {
  if (names.length === 0) return [-1, -1]
  const bits: [number, number] = [0, 0]
  for (const name of names) {
    const at = (stateNames as readonly string[]).indexOf(name)
    // What is no state keeps a bit that no query asks for.
    if (at < 0) bits[1] |= 1 << 30
    else bits[at < 25 ? 0 : 1] |= 1 << (at % 25)
  }
  return bits
}

/**
 * The lenders of which one program meets all of a query's filters together. A range keeps programs whose range overlaps it, bounds
 * included; a bound that is not published excludes nobody.
 */
export function filterLenders(rows: FilterRows, query: LenderQuery): Set<CatalogueLender> {
  const [someStates, otherStates] = stateBits(query.states ?? [])
  const ranges = [
    [query.interestRateMin, query.interestRateMax],
    [query.loanAmountMin, query.noMinimumLoan ? Math.min(query.loanAmountMax ?? 0, 0) : query.loanAmountMax],
    [query.loanTermMin, query.loanTermMax],
    [query.pointsMin, query.pointsMax],
  ].map(([from = -Infinity, to = Infinity]) => [from, to] as const)
  const kept = new Set<CatalogueLender>()
  const { lenderAt, figures, states, lenders } = rows
  for (let row = 0; row < lenderAt.length; row++) {
    const at = row * width
    if (!(states[row * 2]! & someStates) && !(states[row * 2 + 1]! & otherStates)) continue
    if (query.fastFunding && figures[at + 8]! >= fastFundingDays) continue
    if (ranges.every(([from, to], range) => figures[at + range * 2 + 1]! >= from && figures[at + range * 2]! <= to))
      kept.add(lenders[lenderAt[row]!]!)
  }
  return kept
}
