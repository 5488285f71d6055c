import { z } from 'zod'
import { formatDays, formatDollars, formatPercent } from '#domain/money/money.ts'
import { ProjectResult, type ResultCause } from './project-result.ts'
import { sumCents } from './project-terms.ts'

/** How a project ended, for other readers: no prices, no records and no lender's name. */
export const ResultCard = ProjectResult.pick({
  kind: true,
  profit: true,
  planned: true,
  causes: true,
  cash: true,
  days: true,
  plannedDays: true,
}).extend({
  dealType: z.string(),
  propertyType: z.string(),
  propertyState: z.string(),
  /** Null unless the investor chose to show it. */
  propertyAddress: z.string().nullable(),
  name: z.string().nullable(),
  /** Null when the deal closed without a quote, or its final terms weren't entered. */
  keptQuote: z.boolean().nullable(),
  isSampleLender: z.boolean(),
})
export type ResultCard = z.infer<typeof ResultCard>

const causeLabels: Record<ResultCause['cause'], string> = {
  price: 'Price',
  repairs: 'Repairs',
  time: 'Time',
  financing: 'Financing',
  other: 'Other',
}

/** A bar of the drawing from the planned profit to the profit, in dollars. It runs between `from` and `to`. */
export type ResultStep = { label: string; dollars: number; from: number; to: number; isTotal: boolean }

/** Returns the drawing's bars. Leaves out causes below a dollar. */
export function resultSteps({ planned, profit, causes }: Pick<ResultCard, 'planned' | 'profit' | 'causes'>) {
  const steps: ResultStep[] = [{ label: 'Planned', dollars: planned, from: 0, to: planned, isTotal: true }]
  let at = planned
  for (const { cause, dollars } of causes) {
    const from = at
    at = sumCents([at, dollars])
    if (Math.abs(dollars) >= 1) steps.push({ label: causeLabels[cause], dollars, from, to: at, isTotal: false })
  }
  return [...steps, { label: 'Profit', dollars: profit, from: 0, to: profit, isTotal: true }]
}

/** 'Fix and Flip, single family, California', or the address where it is shown. */
export function resultTitle({ propertyAddress, dealType, propertyType, propertyState }: ResultCard): string {
  return propertyAddress ?? `${dealType}, ${propertyType.toLowerCase()}, ${propertyState}`
}

/** 'Sold after 183 days', with the investor's name where it is shown. */
export function resultLine({ kind, days, name }: ResultCard): string {
  return [`${kind === 'sold' ? 'Sold' : 'Rented'} after ${formatDays(days)}`, name].filter(Boolean).join(' · ')
}

export type ResultFigure = { name: string; value: string; note?: string }

/** Returns the card's figures. Leaves out the return when no cash of the investor's own was in the project. */
export function resultFigures(card: ResultCard): ResultFigure[] {
  const late = card.days - card.plannedDays
  return [
    { name: 'Profit', value: formatDollars(card.profit), note: `${formatDollars(card.planned)} planned` },
    ...(card.cash > 0
      ? [
          {
            name: 'Return on cash',
            value: formatPercent((100 * card.profit) / card.cash, 1),
            note: `on ${formatDollars(card.cash)}`,
          },
        ]
      : []),
    {
      name: 'Time',
      value: formatDays(card.days),
      note: late === 0 ? 'as planned' : `${formatDays(Math.abs(late))} ${late > 0 ? 'late' : 'early'}`,
    },
    ...(card.keptQuote === null
      ? []
      : [
          {
            name: card.isSampleLender ? 'Lender (sample)' : 'Lender',
            value: card.keptQuote ? 'Kept its quote' : 'Changed its quote',
          },
        ]),
  ]
}
