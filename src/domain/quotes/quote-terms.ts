import { z } from 'zod'
import { interestBases } from '#domain/programs/programs.ts'

export const feePeriods = ['loan', 'draw', 'month'] as const

/** One fee of a quote in dollars: per loan, per draw, or per month held. */
export const QuoteFee = z.object({ label: z.string(), dollars: z.number(), per: z.enum(feePeriods) })
export type QuoteFee = z.infer<typeof QuoteFee>

/** The figures of a quote. Percent, dollars and months. */
export const QuoteFigures = z.object({
  ratePercent: z.number(),
  pointsPercent: z.number(),
  loanAmount: z.number(),
  termMonths: z.number(),
  interestBasis: z.enum(interestBases),
  fees: z.array(QuoteFee),
  minimumInterestMonths: z.number().nullable(),
  /**
   * Percent of the loan for each started extension past the term; an extension lasts 3 months when its length is null.
   */
  extensionFeePercent: z.number().nullable(),
  extensionMonths: z.number().nullable(),
  /** Percent of the loan, due at payoff after this month (0 when null). */
  exitFeePercent: z.number().nullable(),
  exitFeeAfterMonth: z.number().nullable(),
  /** The first advance in dollars; the program's limits split the loan when null. */
  initialAdvance: z.number().nullable(),
  /** Percent of the balance by the year of payoff, the first year first; nothing after the list. */
  prepaySteps: z.array(z.number()).nullable(),
})
export type QuoteFigures = z.infer<typeof QuoteFigures>

/** Figures that only final terms state, and limits of the program that the lender was matched with. */
type DocumentFigures = {
  /** Dollars held back for repairs; the program's limits split the loan when null. */
  holdback: number | null
  /** Prepaid items in dollars that replace the estimates: interest, and taxes and insurance together. */
  prepaidInterest: number | null
  impounds: number | null
  /** Interest that the lender withholds from the loan at closing, in dollars. */
  interestReserve: number | null
  /** Percent; the usual limits when null. */
  advancePercent: number | null
  rehabPercent: number | null
}

type LaterFigures = 'extensionMonths' | 'exitFeePercent' | 'exitFeeAfterMonth' | 'prepaySteps' | 'initialAdvance'
type Optional<Figures> = { [Name in keyof Figures]?: Figures[Name] | undefined }

/** The parts of a quote that its cost is computed from. */
export type QuoteTerms = Omit<QuoteFigures, LaterFigures> & Optional<Pick<QuoteFigures, LaterFigures> & DocumentFigures>
