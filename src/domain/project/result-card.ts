import { z } from 'zod'
import { formatDays, formatDollars, formatPercent } from '#domain/money/money.ts'
import { barsFrom, totalBar, type WaterfallBar } from '#domain/money/waterfall.ts'
import { ProjectResult, type ResultCause } from './project-result.ts'

/** The parts of a result that a shared card shows: no prices and no records. */
export const ShownResult = ProjectResult.pick({
  kind: true,
  profit: true,
  planned: true,
  causes: true,
  cash: true,
  days: true,
  plannedDays: true,
})

/** A shared card of how a project ended, without the lender's name. */
export const ResultCard = ShownResult.extend({
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

/** Returns the chart's bars from the planned profit to the profit. Leaves out causes below a dollar. */
export function resultBars({
  planned,
  profit,
  causes,
}: Pick<ResultCard, 'planned' | 'profit' | 'causes'>): WaterfallBar[] {
  const changes = causes.map(({ cause, dollars }) => ({ label: causeLabels[cause], dollars }))
  const bars = barsFrom(totalBar('Planned', planned), changes)
  return [...bars.filter(({ isTotal, dollars }) => isTotal || Math.abs(dollars) >= 1), totalBar('Profit', profit)]
}

/** Returns 'Fix and Flip, single family, California', or the address if it is shown. */
export function resultTitle({ propertyAddress, dealType, propertyType, propertyState }: ResultCard): string {
  return propertyAddress ?? `${dealType}, ${propertyType.toLowerCase()}, ${propertyState}`
}

/** Returns 'Sold after 183 days', with the investor's name if it is shown. */
export function resultLine({ kind, days, name }: ResultCard): string {
  return [`${kind === 'sold' ? 'Sold' : 'Rented'} after ${formatDays(days)}`, name].filter(Boolean).join(' · ')
}

type ResultFigure = { name: string; value: string; note?: string }

/**
 * Returns the card's figures. Leaves out the return when no cash of the investor's own was in the project, and the
 * lender when it isn't known whether it kept its quote.
 */
export function resultFigures(card: ResultCard): ResultFigure[] {
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
      note: punctuality(card),
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

/** Compares a project's time with its plan: 'as planned', '33 days late'. */
export function punctuality({ days, plannedDays }: Pick<ProjectResult, 'days' | 'plannedDays'>): string {
  const late = days - plannedDays
  return late === 0 ? 'as planned' : `${formatDays(Math.abs(late))} ${late > 0 ? 'late' : 'early'}`
}
