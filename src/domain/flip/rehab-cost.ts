import { roundCents } from '#domain/money/rounding.ts'

/** Low, expected and high dollars. */
export type CostRange = { low: number; mid: number; high: number }

export const rehabCostScopes = ['cosmetic', 'moderate', 'gut'] as const
export type RehabCostScope = (typeof rehabCostScopes)[number]

/** Dollars per square foot by scope of work. */
export const costPerSquareFoot: Readonly<Record<RehabCostScope, CostRange>> = {
  cosmetic: { low: 15, mid: 25, high: 35 },
  moderate: { low: 30, mid: 45, high: 65 },
  gut: { low: 65, mid: 90, high: 120 },
}

/** The contingency in percent for each scope: opening more walls reveals more problems. */
export const contingencyPercent: Readonly<Record<RehabCostScope, number>> = { cosmetic: 10, moderate: 15, gut: 20 }

/** The usual cost of one line of work, in dollars per unit. */
export const rehabLines = {
  roof: { label: 'Roof', unit: 'job', low: 8000, high: 20_000 },
  hvac: { label: 'Heating and cooling', unit: 'job', low: 4000, high: 12_000 },
  electrical: { label: 'Electrical', unit: 'job', low: 5000, high: 12_000 },
  plumbing: { label: 'Plumbing', unit: 'job', low: 4000, high: 10_000 },
  kitchen: { label: 'Kitchen', unit: 'job', low: 15_000, high: 40_000 },
  baths: { label: 'Baths', unit: 'each', low: 8000, high: 20_000 },
  windows: { label: 'Windows', unit: 'each', low: 300, high: 800 },
  flooring: { label: 'Flooring', unit: 'sf', low: 3, high: 8 },
  permits: { label: 'Permits', unit: 'job', low: 500, high: 3000 },
} as const satisfies Record<string, { label: string; unit: 'job' | 'each' | 'sf'; low: number; high: number }>

type RehabLineName = keyof typeof rehabLines

export type RehabInput = {
  squareFeet: number | null
  scope: RehabCostScope | null
  /** The quantity of each line: 1 for a job, a count, or square feet. Missing or 0 means not done. */
  lines: Partial<Record<RehabLineName, number>>
  /** The investor's own lines of work. They are local prices, so `stateFactor` doesn't apply. */
  ownLines: readonly { label: string; dollars: number }[]
  /** The state's cost as a multiple of the national cost. */
  stateFactor: number
  contingencyPercent: number
  asIsValue: number | null
  yearBuilt: number | null
}

type RehabResult = {
  /** Before contingency; null without a scope or square feet. */
  byScope: CostRange | null
  /** Before contingency; null without lines. */
  byLines: CostRange | null
  /** The selected lines, before contingency. */
  lines: { label: string; cost: CostRange }[]
  /** The basis of the estimate: the lines if there are any, else the scope. Never both. */
  basis: 'lines' | 'scope' | null
  /** The basis and the contingency; null without a basis. */
  total: CostRange | null
  contingency: CostRange | null
  /** True when both estimates exist and their expected costs differ by more than 30 % of the larger. */
  areFarApart: boolean
  /** Built before 1978, when lead paint and asbestos were common. */
  hasLeadNote: boolean
  /** True when the expected total is above half of the as-is value: lenders lower their limits. */
  isHeavy: boolean
}

/** Estimates the cost of a renovation in dollars, rounded to the cent: low, expected and high. */
export function rehabCost(input: RehabInput): RehabResult {
  const { scope, squareFeet, stateFactor } = input
  const byScope =
    scope === null || squareFeet === null ? null : times(costPerSquareFoot[scope], squareFeet * stateFactor)
  const lines = costLines(input)
  const byLines = lines.length === 0 ? null : lines.map((line) => line.cost).reduce(plus)
  const basis = byLines ? 'lines' : byScope ? 'scope' : null
  const work = byLines ?? byScope
  const contingency = work && times(work, input.contingencyPercent / 100)
  const total = work && contingency && plus(work, contingency)
  return {
    byScope: byScope && cents(byScope),
    byLines: byLines && cents(byLines),
    lines: lines.map((line) => ({ ...line, cost: cents(line.cost) })),
    basis,
    total: total && cents(total),
    contingency: contingency && cents(contingency),
    areFarApart:
      byScope !== null &&
      byLines !== null &&
      Math.abs(byScope.mid - byLines.mid) > 0.3 * Math.max(byScope.mid, byLines.mid),
    hasLeadNote: input.yearBuilt !== null && input.yearBuilt < 1978,
    isHeavy: total !== null && input.asIsValue !== null && total.mid > input.asIsValue / 2,
  }
}

/** Lists the selected lines of work with their cost in dollars. */
function costLines({ lines, ownLines, stateFactor }: RehabInput): RehabResult['lines'] {
  const usual = Object.entries(rehabLines).flatMap(([name, line]) => {
    const count = lines[name as RehabLineName] ?? 0
    if (count <= 0) return []
    const each = { low: line.low, mid: (line.low + line.high) / 2, high: line.high }
    return [{ label: line.label, cost: times(each, count * stateFactor) }]
  })
  const own = ownLines.map(({ label, dollars }) => ({ label, cost: { low: dollars, mid: dollars, high: dollars } }))
  return [...usual, ...own]
}

function times({ low, mid, high }: CostRange, factor: number): CostRange {
  return { low: low * factor, mid: mid * factor, high: high * factor }
}

function plus(a: CostRange, b: CostRange): CostRange {
  return { low: a.low + b.low, mid: a.mid + b.mid, high: a.high + b.high }
}

function cents({ low, mid, high }: CostRange): CostRange {
  return { low: roundCents(low), mid: roundCents(mid), high: roundCents(high) }
}
