import { allocateFlags, createRandom } from './random.ts'

/** Shares (0 to 1) of all lenders that lack something. */
const gapShares = {
  activity: 0.02,
  fundingDays: 0.05,
  points: 0.07,
  website: 0.08,
  phone: 0.06,
  email: 0.04,
  recentCheck: 0.12,
} as const

/** True for what the lender lacks. */
export type Gaps = Readonly<Record<keyof typeof gapShares, boolean>>

export const noGaps: Gaps = {
  activity: false,
  fundingDays: false,
  points: false,
  website: false,
  phone: false,
  email: false,
  recentCheck: false,
}

/** Draws what each of `count` lenders lacks. Each gap has its share of the lenders, independently of the other gaps. */
export function drawGaps(seed: number, count: number): Gaps[] {
  const columns = (Object.keys(gapShares) as (keyof typeof gapShares)[]).map(
    (gap) => [gap, allocateFlags(createRandom(seed, `gaps in ${gap}`), count, gapShares[gap])] as const,
  )
  return Array.from({ length: count }, (_, i) => {
    const gaps = { ...noGaps }
    for (const [gap, flags] of columns) gaps[gap] = flags[i] === true
    return gaps
  })
}
