import type { Program } from './program.ts'

/**
 * Returns the widest value of a bound over programs: the lowest for a name that starts with 'min', else the highest.
 * Null when a program doesn't publish the bound, and without programs.
 */
export function widestBound<Bound extends string>(
  programs: readonly Readonly<Record<Bound, number | null>>[],
  name: Bound,
): number | null {
  let widest: number | null = null
  for (const { [name]: value } of programs) {
    if (value === null) return null
    if (widest === null || (name.startsWith('min') ? value < widest : value > widest)) widest = value
  }
  return widest
}

const ranges = [
  ['minRate', 'maxRate'],
  ['minPoints', 'maxPoints'],
  ['minTerm', 'maxTerm'],
] as const

type Ranges = Pick<Program, (typeof ranges)[number][number]>

/**
 * Returns a copy of the lender with the rates, points and terms that its pages show. A range of which the lender has
 * neither bound, because not all programs publish them, is computed from the programs that publish one.
 */
export function withPublishedRanges<Lender extends Ranges & { programs?: readonly Ranges[] | undefined }>(
  lender: Lender,
): Lender {
  const shown = { ...lender }
  for (const [low, high] of ranges) {
    if (lender[low] !== null || lender[high] !== null) continue
    const published = (lender.programs ?? []).filter((program) => program[low] !== null || program[high] !== null)
    shown[low] = widestBound(published, low)
    shown[high] = widestBound(published, high)
  }
  return shown
}
