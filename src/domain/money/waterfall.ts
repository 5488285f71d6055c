import { roundCents } from './rounding.ts'

/** A bar of a waterfall chart, in dollars. It runs from `from` to `to`. */
export type WaterfallBar = { label: string; dollars: number; from: number; to: number; isTotal: boolean }

/** Returns the `start` bar and a bar for each change, which starts where the previous bar ended. */
export function barsFrom(start: WaterfallBar, changes: readonly { label: string; dollars: number }[]): WaterfallBar[] {
  const bars = [start]
  for (const { label, dollars } of changes) {
    const from = bars.at(-1)!.to
    bars.push({ label, dollars, from, to: roundCents(from + dollars), isTotal: false })
  }
  return bars
}

/** Returns a bar from zero to the sum. */
export function totalBar(label: string, dollars: number): WaterfallBar {
  return { label, dollars, from: 0, to: dollars, isTotal: true }
}

/**
 * Returns the range of an axis that contains zero and all bars: its lowest value and its length, in dollars. A length
 * of 0 becomes 1.
 */
export function barScale(bars: readonly Pick<WaterfallBar, 'from' | 'to'>[]): { low: number; span: number } {
  const ends = [0, ...bars.flatMap(({ from, to }) => [from, to])]
  const low = Math.min(...ends)
  return { low, span: Math.max(...ends) - low || 1 }
}
