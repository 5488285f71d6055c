import { setImmediate as nextTick } from 'node:timers/promises'
import type { LenderQuery } from '#contract/lenders/lenders.ts'
import { stateNames } from '#domain/states/states.ts'
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
 * What filters read of the programs of some lenders that follow each other, as rows of numbers. Reading it from the lenders' own objects
 * takes five times as long, which nobody feels alone, and for which a crowd has to be turned away.
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

/** Lenders whose rows are made, and made again, together: a change of one leaves those of all others as they are. */
const lendersTogether = 1000

/** The rows of all lenders, in their order. Yields to the event loop, as all of a snapshot does. */
export async function buildFilterRows(
  lenders: readonly CatalogueLender[],
  before: readonly FilterRows[] = [],
): Promise<readonly FilterRows[]> {
  const all: FilterRows[] = []
  for (let from = 0; from < lenders.length; from += lendersTogether) {
    const some = lenders.slice(from, from + lendersTogether)
    const known = before[all.length]
    const isKnown = known?.lenders.length === some.length && some.every((one, at) => one === known.lenders[at])
    all.push(isKnown ? known : rowsOf(some))
    await nextTick()
  }
  return all
}

function rowsOf(lenders: readonly CatalogueLender[]): FilterRows {
  const count = lenders.reduce((sum, { matching }) => sum + matching.programs.length, 0)
  const rows: FilterRows = {
    lenders,
    lenderAt: new Uint32Array(count),
    figures: new Float64Array(count * width),
    states: new Int32Array(count * 2),
  }
  let row = 0
  for (const [lenderAt, { matching }] of lenders.entries())
    for (const program of matching.programs) {
      rows.lenderAt[row] = lenderAt
      rows.figures.set(
        figures.map((figure, at) => program[figure] ?? unpublished[at]!),
        row * width,
      )
      rows.states.set(stateBits(program.states ?? matching.states), row * 2)
      row++
    }
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
 * The lenders of which one program meets all of a query's filters together, as a one at their place among all. A range keeps programs
 * whose range overlaps it, bounds included; a bound that is not published excludes nobody.
 */
export function filterLenders(all: readonly FilterRows[], query: LenderQuery): Uint8Array {
  const [someStates, otherStates] = stateBits(query.states ?? [])
  const ranges = [
    [query.interestRateMin, query.interestRateMax],
    [query.loanAmountMin, query.noMinimumLoan ? Math.min(query.loanAmountMax ?? 0, 0) : query.loanAmountMax],
    [query.loanTermMin, query.loanTermMax],
    [query.pointsMin, query.pointsMax],
  ].map(([from = -Infinity, to = Infinity]) => [from, to] as const)
  const kept = new Uint8Array(all.reduce((sum, { lenders }) => sum + lenders.length, 0))
  let first = 0
  for (const { lenderAt, figures, states, lenders } of all) {
    for (let row = 0; row < lenderAt.length; row++) {
      const at = row * width
      if (!(states[row * 2]! & someStates) && !(states[row * 2 + 1]! & otherStates)) continue
      if (query.fastFunding && figures[at + 8]! >= fastFundingDays) continue
      if (ranges.every(([from, to], range) => figures[at + range * 2 + 1]! >= from && figures[at + range * 2]! <= to))
        kept[first + lenderAt[row]!] = 1
    }
    first += lenders.length
  }
  return kept
}
