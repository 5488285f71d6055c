import type { Program } from './program.ts'

/**
 * Returns the outermost of a bound over programs: the lowest of a lower bound, the highest of an upper one. Null when a program
 * leaves the bound open.
 */
export function outermost<Bound extends string>(
  programs: readonly Readonly<Record<Bound, number | null>>[],
  name: Bound,
): number | null {
  let found: number | null = null
  for (const { [name]: value } of programs) {
    if (value === null) return null
    if (found === null || (name.startsWith('min') ? value < found : value > found)) found = value
  }
  return found
}

const ranges = [
  ['minRate', 'maxRate'],
  ['minPoints', 'maxPoints'],
  ['minTerm', 'maxTerm'],
] as const

type Ranges = Pick<Program, (typeof ranges)[number][number]>

/**
 * Returns the lender with the rates, points and terms that its pages show. A lender's own range is empty when one of its programs
 * doesn't publish it; the range is then the one over the programs that do.
 */
export function withPublishedRanges<Lender extends Ranges & { programs?: readonly Ranges[] | undefined }>(
  lender: Lender,
): Lender {
  const shown = { ...lender }
  for (const [low, high] of ranges) {
    if (lender[low] !== null || lender[high] !== null) continue
    const published = (lender.programs ?? []).filter((program) => program[low] !== null || program[high] !== null)
    shown[low] = outermost(published, low)
    shown[high] = outermost(published, high)
  }
  return shown
}
