import { z } from 'zod'
import { stages } from '#domain/choices/deal-choices.ts'
import { verdictWords } from '#domain/verdict/verdict-figures.ts'

const dollars = z.number()
const day = z.string()

/** A quote in a deal's headline: dollars to the cent over `holdMonths`. */
export const HeadlineQuote = z.object({
  id: z.string(),
  /** Null for a quote the investor logged by hand. */
  requestId: z.string().nullable(),
  lenderName: z.string(),
  totalCost: dollars,
  /** Null while a refinance's payoff is not known. */
  cashToClose: dollars.nullable(),
  /** Null for a rental or a refinance. */
  profit: dollars.nullable(),
  holdMonths: z.number(),
  validUntil: day,
})
export type HeadlineQuote = z.infer<typeof HeadlineQuote>

/** The facts that determine a deal's headline. Dollars to the cent, days as YYYY-MM-DD. */
export const HeadlineFacts = z.object({
  status: z.string(),
  stage: z.enum(stages),
  isConsumerLoan: z.boolean(),
  /** Whether occupancy, or the use of a refinance's proceeds, is unanswered. */
  hasOpenQuestion: z.boolean(),
  matchCount: z.number(),
  verdict: z.enum(verdictWords).nullable(),
  /**
   * At the final terms, else at the chosen or lowest quote, else at the investor's own terms, else at the median of the
   * lenders that fit or an assumed price. Null for a rental, a refinance, and a withdrawn or dead deal.
   */
  profit: dollars.nullable(),
  cash: z.object({
    toClose: dollars.nullable(),
    peak: dollars.nullable(),
    /** The month of the peak; null without work lines. */
    peakMonth: z.number().nullable(),
    /** The investor's own money in the deal at the end of each month, from the closing (month 0) to the sale. */
    byMonth: z.array(dollars),
  }),
  /** Null for a withdrawn or dead deal. `isSet` is false while the day is estimated from the timeline. */
  closing: z.object({ on: day, isSet: z.boolean(), daysLeft: z.number() }).nullable(),
  /** Lenders with a live request that have not quoted. */
  awaitedLenders: z.array(z.string()),
  /** Current quotes that can be chosen, lowest total first, three at most. */
  quotes: z.array(HeadlineQuote),
  quoteCount: z.number(),
  /** True when there are several quotes and the first has the lowest total in every month of sale. */
  isLowestAlways: z.boolean(),
  /** An open round of quotes. Null without one. */
  round: z
    .object({
      closesAt: z.string(),
      asked: z.number(),
      quoted: z.number(),
      lowest: z.object({ lenderName: z.string(), totalCost: dollars }).nullable(),
      /** Dollars by which the lowest total fell since the first quotes. */
      down: dollars,
    })
    .nullable(),
  chosen: HeadlineQuote.nullable(),
  /** The latest final terms of the chosen lender, or of any lender without a choice. */
  finalTerms: z
    .object({
      id: z.string(),
      lenderName: z.string(),
      requestId: z.string().nullable(),
      totalCost: dollars,
      /** Compared with the quote. Null without a quote. */
      moreCash: dollars.nullable(),
      moreInAll: dollars.nullable(),
      isWorse: z.boolean(),
      /** The lowest other quote that is still valid and now costs less. */
      cheaper: z.object({ lenderName: z.string(), dollars, validUntil: day, quoteId: z.string() }).nullable(),
    })
    .nullable(),
  /**
   * Documents before the closing of a pending deal. Null for other deals, and in a list for a deal without a set
   * closing day, chosen quote or final terms.
   */
  documents: z
    .object({
      open: z.number(),
      total: z.number(),
      next: z.object({ label: z.string(), dueOn: day, isDue: z.boolean() }).nullable(),
    })
    .nullable(),
  /** Work of a funded short-term loan. Null before funding and for a rental loan. */
  work: z
    .object({
      planned: dollars,
      paid: dollars,
      /** Expected dollars over the plan; 0 when under. */
      over: dollars,
      isAllDone: z.boolean(),
      drawNumber: z.number(),
      availableDraw: dollars,
      lateDrawDays: z.number().nullable(),
      payoff: dollars.nullable(),
    })
    .nullable(),
  result: z.object({ kind: z.string(), on: day, profit: dollars, planned: dollars }).nullable(),
})
export type HeadlineFacts = z.infer<typeof HeadlineFacts>
