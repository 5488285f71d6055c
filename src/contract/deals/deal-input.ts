import { z } from 'zod'
import { dealInputShape, optional } from './deal-field-schemas.ts'
import { ProfitFigures } from './profit-figures.ts'

/** What an investor submits. Dollars, months, days. */
export const DealInput = z.object({
  ...dealInputShape,
  /** What its profit is figured with besides these fields; without any, with what is usual. */
  profitFigures: optional(ProfitFigures),
})
export type DealInput = z.output<typeof DealInput>
