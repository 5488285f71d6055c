import { z } from 'zod'
import { flipCostLabels } from '#domain/flip/flip-steps.ts'
import { formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import { barsFrom, totalBar } from '#domain/money/waterfall.ts'
import { formatDscr } from '#domain/rental/dscr.ts'
import type { ShareBar, ShareCard } from './share-card.ts'

const Figure = z.coerce.number<string>().min(-1e10).max(1e10)

/**
 * A calculator's figures in the query of an image's URL. Only numbers, so that a URL can't put its own text into an
 * image.
 */
export const ToolImageQuery = z.object({
  /**
   * Dollars: the first bar and the costs subtracted from it. For `arv`, the value and the comparable sales; for
   * `flip-or-rent`, kept and sold.
   */
  sum: Figure,
  costs: z
    .string()
    .max(100)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.number().min(-1e10).max(1e10))),
  cash: Figure.optional(),
  months: z.coerce.number().int().min(1).max(60).optional(),
  years: z.coerce.number().int().min(1).max(30).optional(),
  low: Figure.optional(),
  high: Figure.optional(),
  percent: Figure.optional(),
})
export type ToolImageQuery = z.output<typeof ToolImageQuery>

type ImageTool = {
  /** The smallest and largest number of costs in the chart. */
  costs: readonly [number, number]
  card: (query: ToolImageQuery) => ShareCard
}

/** The calculators with a share image, by the name in the image's URL. */
export const imageTools: ReadonlyMap<string, ImageTool> = new Map(
  Object.entries({
    'flip-profit': { costs: [flipCostLabels.length, flipCostLabels.length], card: flipCard },
    dscr: { costs: [4, 4], card: rentalCard },
    'flip-or-rent': { costs: [1, 1], card: flipOrRentCard },
    brrrr: { costs: [1, 1], card: brrrrCard },
    exit: { costs: [2, 2], card: exitCard },
    arv: { costs: [3, 6], card: arvCard },
    rehab: { costs: [1, 1], card: rehabCard },
  } satisfies Record<string, ImageTool>),
)

/**
 * Returns a calculator's card. Undefined if no calculator has this name, or if its chart takes a different number of
 * costs.
 */
export function toolCard(tool: string, query: ToolImageQuery): ShareCard | undefined {
  const image = imageTools.get(tool)
  if (!image) return undefined
  const [fewest, most] = image.costs
  const count = query.costs.length
  return count >= fewest && count <= most ? image.card(query) : undefined
}

function flipCard({ sum, costs, cash, months }: ToolImageQuery): ShareCard {
  const { bars, left } = subtractCosts(['Sale price', ...flipCostLabels, 'Profit'], sum, costs)
  return {
    title: 'What this flip would earn',
    subtitle: 'An estimate before tax',
    figures: [
      dollars('Profit', left),
      ...(cash === undefined ? [] : [dollars('Cash you need', cash)]),
      ...(months === undefined ? [] : [{ label: 'Until the sale', value: formatMonths(months) }]),
    ],
    bars,
  }
}

function rentalCard({ sum, costs }: ToolImageQuery): ShareCard {
  const { bars, left } = subtractCosts(['Rent', 'Loan payment', 'Taxes', 'Insurance', 'HOA', 'Left'], sum, costs)
  const payment = sum - left
  return {
    title: 'Does the rent cover the loan?',
    subtitle: 'A month, before vacancy and upkeep',
    figures: [
      ...(payment > 0 ? [{ label: 'DSCR', value: formatDscr(sum / payment) }] : []),
      dollars('Monthly payment', payment),
    ],
    bars,
  }
}

function flipOrRentCard({ sum: kept, costs: [sold = 0], years = 1 }: ToolImageQuery): ShareCard {
  return {
    title: 'Sell it or keep it?',
    subtitle: `How far ahead each is after ${years === 1 ? '1 year' : `${years} years`}, before tax`,
    figures: [dollars(kept >= sold ? 'Keeping leads by' : 'Selling leads by', Math.abs(kept - sold))],
    bars: [totalBar('Kept', kept), totalBar('Sold', sold)],
  }
}

function brrrrCard({ sum, costs, percent, months }: ToolImageQuery): ShareCard {
  const { bars, left } = subtractCosts(['Cash in', 'Cash back', 'Left in'], sum, costs)
  return {
    title: 'How much cash stays in?',
    subtitle: 'Buy, rehab, rent, refinance',
    figures: [
      dollars('Cash left in', left),
      ...(percent === undefined ? [] : [{ label: 'Yearly return on it', value: formatPercent(percent, 1) }]),
      ...(months === undefined ? [] : [{ label: 'Until the refinance', value: formatMonths(months) }]),
    ],
    bars,
  }
}

function exitCard({ sum, costs }: ToolImageQuery): ShareCard {
  const { bars, left } = subtractCosts(['New loan', 'Its costs', 'You owe', 'Left'], sum, costs)
  return {
    title: left < 0 ? 'The exit falls short' : 'The exit works',
    subtitle: 'A rental loan that pays off the short one',
    figures: [dollars(left < 0 ? 'Short by' : 'To spare', Math.abs(left)), dollars('New loan', sum)],
    bars,
  }
}

function arvCard({ sum, costs, low, high }: ToolImageQuery): ShareCard {
  return {
    title: 'After-repair value',
    subtitle: `Based on ${costs.length} sales, adjusted to this house`,
    figures: [
      dollars('Value', sum),
      ...(low === undefined ? [] : [dollars('Low end', low)]),
      ...(high === undefined ? [] : [dollars('High end', high)]),
    ],
    bars: [
      ...costs.map((price, at) => ({ ...totalBar(`Sale ${at + 1}`, price), isTotal: false, isCost: true as const })),
      totalBar('Value', sum),
    ],
  }
}

function rehabCard({ sum, costs, low, high }: ToolImageQuery): ShareCard {
  const { bars, left } = subtractCosts(['Work', 'Reserve', 'Repairs'], sum, costs)
  return {
    title: 'What the repairs would cost',
    subtitle: 'An estimate with a reserve',
    figures: [
      dollars('Expected', left),
      ...(low === undefined ? [] : [dollars('Low', low)]),
      ...(high === undefined ? [] : [dollars('High', high)]),
    ],
    bars,
  }
}

/**
 * Returns a bar for the sum, one for each cost that comes off it, and one for the rest, in dollars. A negative cost
 * adds to the sum.
 */
function subtractCosts(
  labels: readonly string[],
  sum: number,
  costs: readonly number[],
): { bars: ShareBar[]; left: number } {
  const changes = costs.map((cost, at) => ({ label: labels[at + 1] ?? '', dollars: -cost }))
  const down = barsFrom(totalBar(labels[0] ?? '', sum), changes)
  const left = down.at(-1)!.to
  const bars = down.map((bar) => (bar.isTotal ? bar : { ...bar, isCost: true as const }))
  return { bars: [...bars, totalBar(labels.at(-1) ?? '', left)], left }
}

const dollars = (label: string, amount: number) => ({ label, value: formatDollars(amount) })
