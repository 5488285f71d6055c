import { z } from 'zod'
import { creditScoreRanges } from '#domain/choices/profile-choices.ts'
import type { MatchLender, MatchProgram } from '#domain/matching/match-inputs.ts'
import { type ProgramKind, programKinds } from '#domain/matching/programs.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { marketCreditBands, standardTotals } from './standard-loans.ts'

/** Below this many lenders a figure says its count alone. */
export const fewestLenders = 5

/**
 * The published figures that the market pages describe. Of a lender with several programs of a kind the one that is best for the
 * investor counts. `scale` is what the drawings run over, the same on every page.
 */
const marketFigureNames = ['minRate', 'minPoints', 'maxAdvancePercent', 'fundingDays', 'minCreditScore'] as const
export type MarketFigureName = (typeof marketFigureNames)[number]
const marketFigureWords: Readonly<Record<MarketFigureName, { label: string; best: 'lowest' | 'highest' }>> = {
  minRate: { label: 'Lowest rate', best: 'lowest' },
  minPoints: { label: 'Lowest points', best: 'lowest' },
  maxAdvancePercent: { label: 'Largest advance', best: 'highest' },
  fundingDays: { label: 'Days to fund', best: 'lowest' },
  minCreditScore: { label: 'Minimum credit score', best: 'lowest' },
}

/** The middle of a figure, and the ends of the middle 80 %. All three are null when fewer than five lenders publish it. */
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
  /** Dollars: the expected total cost over the months of the standard loan, each lender's cheapest program that fits. */
  totalCost: Spread,
})

export const MarketKind = z.object({
  kind: z.enum(programKinds),
  /** Active lenders with a program of this kind that lends there. */
  lenders: z.number(),
  /** Percent, days and points of the score. */
  figures: z.array(Spread.extend({ name: z.enum(marketFigureNames), publishedPercent: z.number() })),
  loans: z.array(MarketLoan),
})
export type MarketKind = z.infer<typeof MarketKind>

/** What lenders publish and what standard loans cost, in one state or, without a state, in the United States. */
export function computeMarket(lenders: readonly MatchLender[], state: StateName | null): MarketKind[] {
  const active = lenders.filter(({ isActive }) => isActive)
  return programKinds.map((kind) => {
    const programsOfLenders = active
      .map((lender) => lender.programs.filter((program) => lendsThere(lender, program, kind, state)))
      .filter((programs) => programs.length > 0)
    return {
      kind,
      lenders: programsOfLenders.length,
      figures: marketFigureNames.map((name) => {
        const values = programsOfLenders.flatMap((programs) => bestOf(programs, name) ?? [])
        return {
          name,
          ...spreadOf(values),
          publishedPercent:
            programsOfLenders.length === 0 ? 0 : Math.round((100 * values.length) / programsOfLenders.length),
        }
      }),
      loans: marketCreditBands.map((band) => ({
        creditScoreRange: band,
        totalCost: spreadOf(listStandardTotals(active, state, kind, band).map(({ totalCost }) => totalCost)),
      })),
    }
  })
}

/** Each lender's lowest expected total of a standard loan, cheapest first; ties in the order of ids. */
export function listStandardTotals<L extends MatchLender>(
  lenders: readonly L[],
  state: StateName | null,
  kind: ProgramKind,
  band: (typeof marketCreditBands)[number],
): { lender: L; totalCost: number }[] {
  const found: { lender: L; totalCost: number }[] = []
  for (const lender of lenders) {
    if (!lender.isActive) continue
    let lowest: number | null = null
    for (const total of standardTotals(lender))
      if (total.kind === kind && total.band === band && covers(total.states, lender, state))
        lowest = lowest === null ? total.totalCost : Math.min(lowest, total.totalCost)
    if (lowest !== null) found.push({ lender, totalCost: lowest })
  }
  return found.sort((a, b) => a.totalCost - b.totalCost || (a.lender.id < b.lender.id ? -1 : 1))
}

/** Counts per state the lenders that price the standard loan of a kind for a credit band, in one pass over the lenders. */
export function countPricedByState(
  lenders: readonly MatchLender[],
  kind: ProgramKind,
  band: (typeof marketCreditBands)[number],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const lender of lenders) {
    if (!lender.isActive) continue
    const totals = standardTotals(lender).filter((total) => total.kind === kind && total.band === band)
    if (totals.length === 0) continue
    for (const state of stateNames)
      if (totals.some(({ states }) => covers(states, lender, state))) counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return counts
}

function lendsThere(lender: MatchLender, program: MatchProgram, kind: ProgramKind, state: StateName | null): boolean {
  return program.kinds.includes(kind) && covers(program.states ?? lender.states, lender, state)
}

/** A lender that doesn't publish its states counts in the nation and in no state. */
function covers(states: readonly string[], lender: MatchLender, state: StateName | null): boolean {
  if (state === null) return true
  return states.length === 0 ? lender.statesPublished !== false : states.includes(state)
}

function bestOf(programs: readonly MatchProgram[], name: MarketFigureName): number | null {
  const values = programs.flatMap((program) => program[name] ?? [])
  if (values.length === 0) return null
  return marketFigureWords[name].best === 'lowest' ? Math.min(...values) : Math.max(...values)
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted.length < fewestLenders ? null : quantile(sorted, share))
  return { count: sorted.length, median: at(0.5), low: at(0.1), high: at(0.9) }
}

/** The quantile of sorted values by linear interpolation between the two nearest ranks (Hyndman and Fan, type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const rank = (sorted.length - 1) * share
  const below = sorted[Math.floor(rank)]!
  const above = sorted[Math.ceil(rank)]!
  return Math.round((below + (above - below) * (rank - Math.floor(rank))) * 1000) / 1000
}
