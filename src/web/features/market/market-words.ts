import type { MarketFigureName } from '#domain/market/market-figures.ts'
import { standardLoans } from '#domain/market/standard-loans.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDays, formatDollars, formatPercent, formatPoints, formatRate } from '#domain/money/money.ts'
import type { ProgramKind } from '#domain/programs/programs.ts'
import type { StateName } from '#domain/states/states.ts'

export const kindNames: Readonly<Record<ProgramKind, string>> = {
  flip: 'Fix and flip',
  bridge: 'Bridge',
  construction: 'Construction',
  rental: 'Rental',
}

/** Describes the standard loan in one sentence, with the constants that price it. */
export function standardLoanWords(kind: ProgramKind): string {
  const loan = standardLoans[kind]
  const held = `${loan.holdMonths} months`
  const size = formatDollars(loan.loanAmount)
  const price = formatDollars(loan.purchasePrice)
  switch (kind) {
    case 'flip':
      return `A ${size} loan for ${held}: price ${price}, repairs ${formatDollars(loan.repairBudget)}, worth ${formatDollars(loan.estimatedArv)} after repair.`
    case 'bridge':
      return `A ${size} loan for ${held} on a ${price} house, without repairs.`
    case 'construction':
      return `A ${size} loan for ${held}: land ${price}, build ${formatDollars(loan.repairBudget)}, worth ${formatDollars(loan.estimatedArv)} when built.`
    case 'rental':
      return `A 30-year ${size} loan on a ${price} rental at ${formatDollars(loan.monthlyRent ?? 0)} rent: the first ${held}.`
  }
}

/** Returns the state's name, or 'the United States' for null, to follow 'in'. */
export const placeName = (state: StateName | null) => state ?? 'the United States'

/** The fixed scale of each strip, so that states can be compared by eye, and how a figure is written. */
export const figureScales: Readonly<
  Record<MarketFigureName, { label: string; from: number; to: number; format: (value: number) => string }>
> = {
  minRate: { label: 'Lowest rate', from: 6, to: 15, format: formatRate },
  minPoints: { label: 'Lowest points', from: 0, to: 5, format: (value) => formatPoints(value) },
  maxAdvancePercent: { label: 'Largest advance', from: 50, to: 100, format: (value) => formatPercent(value, 0) },
  fundingDays: { label: 'Days to fund', from: 0, to: 45, format: (value) => formatDays(Math.round(value)) },
  minCreditScore: {
    label: 'Minimum credit score',
    from: 500,
    to: 760,
    format: (value) => formatCount(Math.round(value)),
  },
}

/** The fixed scale of the dot plots in dollars. Totals outside it are drawn at the nearer end. */
export const costScales: Readonly<Record<ProgramKind, { from: number; to: number }>> = {
  flip: { from: 10_000, to: 28_000 },
  bridge: { from: 12_000, to: 30_000 },
  construction: { from: 25_000, to: 85_000 },
  rental: { from: 35_000, to: 80_000 },
}
