import { z } from 'zod'
import { creditScoreRanges } from '#domain/choices/profile-choices.ts'
import type { MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { type ProgramKind, programKinds } from '#domain/programs/programs.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { type MarketCreditBand, marketCreditBands, type StandardTotal, standardTotals } from './standard-loans.ts'

/** With fewer lenders, a figure shows only its count. */
export const minLenders = 5

/** The published figures on market pages. Each lender counts once, at its programs' best value for the investor. */
const marketFigureNames = ['minRate', 'minPoints', 'maxAdvancePercent', 'fundingDays', 'minCreditScore'] as const
export type MarketFigureName = (typeof marketFigureNames)[number]
const bestValues: Readonly<Record<MarketFigureName, 'lowest' | 'highest'>> = {
  minRate: 'lowest',
  minPoints: 'lowest',
  maxAdvancePercent: 'highest',
  fundingDays: 'lowest',
  minCreditScore: 'lowest',
}

/**
 * The median and the 10th and 90th percentiles of a figure. All three are null when fewer than five lenders publish it.
 */
const Spread = z.object({
  /** Lenders that publish the figure. */
  count: z.number(),
  median: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type Spread = z.infer<typeof Spread>

const MarketLoan = z.object({
  creditScoreRange: z.enum(creditScoreRanges),
  /**
   * Dollars: the expected total cost over the months of the standard loan, each lender's cheapest program that fits.
   */
  totalCost: Spread,
})

export const MarketKind = z.object({
  kind: z.enum(programKinds),
  /** Active lenders with a program of this kind that lends in the state, or anywhere for the United States. */
  lenders: z.number(),
  /** Rates, points and advances in percent, days to fund, and credit scores. */
  figures: z.array(Spread.extend({ name: z.enum(marketFigureNames), publishedPercent: z.number() })),
  loans: z.array(MarketLoan),
})
export type MarketKind = z.infer<typeof MarketKind>

/**
 * Computes what active lenders publish and what standard loans cost, by loan kind, in a state, or in the United
 * States when null. Every kind has an entry. Leaves out programs that don't publish their kind, and in a state those
 * that don't publish their states.
 */
export function computeMarket(lenders: readonly MatchLender[], state: StateName | null): MarketKind[] {
  const collected = programKinds.map((kind) => ({
    kind,
    lenders: 0,
    figures: marketFigureNames.map((name) => ({ name, values: [] as number[] })),
    loans: marketCreditBands.map((band) => ({ band, values: [] as number[] })),
  }))
  // One pass over the lenders, because reading thousands of them from memory takes longer than the arithmetic.
  for (const lender of lenders) {
    if (!lender.isActive) continue
    const totals = standardTotals(lender)
    for (const ofKind of collected) {
      const programs = lender.programs.filter((program) => lendsThere(lender, program, ofKind.kind, state))
      if (programs.length === 0) continue
      ofKind.lenders++
      for (const { name, values } of ofKind.figures) pushIfKnown(values, bestOf(programs, name))
      for (const { band, values } of ofKind.loans)
        pushIfKnown(values, lowestOf(totals[ofKind.kind][band], lender, state))
    }
  }
  return collected.map(({ kind, lenders, figures, loans }) => ({
    kind,
    lenders,
    figures: figures.map(({ name, values }) => ({
      name,
      ...computeSpread(values),
      publishedPercent: lenders === 0 ? 0 : Math.round((100 * values.length) / lenders),
    })),
    loans: loans.map(({ band, values }) => ({ creditScoreRange: band, totalCost: computeSpread(values) })),
  }))
}

/**
 * Lists the active lenders with a priced program that fits a standard loan in the state (null: in any), each with its
 * lowest total cost in dollars, cheapest first. Ties sort by id.
 */
export function listStandardTotals<L extends MatchLender>(
  lenders: readonly L[],
  state: StateName | null,
  kind: ProgramKind,
  band: MarketCreditBand,
): { lender: L; totalCost: number }[] {
  const found: { lender: L; totalCost: number }[] = []
  for (const lender of lenders) {
    const totalCost = lender.isActive ? lowestOf(standardTotals(lender)[kind][band], lender, state) : null
    if (totalCost !== null) found.push({ lender, totalCost })
  }
  return found.sort((a, b) => a.totalCost - b.totalCost || (a.lender.id < b.lender.id ? -1 : 1))
}

/**
 * Returns the active lenders' lowest total costs of a standard loan by state, unsorted, in dollars. Every state has an
 * entry. Reads each lender once.
 */
export function standardTotalsByState(
  lenders: readonly MatchLender[],
  kind: ProgramKind,
  band: MarketCreditBand,
): Map<StateName, number[]> {
  const totals = new Map<StateName, number[]>(stateNames.map((state) => [state, []]))
  for (const lender of lenders) {
    const ofLender = lender.isActive ? standardTotals(lender)[kind][band] : []
    if (ofLender.length === 0) continue
    for (const [state, values] of totals) pushIfKnown(values, lowestOf(ofLender, lender, state))
  }
  return totals
}

function pushIfKnown(values: number[], value: number | null): void {
  if (value !== null) values.push(value)
}

/** Returns the lowest total cost among the lender's programs that cover the state; null when none does. */
function lowestOf(totals: readonly StandardTotal[], lender: MatchLender, state: StateName | null): number | null {
  let lowest: number | null = null
  for (const { states, totalCost } of totals)
    if ((lowest === null || totalCost < lowest) && covers(states, lender, state)) lowest = totalCost
  return lowest
}

function lendsThere(lender: MatchLender, program: MatchProgram, kind: ProgramKind, state: StateName | null): boolean {
  return program.kinds.includes(kind) && covers(program.states ?? lender.states, lender, state)
}

/** A lender that doesn't publish its states counts for the United States but for no single state. */
function covers(states: readonly string[], lender: MatchLender, state: StateName | null): boolean {
  if (state === null) return true
  return states.length === 0 ? lender.statesPublished !== false : states.includes(state)
}

/** Returns the best published figure among the programs; null when none publishes it. */
function bestOf(programs: readonly MatchProgram[], name: MarketFigureName): number | null {
  const pick = bestValues[name] === 'lowest' ? Math.min : Math.max
  let best: number | null = null
  for (const { [name]: value } of programs) if (value !== null) best = best === null ? value : pick(best, value)
  return best
}

/**
 * Computes the count, the median and the 10th and 90th percentiles of values. With fewer than {@link minLenders} values
 * it gives only the count.
 */
export function computeSpread(values: readonly number[]): Spread {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => (sorted.length < minLenders ? null : quantile(sorted, share))
  return { count: sorted.length, median: at(0.5), low: at(0.1), high: at(0.9) }
}

/**
 * Computes a quantile of sorted values by linear interpolation between the two nearest ranks (Hyndman and Fan, type 7),
 * rounded to three decimals.
 */
function quantile(sorted: Float64Array, share: number): number {
  const rank = (sorted.length - 1) * share
  const below = sorted[Math.floor(rank)]!
  const above = sorted[Math.ceil(rank)]!
  return Math.round((below + (above - below) * (rank - Math.floor(rank))) * 1000) / 1000
}
